/** The technician who is signed in. */
import type { ReadContext, WriteContext } from '../call/context.ts';
import { techniciansOfMember } from '../store/access/memberRows.ts';

/** Whatever the role: an owner may drive a van. null: the caller is no technician of the environment. */
export async function ownTechnicianId({ db, tenant, principal }: ReadContext | WriteContext): Promise<string | null> {
  if (principal.own) return principal.own.technicianId;
  const technicians = await techniciansOfMember(db, tenant.businessId, principal.id);
  return technicians.find(({ tenantId }) => tenantId === tenant.id)?.id ?? null;
}
