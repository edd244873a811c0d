import { auditChangesBetween, recordAudit } from '../../../machinery/auth/audit.ts';
import { getMemberAccount, updateMemberAccount } from '../../../store/access/members.ts';
import { account } from '../../resources/settings/account.ts';
import { write } from '../handler.ts';

/** Changes the caller's name and language. Only the business can change e-mail address and role. */
export const updateAccount = write<'updateAccount'>(async (ctx, input) => {
  const { businessId, id } = ctx.principal;
  const before = account(ctx.locale, await getMemberAccount(ctx.db, businessId, id));
  await updateMemberAccount(ctx.db, businessId, id, { fullName: input.full_name?.trim(), locale: input.locale });
  const after = account(ctx.locale, await getMemberAccount(ctx.db, businessId, id));
  const changes = auditChangesBetween(before, after);
  if (changes.length > 0) recordAudit(ctx, { action: 'member.updated', subject: { kind: 'member', id, name: after.full_name }, changes });
  return after;
});
