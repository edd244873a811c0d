/** Checks the address of an endpoint when it is registered or changed. [webhook.https-only, webhook.duplicate-url]. */
import { invalid, type Refusal } from '../../contract/errors.ts';
import { readWebhookUrl, type UrlProblem, type WebhookUrl } from '../outbound/webhookUrl.ts';
import type { WebhookServices } from './webhooks.ts';

/** The message of each problem of an address. */
export const urlProblems = {
  format: 'web_address',
  https_required: 'https_only',
  credentials: 'url_credentials',
  fragment: 'url_fragment',
  forbidden_address: 'public_host',
} as const satisfies Record<UrlProblem, string>;

type WebhookAddress = Extract<WebhookUrl, { ok: true }>;

/** Reads the address and checks whether its host may be called. It looks names up, so never call it inside a transaction. */
export async function readWebhookAddress(webhooks: WebhookServices, url: string): Promise<WebhookAddress | Refusal<'VALIDATION_ERROR'>> {
  const address = readWebhookUrl(url, webhooks.allowedHosts);
  if (!address.ok) return invalid('url', address.problem, urlProblems[address.problem]);
  return (await webhooks.mayCall(address)) ? address : invalid('url', 'forbidden_address', urlProblems.forbidden_address);
}
