/** Pages for sign-in, sign-out and passwords. They work without scripts. docs/reference/pages.md#frame; docs/internals/access.md#sign-in. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusedAttempt } from '../../../machinery/auth/attempts.ts';
import type { StoredMemberLink } from '../../../store/access/memberLinks.ts';
import { refuse } from '../../../contract/errors.ts';
import { forgotDonePage, forgotPage, forgotWithoutMailPage, linkGonePage, setPasswordPage } from '../../pages/account/passwords.ts';
import { passkeyPolicy } from '../../pages/account/passkeys.ts';
import { providerNeededPage } from '../../pages/account/providers.ts';
import { codeExpiredPage, codePage } from '../../pages/account/secondFactor.ts';
import { signInPage, signOutPage, type SignInForm } from '../../pages/account/signIn.ts';
import { readFormFields } from '../calls/bodies.ts';
import { sendFailure } from '../calls/failure.ts';
import { clearSessionCookie, sessionCookieOf, setSignedInCookies } from '../request/cookies.ts';
import { formBytes, formField, isOwnForm, ownPath, pageLocale, sendPage } from './forms.ts';
import { countingLinks } from '../guests/guestPages.ts';
import type { AppParts } from '../parts.ts';
import { mountProviders } from './providers.ts';
import { browserOf, findingSession, isAuthorization, isFormOf, nextOf, refuseForeign } from './session.ts';

export async function mountAccount(app: FastifyInstance, parts: AppParts): Promise<void> {
  await app.register(async (scope) => {
    readFormFields(scope, formBytes.account);
    mountSignIn(scope, parts);
    mountSecondStep(scope, parts);
    mountSignOut(scope, parts);
    mountForgot(scope, parts);
    mountSetPassword(scope, parts);
    mountProviders(scope, parts);
  });
}

/** Adds the path to go to afterwards to an address. The front page is the default, so it is left out. */
const onwards = (joint: '?' | '&', next: string) => (next === '/' ? '' : `${joint}next=${encodeURIComponent(next)}`);

/** Where the form of the second step is sent. */
const codePath = '/signin/code';

/** Where the script of the sign-in asks for a challenge, and sends its answer. */
const passkeyPath = '/signin/passkey';

/**
 * Logs that a limit slowed a request, for operators who watch for guessing. The line names the limit, but neither the account nor the
 * address.
 */
const noteSlowed = (request: FastifyRequest, message: string, { limit, seconds }: RefusedAttempt) =>
  request.log.warn({ requestId: request.id, limit, seconds }, message);

