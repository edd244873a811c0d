/** REST routes, one an operation, all through the pipeline. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operationsFor, type Operation, type OperationId } from '../contract/index.ts';
import type { Pipeline } from '../pipeline/runOperation.ts';
import { admitting, callerOf, localeOfRequest, sendOutcome } from './caller.ts';
import { restInput } from './restInput.ts';

export function mountRest(app: FastifyInstance, pipeline: Pipeline): void {
  const onRequest = admitting(pipeline.entrance);
  for (const op of operationsFor('public'))
    app.route({
      method: op.method,
      url: op.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest,
      handler: (request, reply) => answer(op, pipeline, request, reply),
    });
}

async function answer(op: Operation, pipeline: Pipeline, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { input, errors } = restInput(op, request);
  const outcome = await pipeline.run({
    operationId: op.id as OperationId,
    door: 'rest',
    input,
    inputErrors: errors,
    ...callerOf(request),
    locale: localeOfRequest(request),
    requestId: request.id,
  });
  return sendOutcome(reply, outcome);
}
