/** Links a member to a technician: two records of one person, with one role. [members.technician]. */
import { refuseLacking } from '../../machinery/auth/callerNow.ts';
import type { WriteContext } from '../call/context.ts';
import { refuse, type Refusal } from '../../contract/errors.ts';
import { recordTechnicianEvent } from '../resources/team/technicianEvents.ts';
import { newId } from '../../store/ids.ts';
import { findSigningTechnician, setTechnicianPerson, techniciansOfMember, type SigningTechnician } from '../../store/access/memberRows.ts';
import { readTechnician } from '../../store/team/technicians.ts';
import { getTenant } from '../../store/settings/tenants.ts';
import { ordinaryGroup } from '../resources/team/groupRights.ts';
import type { Power } from './rights.ts';

/** Finds a technician whom the caller may give a sign-in. Refuses a technician who is linked to a member other than `memberId`. */
export async function technicianToLink(
  ctx: WriteContext,
  power: Power,
  id: string,
  memberId: string | null,
): Promise<SigningTechnician | Refusal<'TECHNICIAN_NOT_FOUND' | 'TECHNICIAN_HAS_SIGN_IN' | 'PERMISSION_DENIED'>> {
  const denied = refuseLacking(power.held, ['team_manage']);
  if (denied) return denied;
  const technician = await findSigningTechnician(ctx.db, ctx.tenant.id, id);
  if (!technician) return refuse('TECHNICIAN_NOT_FOUND');
  if (technician.memberId !== null && technician.memberId !== memberId)
    return refuse('TECHNICIAN_HAS_SIGN_IN', { member_id: technician.memberId });
  return technician;
}

/** Links the member to a technician of the environment, and unlinks the member's previous technician. */
export async function linkTechnician(ctx: WriteContext, technicianId: string, memberId: string, role: string): Promise<void> {
  await unlinkTechnician(ctx, memberId, technicianId);
  await changePerson(ctx, ctx.tenant.id, technicianId, memberId, role);
}

/** Removes the sign-in from the member's technician of the environment, except from `exceptId`. */
export async function unlinkTechnician(ctx: WriteContext, memberId: string, exceptId: string | null = null): Promise<void> {
  for (const { id, tenantId } of await techniciansOfMember(ctx.db, ctx.tenant.businessId, memberId))
    if (tenantId === ctx.tenant.id && id !== exceptId) await changePerson(ctx, tenantId, id, newId(ctx.nowMilliseconds), ordinaryGroup);
}

/** Gives the member's technicians the group of the member's role, in both environments. */
export async function syncTechnicianRole(ctx: WriteContext, memberId: string, role: string): Promise<void> {
  for (const { id, tenantId } of await techniciansOfMember(ctx.db, ctx.tenant.businessId, memberId))
    await changePerson(ctx, tenantId, id, memberId, role);
}

async function changePerson(ctx: WriteContext, tenantId: number, technicianId: string, userId: string, role: string): Promise<void> {
  const before = await readTechnician(ctx.db, tenantId, technicianId);
  if (before.userId === userId && before.role === role) return;
  await setTechnicianPerson(ctx.db, tenantId, technicianId, userId, role);
  await recordTechnicianEvent(await inTenant(ctx, tenantId), 'technician.updated', await readTechnician(ctx.db, tenantId, technicianId));
}

/** The context for another environment of the business, because an event belongs to the environment of its record. */
async function inTenant(ctx: WriteContext, tenantId: number): Promise<WriteContext> {
  if (tenantId === ctx.tenant.id) return ctx;
  const tenant = await getTenant(ctx.db, tenantId);
  const nowMilliseconds = ctx.nowMilliseconds - ctx.tenant.clockOffsetMilliseconds + tenant.clockOffsetMilliseconds;
  return { ...ctx, tenant, nowMilliseconds };
}
