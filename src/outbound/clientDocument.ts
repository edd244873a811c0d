/**
 * Gets the document by which an app describes itself (OAuth Client ID Metadata Document). Its address comes from anybody, so it is called
 * like a webhook's: public hosts only, https, no redirect followed, little of it read and for a short time.
 */
import { request } from 'undici';
import { boundedJson } from './boundedJson.ts';
import type { AllowedHosts } from './addresses.ts';
import { ForbiddenAddress } from './safeAgent.ts';
import type { Dispatcher } from './webhookPost.ts';
import { readWebhookUrl } from './webhookUrl.ts';
import { timeLimit } from '../time/timers.ts';

export type FetchedDocument =
  | {
      readonly ok: true;
      /** As it was parsed: anything. */
      readonly json: unknown;
      /** How long it says that it is good; null: it does not say. */
      readonly maxAgeSeconds: number | null;
    }
  /** forbidden: the host is not one of the public internet, or the address has another form; nothing was sent. */
  | { readonly ok: false; readonly reason: 'forbidden' | 'unreachable' };

/** The draft, section 6.6, takes 5 kB to be enough. */
const mostBytes = 16_384;
const timeoutMilliseconds = 5_000;

/** Never throws. `allowed`: hosts that the operator has opened, over plain http too. */
export async function getClientDocument(dispatcher: Dispatcher, url: string, allowed: AllowedHosts): Promise<FetchedDocument> {
  if (!readWebhookUrl(url, allowed).ok) return { ok: false, reason: 'forbidden' };
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Truckroll' },
      signal: timeLimit(timeoutMilliseconds),
    });
    if (statusCode !== 200) {
      await body.dump({ limit: mostBytes });
      return { ok: false, reason: 'unreachable' };
    }
    const json = await boundedJson(body, mostBytes);
    return { ok: true, json, maxAgeSeconds: maxAgeOf(headers['cache-control']?.toString()) };
  } catch (error) {
    return { ok: false, reason: isForbidden(error) ? 'forbidden' : 'unreachable' };
  }
}

/** RFC 9111, section 5.2.2. */
function maxAgeOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/\bno-(store|cache)\b/i.test(header)) return 0;
  const [, seconds] = /\bmax-age="?(\d{1,9})/i.exec(header) ?? [];
  return seconds === undefined ? null : Number(seconds);
}

function isForbidden(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof ForbiddenAddress) return true;
  return false;
}
