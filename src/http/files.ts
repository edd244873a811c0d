/** Serves files of jobs and customers to signed-in members, and files of their jobs to technicians. docs/decisions/0141. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InputOf } from '../contract/operation.ts';
import type { Operations } from '../contract/index.ts';
import { admittingStreams, callerOf, localeOfRequest } from './caller.ts';
import { callAs } from './guestPages.ts';
import type { AppParts } from './parts.ts';
import { sendNoBytes, sendStoredBytes, storedBytesRoute } from './storedBytes.ts';

/** How long a browser keeps its copy. Short, because a deleted or erased file should not stay in it for long. */
export const fileCopySeconds = 3_600;

/**
 * `/files/{id}/{hash}` and `/my-day/files/{job}/{id}/{hash}`: the addresses in a file's `url`. They use the session cookie, because links and
 * images send no headers.
 */
export function mountFiles(app: FastifyInstance, parts: AppParts): void {
  const asking = { ...storedBytesRoute, onRequest: admittingStreams(parts.pipeline.dashboardEntrance) };
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

async function sendFile<Id extends Reader>(
  parts: AppParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, input, hash }: Wanted<Id>,
): Promise<FastifyReply> {
  const { principal } = callerOf(request);
  const locale = localeOfRequest(request);
  const read = await callAs<Reader>(parts, request, { principal, locale }, operation, input);
  if (!read.ok || read.data.hash !== hash) {
    const code = read.ok ? 'FILE_NOT_FOUND' : read.code;
    return sendNoBytes(request, reply, { code, notFound: 'FILE_NOT_FOUND', missingPermissions: ['job_view', 'customers_view'], locale });
  }
  const { name, content_type: type, content: base64 } = read.data;
  return sendStoredBytes(request, reply, { type, hash, base64, copySeconds: fileCopySeconds, name });
}
