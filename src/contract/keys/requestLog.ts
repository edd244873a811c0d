/** The log of calls by keys and apps. Dashboard only. docs/decisions/0045. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { callDoors, loggedCredentialKinds } from '../vocabulary.ts';

const Status = s.OneOf(['2xx', '4xx', '5xx'] as const, 'Requests with a status of this class.');

export const listRequestLog = operation({
  audience: 'dashboard',
  group: 'API keys',
  permissions: ['developer_manage_api_keys'],
  id: 'listRequestLog',
  method: 'GET',
  path: '/dashboard/v1/request-log',
  effect: 'read',
  summary: 'List requests of keys and apps',
  description:
    'What API keys and connected apps called in the environment, over REST and MCP (each tool call for itself), the latest first. Without what ' +
    'was sent or answered. Kept seven days, and 20,000 of each key or app; there within seconds. What came in while the service could not ' +
    'write is left out.',
  queryFields: {
    credential_id: Type.Optional(s.Uuid('Requests of this API key or connected app.')),
    status_class: Type.Optional(Status),
    operation: Type.Optional(s.Text(100, 'Requests of this operation.', 1)),
    request_id: Type.Optional(s.Text(128, 'The request with this id, as X-Request-Id answered it.', 1)),
    since: Type.Optional(s.Timestamp('Requests from this instant on.')),
    cursor: Type.Optional(s.Uuid('next_cursor of the page before.')),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Rows a page, at most 200.' })),
  },
  output: Type.Object({
    requests: Type.Array(
      Type.Object({
        id: s.Uuid('Of the entry.'),
        at: s.Timestamp('When it began.'),
        credential: Type.Object({
          kind: s.OneOf(loggedCredentialKinds, 'key: an API key. app: a connected app.'),
          id: s.Uuid(),
          name: s.Nullable(Type.String({ description: 'null: it is gone.' })),
        }),
        environment: s.Environment,
        door: s.OneOf(callDoors, 'The way it came in.'),
        method: Type.String({ description: 'Of HTTP.' }),
        operation: s.Nullable(Type.String({ description: 'null: it reached none, as with an unknown path.' })),
        status: Type.Integer({ description: 'Of HTTP; over MCP what REST would have answered.' }),
        error_code: s.Nullable(Type.String({ description: 'null: success.' })),
        milliseconds: Type.Number({ description: 'How long it took.' }),
        request_id: Type.String(),
        replayed: Type.Boolean({ description: 'Answered from an Idempotency-Key, nothing was done.' }),
      }),
    ),
    next_cursor: s.Nullable(s.Uuid('Send it as cursor for the page after; null: this is the last.')),
  }),
});
