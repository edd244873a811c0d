/** Sends fixed bodies in an encoding that the caller accepts. A caller that has the current copy gets 304. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from '../../pages/fixedBody.ts';

/** A fixed body in all its encodings. */
export interface Encodable {
  /** Media type, with its charset where it is text. */
  readonly type: string;
  /** Changes with the content. */
  readonly hash: string;
  /** The body in the best encoding that an `Accept-Encoding` allows. */
  encoded(accepted: string | undefined): Promise<{ encoding: Encoding; body: Buffer }>;
}

/** For addresses that contain a hash of the content. */
const forEver = 'public, max-age=31536000, immutable';
/** Browsers may keep a copy but must check it each time, so that an upgrade shows at once. */
const askedAgain = 'no-cache';

/** Route option for fixed bodies, which are already compressed. */
export const alreadyCompressed = { compress: false } as const;

/** Sends the body, or 304 when the caller has a current copy. `isHashed`: the address changes whenever the body changes. */
export async function sendFixed(
  request: FastifyRequest,
  reply: FastifyReply,
  fixed: Encodable,
  { isHashed = false }: { isHashed?: boolean } = {},
): Promise<FastifyReply> {
  // A weak tag, because the same page in another encoding counts as equal (RFC 9110, section 8.8.1).
  const tag = `W/"${fixed.hash}"`;
  reply.header('Cache-Control', isHashed ? forEver : askedAgain).header('ETag', tag);
  addVary(reply, 'Accept-Encoding');
  if (hasCopy(request.headers['if-none-match'], tag)) return reply.status(304).send();
  const { encoding, body } = await fixed.encoded(request.headers['accept-encoding']?.toString());
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.type(fixed.type).send(body);
}

export function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('Vary');
  reply.header('Vary', before === undefined ? name : `${String(before)}, ${name}`);
}

/** Whether the header names the caller's copy as current (RFC 9110, section 13.1.2). */
export function hasCopy(header: string | undefined, tag: string): boolean {
  const bare = (value: string) => value.trim().replace(/^W\//, '');
  return header !== undefined && (header.trim() === '*' || header.split(',').some((value) => bare(value) === bare(tag)));
}
