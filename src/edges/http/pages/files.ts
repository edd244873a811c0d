/** Serves files of jobs and customers to signed-in members, and files of their jobs to technicians. docs/internals/files.md#addresses-of-bytes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InputOf } from '../../../contract/operation.ts';
import { operations, type Operations } from '../../../contract/index.ts';
import type { FileSize } from '../../../contract/vocabulary.ts';
import { admittingStreams, callerOf, localeOfRequest } from '../calls/caller.ts';
import { missingFor } from '../../../domain/pipeline/ownScope.ts';
import { callAs } from '../guests/guestPages.ts';
import type { AppParts } from '../parts.ts';
import { sendNoBytes, sendStoredBytes, storedBytesRoute, type StoredBytes } from './storedBytes.ts';

/** How long a browser keeps its copy. Short, because a deleted or erased file should not stay in it for long. */
const fileCopySeconds = 3_600;

/**
 * `/files/{id}/{hash}` and `/my-day/files/{job}/{id}/{hash}`: the addresses in a file's `url`, and with `/thumbnail` those in its
 * `thumbnail_url`. They use the session cookie, because links and images send no headers.
 */
export function mountFiles(app: FastifyInstance, parts: AppParts): void {
  const asking = { ...storedBytesRoute, onRequest: admittingStreams(parts.pipeline.dashboardEntrance) };
  for (const [ending, size] of fileAddresses) {
    app.get<{ Params: { id: string; hash: string } }>(`/files/:id/:hash${ending}`, asking, (request, reply) => {
      const { id, hash } = request.params;
      return sendFile(parts, request, reply, { operation: 'getFile', input: { id, size }, hash });
    });
    app.get<{ Params: { job: string; id: string; hash: string } }>(`/my-day/files/:job/:id/:hash${ending}`, asking, (request, reply) => {
      const { job, id, hash } = request.params;
      return sendFile(parts, request, reply, { operation: 'getMyVisitFile', input: { id: job, file_id: id, size }, hash });
    });
  }
}

/** What follows the hash in the address of a file, and the bytes that are there. */
export const fileAddresses = [
  ['', 'original'],
  ['/thumbnail', 'thumbnail'],
] as const;

/** What is sent of a file that was read. Every thumbnail is a JPEG. */
export const sentFile = (
  { name, content_type: type, hash, content: base64 }: { name: string; content_type: string; hash: string; content: string },
  size: FileSize,
): StoredBytes => ({
  ...(size === 'original' ? { type, hash, name } : { type: 'image/jpeg', hash: `${hash}-thumbnail`, name: null }),
  base64,
  copySeconds: fileCopySeconds,
});

type Reader = 'getFile' | 'getMyVisitFile';

interface Wanted<Id extends Reader> {
  readonly operation: Id;
  readonly input: InputOf<Operations[Id]> & { readonly size: FileSize };
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
    const lacked = missingFor(principal, operations[operation]);
    return sendNoBytes(request, reply, { code, notFound: 'FILE_NOT_FOUND', missingPermissions: lacked, locale });
  }
  return sendStoredBytes(request, reply, sentFile(read.data, input.size));
}
