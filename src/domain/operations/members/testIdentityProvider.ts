import { clientOf } from '../../../machinery/auth/identityProviders.ts';
import { ProviderFailure } from '../../../machinery/outbound/openIdProvider.ts';
import { refuse } from '../../../contract/errors.ts';
import { providerProblems } from '../../../contract/schemas/identityProvider.ts';
import { findProviderRow } from '../../../store/access/identityProviders.ts';
import { read } from '../handler.ts';

/** Reads what the provider says about itself. It signs nobody in. [identity-provider.test]. */
export const testIdentityProvider = read<'testIdentityProvider'>(async ({ db, tenant, services }, { id }) => {
  const row = await findProviderRow(db, tenant.businessId, id);
  if (!row) return refuse('IDENTITY_PROVIDER_NOT_FOUND');
  const { openId, box } = services.identityProviders;
  try {
    await openId.check(clientOf(row, box));
    return { is_working: true, problem: null, issuer: null };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const problem = providerProblems.find((known) => known === error.fault) ?? 'wrong_answer';
    return { is_working: false, problem, issuer: error.statedIssuer };
  }
});
