/**
 * Sign-in with the account of a firm. A page leads to the provider by a link, not by a form: browsers hold the redirect of a form to the page's policy,
 * which would have to name every provider. docs/internals/access.md#identity-providers.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderRefusal } from '../../../domain/members/providerSignIns.ts';
import { firmPage, providerFailedPage, providersPage } from '../../pages/account/providers.ts';
import { countingLinks } from '../guests/guestPages.ts';
import type { AppParts } from '../parts.ts';
import { clearProviderCookie, providerCookieOf, sessionCookieOf, setProviderCookie, setSignedInCookies } from '../request/cookies.ts';
import { formField, isOwnForm, ownPath, pageLocale, sendPage } from './forms.ts';
import { browserOf, isAuthorization, nextOf, refuseForeign } from './session.ts';

export function mountProviders(app: FastifyInstance, parts: AppParts): void {
  const { providerSignIns, accounts } = parts;
  const counted = { onRequest: countingLinks(parts) };
  const find = '/signin/provider/find';
  app.get(find, async (request, reply) => {
    const next = nextOf(request);
    const page = firmPage({ locale: pageLocale(request), address: request.url, next, none: null });
    return sendPage(reply, page, { keepsOpener: isAuthorization(next) });
  });
  app.post(find, counted, async (request, reply) => {
    if (!isOwnForm(request, parts.publicUrl())) return refuseForeign(request, reply, find);
    const next = ownPath(formField(request, 'next'));
    const place = { locale: pageLocale(request), address: null, next };
    const providers = await providerSignIns.ofAddress(formField(request, 'email'));
    const page = providers.length === 0 ? firmPage({ ...place, none: 'address' }) : providersPage({ ...place, providers });
    return sendPage(reply, page, { keepsOpener: isAuthorization(next) });
  });
  app.get('/signin/:alias', counted, async (request, reply) => {
    const { alias } = request.params as { alias: string };
    const next = nextOf(request);
    const place = { locale: pageLocale(request), address: request.url, next };
    // A business without a provider answers like one that does not exist.
    const providers = await providerSignIns.ofAlias(alias.toLowerCase());
    const page = providers.length === 0 ? firmPage({ ...place, none: 'page' }) : providersPage({ ...place, providers });
    return sendPage(reply, page, { keepsOpener: isAuthorization(next) });
  });
  app.get('/signin/provider/:id/start', counted, async (request, reply) => {
    const begun = await providerSignIns.begin(idOf(request), nextOf(request));
    if (begun.outcome === 'refused') return refuse(request, reply, begun);
    setProviderCookie(reply, begun.cookie);
    return reply.header('Referrer-Policy', 'no-referrer').redirect(begun.url, 303);
  });
  app.get('/signin/provider/:id/callback', counted, async (request, reply) => {
    const query = new URLSearchParams(request.url.split(/\?(.*)/s)[1] ?? '');
    const ended = await providerSignIns.end(idOf(request), query, providerCookieOf(request), browserOf(request));
    clearProviderCookie(reply);
    if (ended.outcome === 'refused') return refuse(request, reply, ended);
    // End the browser's earlier session, so that its old cookie works no more.
    await accounts.signOut(sessionCookieOf(request));
    setSignedInCookies(reply, ended);
    return reply.redirect(ended.next, 303);
  });
}

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

/** Never a fault of ours, also when the provider does not answer. */
const statuses: Readonly<Record<ProviderRefusal, number>> = {
  unknown: 403,
  unverified: 403,
  other_person: 403,
  no_group: 403,
  denied: 403,
  stale: 400,
  gone: 404,
  down: 424,
  misconfigured: 424,
};

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { why, detail, next }: { readonly why: ProviderRefusal; readonly detail: string; readonly next: string },
): FastifyReply {
  const id = idOf(request);
  // The id of an unknown provider is text of a stranger.
  const provider = why === 'gone' ? null : id;
  request.log.warn({ requestId: request.id, provider, why, detail }, 'a sign-in with an identity provider failed');
  const page = providerFailedPage({ locale: pageLocale(request), why, next, providerId: provider });
  return sendPage(reply, page, { status: statuses[why], keepsOpener: isAuthorization(next) });
}
