/**
 * Text messages that customers send back: STOP ends the texts to their number, START allows them again. Other words are not kept.
 * docs/decisions/0137.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../store/driver/database.ts';
import { startTexts, stopTexts } from '../store/mail/texting.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import { isE164 } from './textableNumber.ts';

/** A request of the gateway. */
export interface InboundText {
  /** The public address at which the gateway called. */
  readonly url: string;
  readonly body: string;
  readonly header: (name: string) => string | undefined;
}

/** Handles the request. false: its signature is wrong, and nothing was done. */
export type ReceiveText = (inbound: InboundText) => Promise<boolean>;

interface Parts {
  readonly db: Database;
  readonly now: () => number;
}

/** Twilio signs the address and the sorted fields of the form with the auth token (X-Twilio-Signature). */
export function twilioInbound({ db, now }: Parts, token: string): ReceiveText {
  return async ({ url, body, header }) => {
    const fields = [...new URLSearchParams(body)].toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
    const signed = url + fields.map(([name, value]) => name + value).join('');
    const expected = createHmac('sha1', token).update(signed).digest('base64');
    if (!isSame(header('x-twilio-signature'), expected)) return false;
    const valueOf = (name: string) => fields.find(([field]) => field === name)?.[1] ?? '';
    await receive(db, valueOf('From'), valueOf('OptOutType') || valueOf('Body'), now());
    return true;
  };
}

/** How much the clocks of the sender of a signed request and of this service may differ, in seconds. */
const toleranceSeconds = 300;

/** A POST of `{from, text}` with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks). */
export function signedInbound(
  { db, now }: Parts,
  sign: (id: string, body: string, timestamp: number) => Record<string, string>,
): ReceiveText {
  return async ({ body, header }) => {
    const timestamp = Number(header('webhook-timestamp'));
    if (!(Math.abs(now() / 1_000 - timestamp) <= toleranceSeconds)) return false;
    const expected = sign(header('webhook-id') ?? '', body, timestamp)['webhook-signature']!;
    const sent = (header('webhook-signature') ?? '').split(' ');
    if (!sent.some((signature) => isSame(signature, expected))) return false;
    const { from, text } = readMessage(body);
    await receive(db, from, text, now());
    return true;
  };
}

function readMessage(body: string): { readonly from: string; readonly text: string } {
  try {
    const { from, text } = JSON.parse(body) as { from?: unknown; text?: unknown };
    return { from: typeof from === 'string' ? from : '', text: typeof text === 'string' ? text : '' };
  } catch {
    return { from: '', text: '' };
  }
}

/** The words that gateways take for STOP and START, and those of the product's languages. */
const stopWords: ReadonlySet<string> = new Set(
  'STOP STOPALL STOPP UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT ARRET ARRÊT ALTO BAJA 停止 중지 إيقاف توقف'.split(' '),
);
const startWords: ReadonlySet<string> = new Set('START UNSTOP YES'.split(' '));

async function receive(db: Database, from: string, text: string, nowMilliseconds: number): Promise<void> {
  if (!isE164(from)) return;
  const word = text
    .normalize('NFKC')
    .replaceAll(/[\s.!"'-]/g, '')
    .toUpperCase();
  if (stopWords.has(word)) await stopTexts(db, from, formatMilliseconds(nowMilliseconds));
  else if (startWords.has(word)) await startTexts(db, from);
}

/** Compares in constant time. */
function isSame(sent: string | undefined, expected: string): boolean {
  const [left, right] = [Buffer.from(sent ?? ''), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
