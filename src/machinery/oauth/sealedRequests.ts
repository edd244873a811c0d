/**
 * The app's request, as the form of the consent page carries it. It was sealed by this server for one session, expires, and can be approved
 * once. Nothing is stored before the approval.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

interface OpenRequest {
  /** Id of the page. Only one code is issued for it. */
  readonly id: string;
  /** The query with which the app sent the person. */
  readonly query: string;
}

export interface SealedRequests {
  seal(request: OpenRequest, sessionId: string, nowMilliseconds: number): string;
  /** Returns null when this server did not seal the request, or sealed it for another session or too long ago. */
  open(sealed: string, sessionId: string, nowMilliseconds: number): OpenRequest | null;
}

/** Time to read the page and to ask a colleague. */
const lifeMilliseconds = 30 * 60_000;
/** Longest sealed request: as long as an address may be. */
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
