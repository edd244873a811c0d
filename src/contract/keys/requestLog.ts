/** The log of calls by keys and apps. Dashboard only. docs/internals/access.md#request-log. */
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
    'Lists calls of API keys and connected apps in this environment, over REST and MCP, newest first. Each tool call is one entry. Inputs and ' +
    'answers are not kept. Entries appear within seconds and are kept for seven days, at most 20,000 for each key or app. Calls that ' +
    'the service could not write to the log are missing.',
  queryFields: {
    credential_id: Type.Optional(s.Uuid('Requests of this API key or connected app.')),
    status_class: Type.Optional(Status),
    operation: Type.Optional(s.Text(100, 'Requests of this operation.', 1)),
    request_id: Type.Optional(s.Text(128, 'The request with this id (response header X-Request-Id).', 1)),
    since: Type.Optional(s.Timestamp('Requests from this instant on.')),
    after: Type.Optional(s.Uuid('next_after of the previous page.')),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Rows per page, at most 200.' })),
  },
  output: Type.Object({
    requests: Type.Array(
      Type.Object({
        id: s.Uuid('The entry (UUID).'),
        at: s.Timestamp('When the request began.'),
        credential: Type.Object({
          kind: s.OneOf(loggedCredentialKinds, 'key: an API key. app: a connected app.'),
          id: s.Uuid(),
          name: s.Nullable(Type.String({ description: 'null if it no longer exists.' })),
        }),
        environment: s.DataEnvironment,
        door: s.OneOf(callDoors, 'How the request arrived.'),
        method: Type.String({ description: 'HTTP method.' }),
        operation: s.Nullable(
          Type.String({ description: 'null if the request matched no operation, for example because of an unknown path.' }),
        ),
        status: Type.Integer({ description: 'HTTP status. For MCP: the status that REST would have answered.' }),
        error_code: s.Nullable(Type.String({ description: 'null on success.' })),
        milliseconds: Type.Number({ description: 'Duration of the request.' }),
        request_id: Type.String(),
        replayed: Type.Boolean({ description: 'The stored answer for the Idempotency-Key was replayed, and nothing was changed.' }),
      }),
    ),
    ...s.nextAfterField,
  }),
});
