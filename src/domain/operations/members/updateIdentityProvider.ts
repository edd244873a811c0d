import { auditChangesBetween, recordAudit } from '../../../machinery/auth/audit.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import {
  auditedSettings,
  providerResource,
  providerSubject,
  refuseIfNeeded,
  refuseUnlessOwner,
  settingsAfter,
} from '../../members/identityProviders.ts';
import { realNow } from '../../members/memberResource.ts';
import { deleteSubjectsOfProvider, findProviderRow, updateProvider } from '../../../store/access/identityProviders.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/**
 * Changes an identity provider. A subject means a person at one issuer only, so another issuer forgets the bound members.
 * [identity-provider.update, identity-provider.subject].
 */
export const updateIdentityProvider = write<'updateIdentityProvider'>(async (ctx, { id, ...sent }) => {
  const { db, tenant } = ctx;
  const refused = await refuseUnlessOwner(ctx);
  if (refused) return refused;
  const before = await findProviderRow(db, tenant.businessId, id);
  if (!before) return refuse('IDENTITY_PROVIDER_NOT_FOUND');
  const settings = await settingsAfter(ctx, id, before, sent);
  if (isRefusal(settings)) return settings;
  const isOtherIssuer = settings.issuer !== before.issuer;
  const isAnother = isOtherIssuer || settings.clientId !== before.clientId;
  const needed = isAnother ? await refuseIfNeeded(ctx, before) : null;
  if (needed) return needed;
  await updateProvider(db, tenant.businessId, id, settings, { at: formatMilliseconds(realNow(ctx)), isAnother });
  if (isOtherIssuer) await deleteSubjectsOfProvider(db, tenant.businessId, id);
  const after = (await findProviderRow(db, tenant.businessId, id))!;
  const changes = auditChangesBetween(auditedSettings(before), auditedSettings(after));
  if (sent.client_secret !== undefined && after.clientSecret !== null)
    changes.push({ field: 'client_secret', before: null, after: 'replaced' });
  if (changes.length > 0) recordAudit(ctx, { action: 'identity_provider.updated', subject: providerSubject(after), changes });
  return providerResource(ctx, after);
});
