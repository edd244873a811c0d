/** A key makes its own successor. docs/internals/access.md#renewal. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { keyFields, mostChainDays, overlapHours } from '../schemas/apiKey.ts';
import * as s from '../schemas/common.ts';

export const renewApiKey = operation({
  id: 'renewApiKey',
  method: 'POST',
  path: '/v1/api-key/renew',
  group: 'API keys',
  permissions: [],
  effect: 'update',
  profiles: [],
  // A model would read the secret, and end the access of its own client.
  isTool: false,
  summary: 'Renew the calling API key',
  description:
    'The calling key makes its successor, with the same rights and lifetime. Only this answer contains it. The old key works for ' +
    `${overlapHours} more hours, and its webhook endpoints go to the successor. Until the successor is used, a repeated call gives it a new ` +
    'secret. Uses are noted once a minute, so this can happen for a minute after the first use too: the secret in use then stops working. A ' +
    `successor can renew itself ${overlapHours} hours after it was made, or after half its lifetime if that is shorter. ${mostChainDays} days after a member made the first key, a member must make a new one.`,
  output: Type.Object({
    ...keyFields,
    secret: Type.String({ description: 'The new key. Shown only once.' }),
    previous_key_until: s.Timestamp('Until when the calling key works.'),
  }),
  errors: ['API_KEY_NOT_RENEWABLE'],
});