function mountSignIn(app: FastifyInstance, parts: AppParts): void {
  const { accounts } = parts;
  const { passkeys } = accounts.parts;
  const passkeysFrom = passkeys.host === null ? null : passkeyPath;
  const passkeyPage = passkeysFrom === null ? {} : { policy: passkeyPolicy };
  app.get(passkeyPath, async (request, reply) => {
    const options = await passkeys.toUse('sign_in', '', null);
    if (!options) return sendFailure(reply, refuse('NOT_FOUND'), request.headers['x-locale']);
    return reply.header('Cache-Control', 'no-store').send(options);
  });
  app.post(passkeyPath, async (request, reply) => {
    if (!isOwnForm(request, parts.publicUrl())) return refuseForeign(request, reply, '/signin');
    const next = ownPath(formField(request, 'next'));
    const result = await accounts.signInWithPasskey(formField(request, 'passkey'), browserOf(request));
    if (result.outcome === 'signed_in') {
      await accounts.signOut(sessionCookieOf(request));
      setSignedInCookies(reply, result);
      return reply.redirect(next, 303);
    }
    if (result.outcome === 'provider') return sendProviderNeeded(request, reply, parts, { ...result, next }, 403);
    const notice = result.outcome === 'wait' ? ({ kind: 'wait', seconds: result.seconds } as const) : ({ kind: 'passkey' } as const);
    if (result.outcome === 'wait') {
      noteSlowed(request, 'a sign-in with a passkey was delayed by a limit', result);
      reply.header('Retry-After', result.seconds);
    }
    const offersProviders = await parts.providerSignIns.isOffered();
    const page = signInPage({
      locale: pageLocale(request),
      address: null,
      next,
      email: '',
      notice,
      businesses: [],
      passkeysFrom,
      offersProviders,
    });
    return sendPage(reply, page, { status: notice.kind === 'wait' ? 429 : 401, keepsOpener: isAuthorization(next), ...passkeyPage });
  });
  app.get('/signin', { onRequest: findingSession(parts, { evenWithoutFactor: true }) }, async (request, reply) => {
    const next = nextOf(request);
    if (request.signedIn) return reply.redirect(next, 303);
    const isAwaited = await parts.firstStart.isAwaited();
    const notice: SignInForm['notice'] = isAwaited
      ? { kind: 'awaited' }
      : 'signed_out' in (request.query as object)
        ? { kind: 'signed_out' }
        : null;
    const offersProviders = await parts.providerSignIns.isOffered();
    const page = signInPage({
      locale: pageLocale(request),
      address: request.url,
      next,
      email: '',
      notice,
      businesses: [],
      passkeysFrom,
      offersProviders,
    });
    return sendPage(reply, page, { keepsOpener: isAuthorization(next), ...passkeyPage });
  });
  app.post('/signin', async (request, reply) => {
    if (!isOwnForm(request, parts.publicUrl())) return refuseForeign(request, reply, '/signin');
    const [email, next] = [formField(request, 'email'), ownPath(formField(request, 'next'))];
    const business = formField(request, 'business');
    const result = await accounts.signIn(email, formField(request, 'password'), business === '' ? null : business, browserOf(request));
    const offersProviders = await parts.providerSignIns.isOffered();
    const again = (status: number, notice: SignInForm['notice'], businesses: SignInForm['businesses'] = []) =>
      sendPage(
        reply,
        signInPage({ locale: pageLocale(request), address: null, next, email, notice, businesses, passkeysFrom, offersProviders }),
        {
          status,
          keepsOpener: isAuthorization(next),
          ...passkeyPage,
        },
      );
    switch (result.outcome) {
      case 'signed_in': {
        // End the browser's earlier session, so that its old cookie works no more.
        await accounts.signOut(sessionCookieOf(request));
        setSignedInCookies(reply, result);
        return reply.redirect(next, 303);
      }
      case 'code': {
        const { token, businessName: business } = result;
        return sendCodePage(request, reply, parts, { business, token, next, notice: null });
      }
      case 'choose':
        return again(200, { kind: 'choose' }, result.businesses);
      case 'wrong':
        return again(401, { kind: 'wrong' });
      case 'wait':
        noteSlowed(request, 'a sign-in was delayed by a limit', result);
        reply.header('Retry-After', result.seconds);
        return again(429, { kind: 'wait', seconds: result.seconds });
    }
  });
}

/** For a member who must sign in with an identity provider of the business. */
async function sendProviderNeeded(
  request: FastifyRequest,
  reply: FastifyReply,
  { providerSignIns }: AppParts,
  { businessId, businessName: business, next = '/' }: Pick<StoredMemberLink, 'businessId' | 'businessName'> & { readonly next?: string },
  status = 200,
): Promise<FastifyReply> {
  const providers = await providerSignIns.ofBusiness(businessId);
  const address = request.method === 'GET' ? request.url : null;
  const page = providerNeededPage({ locale: pageLocale(request), address, next, business, providers });
  return sendPage(reply, page, { status, keepsOpener: isAuthorization(next) });
}

/** Asks for the second step, by a code or a passkey of the member. */
async function sendCodePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { accounts }: AppParts,
  step: Omit<Parameters<typeof codePage>[0], 'locale' | 'passkey'>,
  status = 200,
): Promise<FastifyReply> {
  const passkey = await accounts.passkeyForStep(step.token);
  const page = codePage({ ...step, locale: pageLocale(request), passkey });
  return sendPage(reply, page, { status, keepsOpener: isAuthorization(step.next), ...(passkey ? { policy: passkeyPolicy } : {}) });
}

/** The second step of a sign-in. Its form carries all that is known of the first: nobody is signed in yet. */
function mountSecondStep(app: FastifyInstance, parts: AppParts): void {
  const { accounts } = parts;
  app.get(codePath, async (_request, reply) => reply.redirect('/signin', 303));
  app.post(codePath, async (request, reply) => {
    if (!isOwnForm(request, parts.publicUrl())) return refuseForeign(request, reply, '/signin');
    const [token, next] = [formField(request, 'token'), ownPath(formField(request, 'next'))];
    const locale = pageLocale(request);
    const result = await accounts.signInWithCode(
      token,
      { code: formField(request, 'code'), passkey: formField(request, 'passkey') },
      browserOf(request),
    );
    const keepsOpener = isAuthorization(next);
    switch (result.outcome) {
      case 'signed_in': {
        await accounts.signOut(sessionCookieOf(request));
        setSignedInCookies(reply, result);
        return reply.redirect(next, 303);
      }
      case 'wrong': {
        return sendCodePage(request, reply, parts, { business: result.businessName, token, next, notice: { kind: 'wrong' } }, 401);
      }
      case 'wait': {
        noteSlowed(request, 'the second step of a sign-in was delayed by a limit', result);
        const { seconds, businessName: business } = result;
        reply.header('Retry-After', seconds);
        return sendCodePage(request, reply, parts, { business, token, next, notice: { kind: 'wait', seconds } }, 429);
      }
      case 'expired':
        return sendPage(reply, codeExpiredPage(locale, next), { status: 401, keepsOpener });
    }
  });
}

