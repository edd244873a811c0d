import { auditChangesOfNew, recordAudit } from '../../../machinery/auth/audit.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import { mostProviders } from '../../../contract/schemas/identityProvider.ts';
import {
  auditedSettings,
  emptySettings,
  providerResource,
  providerSubject,
  refuseUnlessOwner,
  settingsAfter,
} from '../../members/identityProviders.ts';
import { realNow } from '../../members/memberResource.ts';
import { findProviderRow, insertProvider, listProviderRows } from '../../../store/access/identityProviders.ts';
import { newId } from '../../../store/ids.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Adds an identity provider, in both environments. [identity-provider.create]. */
export const createIdentityProvider = write<'createIdentityProvider'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const refused = await refuseUnlessOwner(ctx);
  if (refused) return refused;
  if ((await listProviderRows(db, tenant.businessId)).length >= mostProviders) return refuse('LIMIT_REACHED', { limit: mostProviders });
  const id = newId(realNow(ctx));
  const settings = await settingsAfter(ctx, id, emptySettings, input);
  if (isRefusal(settings)) return settings;
  await insertProvider(db, tenant.businessId, id, settings, formatMilliseconds(realNow(ctx)));
  const row = (await findProviderRow(db, tenant.businessId, id))!;
  const changes = auditChangesOfNew(auditedSettings(row));
  recordAudit(ctx, { action: 'identity_provider.created', subject: providerSubject(row), changes });
  return providerResource(ctx, row);
});
