/** What operations need to register an endpoint and to ask whether it is there. */
import type { SecretBox } from '../auth/secretBox.ts';
import type { AllowedHosts } from '../outbound/addresses.ts';
import type { Sender } from './sender.ts';

export interface Webhooks {
  /** Opened by the operator, private addresses and plain http included. */
  readonly allowedHosts: AllowedHosts;
  /** Whether a host is, for all that can be told without calling it, one of the public internet. */
  readonly mayCall: (target: { hostname: string; port: string }) => Promise<boolean>;
  readonly box: SecretBox;
  readonly sender: Sender;
  /** Call it after the commit that makes an endpoint active or gives it something to send. */
  readonly endpointsChanged: (tenantId: number) => void;
}
