/**
 * Text messages that customers send: STOP ends the texts to their number, START allows them again, and every text is kept in a conversation or a
 * callback. docs/internals/messages.md#conversations.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MessageMeaning } from '../../contract/vocabulary.ts';
import { longestText } from '../../contract/schemas/customerMessage.ts';
import type { Database } from '../../store/driver/database.ts';
import { startTexts, stopTexts } from '../../store/mail/texting.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { e164Of } from '../../ground/places/phoneNumber.ts';
import type { Limiter } from '../limits/limiters.ts';
import { isTwilioStart, meaningOf } from './textMeaning.ts';
import { visibleText } from './visible.ts';

/** A request of the gateway. */
interface InboundText {
  /** The public address at which the gateway called. */
  readonly url: string;
  readonly body: string;
  readonly header: (name: string) => string | undefined;
}

/** `unsigned`: the signature is wrong. `unclear`: there is no number, or no text. `limited`: the number sends too many. */
type InboundOutcome = 'taken' | 'unsigned' | 'unclear' | 'limited';

/** Handles the request. Nothing was kept unless it is `taken`. */
export type ReceiveText = (inbound: InboundText) => Promise<InboundOutcome>;

/** A text as it is kept: without what cannot be seen, and cut. */
export interface ReceivedText {
  /** In E.164 form. */
  readonly phone: string;
  /** Empty for a picture alone. */
  readonly text: string;
  readonly meaning: MessageMeaning | null;
  /** The gateway's id of the text. null: it gave none. */
  readonly gatewayId: string | null;
}

export interface InboundParts {
  readonly db: Database;
  readonly now: () => number;
  /** How many texts of one number are kept. */
  readonly texts: Pick<Limiter, 'take'>;
  /** Keeps a text (domain/jobs/customer/receivedText.ts). */
  readonly keep: (text: ReceivedText, nowMilliseconds: number) => Promise<void>;
}

/** The most texts of one number that are kept in an hour. A person types fewer, but a program that answers texts may send more. */
export const textsPerHour = 30;
/** Ids of gateways are shorter. */
const longestId = 200;

/** Twilio signs the address and the sorted fields of the form with the auth token (X-Twilio-Signature). */
export function twilioInbound(parts: InboundParts, token: string): ReceiveText {
  return async ({ url, body, header }) => {
    const fields = [...new URLSearchParams(body)].toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
    const signed = url + fields.map(([name, value]) => name + value).join('');
    const expected = createHmac('sha1', token).update(signed).digest('base64');
    if (!isSame(header('x-twilio-signature'), expected)) return 'unsigned';
    const valueOf = (name: string) => fields.find(([field]) => field === name)?.[1];
    return receive(parts, {
      from: valueOf('From'),
      text: valueOf('Body'),
      gatewayId: valueOf('MessageSid'),
      optOut: valueOf('OptOutType'),
      isStart: isTwilioStart,
    });
  };
}

/** How much the clocks of the sender of a signed request and of this service may differ, in seconds. */
const toleranceSeconds = 300;

/** A POST of `{from, text}` with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks). */
export function signedInbound(
  parts: InboundParts,
  sign: (id: string, body: string, timestamp: number) => Record<string, string>,
): ReceiveText {
  return async ({ body, header }) => {
    const timestamp = Number(header('webhook-timestamp'));
    if (!(Math.abs(parts.now() / 1_000 - timestamp) <= toleranceSeconds)) return 'unsigned';
    const id = header('webhook-id') ?? '';
    const expected = sign(id, body, timestamp)['webhook-signature']!;
    const sent = (header('webhook-signature') ?? '').split(' ');
    if (!sent.some((signature) => isSame(signature, expected))) return 'unsigned';
    const { from, text } = readMessage(body);
    return receive(parts, { from, text, gatewayId: id });
  };
}

function readMessage(body: string): { readonly from?: unknown; readonly text?: unknown } {
  try {
    return (JSON.parse(body) as { from?: unknown; text?: unknown } | null) ?? {};
  } catch {
    return {};
  }
}

interface Report {
  readonly from: unknown;
  readonly text: unknown;
  readonly gatewayId: string | undefined;
  /** What the gateway itself did with the text. Twilio takes CANCEL for STOP unless its account says otherwise. */
  readonly optOut?: string | undefined;
  /** Whether the gateway itself takes the text for START, beside the words of `meaningOf`. */
  readonly isStart?: (text: string) => boolean;
}

async function receive({ db, now, texts, keep }: InboundParts, report: Report): Promise<InboundOutcome> {
  const { from, text: words, gatewayId, optOut } = report;
  const phone = typeof from === 'string' || typeof from === 'number' ? e164Of(String(from)) : null;
  if (phone === null || typeof words !== 'string') return 'unclear';
  const text = visibleText(words, longestText);
  const read = meaningOf(text);
  const meaning = read ?? (optOut === 'STOP' ? 'stop' : optOut === 'START' ? 'start' : null);
  // Before the limit, so that a STOP always counts.
  if (meaning === 'stop' || optOut === 'STOP') await stopTexts(db, phone, formatMilliseconds(now()));
  else if (meaning === 'start' || optOut === 'START' || report.isStart?.(text)) await startTexts(db, phone);
  if (!(await texts.take(phone)).allowed) return 'limited';
  await keep({ phone, text, meaning, gatewayId: gatewayId?.slice(0, longestId) || null }, now());
  return 'taken';
}

/** Compares in constant time. */
function isSame(sent: string | undefined, expected: string): boolean {
  const [left, right] = [Buffer.from(sent ?? ''), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
