/** Ends a membership, whether the member leaves or is removed. */
import { auditChangesOfNew, recordAudit } from '../../machinery/auth/audit.ts';
import { endAccessOf } from '../../machinery/auth/endAccess.ts';
import type { WriteContext } from '../call/context.ts';
import { setMemberStatus, type MemberRow } from '../../store/access/memberRows.ts';
import { deleteFactors } from '../../store/access/secondFactors.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { realNow } from './memberResource.ts';

/** Deletes what only the member can use. Keeps the row, because keys, jobs and the audit refer to it. A linked technician stays on the roster without a sign-in. */
export async function endMembership(ctx: WriteContext, member: MemberRow, action: 'member.removed' | 'member.left') {
  const { businessId } = ctx.tenant;
  await setMemberStatus(ctx.db, businessId, member.id, 'removed');
  await deleteFactors(ctx.db, { businessId, memberId: member.id });
  const ended = await endAccessOf(ctx.db, { businessId, memberId: member.id }, 'member_left', realNow(ctx), ctx.services.mail);
  recordAudit(ctx, { action, subject: { kind: 'member', id: member.id, name: member.fullName }, changes: auditChangesOfNew({ ended }) });
  return { id: member.id, removed_at: formatMilliseconds(realNow(ctx)), ended };
}
