/** What the service needs to sign members in with identity providers. docs/internals/access.md#identity-providers. */
import type { ProviderRow } from '../../store/access/identityProviders.ts';
import type { AllowedHosts } from '../outbound/addresses.ts';
import { ProviderFailure, type OpenIdProviders, type ProviderClient } from '../outbound/openIdProvider.ts';
import type { SecretBox } from './secretBox.ts';

export interface IdentityProviderServices {
  readonly openId: OpenIdProviders;
  /** Hosts that the operator allows, including private addresses and plain http. */
  readonly allowedHosts: AllowedHosts;
  readonly box: SecretBox;
  /** Whether PUBLIC_URL is set. Without it, the redirect URI is right on this machine alone. */
  readonly isPublicUrlSet: boolean;
}

/** Where a provider sends the browser back to. */
export const redirectUrlOf = (publicUrl: string, providerId: string) => `${publicUrl}/signin/provider/${providerId}/callback`;

const contextOf = (providerId: string) => `identity provider ${providerId}`;

export const sealClientSecret = (box: SecretBox, secret: string, providerId: string): Buffer | null =>
  secret === '' ? null : box.seal(secret, contextOf(providerId));

/** How the service is known at the provider. Throws ProviderFailure when the stored secret cannot be read, for example under another SECRET_KEY. */
export function clientOf({ id, issuer, clientId, clientSecret, scopes }: ProviderRow, box: SecretBox): ProviderClient {
  const client = { issuer, clientId, scopes };
  if (clientSecret === null) return { ...client, clientSecret: null };
  try {
    return { ...client, clientSecret: box.open(clientSecret, contextOf(id)) };
  } catch {
    throw new ProviderFailure('secret_unreadable', 'the stored client secret cannot be read');
  }
}
