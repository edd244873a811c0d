/** Pages with a form: their language, their headers, and whether what was sent came from one of them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../contract/vocabulary.ts';
import { formPolicy } from '../pages/account/frame.ts';
import type { Html } from '../pages/html.ts';
import { knownLocale } from '../pipeline/messages.ts';
import { pageHeaders } from './pageHeaders.ts';

/** `?lang=`, else the member's own choice, else the first language that the browser asks for and we have, else English. */
export function pageLocale(request: FastifyRequest, chosen: Locale | null = null): Locale {
  const { lang } = request.query as { lang?: string | string[] };
  const asked = [lang, chosen, ...(request.headers['accept-language'] ?? '').split(',').map((range) => range.split(';')[0])];
  for (const name of asked) {
    const locale = typeof name === 'string' ? knownLocale(name) : null;
    if (locale) return locale;
  }
  return 'en';
}

/**
 * Sends a page with forms. `leadsTo` lists the other origins where its forms may end. The referrer policy is not `no-referrer`, because
 * browsers would then send `Origin: null` with the page's own forms (Fetch, "append a request `Origin` header"). `keepsOpener` keeps the
 * link to the app on the web that opened the page in a window, so that the app gets its answer there.
 */
export function sendPage(
  reply: FastifyReply,
  page: Html,
  { status = 200, leadsTo = [] as readonly string[], keepsOpener = false, referrer = 'same-origin' as 'same-origin' | 'no-referrer' } = {},
): FastifyReply {
  return reply
    .status(status)
    .headers(pageHeaders('form', formPolicy(leadsTo), { keepsOpener, referrer }))
    .type('text/html; charset=utf-8')
    .send(page.text);
}

/** One line for an operator when a form or a change is refused that no page of ours has sent: nothing of who sent it. */
export function noteForeign(request: FastifyRequest, missing: 'origin' | 'token'): void {
  const { id: requestId, method, routeOptions } = request;
  request.log.warn({ requestId, method, route: routeOptions.url, missing }, 'a form of another site was refused');
}

/**
 * Whether a form was sent from a page of this service; a refusal is logged. Every browser of today names the origin of a POST; a caller that
 * names none is no browser, and carries nobody's cookie.
 */
export function isOwnForm(request: FastifyRequest, publicUrl: string): boolean {
  const isOwn = isFromOrigin(request, publicUrl);
  if (!isOwn) noteForeign(request, 'origin');
  return isOwn;
}

function isFromOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === host || from === new URL(publicUrl).host;
}

/** The values of a field that may come several times, without U+0000: nobody types it, and PostgreSQL takes no text that has it. */
export function formFields(request: FastifyRequest, name: string): string[] {
  const value = (request.body as Record<string, unknown> | null | undefined)?.[name];
  return [value]
    .flat()
    .filter((text) => typeof text === 'string')
    .map((text) => text.replaceAll('\0', ''));
}

/** A text field of a form; a field that came twice or not at all is empty. */
export function formField(request: FastifyRequest, name: string): string {
  const values = formFields(request, name);
  return values.length === 1 ? values[0]! : '';
}

/** A path of this host to go on to, whatever somebody wrote into a link: never another host's. */
export function ownPath(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next) || !URL.canParse(next, 'http://page.invalid')) return '/';
  const url = new URL(next, 'http://page.invalid');
  // Dot segments go: `/.//host` is `//host` now, another host's address in a Location.
  const isOurs = url.origin === 'http://page.invalid' && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search + url.hash : '/';
}
