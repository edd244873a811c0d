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
  if (outcome.rate)
    reply
      .header('X-RateLimit-Limit', outcome.rate.limit)
      .header('X-RateLimit-Remaining', outcome.rate.remaining)
      .header('X-RateLimit-Reset', outcome.rate.resetAtSeconds);
  if (outcome.retryAfterSeconds !== null) reply.header('Retry-After', outcome.retryAfterSeconds);
  if (outcome.replayed) reply.header('Idempotent-Replayed', 'true');
  // A caller's field name may hold what a header may not.
  if (outcome.ignoredFields.length > 0) reply.header('X-Ignored-Fields', outcome.ignoredFields.map((name) => encodeURI(name)).join(', '));
  return reply.status(outcome.status).send(outcome.envelope);
}