function mountSignOut(app: FastifyInstance, parts: AppParts): void {
  const asking = { onRequest: findingSession(parts, { evenSuspended: true, evenWithoutFactor: true }) };
  app.get('/signout', asking, async (request, reply) => {
    const { signedIn } = request;
    const next = nextOf(request);
    if (!signedIn) return reply.redirect(`/signin${onwards('?', next)}`, 303);
    const { fullName: name, businessName: business, formToken } = signedIn;
    const page = signOutPage({ locale: pageLocale(request), address: request.url, name, business, formToken, next });
    return sendPage(reply, page, { keepsOpener: isAuthorization(next) });
  });
  app.post('/signout', asking, async (request, reply) => {
    const { signedIn } = request;
    if (signedIn && !isFormOf(request, signedIn, parts)) return refuseForeign(request, reply, '/signout');
    await parts.accounts.signOut(sessionCookieOf(request));
    clearSessionCookie(reply);
    // Keep the path: another person may sign in here and go on to it, for example to an app's request.
    const next = ownPath(formField(request, 'next'));
    return reply.redirect(`/signin?signed_out&lang=${pageLocale(request)}${onwards('&', next)}`, 303);
  });
}

function mountForgot(app: FastifyInstance, parts: AppParts): void {
  const { mail } = parts.pipeline.services;
  app.get('/forgot', async (request, reply) => {
    const locale = pageLocale(request);
    if (!mail.delivers) return sendPage(reply, forgotWithoutMailPage(locale, request.url));
    return sendPage(reply, forgotPage({ locale, address: request.url, seconds: null }));
  });
  app.post('/forgot', async (request, reply) => {
    if (!isOwnForm(request, parts.publicUrl())) return refuseForeign(request, reply, '/forgot');
    const locale = pageLocale(request);
    const refusedAttempt = await parts.accounts.forgot(formField(request, 'email'), browserOf(request));
    if (!refusedAttempt) return sendPage(reply, mail.delivers ? forgotDonePage(locale) : forgotWithoutMailPage(locale, null));
    noteSlowed(request, 'a request for a password link was delayed by a limit', refusedAttempt);
    const { seconds } = refusedAttempt;
    return sendPage(reply.header('Retry-After', seconds), forgotPage({ locale, address: null, seconds }), { status: 429 });
  });
}

function mountSetPassword(app: FastifyInstance, parts: AppParts): void {
  const { accounts } = parts;
  const url = '/set-password/:token';
  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token;
  // Opening the link changes nothing: mail scanners open every link.
  const counted = { onRequest: countingLinks(parts) };
  app.get(url, counted, async (request, reply) => {
    const link = await accounts.link(tokenOf(request));
    const locale = pageLocale(request);
    if (!link) return sendPage(reply, linkGonePage(locale, request.url), { status: 404 });
    const { kind, businessName: business, email, hasSecondFactor } = link;
    if (link.needsProvider) return sendProviderNeeded(request, reply, parts, link);
    return sendPage(
      reply,
      setPasswordPage({ locale, address: request.url, kind, business, email, hasSecondFactor, problem: null, endsWork: false }),
    );
  });
  app.post(url, counted, async (request, reply) => {
    if (!isOwnForm(request, parts.publicUrl())) return refuseForeign(request, reply, request.url);
    const locale = pageLocale(request);
    const token = tokenOf(request);
    const link = await accounts.link(token);
    if (!link) return sendPage(reply, linkGonePage(locale, null), { status: 404 });
    if (link.needsProvider) return sendProviderNeeded(request, reply, parts, link);
    const password = formField(request, 'password');
    const endsWork = formField(request, 'end_access') === 'yes';
    const problem = await accounts.problemOf(password, link);
    const { kind, businessName: business, email, hasSecondFactor } = link;
    if (problem !== null)
      return sendPage(reply, setPasswordPage({ locale, address: null, kind, business, email, hasSecondFactor, problem, endsWork }), {
        status: 422,
      });
    const set = await accounts.setByLink(token, password, endsWork, browserOf(request));
    if (!set) return sendPage(reply, linkGonePage(locale, null), { status: 404 });
    if (set.outcome === 'code') {
      const notice = { kind: 'password_saved' } as const;
      return sendCodePage(request, reply, parts, { business, token: set.token, next: '/', notice });
    }
    setSignedInCookies(reply, set);
    return reply.redirect('/', 303);
  });
}
