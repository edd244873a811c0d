/** The discovery documents of OAuth. [oauth.server-metadata]; RFC 8414, RFC 9728. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../contract/errors.ts';
import { resourceMetadata, serverMetadata, wellKnown } from '../../../machinery/oauth/metadata.ts';
import { protectedResources } from '../../../machinery/oauth/resources.ts';
import { answerPreflights } from '../calls/crossOrigin.ts';
import { sendFailure } from '../calls/failure.ts';
import { originOf } from '../request/origin.ts';
import type { AppParts } from '../parts.ts';

/** Kept only briefly: clients ask at each connection, and a changed address must take effect soon. */
const keptFor = 'public, max-age=300';

export function mountWellKnown(app: FastifyInstance, parts: AppParts): void {
  const issuerOf = (request: FastifyRequest) => originOf(request.headers.host, parts);
  const send = (reply: FastifyReply, document: object) => reply.header('Cache-Control', keptFor).header('Vary', 'Host').send(document);
  const origins = parts.allowedOrigins;
  answerPreflights(app, wellKnown.server, 'GET', { origins });
  app.get(wellKnown.server, async (request, reply) => send(reply, serverMetadata(issuerOf(request))));
  for (const path of new Set(protectedResources.map((resource) => resource.path))) {
    answerPreflights(app, wellKnown.resource + path, 'GET', { origins });
    app.get(wellKnown.resource + path, async (request, reply) => {
      const resource = protectedResources.find((described) => described.path === path && described.query === viewQuery(request));
      if (!resource) return sendFailure(reply, refuse('NOT_FOUND'), request.headers['x-locale']);
      return send(reply, resourceMetadata(issuerOf(request), resource));
    });
  }
}

/** The part of the query that selects a view, in a fixed order. Other parameters do not change the document. */
function viewQuery(request: FastifyRequest): string {
  const { profile, readonly } = request.query as { profile?: unknown; readonly?: unknown };
  const named = Object.entries({ profile, readonly }).filter(([, value]) => value !== undefined);
  return named.length === 0 ? '' : `?${named.map(([name, value]) => `${name}=${String(value)}`).join('&')}`;
}
