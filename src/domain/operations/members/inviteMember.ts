/** Invites a person by mail. A removed member gets the same id again, but none of the former access. docs/internals/access.md#members. */
import { auditChangesOfNew, recordAudit } from '../../../machinery/auth/audit.ts';
import { invalid, isRefusal, refuse } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import { mostMembers } from '../../../contract/schemas/member.ts';
import { auditedLink, sendInvitation } from '../../members/invitation.ts';
import { memberNow, realNow } from '../../members/memberResource.ts';
import { refuseBeyondPower, powerOf } from '../../members/rights.ts';
import { linkTechnician, technicianToLink } from '../../members/technicianLink.ts';
import { isMailable } from '../../../machinery/mail/visible.ts';
import { ordinaryGroup } from '../../resources/team/groupRights.ts';
import { newId } from '../../../store/ids.ts';
import { countMembers, findMemberIdByEmail, saveInvitedMember, type SigningTechnician } from '../../../store/access/memberRows.ts';
import { findRoleNamed } from '../../../store/access/roles.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

export const inviteMember = write<'inviteMember'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const power = await powerOf(ctx, ['business_manage']);
  if (isRefusal(power)) return power;
  const technician = input.technician_id === undefined ? null : await technicianToLink(ctx, power, input.technician_id, null);
  if (isRefusal(technician)) return technician;
  const person = personOf(input, technician);
  if (isRefusal(person)) return person;
  const role = await findRoleNamed(db, tenant.id, person.role);
  if (!role) return refuse('ROLE_NOT_FOUND');
  const denied = refuseBeyondPower(power, role);
  if (denied) return denied;
  const known = await findMemberIdByEmail(db, tenant.businessId, person.email);
  if (known && known.status !== 'removed') return refuse('MEMBER_DUPLICATE', known);
  if ((await countMembers(db, tenant.businessId)) >= mostMembers) return refuse('LIMIT_REACHED', { limit: mostMembers });
  const id = known?.id ?? newId(realNow(ctx));
  await saveInvitedMember(db, tenant.businessId, { id, ...person, role: role.name }, formatMilliseconds(realNow(ctx)));
  if (technician) await linkTechnician(ctx, technician.id, id, role.name);
  const invited = await sendInvitation(ctx, id, role.name);
  recordAudit(ctx, {
    action: 'member.invited',
    subject: { kind: 'member', id, name: person.fullName },
    changes: auditChangesOfNew({
      email: person.email,
      role: role.name,
      ...(technician && { technician_id: technician.id }),
      ...auditedLink(invited),
    }),
  });
  return { ...(await memberNow(ctx, id)), ...invited };
});

/** Name, e-mail address and role of the invitation. The technician's record fills in what was not sent. */
function personOf(input: InputOf<Operations['inviteMember']>, technician: SigningTechnician | null) {
  const email = (input.email ?? technician?.email ?? '').trim().toLowerCase();
  if (email === '') return invalid('email', 'required', 'required');
  if (!isMailable(email)) return invalid('email', 'format', 'form_email');
  const fullName = (input.full_name ?? technician?.fullName ?? '').trim();
  if (fullName === '') return invalid('full_name', 'required', 'required');
  const role = input.role ?? (technician ? ordinaryGroup : '');
  if (role === '') return invalid('role', 'required', 'required');
  return { email, fullName, role, locale: input.locale ?? null };
}
