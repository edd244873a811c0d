/** Sends stored bytes, such as pictures of technicians and files, and says alike why it does not. docs/internals/files.md#addresses-of-bytes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse, type ErrorCode } from '../../../contract/errors.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { sendFailure } from '../calls/failure.ts';
import { hasCopy } from '../request/fixed.ts';
import { isFault } from '../guests/guestPages.ts';

/** Route option for stored bytes, which are compressed already and sent unchanged. */
export const storedBytesRoute = { compress: false } as const;

export interface StoredBytes {
  readonly type: string;
  readonly hash: string;
  readonly base64: string;
  /** How long the browser may keep its copy. */
  readonly copySeconds: number;
  /** Name to save under; null for bytes that are only shown. */
  readonly name: string | null;
}

/**
 * The browser keeps its copy to itself. The headers let the bytes run nothing, allow them on pages of this service alone, and hide the page
 * that showed them. Photographs are shown, everything else is saved. [file.served].
 */
export function sendStoredBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, hash, base64, copySeconds, name }: StoredBytes,
): FastifyReply {
  const tag = `"${hash}"`;
  withBytesHeaders(reply).header('Cache-Control', `private, max-age=${copySeconds}, immutable`).header('ETag', tag);
  if (name !== null) reply.header('Content-Disposition', dispositionOf(type.startsWith('image/') ? 'inline' : 'attachment', name));
  if (hasCopy(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.type(type).send(Buffer.from(base64, 'base64'));
}

interface NoBytes {
  /** Why the operation refused. */
  readonly code: ErrorCode;
  readonly notFound: 'TECHNICIAN_PICTURE_NOT_FOUND' | 'FILE_NOT_FOUND';
  readonly missingPermissions: readonly PermissionCode[];
  readonly locale: string;
}

/** Answers alike for bytes that never existed, were deleted, or may not be seen by this caller. */
export function sendNoBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, notFound, missingPermissions, locale }: NoBytes,
): FastifyReply {
  withBytesHeaders(reply).header('Cache-Control', 'no-store');
  if (code === 'PERMISSION_DENIED') return sendFailure(reply, refuse(code, { missing_permissions: [...missingPermissions] }), locale);
  return sendFailure(reply, isFault(code) ? refuse('SERVICE_UNAVAILABLE', { request_id: request.id }) : refuse(notFound), locale);
}

const withBytesHeaders = (reply: FastifyReply): FastifyReply =>
  reply
    .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('X-Content-Type-Options', 'nosniff')
    .header('X-Robots-Tag', 'noindex, nofollow')
    .header('Referrer-Policy', 'no-referrer')
    .header('Cross-Origin-Resource-Policy', 'same-origin');

/** RFC 6266: a name in ASCII for old programs, and the name itself (RFC 8187). */
function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\w .()+-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
