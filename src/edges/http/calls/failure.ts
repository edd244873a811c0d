import type { FastifyReply } from 'fastify';
import { errorTable, type Refusal } from '../../../contract/errors.ts';
import { localeOf } from '../../../domain/pipeline/messages.ts';
import { outcomeOf, plainResult } from '../../../domain/pipeline/outcome.ts';

/** Sends the envelope of a failure that was found before the pipeline: a wrong route, method or body. */
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
