/** The response headers in the OpenAPI document, defined under `components/headers` and referred to elsewhere. */
import type { Operation } from '../operation.ts';

const count = { type: 'integer', minimum: 0 } as const;

export const headerComponents = {
  RequestId: {
    description: 'Name of this request in our log; quote it when you report a fault. A well-formed one that you send is kept.',
    schema: { type: 'string', maxLength: 128 },
  },
  RateLimitLimit: { description: 'Requests a minute that the credential may make.', schema: count },
  RateLimitRemaining: { description: 'How many of them are left.', schema: count },
  RateLimitReset: { description: 'Unix seconds at which all of them are there again.', schema: count },
  RetryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'integer', minimum: 1 } },
  IdempotentReplayed: {
    description: 'Present when this is the stored answer of an earlier call with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  IgnoredFields: {
    description: 'Fields that you sent and the service does not know, comma-separated and percent-encoded; absent when there are none.',
    schema: { type: 'string', maxLength: 2000 },
  },
  Authenticate: { description: 'What to authenticate with (RFC 9110, section 11.6.1).', schema: { type: 'string', pattern: '^Bearer ' } },
} as const;

type Name = keyof typeof headerComponents;

const refer = (name: Name) => ({ $ref: `#/components/headers/${name}` });

const onEvery = {
  'X-Request-Id': refer('RequestId'),
  'X-RateLimit-Limit': refer('RateLimitLimit'),
  'X-RateLimit-Remaining': refer('RateLimitRemaining'),
  'X-RateLimit-Reset': refer('RateLimitReset'),
};

/** The headers of a success. */
export function successHeaders(op: Operation): object {
  const takesFields = Object.keys({ ...op.queryFields, ...op.bodyFields }).length > 0;
  return {
    ...onEvery,
    ...(takesFields ? { 'X-Ignored-Fields': refer('IgnoredFields') } : {}),
    ...(op.idempotent ? { 'Idempotent-Replayed': refer('IdempotentReplayed') } : {}),
  };
}

/** The headers of a failure with this status. */
export function failureHeaders(status: number): object {
  return {
    ...onEvery,
    ...(status === 401 ? { 'WWW-Authenticate': refer('Authenticate') } : {}),
    ...([404, 409, 422].includes(status) ? { 'X-Ignored-Fields': refer('IgnoredFields') } : {}),
    ...(status === 429 || status === 503 ? { 'Retry-After': refer('RetryAfter') } : {}),
  };
}
