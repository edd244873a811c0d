import { recordAudit } from '../../../machinery/auth/audit.ts';
import { refuse } from '../../../contract/errors.ts';
import { providerSubject, refuseIfNeeded, refuseUnlessOwner } from '../../members/identityProviders.ts';
import { realNow } from '../../members/memberResource.ts';
import { deleteProvider, findProviderRow } from '../../../store/access/identityProviders.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Deletes an identity provider with all that is stored of it. [identity-provider.delete]. */
export const deleteIdentityProvider = write<'deleteIdentityProvider'>(async (ctx, { id }) => {
  const { db, tenant } = ctx;
  const refused = await refuseUnlessOwner(ctx);
  if (refused) return refused;
  const row = await findProviderRow(db, tenant.businessId, id);
  if (!row) return refuse('IDENTITY_PROVIDER_NOT_FOUND');
  const needed = await refuseIfNeeded(ctx, row);
  if (needed) return needed;
  await deleteProvider(db, tenant.businessId, id);
  recordAudit(ctx, { action: 'identity_provider.deleted', subject: providerSubject(row) });
  return { id, deleted_at: formatMilliseconds(realNow(ctx)) };
});
