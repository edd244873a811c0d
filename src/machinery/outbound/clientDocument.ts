/**
 * Fetches the document by which an app describes itself (OAuth Client ID Metadata Document). A stranger chooses its address, so the rules
 * of webhooks apply: public hosts, https, no redirects. Size and time are limited.
 */
import { request } from 'undici';
import { boundedJson } from './boundedJson.ts';
import type { AllowedHosts } from './addresses.ts';
import { ForbiddenAddress } from './safeAgent.ts';
import type { Dispatcher } from './webhookPost.ts';
import { readWebhookUrl } from './webhookUrl.ts';
import { timeLimit } from '../../ground/time/timers.ts';

export type FetchedDocument =
  | {
      readonly ok: true;
      /** The parsed JSON, unchecked. */
      readonly json: unknown;
      /** Lifetime that the document states; null when it states none. */
      readonly maxAgeSeconds: number | null;
    }
  /** `forbidden`: the host is not public or the address has a wrong form, so nothing was sent. */
  | { readonly ok: false; readonly reason: 'forbidden' | 'unreachable' };

/** The draft considers 5 kB enough (section 6.6). */
const mostBytes = 16_384;
const timeoutMilliseconds = 5_000;

/** Never throws. `allowed` are hosts that the operator allows, also over plain http. */
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

/** Reads `max-age` (RFC 9111, section 5.2.2). */
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
