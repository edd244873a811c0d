/**
 * Sends due text messages of the outbox, like `sending.ts` does mails. A text also waits for the end of the quiet hours, counts towards the daily
 * cap of its business, and is not sent to a number that answered STOP. docs/decisions/0137.
 */
import type { Logger } from 'pino';
import { mostTextsAtOnce, type TextHandover, type Texter } from '../outbound/sms.ts';
import type { Database } from '../store/driver/database.ts';
import { claimMails, isMailDue, settleMail, type ClaimedMail, type MailResult } from '../store/mail/mails.ts';
import { countText, postponeText, stopTextsOf } from '../store/mail/texting.ts';
import { formatMilliseconds, formatMinute } from '../time/timestamps.ts';
import type { MailVisitFacts } from './facts.ts';
import type { Links } from './links.ts';
import { quietUntil } from './quietHours.ts';
import { leaseMilliseconds, objection, resultOf } from './sending.ts';
import { textMessageOf } from './textMessage.ts';

export interface TextSending {
  readonly db: Database;
  readonly texter: Texter;
  readonly links: Links;
  readonly log: Logger;
}

const minute = 60_000;
/** A text about a visit that begins so soon after the quiet hours would come too late in the morning. */
const soonMinutes = 60;

/** Sends until no text is due or `signal` is aborted. An attempt that has begun is finished, because it may have reached the gateway. */
export async function sendDueTexts(sending: TextSending, nowMilliseconds: number, signal: AbortSignal): Promise<void> {
  const now = formatMilliseconds(nowMilliseconds);
  const leaseEnd = formatMilliseconds(nowMilliseconds + leaseMilliseconds);
  while (!signal.aborted && (await isMailDue(sending.db, 'sms', now))) {
    const texts = await claimMails(sending.db, 'sms', now, leaseEnd, mostTextsAtOnce);
    await Promise.all(texts.map((text) => attempt(sending, text, nowMilliseconds)));
  }
}

async function attempt(sending: TextSending, text: ClaimedMail, nowMilliseconds: number): Promise<void> {
  const { db } = sending;
  const now = formatMilliseconds(nowMilliseconds);
  const morning = morningFor(text, nowMilliseconds);
  if (morning !== null) return postponeText(db, text, morning);
  const refusal = objection(text, nowMilliseconds) ?? (await overCap(db, text, now));
  const handover = refusal ? null : await handOver(sending, text).catch(failed);
  const result = refusal ?? resultOf(handover!, text.attempts, nowMilliseconds);
  await settleMail(db, text, handover?.isStopped ? { ...result, reason: 'stopped' } : result);
  if (handover?.isStopped) await stopTextsOf(db, text.tenantId, text.recipientAddress!, now);
  if (result.lastError !== null)
    sending.log.warn(
      { text: text.id, kind: text.kind, attempts: text.attempts, error: result.lastError.split(':')[0], status: result.status },
      'text message not sent',
    );
}

/** The end of the quiet hours that a text has to wait for. null: it is sent now, because it is day or the text is about the next hours. */
function morningFor(text: ClaimedMail, nowMilliseconds: number): string | null {
  if (text.kind === 'on_the_way' || text.kind === 'running_late') return null;
  const { timezone, startAt } = text.facts as MailVisitFacts;
  const until = quietUntil(text, timezone, Math.floor(nowMilliseconds / minute));
  if (until === null) return null;
  const isSoon = startAt !== null && Date.parse(startAt) / minute <= until + soonMinutes;
  return isSoon ? null : formatMinute(until);
}

/** Counts the first attempt of a text. Later attempts of the same text are free. */
async function overCap(db: Database, text: ClaimedMail, now: string): Promise<MailResult | null> {
  if (text.attempts > 1 || (await countText(db, text.tenantId, now))) return null;
  return { status: 'failed', reason: 'daily_cap', lastError: null, dueAt: null, sentAt: null };
}

const handOver = ({ texter, links }: TextSending, text: ClaimedMail): Promise<TextHandover> =>
  texter.send({
    id: text.id,
    to: text.recipientAddress!,
    text: textMessageOf(text, links),
    createdAt: Date.parse(text.createdAt),
    isRepeated: text.attempts > 1,
  });

/** A text that cannot be made must not block the others. The error may name the person, so it is left out. */
const failed = (): TextHandover => ({ outcome: 'later', error: 'EMAKING: the text message could not be made' });
