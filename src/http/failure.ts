import type { FastifyReply } from 'fastify';
import { errorTable, type ErrorCode, type FieldError } from '../contract/errors.ts';
import { localeOf, messageFor } from '../pipeline/messages.ts';

/** The envelope of a failure found before the pipeline: a route, method or body that never became a call. */
export function sendFailure(
  reply: FastifyReply,
  code: ErrorCode,
  localeHeader: unknown,
  status: number = errorTable[code].status,
  errors: FieldError[] | null = null,
  data: unknown = null,
): FastifyReply {
  const locale = localeOf(typeof localeHeader === 'string' ? localeHeader : undefined);
  return reply.status(status).send({ error_code: code, message: messageFor(code, locale), errors, data });
}
