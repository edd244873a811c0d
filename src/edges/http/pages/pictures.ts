/** Serves pictures to signed-in members and to the holder of a customer link. docs/internals/files.md#addresses-of-bytes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Operations, OutputOf } from '../../../contract/index.ts';
import { admittingStreams, callerOf, localeOfRequest } from '../calls/caller.ts';
import { callAs } from '../guests/guestPages.ts';
import type { AppParts } from '../parts.ts';
import { sendNoBytes, sendStoredBytes, storedBytesRoute } from './storedBytes.ts';

const yearSeconds = 31_536_000;

/**
 * `/pictures/technicians/{id}/{hash}`: the address in a technician's picture_url. It uses the session cookie, because an `img` cannot send
 * headers.
 */
export function mountPictures(app: FastifyInstance, parts: AppParts): void {
  app.get<{ Params: { id: string; hash: string } }>(
    '/pictures/technicians/:id/:hash',
    { ...storedBytesRoute, onRequest: admittingStreams(parts.pipeline.dashboardEntrance) },
    async (request, reply) => {
      const { id, hash } = request.params;
      const { principal } = callerOf(request);
      const read = await callAs(parts, request, { principal, locale: localeOfRequest(request) }, 'getTechnicianPicture', { id });
      if (!read.ok) return sendNoPicture(request, reply, read.code);
      return read.data.hash === hash
        ? sendPicture(request, reply, read.data)
        : sendNoPicture(request, reply, 'TECHNICIAN_PICTURE_NOT_FOUND');
    },
  );
}

/** Sends a picture that the browser may keep for good, because another picture has another address. */
export const sendPicture = (
  request: FastifyRequest,
  reply: FastifyReply,
  { content_type: type, hash, image }: OutputOf<Operations['getTechnicianPicture']>,
): FastifyReply => sendStoredBytes(request, reply, { type, hash, base64: image, copySeconds: yearSeconds, name: null });

export const sendNoPicture = (request: FastifyRequest, reply: FastifyReply, code: ErrorCode): FastifyReply =>
  sendNoBytes(request, reply, {
    code,
    notFound: 'TECHNICIAN_PICTURE_NOT_FOUND',
    missingPermissions: ['team_view'],
    locale: localeOfRequest(request),
  });
