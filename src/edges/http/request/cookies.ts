/**
 * The cookies of the service: the session, the mark of a browser in which a member has signed in before, and a running sign-in with an identity
 * provider.
 * docs/reference/conventions.md#dashboard-operations; docs/internals/access.md#sign-in.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { providerSignInSeconds } from '../../../domain/members/providerSignIns.ts';
import { knownBrowserDays } from '../../../machinery/auth/knownBrowsers.ts';
import { memberSessionDays } from '../../../machinery/auth/memberSessions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether browsers reach the service only over https, so that its cookies can have the prefix `__Host-`. */
    readonly isSecure: boolean;
  }
}

const daySeconds = 86_400;
const cookies = {
  session: { name: 'tr_session', seconds: memberSessionDays * daySeconds },
  browser: { name: 'tr_browser', seconds: knownBrowserDays * daySeconds },
  provider: { name: 'tr_provider', seconds: providerSignInSeconds },
} as const;
type Cookie = keyof typeof cookies;

/**
 * A browser accepts a cookie with the prefix only over https, for this exact host and all its paths. Neither a neighbouring host nor an
 * attacker on an unencrypted connection can plant one (RFC 6265bis, section 4.1.3.2). Over http the prefix is not available.
 */
const nameOf = (cookie: Cookie, isSecure: boolean) => `${isSecure ? '__Host-' : ''}${cookies[cookie].name}`;

/**
 * Scripts cannot read the cookies. Links from other sites do send them (Lax), because a person who follows a link in a mail should stay
 * signed in.
 */
const optionsOf = (isSecure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }) as const;

const read = (request: FastifyRequest, cookie: Cookie): string | undefined => request.cookies[nameOf(cookie, request.server.isSecure)];

function set(reply: FastifyReply, cookie: Cookie, value: string): void {
  const { isSecure } = reply.server;
  reply.setCookie(nameOf(cookie, isSecure), value, { ...optionsOf(isSecure), maxAge: cookies[cookie].seconds });
}

export const sessionCookieName = (request: FastifyRequest) => nameOf('session', request.server.isSecure);
export const sessionCookieOf = (request: FastifyRequest) => read(request, 'session');
export const browserCookieOf = (request: FastifyRequest) => read(request, 'browser');

/** Sets both cookies after a sign-in. */
export function setSignedInCookies(reply: FastifyReply, { secret, browserSecret }: { secret: string; browserSecret: string }): void {
  set(reply, 'session', secret);
  setBrowserCookie(reply, browserSecret);
}

export const setBrowserCookie = (reply: FastifyReply, secret: string) => set(reply, 'browser', secret);

export const clearSessionCookie = (reply: FastifyReply) => clear(reply, 'session');

/** The running sign-in with an identity provider, sealed. */
export const providerCookieOf = (request: FastifyRequest) => read(request, 'provider');
export const setProviderCookie = (reply: FastifyReply, sealed: string) => set(reply, 'provider', sealed);
export const clearProviderCookie = (reply: FastifyReply) => clear(reply, 'provider');

function clear(reply: FastifyReply, cookie: Cookie): void {
  const { isSecure } = reply.server;
  reply.clearCookie(nameOf(cookie, isSecure), optionsOf(isSecure));
}
