/** Bounds how many large bodies are read at a time: each takes some 25 MB until it is answered. docs/decisions/0141. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../contract/errors.ts';
import { callerOf, localeOfRequest } from './caller.ts';
import { sendFailure } from './failure.ts';

/** Bodies larger than usual that one process, and one business in it, reads at a time. */
const [mostOfProcess, mostOfBusiness] = [8, 4];
const retryAfterSeconds = 5;

/** The business of each request that holds a place. */
const holding = new Map<FastifyRequest, string>();

/** Runs after the caller is identified. The request keeps a place until it is answered or aborted. Without a free place it is refused before its body is read. */
export async function admitLargeBody(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { businessId } = callerOf(request).principal;
  const own = [...holding.values()].filter((id) => id === businessId).length;
  if (holding.size >= mostOfProcess || own >= mostOfBusiness) {
    reply.header('Retry-After', String(retryAfterSeconds));
    return sendFailure(reply, refuse('RATE_LIMITED', { retry_after_seconds: retryAfterSeconds }), localeOfRequest(request));
  }
  holding.set(request, businessId);
  reply.raw.once('close', () => holding.delete(request));
  return undefined;
}
