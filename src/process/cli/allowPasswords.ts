/** `allow-passwords` lets members sign in with passwords again, when the identity provider of a business does not work and no owner gets in. */
import { auditChangesBetween, commandLine, recordActionOutsideCall } from '../../machinery/auth/audit.ts';
import { requiresProvider, setProviderRequirement } from '../../store/access/identityProviders.ts';
import type { Store } from '../../store/driver/database.ts';
import { tenantsOf } from './tenants.ts';

/** Repeating it changes nothing. */
export async function allowPasswords(store: Store, business: string, nowMilliseconds: number): Promise<object> {
  const [tenant] = await tenantsOf(store, business, 'live');
  const { businessId, businessName: name, alias, environment } = tenant!;
  return store.transaction(async (tx) => {
    const changes = auditChangesBetween(
      { requires_identity_provider: await requiresProvider(tx, businessId) },
      { requires_identity_provider: false },
    );
    await setProviderRequirement(tx, businessId, false);
    const context = { businessId, environment, nowMilliseconds, requestId: null };
    const subject = { kind: 'business', id: businessId, name } as const;
    if (changes.length > 0) recordActionOutsideCall(tx, commandLine, context, { action: 'business.updated', subject, changes });
    return { business_id: businessId, business_alias: alias, requires_identity_provider: false };
  });
}
