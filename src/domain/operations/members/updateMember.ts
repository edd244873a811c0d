/** Changes a member. A new role applies here at once and in other processes within a second. It also limits the member's keys and apps. */
import { auditChangesBetween, recordAudit } from '../../../machinery/auth/audit.ts';
import { accessChanged } from '../../../machinery/auth/credentialCache.ts';
import type { WriteContext } from '../../call/context.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import { memberToChange, type ChangeableMember } from '../../members/changing.ts';
import { memberNow, type MemberResource } from '../../members/memberResource.ts';
import { refuseBeyondPower, refuseLastOwner } from '../../members/rights.ts';
import { refuseLacking } from '../../../machinery/auth/callerNow.ts';
import { syncTechnicianRole, linkTechnician, technicianToLink, unlinkTechnician } from '../../members/technicianLink.ts';
import { updateMemberRow } from '../../../store/access/memberRows.ts';
import { findRoleNamed } from '../../../store/access/roles.ts';
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
  recordChange(ctx, before, after);
  return after;
});

/** Checks that the role exists, that the caller may assign it, and that the business keeps an owner. */
async function roleToGive(ctx: WriteContext, { member, power }: ChangeableMember, name: string) {
  if (name === member.role) return name;
  const role = await findRoleNamed(ctx.db, ctx.tenant.id, name);
  if (!role) return refuse('ROLE_NOT_FOUND');
  return refuseBeyondPower(power, role) ?? (await refuseLastOwner(ctx, member)) ?? role.name;
}

/** Records the change. A new role gets its own audit entry. */
function recordChange(ctx: WriteContext, before: MemberResource, after: MemberResource): void {
  const subject = { kind: 'member', id: after.id, name: after.full_name } as const;
  const auditedFields = ({ full_name, locale, technician }: MemberResource) => ({
    full_name,
    locale,
    technician_id: technician?.id ?? null,
  });
  const changes = auditChangesBetween(auditedFields(before), auditedFields(after));
  if (changes.length > 0) recordAudit(ctx, { action: 'member.updated', subject, changes });
  if (before.role !== after.role)
    recordAudit(ctx, { action: 'member.role_changed', subject, changes: [{ field: 'role', before: before.role, after: after.role }] });
}
