import { auditChangesBetween, recordAudit } from '../../../machinery/auth/audit.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import { graceDays } from '../../../contract/members/signInRules.ts';
import { realNow } from '../../members/memberResource.ts';
import { powerOf, refuseBeyondPower } from '../../members/rights.ts';
import { signInRules } from '../../members/signInRules.ts';
import { refuseStale } from '../../resources/contentVersion.ts';
import { findRoleNamed } from '../../../store/access/roles.ts';
import { setFactorRoles } from '../../../store/access/signInRules.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

const dayMilliseconds = 86_400_000;

/**
 * Changes for which roles the sign-in requires a second factor. A caller changes it only for roles that the caller may give to a member. Each
 * of their members can set up a factor at any time, so nobody is locked out. docs/reference/conventions.md#second-factor.
 */
export const updateSignInRules = write<'updateSignInRules'>(async (ctx, input) => {
  const { db, tenant, locale } = ctx;
  const { businessId } = tenant;
  const power = await powerOf(ctx, ['business_manage']);
  if (isRefusal(power)) return power;
  const before = await signInRules(db, businessId, locale);
  const stale = refuseStale(input.version, before);
  if (stale) return stale;
  const current = before.second_factor_roles.map(({ role }) => role);
  const wanted = [...new Set(input.second_factor_roles ?? current)];
  for (const name of new Set([...wanted, ...current])) {
    if (wanted.includes(name) && current.includes(name)) continue;
    const role = await findRoleNamed(db, tenant.id, name);
    if (!role) return refuse('ROLE_NOT_FOUND');
    const denied = refuseBeyondPower(power, role);
    if (denied) return denied;
  }
  const requiredFrom = formatMilliseconds(realNow(ctx) + (input.grace_days ?? graceDays.usual) * dayMilliseconds);
  await setFactorRoles(db, businessId, wanted, requiredFrom);
  const after = await signInRules(db, businessId, locale);
  const audited = ({ second_factor_roles: roles }: typeof after) => ({
    second_factor_roles: roles.map(({ role, required_from }) => ({ role, required_from })),
  });
  const changes = auditChangesBetween(audited(before), audited(after));
  if (changes.length > 0)
    recordAudit(ctx, {
      action: 'sign_in_rules.updated',
      subject: { kind: 'business', id: businessId, name: tenant.businessName },
      changes,
    });
  return after;
});
