/**
 * For receivers: verifies that a delivery is recent and comes from the service. Uses only Web Crypto, so it runs in Node, Deno, browsers
 * and workers. [event.signature]; Standard Webhooks 1.0.
 */
import type { WebhookEvent } from './events.ts';

/** Headers as frameworks pass them: a `Headers`, or an object with names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the time of the signature may be from now, in either direction. Default 300. */
  readonly toleranceSeconds?: number | undefined;
  /** Unix milliseconds. Default: `Date.now()`. */
  readonly nowMilliseconds?: number | undefined;
}

/**
 * `missing_header`: no signature was sent. `malformed`: a header, the secret or the body cannot be read. `timestamp_out_of_tolerance`: it was
 * signed too long ago (a replay) or in the future (a wrong clock). `no_match`: another secret, or the body was changed on its way.
 */
export type WebhookVerificationReason = 'missing_header' | 'malformed' | 'timestamp_out_of_tolerance' | 'no_match';

/** The delivery must not be trusted. Answer 400 and ignore it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: WebhookVerificationReason;
  constructor(reason: WebhookVerificationReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const secretPrefix = 'whsec_';
const defaultToleranceSeconds = 300;

/**
 * Returns the event of a delivery. `body`: the bytes or text exactly as received, because parsing and serializing would change them.
 * `secret`: the endpoint's secret, `whsec_…`. During a rotation, both secrets work. Throws `WebhookVerificationError`.
 *
 * Reads `Service-Signature`. When that header is absent, reads the headers of Standard Webhooks.
 */
export async function verify(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = defaultToleranceSeconds, nowMilliseconds = clock() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const bytes = typeof body === 'string' ? encoder.encode(body) : new Uint8Array(body);
  const own = header(headers, 'service-signature');
  const signed = own === null ? standardSignature(headers, secret) : serviceSignature(own, secret);
  // Check the time first, because checking the signature costs more. The time is signed too, so a forged time fails there.
  if (Math.abs(nowMilliseconds / 1000 - Number(signed.timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError(
      'timestamp_out_of_tolerance',
      `The delivery was signed at ${signed.timestamp} (Unix seconds), more than ${toleranceSeconds} s from now.`,
    );
  const key = await crypto.subtle.importKey('raw', signed.key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const content = joined(encoder.encode(signed.before), bytes);
  let matches = false;
  // Check all signatures, so that the time it takes shows nothing. Web Crypto compares in constant time.
  for (const signature of signed.signatures) if (await crypto.subtle.verify('HMAC', key, signature, content)) matches = true;
  if (!matches)
    throw new WebhookVerificationError('no_match', 'No signature is that of this body with this secret. Was the body parsed before?');
  return parsed(bytes);
}

/** `client.webhooks`. */
export const webhooks = { verify } as const;
export type Webhooks = typeof webhooks;

// oxlint-disable-next-line rooms/clock -- This runs in the receiver's program, with its clock.
const clock = () => Date.now();

const encoder = new TextEncoder();

type Bytes = Uint8Array<ArrayBuffer>;

interface SignedContent {
  readonly timestamp: string;
  /** The signed text in front of the body. */
  readonly before: string;
  readonly key: Bytes;
  /** Two signatures while a secret is being rotated. */
  readonly signatures: readonly Bytes[];
}

/** Reads `t=<unix seconds>,v1=<hex>`, keyed by the whole secret as text. Ignores schemes of later versions. */
function serviceSignature(text: string, secret: string): SignedContent {
  const parts = text.split(',').map((part) => part.trim().split('=', 2));
  const timestamp = seconds(parts.find(([name]) => name === 't')?.[1], 'Service-Signature');
  const signatures = parts.filter(([name]) => name === 'v1').map(([, hex]) => fromHex(hex ?? ''));
  if (signatures.length === 0 || signatures.includes(null)) throw malformed('Service-Signature');
  if (secret === '') throw malformed('secret');
  return { timestamp, before: `${timestamp}.`, key: encoder.encode(secret), signatures: signatures as Bytes[] };
}

/** Reads `webhook-signature: v1,<base64>`, several separated by spaces, keyed by the bytes that the secret encodes. */
function standardSignature(headers: WebhookHeaders, secret: string): SignedContent {
  const [id, time, text] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => header(headers, name));
  if (!id || !time || !text)
    throw new WebhookVerificationError(
      'missing_header',
      'There is neither Service-Signature nor webhook-id, webhook-timestamp and webhook-signature.',
    );
  const timestamp = seconds(time, 'webhook-timestamp');
  const signatures = text
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => fromBase64(part.slice(3)));
  if (signatures.length === 0 || signatures.includes(null)) throw malformed('webhook-signature');
  const key = fromBase64(secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret);
  if (!key || key.length === 0) throw malformed('secret');
  return { timestamp, before: `${id}.${timestamp}.`, key, signatures: signatures as Bytes[] };
}

const malformed = (what: string) => new WebhookVerificationError('malformed', `The ${what} cannot be read.`);

function seconds(text: string | undefined, name: string): string {
  if (text === undefined || !/^\d{1,12}$/.test(text)) throw malformed(name);
  return text;
}

/** The first value of a header, whose name may be in any case. null: the header is absent. */
function header(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers['get'] === 'function') return (headers as { get(name: string): string | null | undefined }).get(name) || null;
  const found = Object.entries(headers as Record<string, string | readonly string[] | undefined>).find(
    ([written, value]) => written.toLowerCase() === name && value !== undefined,
  )?.[1];
  return (typeof found === 'string' ? found : found?.[0]) || null;
}

function joined(first: Uint8Array, second: Uint8Array): Bytes {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function fromHex(text: string): Bytes | null {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g)!, (pair) => parseInt(pair, 16));
}

function fromBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function parsed(bytes: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as WebhookEvent;
  } catch {
    throw malformed('body');
  }
}
