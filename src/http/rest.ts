/** REST routes, one an operation, all through the pipeline. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operationList, type Operation, type OperationId } from '../contract/index.ts';
import { localeOf } from '../pipeline/messages.ts';
import type { Outcome, Pipeline } from '../pipeline/runOperation.ts';
import { restInput } from './restInput.ts';

export function mountRest(app: FastifyInstance, pipeline: Pipeline): void {
  for (const op of operationList)
    app.route({
      method: op.method,
      url: op.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => answer(op, pipeline, request, reply),
    });
}

async function answer(op: Operation, pipeline: Pipeline, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { input, errors } = restInput(op, request);
  const outcome = await pipeline.run({
    operationId: op.id as OperationId,
    input,
    inputErrors: errors,
    authorization: request.headers.authorization,
    locale: localeOf(request.headers['x-locale']?.toString()),
    requestId: request.id,
    overMcp: false,
  });
  return sendOutcome(reply, outcome);
}

/** Status, envelope and the headers that stand beside it on every answer. */
export function sendOutcome(reply: FastifyReply, outcome: Outcome): FastifyReply {
  addLimits(reply, outcome);
  if (outcome.replayed) reply.header('Idempotent-Replayed', 'true');
  if (outcome.ignoredFields.length > 0) reply.header('X-Ignored-Fields', headerList(outcome.ignoredFields));
  return reply.status(outcome.status).send(outcome.envelope);
}

/** What is left of the credential's requests (decisions, section 2). */
export function addLimits(reply: FastifyReply, { rate, retryAfterSeconds }: Pick<Outcome, 'rate' | 'retryAfterSeconds'>): void {
  if (rate)
    reply
      .header('X-RateLimit-Limit', rate.limit)
      .header('X-RateLimit-Remaining', rate.remaining)
      .header('X-RateLimit-Reset', rate.resetAtSeconds);
  if (retryAfterSeconds !== null) reply.header('Retry-After', retryAfterSeconds);
}

/** Clients refuse an answer whose headers are over 16 KiB. */
const longestHeader = 2_000;

/** A caller's field names, percent-encoded where a header may not hold them; a hostile body must not break the answer. */
function headerList(names: readonly string[]): string {
  const encoded = names.map((name) => encodeURI(name.toWellFormed()).replaceAll(',', '%2C'));
  while (encoded.join(', ').length > longestHeader) encoded.pop();
  return encoded.join(', ');
}
