/** Finds the member who is signed in with the browser that requests a page. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../../contract/vocabulary.ts';
import { callerAddress } from '../calls/caller.ts';
import { browserCookieOf, clearSessionCookie, sessionCookieOf, setBrowserCookie } from '../request/cookies.ts';
import { endpoints } from '../../../machinery/oauth/metadata.ts';
import { foreignFormPage } from '../../pages/account/passwords.ts';
import { suspendedPage } from '../../pages/account/signIn.ts';
import { formField, isOwnForm, noteForeign, ownPath, pageLocale, sendPage } from './forms.ts';
import { sendWait } from '../guests/guestPages.ts';
import type { AppParts } from '../parts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `findingSession`; null when nobody is signed in or the route has no such hook. */
    signedIn: SignedIn | null;
  }
}

/** A signed-in member. Permissions depend on the environment and are read when needed. */
export interface SignedIn {
  readonly sessionId: string;
  readonly memberId: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: string;
  readonly locale: Locale | null;
  /** Zone of the business. */
  readonly timezone: string;
  readonly hasSecondFactor: boolean;
  /** From when the member's role needs a second factor; null when it needs none. */
  readonly factorRequiredFrom: string | null;
  /** Whether the member must set up a second factor before anything else. */
  readonly lacksFactor: boolean;
  /** When the member last proved who they are. */
  readonly provedAt: string;
  /** Value of the field `csrf_token` in every form of a page. */
  readonly formToken: string;
}

/**
 * A hook that finds the signed-in member before a body is read. Every page that depends on a session has it. A cookie without a session is
 * counted by network, like an unknown key. A valid session is never limited this way, whatever others do at the same address. Members of a
 * suspended business get a page that says so, and members who lack a required second factor are sent to its set-up. With `evenSuspended` and
 * `evenWithoutFactor` they get the page itself.
 */
export function findingSession(
  { accounts, pipeline }: Pick<AppParts, 'accounts' | 'pipeline'>,
  { evenSuspended = false, evenWithoutFactor = false } = {},
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const secret = sessionCookieOf(request);
    if (secret === undefined) return undefined;
    const session = await accounts.session(secret);
    if (session) {
      if (session.isSuspended && !evenSuspended)
        return sendPage(reply, suspendedPage(pageLocale(request, session.locale), session.businessName), { status: 403 });
      if (session.lacksFactor && !evenWithoutFactor) return reply.redirect(factorPathFor(request), 303);
      request.signedIn = { ...session, formToken: accounts.parts.formTokens.of(session.sessionId) };
      return undefined;
    }
    const seconds = await pipeline.dashboardEntrance.countStranger(callerAddress(request));
    if (seconds === null) return undefined;
    // Without the cookie, the browser is not counted next time. A member whose session has ended can then sign in despite strangers at the
    // same address.
    clearSessionCookie(reply);
    return sendWait(request, reply, seconds);
  };
}

/** The page of the second factor. */
export const factorPath = '/second-factor';

/** Leads back to a page that was opened. A form is not sent again. */
const factorPathFor = ({ method, url }: FastifyRequest) =>
  method === 'GET' ? `${factorPath}?next=${encodeURIComponent(url)}` : factorPath;

/** Records a signed-in browser as known, so that its member can always sign in there, whatever strangers try. */
export async function introduceBrowser(request: FastifyRequest, reply: FastifyReply, { accounts }: Pick<AppParts, 'accounts'>) {
  const secret = request.signedIn && (await accounts.introduceBrowser(request.signedIn, browserCookieOf(request)));
  if (secret !== null) setBrowserCookie(reply, secret);
}

/** Whether a form was sent from a page that was shown to this session. A refusal is logged. */
export function isFormOf(request: FastifyRequest, { sessionId }: SignedIn, parts: Pick<AppParts, 'accounts' | 'publicUrl'>): boolean {
  if (!isOwnForm(request, parts.publicUrl())) return false;
  const fits = parts.accounts.parts.formTokens.fits(sessionId, formField(request, 'csrf_token'));
  if (!fits) noteForeign(request, 'token');
  return fits;
}

/** Redirects to the sign-in, and from there back to the requested page. */
export function toSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(`/signin?next=${encodeURIComponent(request.url)}`, 303);
}

/** The browser that sends the request, as a sign-in notes it. */
export const browserOf = (request: FastifyRequest) => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: callerAddress(request),
  browserSecret: browserCookieOf(request),
});

/** The path of this host to go to afterwards. */
export const nextOf = (request: FastifyRequest) => ownPath((request.query as { next?: unknown }).next);

/** Whether the person signs in to answer an app's authorization request. */
export const isAuthorization = (next: string) => next.startsWith(`${endpoints.authorize}?`);

/** Answers a form that another site has sent. Nothing was done. */
export function refuseForeign(request: FastifyRequest, reply: FastifyReply, again: string): FastifyReply {
  return sendPage(reply, foreignFormPage(pageLocale(request), again), { status: 403 });
}
