/**
 * The request behind a consent page, as its form carries it: made by this server for one session, for a while, and to be approved once.
 * Nothing is stored until somebody approves.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface OpenRequest {
  /** Of the page; a code is made for it once. */
  readonly id: string;
  /** The query that the app sent the person with. */
  readonly query: string;
}

export interface SealedRequests {
  seal(request: OpenRequest, sessionId: string, nowMilliseconds: number): string;
  /** null: this server did not make it, not for this session, or too long ago. */
  open(sealed: string, sessionId: string, nowMilliseconds: number): OpenRequest | null;
}

/** Time to read the page and to ask somebody. */
const lifeMilliseconds = 30 * 60_000;
/** As long as an address may be. */
const longest = 20_000;

/** `secret`: at least 256 random bits, the same for every process of a service. */
export function sealedRequests(secret: Buffer): SealedRequests {
  const markOf = (payload: string, sessionId: string) =>
    createHmac('sha256', secret).update(`authorization-request:${sessionId}:${payload}`).digest();
  return {
    seal({ id, query }, sessionId, nowMilliseconds) {
      const payload = Buffer.from(JSON.stringify([id, nowMilliseconds, query])).toString('base64url');
      return `${payload}.${markOf(payload, sessionId).toString('base64url')}`;
    },
    open(sealed, sessionId, nowMilliseconds) {
      const [payload = '', mark = ''] = sealed.slice(0, longest).split('.');
      const [given, made] = [Buffer.from(mark, 'base64url'), markOf(payload, sessionId)];
      if (given.length !== made.length || !timingSafeEqual(given, made)) return null;
      const [id, madeAt, query] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [string, number, string];
      return nowMilliseconds - madeAt <= lifeMilliseconds ? { id, query } : null;
    },
  };
}
