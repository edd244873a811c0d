import { recordAudit } from '../../../machinery/auth/audit.ts';
import { refuse } from '../../../contract/errors.ts';
import { deleteMemberSession } from '../../../store/access/memberSessions.ts';
import { write } from '../handler.ts';

/** Signs the member out of one browser, which may be this one. */
export const endOwnSession = write<'endOwnSession'>(async (ctx, { id }) => {
  const member = { businessId: ctx.principal.businessId, memberId: ctx.principal.id };
  if (!(await deleteMemberSession(ctx.db, member, id))) return refuse('SESSION_NOT_FOUND');
  recordAudit(ctx, { action: 'member.signed_out', subject: { kind: 'member', id: member.memberId, name: null } });
  return { id };
});
