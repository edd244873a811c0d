/**
 * Sends due text messages of the outbox, like `sending.ts` does mails. A text also waits for the end of the quiet hours, counts towards the daily
 * cap of its business, and is not sent to a number that answered STOP. docs/decisions/0137.
 */
import type { Logger } from 'pino';
import type { MailKind } from '../contract/vocabulary.ts';
import { mostTextsAtOnce, type TextHandover, type Texter } from '../outbound/sms.ts';
import type { Database } from '../store/driver/database.ts';
import { claimMails, isMailDue, settleMail, type ClaimedMail, type MailResult } from '../store/mail/claims.ts';
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

/**
 * Sends until no text is due or `signal` is aborted. An attempt that has begun is finished, because it may have reached the gateway. `clock` is the
 * service's own, in milliseconds since the epoch. It is read before each claim, because many texts take long.
 */
export async function sendDueTexts(sending: TextSending, clock: () => number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const nowMilliseconds = clock();
    const now = formatMilliseconds(nowMilliseconds);
    if (!(await isMailDue(sending.db, 'sms', now))) return;
    const texts = await claimMails(sending.db, 'sms', now, formatMilliseconds(nowMilliseconds + leaseMilliseconds), mostTextsAtOnce);
    await Promise.all(texts.map((text) => attempt(sending, text, nowMilliseconds)));
  }
}

async function attempt(sending: TextSending, text: ClaimedMail, nowMilliseconds: number): Promise<void> {
  const { db } = sending;
  const now = formatMilliseconds(nowMilliseconds);
  const until = nightUntil(text, nowMilliseconds);
  const spoken = objection(text, nowMilliseconds) ?? (until === null ? null : tooLateBy(text, until));
  if (spoken === null && until !== null) return postponeText(db, text, formatMinute(until));
  const refusal = spoken ?? (await overCap(db, text, now));
  const handover = refusal ? null : await handOver(sending, text).catch(failed);
  const result = refusal ?? resultOf(handover!, text.attempts, nowMilliseconds);
  await settleMail(db, text, handover?.isStopped ? { ...result, reason: 'stopped' } : result, now);
  if (handover?.isStopped) await stopTextsOf(db, text.tenantId, text.recipientAddress!, now);
  if (result.lastError !== null)
    sending.log.warn(
      { text: text.id, kind: text.kind, attempts: text.attempts, error: result.lastError.split(':')[0], status: result.status },
      'text message not sent',
    );
}

/**
 * The end of the quiet hours that a text has to wait for, in minutes since the epoch. null: it is sent now, because it is day or the text is about
 * the next hours. A visit that is moved or called off counts with its earlier time too, so that nobody waits for it in vain.
 */
function nightUntil(text: ClaimedMail, nowMilliseconds: number): number | null {
  if (text.kind === 'on_the_way' || text.kind === 'running_late') return null;
  const { timezone, startAt, previousStartAt } = text.facts as MailVisitFacts;
  const until = quietUntil(text, timezone, Math.floor(nowMilliseconds / minute));
  if (until === null || waitsAlways.has(text.kind)) return until;
  const isSoon = [startAt, previousStartAt].some((start) => {
    const startMilliseconds = Date.parse(start ?? '');
    return startMilliseconds > nowMilliseconds && isSoonAfter(startMilliseconds, until);
  });
  return isSoon ? null : until;
}

/** Nobody is woken by these, however early the visit. */
const waitsAlways: ReadonlySet<MailKind> = new Set(['reminder', 'completed']);
const isSoonAfter = (startMilliseconds: number, untilMinute: number) => startMilliseconds / minute <= untilMinute + soonMinutes;

/** A reminder after the quiet hours that would come when the visit is about to begin helps nobody. */
function tooLateBy({ kind, facts }: ClaimedMail, untilMinute: number): MailResult | null {
  const { startAt } = facts as MailVisitFacts;
  if (kind !== 'reminder' || startAt === null || !isSoonAfter(Date.parse(startAt), untilMinute)) return null;
  return { status: 'skipped', reason: 'too_late', lastError: null, dueAt: null, sentAt: null };
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
