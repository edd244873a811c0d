/** The stream of changes for an open page of the dashboard. contract/stream.ts; docs/internals/messages.md#live-stream. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { missingPermissions, type Principal } from '../../../machinery/auth/principal.ts';
import { refuse } from '../../../contract/errors.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { streamPath } from '../../../contract/stream.ts';
import type { OpenPages, Pipe } from '../../../machinery/live/openPages.ts';
import type { Pipeline } from '../../../domain/pipeline/runOperation.ts';
import { admittingStreams, callerOf } from './caller.ts';
import { sendFailure } from './failure.ts';
import { readQuery, unknownQueryIssues, type Query } from './queryNames.ts';

/** Permission that a member needs to receive changes. */
export const streamPermission: PermissionCode = 'job_view';
/** The query names of the stream. */
const streamQuery = { environment: true };
/** How long a browser waits before it reconnects. */
const comeBackMilliseconds = 1_000;

export function mountStream(app: FastifyInstance, { pipeline, openPages }: { pipeline: Pipeline; openPages: OpenPages }): void {
  app.route({
    method: 'GET',
    url: streamPath,
    onRequest: admittingStreams(pipeline.dashboardEntrance),
    config: { isStream: true },
    handler: async (request, reply) => {
      const { principal } = callerOf(request);
      const { unknown } = readQuery(request.query as Query, streamQuery);
      const wrong = unknownQueryIssues(unknown, Object.keys(streamQuery), () => false);
      const refusal = wrong.length > 0 ? refuse('VALIDATION_ERROR', null, { errors: wrong }) : refusalFor(principal, openPages);
      if (refusal) {
        if (refusal.code === 'RATE_LIMITED')
          reply.header('Retry-After', (refusal.data as { retry_after_seconds: number }).retry_after_seconds);
        return sendFailure(reply, refusal, request.headers['x-locale']);
      }
      const { id: memberId, tenantId, sessionId } = principal;
      const pipe = opened(reply);
      const lastId = request.headers['last-event-id']?.toString();
      try {
        const forget = await openPages.open({ tenantId, memberId, sessionId: sessionId! }, pipe, lastId);
        if (reply.raw.closed) forget();
        else reply.raw.once('close', forget);
      } catch (error) {
        pipeline.log.warn({ err: error, requestId: request.id }, 'a stream could not be opened');
        pipe.end();
      }
      return reply;
    },
  });
}

function refusalFor(principal: Principal, openPages: OpenPages) {
  if (principal.lacksFactor) return refuse('SECOND_FACTOR_REQUIRED');
  const missing = principal.own ? [streamPermission] : missingPermissions(principal, [streamPermission]);
  if (missing.length > 0) return refuse('PERMISSION_DENIED', { missing_permissions: missing });
  const full = openPages.room({ memberId: principal.id });
  return full && refuse('RATE_LIMITED', { retry_after_seconds: full.retryAfterSeconds });
}

/** Sends the head of the answer and returns the writer for events. Nothing on the way may buffer them. */
function opened(reply: FastifyReply): Pipe {
  reply.hijack();
  const { raw } = reply;
  const headers = Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
  raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
  raw.on('error', () => undefined);
  raw.write(`retry: ${comeBackMilliseconds}\n\n`);
  return {
    get waitingBytes() {
      return raw.writableLength;
    },
    write: (text) => void raw.write(text),
    end: () => void raw.end(),
    cut: () => void raw.destroy(),
  };
}
