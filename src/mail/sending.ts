/** Sends what is due of the outbox: claims, renders, hands over, notes what came of it. Several processes may be at it at once. */
import type { Logger } from 'pino';
import { mostMailConnections, type Handover, type Mailer, type OutgoingMail } from '../outbound/smtp.ts';
import type { Database } from '../store/driver/database.ts';
import { claimMails, isMailDue, settleMail, type ClaimedMail, type MailResult } from '../store/mail/mails.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import type { Links } from './links.ts';
import { renderMail } from './render.ts';
import { isGreetable } from './strangersText.ts';
import { visible } from './visible.ts';
import { type Timer, startTimer, stopTimer } from '../time/timers.ts';

export interface Sending {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly links: Links;
  /** The address that mails come from. */
  readonly sender: string;
  readonly log: Logger;
}

const minute = 60_000;
/** Longer than an attempt can take. After a crash the mail is due again at its end. */
const leaseMilliseconds = 5 * minute;
/** Of one attempt, whatever the mail server does. */
const attemptMilliseconds = 2 * minute;
/** After a stop has begun. What is not done by then is left to its lease. */
const stopMilliseconds = 2_000;
/** Minutes until the next attempt, after the first, second, … has failed. Then it is given up. */
const retryMinutes = [1, 5, 30, 120, 360, 720];

/** Sends until nothing is due any more, or `signal` says stop. `nowMilliseconds` is the service's own clock. */
export async function sendDueMails(sending: Sending, nowMilliseconds: number, signal: AbortSignal): Promise<void> {
  const now = formatMilliseconds(nowMilliseconds);
  const leaseEnd = formatMilliseconds(nowMilliseconds + leaseMilliseconds);
  while (!signal.aborted && (await isMailDue(sending.db, now))) {
    const mails = await claimMails(sending.db, now, leaseEnd, mostMailConnections);
    await Promise.all(mails.map((mail) => attempt(sending, mail, nowMilliseconds, signal)));
  }
}

async function attempt(sending: Sending, mail: ClaimedMail, nowMilliseconds: number, signal: AbortSignal): Promise<void> {
  const spoken = objection(mail, nowMilliseconds);
  const handover = spoken ? null : await handOver(sending, mail, signal).catch(failed);
  // Stopped: nobody knows whether it was taken. The lease decides, and the Message-ID tells a duplicate.
  if (handover === 'stopped') return;
  const result = spoken ?? resultOf(handover!, mail.attempts, nowMilliseconds);
  await settleMail(sending.db, mail, result);
  if (result.lastError !== null)
    sending.log.warn(
      { mail: mail.id, kind: mail.kind, attempts: mail.attempts, error: result.lastError.split(':')[0], status: result.status },
      'mail not sent',
    );
}

/** A mail that cannot even be made must not hold up the others; a later version may be able to. */
const failed = (error: unknown): Handover => ({ outcome: 'later', error: `EMAKING: ${String(error)}` });

const settled = { lastError: null, dueAt: null, sentAt: null };

/** What has come up since the mail was written that speaks against sending it; null: nothing. */
function objection(mail: ClaimedMail, nowMilliseconds: number): MailResult | null {
  if (mail.isOff) return { ...settled, status: 'skipped', reason: 'kind_off' };
  if (mail.isUnsubscribed) return { ...settled, status: 'skipped', reason: 'unsubscribed' };
  if (mail.expiresAt !== null && Date.parse(mail.expiresAt) <= nowMilliseconds)
    return { ...settled, status: 'skipped', reason: 'too_late' };
  // A crash in each attempt notes nothing: what brings the process down must not do so for ever.
  if (mail.attempts > retryMinutes.length + 1) return { ...settled, status: 'failed', reason: 'gave_up' };
  return null;
}

/** Of the mail's id, so that it is the same at every attempt and a receiver knows a duplicate. */
function outgoing({ links, sender }: Sending, mail: ClaimedMail): OutgoingMail {
  const { fromName, ...parts } = renderMail(mail, links);
  return {
    ...parts,
    messageId: `${mail.id}@${sender.slice(sender.lastIndexOf('@') + 1)}`,
    from: { name: fromName, address: sender },
    // Mail programs show the name of the recipient above the mail.
    to: { name: isGreetable(mail.recipientName) ? visible(mail.recipientName) : '', address: mail.recipientAddress! },
    date: new Date(mail.createdAt),
  };
}

async function handOver(sending: Sending, mail: ClaimedMail, signal: AbortSignal): Promise<Handover | 'stopped'> {
  const sent = sending.mailer.send(outgoing(sending, mail));
  const late = waiting(attemptMilliseconds);
  const stopped = whenStopped(signal);
  try {
    return await Promise.race([
      sent,
      late.promise.then((): Handover => ({ outcome: 'later', error: 'ETIMEDOUT: the mail server took too long' })),
      stopped.promise.then(() => 'stopped' as const),
    ]);
  } finally {
    late.end();
    stopped.end();
  }
}

function waiting(milliseconds: number): { promise: Promise<void>; end: () => void } {
  let timer: Timer | undefined;
  const promise = new Promise<void>((resolve) => (timer = startTimer(resolve, milliseconds)));
  return { promise, end: () => stopTimer(timer) };
}

/** Some time after the signal. */
function whenStopped(signal: AbortSignal): { promise: Promise<void>; end: () => void } {
  let timer: Timer | undefined;
  let listener = () => undefined as void;
  const promise = new Promise<void>((resolve) => {
    listener = () => void (timer = startTimer(resolve, stopMilliseconds));
    if (signal.aborted) listener();
    else signal.addEventListener('abort', listener);
  });
  return {
    promise,
    end: () => {
      signal.removeEventListener('abort', listener);
      stopTimer(timer);
    },
  };
}

function resultOf(handover: Handover, attempts: number, nowMilliseconds: number): MailResult {
  const now = formatMilliseconds(nowMilliseconds);
  if (handover.outcome === 'sent') return { status: 'sent', reason: null, lastError: null, dueAt: null, sentAt: now };
  const { outcome, error } = handover;
  const wait = retryMinutes[attempts - 1];
  if (outcome === 'refused') return { ...settled, status: 'failed', reason: 'refused', lastError: error };
  if (wait === undefined) return { ...settled, status: 'failed', reason: 'gave_up', lastError: error };
  return { ...settled, status: 'queued', reason: null, lastError: error, dueAt: formatMilliseconds(nowMilliseconds + wait * minute) };
}
