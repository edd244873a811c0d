/** Serves pictures to signed-in members and to the holder of a customer link. docs/decisions/0062. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse, type ErrorCode } from '../contract/errors.ts';
import type { Operations, OutputOf } from '../contract/index.ts';
import { sendFailure } from './failure.ts';
import { admittingStreams, callerOf, localeOfRequest } from './caller.ts';
import { hasCopy } from './fixed.ts';
import { callAs } from './guestPages.ts';
import type { AppParts } from './parts.ts';

/** Route option for pictures, which are stored compressed and sent unchanged. */
export const pictureRoute = { compress: false } as const;
const yearSeconds = 31_536_000;

/**
 * `/pictures/technicians/{id}/{hash}`: the address in a technician's picture_url. It uses the session cookie, because an `img` cannot send
 * headers.
 */
export function mountPictures(app: FastifyInstance, parts: AppParts): void {
  app.get<{ Params: { id: string; hash: string } }>(
    '/pictures/technicians/:id/:hash',
    { ...pictureRoute, onRequest: admittingStreams(parts.pipeline.dashboardEntrance) },
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

/**
 * Sends a picture that the browser may keep for good, because another picture has another address. The headers keep it in this one browser,
 * allow it only as a picture, and hide the page that showed it.
 */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { content_type: type, hash, image }: OutputOf<Operations['getTechnicianPicture']>,
): FastifyReply {
  const tag = `"${hash}"`;
  withPictureHeaders(reply).header('Cache-Control', `private, max-age=${yearSeconds}, immutable`).header('ETag', tag);
  if (hasCopy(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.type(type).send(Buffer.from(image, 'base64'));
}

/** Answers alike for a picture that never existed, was removed, or may not be seen by this caller. */
export function sendNoPicture(request: FastifyRequest, reply: FastifyReply, code: ErrorCode): FastifyReply {
  withPictureHeaders(reply).header('Cache-Control', 'no-store');
  if (code === 'PERMISSION_DENIED')
    return sendFailure(reply, refuse(code, { missing_permissions: ['team_view'] }), localeOfRequest(request));
  const isAway = /^(SERVICE|INTERNAL)/.test(code);
  return sendFailure(
    reply,
    isAway ? refuse('SERVICE_UNAVAILABLE', { request_id: request.id }) : refuse('TECHNICIAN_PICTURE_NOT_FOUND'),
    localeOfRequest(request),
  );
}

/** Headers of bytes that members or customers have sent: they run nothing, and are shown by this service alone. */
export const withPictureHeaders = (reply: FastifyReply): FastifyReply =>
  reply
    .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('X-Content-Type-Options', 'nosniff')
    .header('X-Robots-Tag', 'noindex, nofollow')
    .header('Referrer-Policy', 'no-referrer')
    .header('Cross-Origin-Resource-Policy', 'same-origin');
