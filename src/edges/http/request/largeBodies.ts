/**
 * Bounds how many large bodies are read or sent at a time: one that is read takes some 25 MB until it is answered, and one that is sent to a guest
 * up to 10 MB until the guest has it. docs/internals/files.md#checks.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../contract/errors.ts';
import { callerOf, localeOfRequest } from '../calls/caller.ts';
import { sendFailure } from '../calls/failure.ts';

/**
 * Bodies larger than usual that one process, and one business in it, reads at a time. Customers have places of their own, so that their slow
 * connections keep no member waiting. `reader`: files that customers read. Their page shows up to ten at once.
 */
const mostPlaces = {
  caller: { ofProcess: 8, ofBusiness: 4 },
  customer: { ofProcess: 4, ofBusiness: 2 },
  reader: { ofProcess: 40, ofBusiness: 20 },
} as const;
export const retryAfterSeconds = 5;

/** The business of each request that holds a place, by who sent it. */
const holding = {
  caller: new Map<FastifyRequest, string>(),
  customer: new Map<FastifyRequest, string>(),
  reader: new Map<FastifyRequest, string>(),
} as const;

/** Gives the request a place until it is answered or aborted. Returns whether one was free, and the peer is still there. */
export function takePlace(request: FastifyRequest, reply: FastifyReply, who: keyof typeof mostPlaces, businessId: string): boolean {
  // The event that gives the place back has been, and does not come again.
  if (request.raw.destroyed || reply.raw.destroyed) return false;
  const held = holding[who];
  const own = [...held.values()].filter((id) => id === businessId).length;
  if (held.size >= mostPlaces[who].ofProcess || own >= mostPlaces[who].ofBusiness) return false;
  held.set(request, businessId);
  reply.raw.once('close', () => held.delete(request));
  return true;
}

/** Runs after the caller is identified. Without a free place the request is refused before its body is read. */
export async function admitLargeBody(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (takePlace(request, reply, 'caller', callerOf(request).principal.businessId)) return undefined;
  reply.header('Retry-After', String(retryAfterSeconds));
  return sendFailure(reply, refuse('RATE_LIMITED', { retry_after_seconds: retryAfterSeconds }), localeOfRequest(request));
}
