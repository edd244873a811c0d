import { auditChangesBetween, recordAudit } from '../../../machinery/auth/audit.ts';
import { refuse } from '../../../contract/errors.ts';
import { refuseUnlessOwner } from '../../members/identityProviders.ts';
import { listProviderRows, requiresProvider, setProviderRequirement } from '../../../store/access/identityProviders.ts';
import { write } from '../handler.ts';

/** Refuses or allows passwords of members who are no owners. [identity-provider.required]. */
export const requireIdentityProvider = write<'requireIdentityProvider'>(async (ctx, { is_required }) => {
  const { db, tenant } = ctx;
  const refused = await refuseUnlessOwner(ctx);
  if (refused) return refused;
  const rows = is_required ? await listProviderRows(db, tenant.businessId) : [];
  if (is_required && rows.every(({ lastSignedInAt }) => lastSignedInAt === null)) return refuse('IDENTITY_PROVIDER_UNTRIED');
  const before = { requires_identity_provider: await requiresProvider(db, tenant.businessId) };
  const changes = auditChangesBetween(before, { requires_identity_provider: is_required });
  await setProviderRequirement(db, tenant.businessId, is_required);
  const subject = { kind: 'business', id: tenant.businessId, name: tenant.businessName } as const;
  if (changes.length > 0) recordAudit(ctx, { action: 'business.updated', subject, changes });
  return { is_required };
});
