import type { FastifyReply } from 'fastify';
import { errorTable, type Refusal } from '../contract/errors.ts';
import { localeOf } from '../pipeline/messages.ts';
import { outcomeOf, plainResult } from '../pipeline/outcome.ts';

/** The envelope of a failure found before the pipeline: a route, method or body that never became a call. */
export function sendFailure(
  reply: FastifyReply,
  refusal: Refusal,
  localeHeader: unknown,
  status: number = errorTable[refusal.code].status,
): FastifyReply {
  const locale = localeOf(typeof localeHeader === 'string' ? localeHeader : undefined);
  reply.errorCode = refusal.code;
  return reply.status(status).send(outcomeOf(plainResult(refusal), locale).envelope);
}
