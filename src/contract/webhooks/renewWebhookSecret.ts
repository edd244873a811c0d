/** A key renews the signing secret of its own webhook endpoint. docs/internals/access.md#renewal. */
import { operation } from '../operation.ts';
import { mostChainDays } from '../schemas/apiKey.ts';
import * as s from '../schemas/common.ts';
import { EndpointWithNewSecret, newSecretFields } from '../schemas/webhook.ts';

export const renewWebhookSecret = operation({
  id: 'renewWebhookSecret',
  method: 'POST',
  path: '/v1/webhooks/{id}/renew-secret',
  group: 'Webhooks',
  permissions: ['developer_manage_api_keys'],
  effect: 'update',
  secondProof: true,
  profiles: [],
  // A model would read the secret, and end the access of its own client.
  isTool: false,
  summary: 'Renew the signing secret of your webhook endpoint',
  description:
    'Makes a new signing secret for an endpoint that the calling key made, if the key may renew. Only this answer contains it. For 24 hours ' +
    `the old secret signs as well. No secret lasts longer than ${mostChainDays} days after a member made the first key.`,
  pathFields: s.idField('webhook endpoint'),
  bodyFields: newSecretFields,
  output: EndpointWithNewSecret,
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_EVENT_NOT_PERMITTED', 'API_KEY_NOT_RENEWABLE'],
});
