/** The response headers in the OpenAPI document, defined under `components/headers` and referred to elsewhere. */
import type { Operation } from '../operation.ts';

const count = { type: 'integer', minimum: 0 } as const;

export const headerComponents = {
  RequestId: {
    description: 'Id of this request in the log of the service. Quote it when you report a fault. A valid id that you send is kept.',
    schema: { type: 'string', maxLength: 128 },
  },
  RateLimitLimit: { description: 'Requests per minute that the credential may make.', schema: count },
  RateLimitRemaining: { description: 'Requests left until the reset.', schema: count },
  RateLimitReset: { description: 'Unix time in seconds when the full limit is available again.', schema: count },
  RetryAfter: { description: 'Seconds to wait before the next request.', schema: { type: 'integer', minimum: 1 } },
  IdempotentReplayed: {
    description: 'Present when this is the stored answer of an earlier call with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  IgnoredFields: {
    description: 'Unknown fields in your request, comma-separated and percent-encoded. Absent if there are none.',
    schema: { type: 'string', maxLength: 2000 },
  },
  Authenticate: { description: 'How to authenticate (RFC 9110, section 11.6.1).', schema: { type: 'string', pattern: '^Bearer ' } },
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
