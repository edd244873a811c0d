import { mailStatusAtStart } from '../../../machinery/mail/initialStatus.ts';
import { getMemberAccount } from '../../../store/access/members.ts';
import { factorNeeds } from '../../../store/access/secondFactors.ts';
import { readMailSettings } from '../../../store/mail/settings.ts';
import { read } from '../handler.ts';
import { isOperator } from '../settings/operator.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { permissionCodes } from '../../../contract/permissions.ts';
import { customerMailKinds, type CustomerMailKind, type MailKind } from '../../../contract/vocabulary.ts';
import { account } from '../../resources/settings/account.ts';
import { businessOfSession } from '../../resources/settings/businessSettings.ts';
import { sessionIdOf } from '../../../machinery/auth/memberSessions.ts';

/** The member, the permissions in this environment, and the CSRF token that changes must carry. */
export const getSession = read<'getSession'>(async ({ db, tenant, principal, locale, nowMilliseconds, services }) => {
  const member = await getMemberAccount(db, principal.businessId, principal.id);
  const sessionId = sessionIdOf(principal);
  const { isSet, requiredFrom } = await factorNeeds(db, { businessId: principal.businessId, memberId: principal.id, sessionId });
  const { locale: defaultLocale, kindsOff } = await readMailSettings(db, tenant.id);
  return {
    member: account(locale, member),
    business: businessOfSession(tenant, defaultLocale),
    environment: tenant.environment,
    now: formatMilliseconds(nowMilliseconds),
    permissions: permissionCodes.filter((code) => principal.permissions?.has(code) ?? true),
    operates_service: await isOperator(db, member.role),
    second_factor: { is_set: isSet, required_from: requiredFrom },
    technician_id: principal.own?.technicianId ?? null,
    sends_mail: mailStatusAtStart(tenant, services.mail).reason === null,
    mail_kinds_off: customerKindsOf(kindsOff),
    csrf_token: services.account.formTokens.of(sessionId),
  };
});

const customerKindsOf = (kinds: readonly MailKind[]): CustomerMailKind[] => {
  const off = new Set<string>(kinds);
  return customerMailKinds.filter((kind) => off.has(kind));
};
