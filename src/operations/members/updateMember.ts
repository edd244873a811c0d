/** Changes a member. The role is in force at once, in other processes within a second, also for keys and apps: they are held to it at each look-up. */
import { changesBetween, recordAudit } from '../../auth/audit.ts';
import { accessChanged } from '../../auth/credentialCache.ts';
import type { WriteContext } from '../../call/context.ts';
import { isRefusal, refuse } from '../../contract/errors.ts';
import { memberToChange, type Changed } from '../../members/changing.ts';
import { memberNow, type MemberResource } from '../../members/memberResource.ts';
import { refuseBeyondPower, refuseLastOwner } from '../../members/rights.ts';
import { refuseLacking } from '../../auth/callerNow.ts';
import { syncTechnicianRole, linkTechnician, technicianToLink, unlinkTechnician } from '../../members/technicianLink.ts';
import { updateMemberRow } from '../../store/access/memberRows.ts';
import { findRoleNamed } from '../../store/access/roles.ts';
import { write } from '../handler.ts';

export const updateMember = write<'updateMember'>(async (ctx, input) => {
  const found = await memberToChange(ctx, input.id);
  if (isRefusal(found)) return found;
  const { member, power } = found;
  const role = input.role === undefined ? member.role : await roleToGive(ctx, found, input.role);
  if (isRefusal(role)) return role;
  const technician = input.technician_id ? await technicianToLink(ctx, power, input.technician_id, member.id) : null;
  if (isRefusal(technician)) return technician;
  if (input.technician_id === '' && member.technicianId !== null) {
    const denied = refuseLacking(power.held, ['team_manage']);
    if (denied) return denied;
  }
  const before = await memberNow(ctx, member.id);
  await updateMemberRow(ctx.db, ctx.tenant.businessId, member.id, { fullName: input.full_name?.trim(), role, locale: input.locale });
  if (input.technician_id === '') await unlinkTechnician(ctx, member.id);
  if (technician) await linkTechnician(ctx, technician.id, member.id, role);
  if (role !== member.role) {
    accessChanged(ctx.db);
    await syncTechnicianRole(ctx, member.id, role);
  }
  const after = await memberNow(ctx, member.id);
  tell(ctx, before, after);
  return after;
});

/** The role that the member gets, which the caller may give, and without which the business still has an owner. */
async function roleToGive(ctx: WriteContext, { member, power }: Changed, name: string) {
  if (name === member.role) return name;
  const role = await findRoleNamed(ctx.db, ctx.tenant.id, name);
  if (!role) return refuse('ROLE_NOT_FOUND');
  return refuseBeyondPower(power, role) ?? (await refuseLastOwner(ctx, member)) ?? role.name;
}

/** A new role is a thing of its own in the audit. */
function tell(ctx: WriteContext, before: MemberResource, after: MemberResource): void {
  const subject = { kind: 'member', id: after.id, name: after.full_name } as const;
  const told = ({ full_name, locale, technician }: MemberResource) => ({ full_name, locale, technician_id: technician?.id ?? null });
  const changes = changesBetween(told(before), told(after));
  if (changes.length > 0) recordAudit(ctx, { action: 'member.updated', subject, changes });
  if (before.role !== after.role)
    recordAudit(ctx, { action: 'member.role_changed', subject, changes: [{ field: 'role', before: before.role, after: after.role }] });
}
