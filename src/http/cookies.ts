/** The one cookie of the service. Decisions, section 5. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionDays } from '../auth/memberSessions.ts';

const name = 'tr_session';
const daySeconds = 86_400;

export function sessionCookieOf(request: FastifyRequest): string | undefined {
  return request.cookies[name];
}

/**
 * No script reads it, and no other site's form or image sends it. `isSecure`: the service is reached by https. A page elsewhere that links
 * here does send it (Lax), or nobody would be signed in who follows a link in a mail.
 */
export function setSessionCookie(reply: FastifyReply, secret: string, isSecure: boolean): void {
  reply.setCookie(name, secret, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: sessionDays * daySeconds });
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure });
}
