import { isRefusal, refuse } from '../../../contract/errors.ts';
import { memberToChange } from '../../members/changing.ts';
import { endMembership } from '../../members/ending.ts';
import { refuseLastOwner } from '../../members/rights.ts';
import { write } from '../handler.ts';

/** Removes a member, or withdraws an invitation that was not accepted. */
export const removeMember = write<'removeMember'>(async (ctx, input) => {
  const found = await memberToChange(ctx, input.id);
  if (isRefusal(found)) return found;
  const { member } = found;
  if (member.id === ctx.principal.userId) return refuse('MEMBER_IS_YOURSELF');
  return (await refuseLastOwner(ctx, member)) ?? endMembership(ctx, member, 'member.removed');
});
