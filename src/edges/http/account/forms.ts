/** Pages with forms: their language, their headers, and whether a form was sent from one of them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { locales, type Locale } from '../../../contract/vocabulary.ts';
import { formPolicy } from '../../pages/account/frame.ts';
import type { Html } from '../../../ground/texts/html.ts';
import { knownLocale } from '../../../domain/pipeline/messages.ts';
import { preferredLanguage } from '../request/languages.ts';
import { pageHeaders } from '../pages/pageHeaders.ts';

/**
 * The largest body of a form, in bytes, by the file of its pages. Each is larger than the page's longest form. Strangers may post these forms,
 * so the limits are far below the 1 MiB of the API. A letter may take nine bytes in percent-encoding.
 */
export const formBytes = {
  /** An address and a password. */
  account: 16_384,
  /** Names, an address, choices and a password. */
  setup: 16_384,
  /** Time off, a note, an amount. */
  myDay: 16_384,
  /** Other times and a note, or a rating with a comment. */
  customerLink: 32_768,
  /** Twelve days and a long description. */
  booking: 65_536,
  /** The app's request, which the form carries, and the ticked permissions. */
  authorize: 65_536,
} as const;

/**
 * The language of a page, in this order: `?lang=`, the member's choice, the language that the browser prefers, English.
 */
export function pageLocale(request: FastifyRequest, chosen: Locale | null = null): Locale {
  const { lang } = request.query as { lang?: string | string[] };
  const asked = typeof lang === 'string' ? knownLocale(lang) : null;
  return asked ?? chosen ?? preferredLanguage(request.headers['accept-language'], locales) ?? 'en';
}

/**
 * Sends a page with forms. `leadsTo` lists the other origins where its forms may end. The referrer policy is not `no-referrer`, because
 * browsers would then send `Origin: null` with the page's own forms (Fetch, "append a request `Origin` header"). `keepsOpener` keeps the
 * link to the app on the web that opened the page in a window, so that the app gets its answer there.
 */
export function sendPage(
  reply: FastifyReply,
  page: Html,
  {
    status = 200,
    leadsTo = [] as readonly string[],
    keepsOpener = false,
    referrer = 'same-origin' as 'same-origin' | 'no-referrer',
    policy = formPolicy(leadsTo),
  } = {},
): FastifyReply {
  return reply
    .status(status)
    .headers(pageHeaders('form', policy, { keepsOpener, referrer }))
    .type('text/html; charset=utf-8')
    .send(page.text);
}

/** Logs that a form or a change was refused because no page of this service sent it. The line does not identify the sender. */
export function noteForeign(request: FastifyRequest, missing: 'origin' | 'token'): void {
  const { id: requestId, method, routeOptions } = request;
  request.log.warn({ requestId, method, route: routeOptions.url, missing }, 'a form from another site was refused');
}

/**
 * Whether a form was sent from a page of this service. A refusal is logged. Current browsers name the origin of every POST. A caller that
 * names none is not a browser, so it cannot abuse a person's cookie.
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

/** The values of a field that may occur several times. U+0000 is removed: no person types it, and PostgreSQL refuses it. */
export function formFields(request: FastifyRequest, name: string): string[] {
  const value = (request.body as Record<string, unknown> | null | undefined)?.[name];
  return [value]
    .flat()
    .filter((text) => typeof text === 'string')
    .map((text) => text.replaceAll('\0', ''));
}

/** The value of a text field; empty when the field is missing or occurs twice. */
export function formField(request: FastifyRequest, name: string): string {
  const values = formFields(request, name);
  return values.length === 1 ? values[0]! : '';
}

/**
 * Returns a path of this host to go to, or `/`. The text comes from a link that anyone may have written, so it must never lead to another
 * host.
 */
export function ownPath(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next) || !URL.canParse(next, 'http://page.invalid')) return '/';
  const url = new URL(next, 'http://page.invalid');
  // Resolving dot segments can turn `/.//host` into `//host`, which is another host in a Location header.
  const isOurs = url.origin === 'http://page.invalid' && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search + url.hash : '/';
}
