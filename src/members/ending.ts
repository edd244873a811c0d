/** The end of a membership, by whoever's hand. */
import { changesOfNew, recordAudit } from '../auth/audit.ts';
import { endAccessOf } from '../auth/endAccess.ts';
import type { WriteContext } from '../call/context.ts';
import { setMemberStatus, type MemberRow } from '../store/access/memberRows.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import { realNow } from './memberResource.ts';

/** The row stays, because keys, jobs and the audit name it. A technician that the member was stays on the roster, without a sign-in. */
export async function endMembership(ctx: WriteContext, member: MemberRow, action: 'member.removed' | 'member.left') {
  const { businessId } = ctx.tenant;
  await setMemberStatus(ctx.db, businessId, member.id, 'removed');
  const ended = await endAccessOf(ctx.db, { businessId, memberId: member.id }, 'member_left', realNow(ctx), ctx.services.mail);
  recordAudit(ctx, { action, subject: { kind: 'member', id: member.id, name: member.fullName }, changes: changesOfNew({ ended }) });
  return { id: member.id, removed_at: formatMilliseconds(realNow(ctx)), ended };
}
