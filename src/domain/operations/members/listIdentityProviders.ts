import { providerResource } from '../../members/identityProviders.ts';
import { listProviderRows, requiresProvider } from '../../../store/access/identityProviders.ts';
import { read } from '../handler.ts';

/** The identity providers of the business, by name. [identity-providers.list]. */
export const listIdentityProviders = read<'listIdentityProviders'>(async (ctx) => {
  const { db, tenant, services } = ctx;
  const rows = await listProviderRows(db, tenant.businessId);
  return {
    identity_providers: rows.map((row) => providerResource(ctx, row)),
    is_required: await requiresProvider(db, tenant.businessId),
    is_public_url_set: services.identityProviders.isPublicUrlSet,
    sign_in_url: `${services.publicUrl}/signin/${tenant.alias}`,
  };
});
