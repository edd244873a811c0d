/** Serves files of jobs and customers to signed-in members, and files of their jobs to technicians. docs/decisions/0141. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../contract/errors.ts';
import type { InputOf } from '../contract/operation.ts';
import type { Operations } from '../contract/index.ts';
import { admittingStreams, callerOf, localeOfRequest } from './caller.ts';
import { sendFailure } from './failure.ts';
import { hasCopy } from './fixed.ts';
import { callAs } from './guestPages.ts';
import type { AppParts } from './parts.ts';
import { pictureRoute, withPictureHeaders } from './pictures.ts';

/** How long a browser keeps its copy. Short, because a deleted or erased file should not stay in it for long. */
const copySeconds = 3_600;

/**
 * `/files/{id}/{hash}` and `/my-day/files/{job}/{id}/{hash}`: the addresses in a file's `url`. They use the session cookie, because links and
 * images send no headers. Photographs are shown, everything else is saved. [file.served].
 */
export function mountFiles(app: FastifyInstance, parts: AppParts): void {
  const asking = { ...pictureRoute, onRequest: admittingStreams(parts.pipeline.dashboardEntrance) };
  app.get<{ Params: { id: string; hash: string } }>('/files/:id/:hash', asking, (request, reply) => {
    const { id, hash } = request.params;
    return sendFile(parts, request, reply, { operation: 'getFile', input: { id }, hash });
  });
  app.get<{ Params: { job: string; id: string; hash: string } }>('/my-day/files/:job/:id/:hash', asking, (request, reply) => {
    const { job, id, hash } = request.params;
    return sendFile(parts, request, reply, { operation: 'getMyVisitFile', input: { id: job, file_id: id }, hash });
  });
}

type Reader = 'getFile' | 'getMyVisitFile';

interface Wanted<Id extends Reader> {
  readonly operation: Id;
  readonly input: InputOf<Operations[Id]>;
  readonly hash: string;
}

/** Answers alike for a file that never existed, was deleted, or belongs to another business. */
async function sendFile<Id extends Reader>(
  parts: AppParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, input, hash }: Wanted<Id>,
): Promise<FastifyReply> {
  const { principal } = callerOf(request);
  const locale = localeOfRequest(request);
  const read = await callAs<Reader>(parts, request, { principal, locale }, operation, input);
  withPictureHeaders(reply).header('Cache-Control', 'no-store');
  if (!read.ok && read.code === 'PERMISSION_DENIED')
    return sendFailure(reply, refuse(read.code, { missing_permissions: ['job_view', 'customers_view'] }), locale);
  if (!read.ok && /^(SERVICE|INTERNAL)/.test(read.code))
    return sendFailure(reply, refuse('SERVICE_UNAVAILABLE', { request_id: request.id }), locale);
  if (!read.ok || read.data.hash !== hash) return sendFailure(reply, refuse('FILE_NOT_FOUND'), locale);
  const { name, content_type: type, content } = read.data;
  const tag = `"${hash}"`;
  reply
    .header('Cache-Control', `private, max-age=${copySeconds}, immutable`)
    .header('ETag', tag)
    .header('Content-Disposition', dispositionOf(type.startsWith('image/') ? 'inline' : 'attachment', name));
  if (hasCopy(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.type(type).send(Buffer.from(content, 'base64'));
}

/** RFC 6266: a name in ASCII for old programs, and the name itself (RFC 8187). */
function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\w .()+-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
