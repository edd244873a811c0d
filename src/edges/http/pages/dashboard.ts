/**
 * The dashboard at `/`: one page for all its addresses, for signed-in members. Other visitors are redirected to the sign-in and back.
 * docs/reference/pages.md#frame; docs/dashboard.md#how-it-is-served.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../contract/errors.ts';
import { currentDashboard, nonceMarker, tilesMarker } from './dashboardFiles.ts';
import { sendFailure } from '../calls/failure.ts';
import { alreadyCompressed, sendFixed } from '../request/fixed.ts';
import type { AppParts } from '../parts.ts';
import { findingSession, introduceBrowser, toSignIn } from '../account/session.ts';
import { randomSecret } from '../../../store/ids.ts';
import { pageHeaders } from './pageHeaders.ts';

/** First path parts that the page serves; the page handles the rest. tests/dashboard/routes.test.ts compares both. */
export const dashboardSections = [
  'board',
  'jobs',
  'customers',
  'maintenance',
  'team',
  'vehicles',
  'reports',
  'catalog',
  'developers',
  'settings',
  'setup',
] as const;

/** Shown when the dashboard was not built, for example in a checkout that was installed without development packages. */
const notBuilt = 'The dashboard is not built. Run `npm ci` in the checkout, or `npm run dashboard`, and load this page again.';

export function mountDashboardPage(app: FastifyInstance, parts: AppParts): void {
  const current = currentDashboard();
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { signedIn } = request;
    if (!signedIn) return toSignIn(request, reply);
    parts.seen.note(request.headers);
    await introduceBrowser(request, reply, parts);
    // Technicians can see only their own visits, so they get the page for those.
    if (signedIn.role === 'Technician' && request.url.split('?')[0] === '/') return reply.redirect('/my-day', 303);
    const { page } = current();
    if (page === null) return reply.status(503).type('text/plain; charset=utf-8').send(notBuilt);
    const nonce = randomSecret(16).toString('base64');
    return reply
      .headers(pageHeaders('dashboard', dashboardPolicy(nonce, parts.tileUrl)))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(nonceMarker, nonce).replace(tilesMarker, escapeAttribute(parts.tileUrl ?? '')));
  };
  const asking = { onRequest: findingSession(parts) };
  app.get('/', asking, answer);
  for (const section of dashboardSections) {
    app.get(`/${section}`, asking, answer);
    app.get(`/${section}/*`, asking, answer);
  }
  app.get<{ Params: { name: string } }>('/app/:name', alreadyCompressed, async (request, reply) => {
    const file = current().files.get(request.params.name);
    if (!file) return sendFailure(reply, refuse('NOT_FOUND'), request.headers['x-locale']);
    return sendFixed(request, reply, file, { isHashed: true });
  });
}

/** Escapes text for an attribute. Settings are written by an operator and must not end the attribute. */
const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Allows scripts from this host only. Styles may also come from the page's own script, which knows the nonce. Only the two policies of
 * dashboard/parts/trustedTypes.ts can turn a string into markup, and no string can become a script. docs/internals/pages.md#strangers-text.
 */
function dashboardPolicy(nonce: string, tileUrl: string | null): string {
  const tiles = tileUrl === null ? '' : ` ${new URL(tileUrl).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self'${tiles}`,
    "font-src 'self'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default mail',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
