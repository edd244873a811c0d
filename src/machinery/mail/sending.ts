/** Sends due mails of the outbox: claims, renders and hands them over, then records the result. Several processes may do this at once. */
import type { Logger } from 'pino';
import { mostMailConnections, type Handover, type Mailer, type OutgoingMail } from '../outbound/smtp.ts';
import type { Database } from '../../store/driver/database.ts';
import { isMailDue, settleMail, type ClaimedMail, type MailResult } from '../../store/mail/claims.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { claimsInTurn, keepSending } from './inTurn.ts';
import type { Links } from './links.ts';
import { renderMail } from './render.ts';
import { isGreetable } from './strangersText.ts';
import { visibleLine } from '../../ground/texts/unseen.ts';
import { type Timer, startTimer, stopTimer } from '../../ground/time/timers.ts';

export interface MailSending {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly links: Links;
  /** Sender address of mails. */
  readonly sender: string;
  readonly log: Logger;
}

const minute = 60_000;
/** Longer than an attempt can take. After a crash the mail is due again when the lease ends. */
const leaseMilliseconds = 5 * minute;
/** Time limit of one attempt, whatever the mail server does. */
const attemptMilliseconds = 2 * minute;
/** Time for running attempts after a stop begins. Unfinished ones are left to their leases. */
const stopMilliseconds = 2_000;
/** Minutes until the next attempt after the first, second, … failure. After the last one the mail is given up. */
const retryMinutes = [1, 5, 30, 120, 360, 720];

/** Sends until no mail is due or `signal` is aborted. `clock` is the service's own, in milliseconds since the epoch, and is read before each claim. */
export async function sendDueMails(sending: MailSending, clock: () => number, signal: AbortSignal): Promise<void> {
  if (!(await isMailDue(sending.db, 'email', formatMilliseconds(clock())))) return;
  const claimed = claimsInTurn(sending.db, 'email');
  await keepSending(
    mostMailConnections,
    signal,
    async (most) => timed(clock(), (now, leaseEnd) => claimed({ now, leaseEnd, most })),
    ({ message, at }) => attempt(sending, message, at, signal),
  );
}

/** The messages of a claim, each with the instant of the claim. */
export async function timed<Message>(
  nowMilliseconds: number,
  claim: (now: string, leaseEnd: string) => Promise<readonly Message[]>,
): Promise<{ readonly message: Message; readonly at: number }[]> {
  const claimed = await claim(formatMilliseconds(nowMilliseconds), formatMilliseconds(nowMilliseconds + leaseMilliseconds));
  return claimed.map((message) => ({ message, at: nowMilliseconds }));
}

async function attempt(sending: MailSending, mail: ClaimedMail, nowMilliseconds: number, signal: AbortSignal): Promise<void> {
  const spoken = objection(mail, nowMilliseconds);
  const handover = spoken ? null : await handOver(sending, mail, signal).catch(failed);
  // Stopped, so it is unknown whether the server took the mail. It is sent again after its lease, and receivers detect a duplicate by the
  // Message-ID.
  if (handover === 'stopped') return;
  const result = spoken ?? resultOf(handover!, mail.attempts, nowMilliseconds);
  await settleMail(sending.db, mail, result, formatMilliseconds(nowMilliseconds));
  if (result.lastError !== null)
    sending.log.warn(
      { mail: mail.id, kind: mail.kind, attempts: mail.attempts, error: result.lastError.split(':')[0], status: result.status },
      'mail not sent',
    );
}

/** A mail that cannot be rendered must not block the others. A later version may be able to render it. */
const failed = (error: unknown): Handover => ({ outcome: 'later', error: `EMAKING: ${String(error)}` });

const settled = { lastError: null, dueAt: null, sentAt: null };

/** Returns why a mail should not be sent any more; null when it should. */
export function objection(mail: ClaimedMail, nowMilliseconds: number): MailResult | null {
  if (mail.isOff) return { ...settled, status: 'skipped', reason: 'kind_off' };
  if (mail.isStopped) return { ...settled, status: 'skipped', reason: 'stopped' };
  if (mail.isWithoutConsent) return { ...settled, status: 'skipped', reason: 'no_consent' };
  if (mail.isUnsubscribed) return { ...settled, status: 'skipped', reason: 'unsubscribed' };
  if (mail.expiresAt !== null && Date.parse(mail.expiresAt) <= nowMilliseconds)
    return { ...settled, status: 'skipped', reason: 'too_late' };
  // If every attempt crashes the process, no failure is recorded. Give up, so that the mail cannot crash it for ever.
  if (mail.attempts > retryMinutes.length + 1) return { ...settled, status: 'failed', reason: 'gave_up' };
  return null;
}

/** The Message-ID is made from the mail's id. It is the same at every attempt, so receivers detect duplicates. */
function outgoing({ links, sender }: MailSending, mail: ClaimedMail): OutgoingMail {
  const { fromName, ...parts } = renderMail(mail, links);
  return {
    ...parts,
    messageId: `${mail.id}@${sender.slice(sender.lastIndexOf('@') + 1)}`,
    from: { name: fromName, address: sender },
    // Mail programs show the recipient's name above the mail.
    to: { name: isGreetable(mail.recipientName) ? visibleLine(mail.recipientName) : '', address: mail.recipientAddress! },
    date: new Date(mail.createdAt),
  };
}

async function handOver(sending: MailSending, mail: ClaimedMail, signal: AbortSignal): Promise<Handover | 'stopped'> {
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

/** Resolves some time after the signal. */
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

export function resultOf(handover: Handover, attempts: number, nowMilliseconds: number): MailResult {
  const now = formatMilliseconds(nowMilliseconds);
  if (handover.outcome === 'sent') return { status: 'sent', reason: null, lastError: null, dueAt: null, sentAt: now };
  const { outcome, error } = handover;
  const wait = retryMinutes[attempts - 1];
  if (outcome === 'refused') return { ...settled, status: 'failed', reason: 'refused', lastError: error };
  if (wait === undefined) return { ...settled, status: 'failed', reason: 'gave_up', lastError: error };
  return { ...settled, status: 'queued', reason: null, lastError: error, dueAt: formatMilliseconds(nowMilliseconds + wait * minute) };
}
