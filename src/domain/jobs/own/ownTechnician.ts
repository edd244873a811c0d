/** The technician behind the caller. */
import type { ReadContext, WriteContext } from '../../call/context.ts';
import { techniciansOfMember } from '../../../store/access/memberRows.ts';
import { isJobOf } from '../../../store/jobs/jobRequests.ts';

/**
 * The id of the caller's technician, with any role: an owner may also work on site. null: the caller is not a technician in this
 * environment.
 */
export async function ownTechnicianId({ db, tenant, principal }: ReadContext | WriteContext): Promise<string | null> {
  if (principal.own) return principal.own.technicianId;
  const technicians = await techniciansOfMember(db, tenant.businessId, principal.id);
  return technicians.find(({ tenantId }) => tenantId === tenant.id)?.id ?? null;
}

/** The id of the caller's technician, if the job is one of that technician's. null: it is not. */
export async function technicianOfOwnJob(ctx: ReadContext | WriteContext, jobId: string): Promise<string | null> {
  const id = await ownTechnicianId(ctx);
  return id !== null && (await isJobOf(ctx.db, ctx.tenant.id, jobId, id)) ? id : null;
}
