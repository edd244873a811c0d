/** Logs the REST calls of keys and apps for the business. MCP calls are logged in mcp/handle.ts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../machinery/auth/principal.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { OperationId } from '../../../contract/index.ts';
import type { CallLog } from '../../../domain/pipeline/observer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The principal of the request's valid credential, even when it is over its limits; null without a valid credential. */
    credential: Principal | null;
  }
  interface FastifyReply {
    /** Error code of the envelope that was sent; null before it is sent, and for answers without an envelope. */
    errorCode: 0 | ErrorCode | null;
  }
  interface FastifyContextConfig {
    /** The operation of the route. */
    operation?: OperationId;
    /** Set on routes whose answer lasts as long as its page is open. */
    isStream?: boolean;
  }
}

export function logCalls(app: FastifyInstance, calls: CallLog): void {
  app.decorateRequest('credential', null);
  app.decorateReply('errorCode', null);
  app.addHook('onResponse', async (request, reply) => {
    const { credential: principal } = request;
    if (principal && reply.errorCode !== null && !isMcp(request)) calls.saw({ principal, ...toldOf(request, reply) });
  });
}

const isMcp = (request: FastifyRequest) => /^\/mcp([/?#]|$)/i.test(request.url);

function toldOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    door: 'rest',
    method: request.method,
    operation: request.routeOptions.config.operation ?? null,
    status: reply.statusCode,
    code: reply.errorCode || null,
    milliseconds: reply.elapsedTime,
    requestId: request.id,
    isReplay: reply.hasHeader('Idempotent-Replayed'),
  } as const;
}
