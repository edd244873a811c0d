/**
 * Sends due text messages of the outbox, like `sending.ts` does mails. A text also waits for the end of the quiet hours, counts towards the daily
 * cap of its business, and is not sent to a number that answered STOP. docs/internals/messages.md#text-messages.
 */
import type { Logger } from 'pino';
import { mostTextsAtOnce, type TextHandover, type Texter } from '../outbound/sms.ts';
import type { Database } from '../../store/driver/database.ts';
import { isMailDue, settleMail, type ClaimedMail, type MailResult } from '../../store/mail/claims.ts';
import { countText, postponeText, stopTextsOf } from '../../store/mail/texting.ts';
import { formatMilliseconds, formatMinute } from '../../ground/time/timestamps.ts';
import type { MailVisitFacts } from './facts.ts';
import { claimsInTurn, keepSending } from './inTurn.ts';
import type { Links } from './links.ts';
import { isSoonAfter, nightUntil } from './quietHours.ts';
import { objection, resultOf, timed } from './sending.ts';
import { textMessageOf } from './textMessage.ts';

export interface TextSending {
  readonly db: Database;
  readonly texter: Texter;
  readonly links: Links;
  readonly log: Logger;
}

/**
 * Sends until no text is due or `signal` is aborted. An attempt that has begun is finished, because it may have reached the gateway. `clock` is the
 * service's own, in milliseconds since the epoch. It is read before each claim, because many texts take long.
 */
export async function sendDueTexts(sending: TextSending, clock: () => number, signal: AbortSignal): Promise<void> {
  if (!(await isMailDue(sending.db, 'sms', formatMilliseconds(clock())))) return;
  const claimed = claimsInTurn(sending.db, 'sms');
  await keepSending(
    mostTextsAtOnce,
    signal,
    async (most) => timed(clock(), (now, leaseEnd) => claimed({ now, leaseEnd, most })),
    // Not the instant of the claim: the quiet hours may begin while the claim waits for the database.
    ({ message }) => attempt(sending, message, clock()),
  );
}

async function attempt(sending: TextSending, text: ClaimedMail, nowMilliseconds: number): Promise<void> {
  const { db } = sending;
  const now = formatMilliseconds(nowMilliseconds);
  const until = nightUntil({ ...text, facts: text.facts as MailVisitFacts }, nowMilliseconds);
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
