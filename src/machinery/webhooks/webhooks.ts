/** What operations need to register an endpoint and to ping it. */
import type { SecretBox } from '../auth/secretBox.ts';
import type { AllowedHosts } from '../outbound/addresses.ts';
import type { WebhookSender } from './sender.ts';

export interface WebhookServices {
  /** Hosts that the operator allows, including private addresses and plain http. */
  readonly allowedHosts: AllowedHosts;
  /** Whether a host belongs to the public internet, as far as this is known without calling it. */
  readonly mayCall: (target: { hostname: string; port: string }) => Promise<boolean>;
  readonly box: SecretBox;
  readonly sender: WebhookSender;
  /** Call this after the commit that activates an endpoint or gives it something to send. */
  readonly endpointsChanged: (tenantId: number) => void;
}
