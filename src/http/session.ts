/** Who is signed in with the browser that asks for a page. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../contract/vocabulary.ts';
import { callerAddress } from './caller.ts';
import { browserCookieOf, clearSessionCookie, sessionCookieOf, setBrowserCookie } from './cookies.ts';
import { formField, isOwnForm, noteForeign } from './forms.ts';
import { sendWait } from './guestPages.ts';
import type { AppParts } from './parts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `findingSession`; null: nobody is signed in, or the route does not ask. */
    signedIn: SignedIn | null;
  }
}

/** A member at a browser. What the member may do depends on the environment, and is asked for when it matters. */
export interface SignedIn {
  readonly sessionId: string;
  readonly memberId: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: string;
  readonly locale: Locale | null;
  /** To stand in every form of a page, as `csrf_token`. */
  readonly formToken: string;
}

/**
 * A hook that finds who is signed in, before a body is read. Every page that depends on a session has it. A cookie of no session is counted by
 * network like a key that nobody knows; a session never is, whatever others do at the same address.
 */
export function findingSession({ accounts, pipeline }: Pick<AppParts, 'accounts' | 'pipeline'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const secret = sessionCookieOf(request);
    if (secret === undefined) return undefined;
    const session = await accounts.session(secret);
    if (session) {
      request.signedIn = { ...session, formToken: accounts.parts.formTokens.of(session.sessionId) };
      return undefined;
    }
    const seconds = await pipeline.dashboardEntrance.countStranger(callerAddress(request));
    if (seconds === null) return undefined;
    // Without the cookie the browser is not counted next time: a member whose session has ended can sign in among strangers.
    clearSessionCookie(reply);
    return sendWait(request, reply, seconds);
  };
}

/** Makes a signed-in browser known, so that its member can sign in there again whatever strangers try. */
export async function introduceBrowser(request: FastifyRequest, reply: FastifyReply, { accounts }: Pick<AppParts, 'accounts'>) {
  const secret = request.signedIn && (await accounts.introduceBrowser(request.signedIn, browserCookieOf(request)));
  if (secret !== null) setBrowserCookie(reply, secret);
}

/** Whether a form was sent by a page that this very session was shown; a refusal is logged. */
export function isFormOf(request: FastifyRequest, { sessionId }: SignedIn, parts: Pick<AppParts, 'accounts' | 'publicUrl'>): boolean {
  if (!isOwnForm(request, parts.publicUrl())) return false;
  const fits = parts.accounts.parts.formTokens.fits(sessionId, formField(request, 'csrf_token'));
  if (!fits) noteForeign(request, 'token');
  return fits;
}

/** To the sign-in, and back to the page that was asked for. */
export function toSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(`/signin?next=${encodeURIComponent(request.url)}`, 303);
}
