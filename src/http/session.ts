/** Who is signed in with the browser that asks for a page. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../contract/vocabulary.ts';
import { sessionCookieOf } from './cookies.ts';
import { formField, isOwnForm } from './forms.ts';
import type { AppParts } from './parts.ts';

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

/** null: nobody. */
export async function sessionOf(request: FastifyRequest, { accounts }: Pick<AppParts, 'accounts'>): Promise<SignedIn | null> {
  const session = await accounts.session(sessionCookieOf(request));
  return session && { ...session, formToken: accounts.parts.formTokens.of(session.sessionId) };
}

/** Whether a form was sent by a page that this very session was shown. */
export function isFormOf(request: FastifyRequest, { sessionId }: SignedIn, parts: Pick<AppParts, 'accounts' | 'publicUrl'>): boolean {
  return isOwnForm(request, parts.publicUrl()) && parts.accounts.parts.formTokens.fits(sessionId, formField(request, 'csrf_token'));
}

/** To the sign-in, and back to the page that was asked for. */
export function toSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(`/signin?next=${encodeURIComponent(request.url)}`, 303);
}
