/**
 * Text messages that customers send back: STOP ends the texts to their number, START allows them again. Other words are not kept.
 * docs/internals/messages.md#text-messages.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../store/driver/database.ts';
import { startTexts, stopTexts } from '../../store/mail/texting.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { e164Of } from '../../ground/places/phoneNumber.ts';

/** A request of the gateway. */
interface InboundText {
  /** The public address at which the gateway called. */
  readonly url: string;
  readonly body: string;
  readonly header: (name: string) => string | undefined;
}

/** `taken`: also a text with other words than these. `unsigned`: the signature is wrong. `unclear`: there is no number, or no text. */
type InboundOutcome = 'taken' | 'unsigned' | 'unclear';

/** Handles the request. Nothing was done unless it is `taken`. */
export type ReceiveText = (inbound: InboundText) => Promise<InboundOutcome>;

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
    if (!isSame(header('x-twilio-signature'), expected)) return 'unsigned';
    const valueOf = (name: string) => fields.find(([field]) => field === name)?.[1];
    return receive(db, valueOf('From'), valueOf('OptOutType') || valueOf('Body'), twilioStartWords, now());
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
    if (!(Math.abs(now() / 1_000 - timestamp) <= toleranceSeconds)) return 'unsigned';
    const expected = sign(header('webhook-id') ?? '', body, timestamp)['webhook-signature']!;
    const sent = (header('webhook-signature') ?? '').split(' ');
    if (!sent.some((signature) => isSame(signature, expected))) return 'unsigned';
    const { from, text } = readMessage(body);
    return receive(db, from, text, startWords, now());
  };
}

function readMessage(body: string): { readonly from?: unknown; readonly text?: unknown } {
  try {
    return (JSON.parse(body) as { from?: unknown; text?: unknown } | null) ?? {};
  } catch {
    return {};
  }
}

/** The words that gateways take for STOP and START, and those of the product's languages. */
const stopWords: ReadonlySet<string> = new Set(
  'STOP STOPALL STOPP UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT ARRET ARRÊT ALTO BAJA 停止 중지 إيقاف توقف'.split(' '),
);
const startWords: ReadonlySet<string> = new Set(['START', 'UNSTOP']);
/** Twilio itself texts a number again after YES. Over another gateway YES is an answer to some question. */
const twilioStartWords: ReadonlySet<string> = new Set([...startWords, 'YES']);

async function receive(
  db: Database,
  from: unknown,
  text: unknown,
  starts: ReadonlySet<string>,
  nowMilliseconds: number,
): Promise<InboundOutcome> {
  const number = typeof from === 'string' || typeof from === 'number' ? e164Of(String(from)) : null;
  if (number === null || typeof text !== 'string') return 'unclear';
  const word = text
    .normalize('NFKC')
    .replaceAll(/[\s.!"'-]/g, '')
    .toUpperCase();
  if (stopWords.has(word)) await stopTexts(db, number, formatMilliseconds(nowMilliseconds));
  else if (starts.has(word)) await startTexts(db, number);
  return 'taken';
}

/** Compares in constant time. */
function isSame(sent: string | undefined, expected: string): boolean {
  const [left, right] = [Buffer.from(sent ?? ''), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
