/** Answers of fixed bodies: in the caller's encoding, and not again to whom has it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from '../pages/fixedBody.ts';

/** A body in the encodings that it has. */
export interface Encodable {
  /** Media type, with its charset where it is text. */
  readonly type: string;
  /** Tells two versions apart. */
  readonly hash: string;
  /** The body in the best encoding that an `Accept-Encoding` allows. */
  encoded(accepted: string | undefined): Promise<{ encoding: Encoding; body: Buffer }>;
}

/** At an address with the hash of what is there. */
const forEver = 'public, max-age=31536000, immutable';
/** Kept, and asked about each time: an upgrade shows at once. */
const askedAgain = 'no-cache';

/** For the routes of fixed bodies: they are compressed already. */
export const alreadyCompressed = { compress: false } as const;

/** Sends the body, or 304 when the caller's copy is this one. `isHashed`: its address changes whenever it does. */
export async function sendFixed(
  request: FastifyRequest,
  reply: FastifyReply,
  fixed: Encodable,
  { isHashed = false }: { isHashed?: boolean } = {},
): Promise<FastifyReply> {
  // Weak: the same page in another encoding is as good (RFC 9110, section 8.8.1).
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

/** RFC 9110, section 13.1.2. */
export function hasCopy(header: string | undefined, tag: string): boolean {
  const bare = (value: string) => value.trim().replace(/^W\//, '');
  return header !== undefined && (header.trim() === '*' || header.split(',').some((value) => bare(value) === bare(tag)));
}
