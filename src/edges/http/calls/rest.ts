/** REST routes: one per operation, all through the pipeline. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formerRoutes, usualBodyBytes } from '../../../contract/operation.ts';
import { operationsFor, type Operation, type OperationId } from '../../../contract/index.ts';
import { scopeMissing } from '../../../domain/pipeline/outcome.ts';
import type { Pipeline } from '../../../domain/pipeline/runOperation.ts';
import { admitCallers, admitSessions, callerOf, localeOfRequest, sendOutcome } from './caller.ts';
import { restResource, scopeChallenge } from './challenges.ts';
import { admittingLargeBodies } from '../request/largeBodies.ts';
import type { AppParts } from '../parts.ts';
import { restInput } from './restInput.ts';

export function mountRest(app: FastifyInstance, parts: AppParts): void {
  const { pipeline } = parts;
  mount(app, parts, operationsFor('public'), (path) => path, admitCallers(pipeline.entrance, restResource(parts)));
}

/**
 * The same operations at the same paths under /dashboard for signed-in browsers, and the dashboard's own operations.
 * docs/reference/conventions.md#dashboard-operations.
 */
export function mountDashboard(app: FastifyInstance, parts: AppParts): void {
  const pathOf = (path: string) => (path.startsWith('/dashboard/') ? path : `/dashboard${path}`);
  mount(app, parts, operationsFor('dashboard'), pathOf, admitSessions(parts.pipeline.dashboardEntrance));
}

function mount(
  app: FastifyInstance,
  { pipeline, connections }: AppParts,
  shown: readonly Operation[],
  pathOf: (path: string) => string,
  onRequest: ReturnType<typeof admitCallers>,
): void {
  const admitLargeBody = admittingLargeBodies(connections);
  for (const { op, method, path } of [...shown.map((op) => ({ op, ...op })), ...formerRoutes(shown)])
    app.route({
      method,
      url: pathOf(path).replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: op.mostBodyBytes > usualBodyBytes ? [onRequest, admitLargeBody] : onRequest,
      bodyLimit: op.mostBodyBytes,
      config: { operation: op.id as OperationId },
      handler: (request, reply) => answer(op, pipeline, request, reply),
    });
}

async function answer(op: Operation, pipeline: Pipeline, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { input, errors } = restInput(op, request);
  const { principal, limits, resource } = callerOf(request);
  const outcome = await pipeline.run({
    operationId: op.id as OperationId,
    door: 'rest',
    input,
    inputErrors: errors,
    principal,
    limits,
    locale: localeOfRequest(request),
    requestId: request.id,
    leaving: () => request.signal,
  });
  const missing = scopeMissing(principal, outcome);
  if (missing) reply.header('WWW-Authenticate', scopeChallenge(missing, resource));
  return sendOutcome(reply, outcome, op);
}
