/** The authorization endpoint: the page on which a member grants access to an app. [oauth.consent]; docs/decisions/0042. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthorizationAnswer } from '../../../machinery/oauth/authorization.ts';
import { endpoints } from '../../../machinery/oauth/metadata.ts';
import { consentPage, mistakePage } from '../../pages/account/consent.ts';
import type { WantedProof } from '../../pages/account/proofFields.ts';
import { foreignFormPage } from '../../pages/account/passwords.ts';
import { readFormFields } from '../calls/bodies.ts';
import { callerAddress } from '../calls/caller.ts';
import { formBytes, formField, formFields, isOwnForm, pageLocale, sendPage } from './forms.ts';
import { sendWait } from '../guests/guestPages.ts';
import { originOf } from '../request/origin.ts';
import type { AppParts } from '../parts.ts';
import { proofToAskFor, takeProof } from './proof.ts';
import { findingSession, isFormOf, toSignIn, type SignedIn } from './session.ts';

export async function mountAuthorize(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { authorization } = parts.oauth;
  const issuerOf = (request: FastifyRequest) => originOf(request.headers.host, parts);
  await app.register(async (scope) => {
    readFormFields(scope, formBytes.authorize);
    const asking = { onRequest: findingSession(parts) };
    scope.get(endpoints.authorize, asking, async (request, reply) => {
      const { signedIn } = request;
      // Count the request first, because each one looks up its app.
      const seconds = signedIn ? null : await parts.oauth.countRequest(callerAddress(request));
      if (seconds !== null) return sendWait(request, reply, seconds);
      const [, query = ''] = request.url.split(/\?(.*)/s);
      const proof = signedIn && (await proofToAskFor(signedIn, parts));
      return send(request, reply, await authorization.begin(query, issuerOf(request), signedIn), signedIn, proof);
    });
    scope.post(endpoints.authorize, asking, async (request, reply) => {
      const { signedIn } = request;
      if (!isOwnForm(request, parts.publicUrl()) || (signedIn && !isFormOf(request, signedIn, parts)))
        return sendPage(reply, foreignFormPage(pageLocale(request), '/'), { status: 403 });
      // The person has signed out in the meantime, so the form belongs to a session that has ended.
      if (!signedIn) return send(request, reply, { kind: 'mistake', mistake: 'stale', error: null, back: null }, null, null);
      const isAllowed = formField(request, 'decision') === 'allow';
      const proof = isAllowed ? (await takeProof(request, signedIn, parts)).wanted : null;
      const decision = {
        sealed: formField(request, 'request'),
        isAllowed,
        isProved: proof === null,
        environment: formField(request, 'environment'),
        ticked: formFields(request, 'scope'),
        confirmsChanges: formField(request, 'confirm_changes') === 'yes',
        profile: formField(request, 'profile'),
      };
      return send(request, reply, await authorization.decide(decision, issuerOf(request), signedIn), signedIn, proof);
    });
  });
}

/** 303, so that the browser follows with GET and never sends the form along (RFC 9700, section 4.12). */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: AuthorizationAnswer,
  signedIn: SignedIn | null,
  proof: WantedProof | null,
): FastifyReply {
  const locale = pageLocale(request, signedIn?.locale);
  switch (answer.kind) {
    case 'return':
      return reply.header('Referrer-Policy', 'no-referrer').redirect(answer.address, 303);
    case 'sign_in':
      return toSignIn(request, reply);
    case 'consent': {
      const { view } = answer;
      const page = consentPage({
        locale,
        address: request.method === 'GET' ? request.url : null,
        view,
        proof,
        member: signedIn!,
        formToken: signedIn!.formToken,
      });
      return sendPage(reply, page, { status: view.chosen ? 422 : 200, leadsTo: [view.destination.source], keepsOpener: true });
    }
    case 'mistake':
      return sendPage(reply, mistakePage(locale, answer), { status: answer.mistake === 'client_too_many' ? 429 : 400, keepsOpener: true });
  }
}
