/** Sends due push messages to the devices of technicians. Several processes may do this at once. docs/internals/messages.md#push-messages. */
import type { Logger } from 'pino';
import { postOnce, type Dispatcher, type PostAnswer } from '../outbound/webhookPost.ts';
import type { Database } from '../../store/driver/database.ts';
import { claimPushMessages, isPushDue, settlePush, type ClaimedPushMessage, type PushOutcome } from '../../store/mail/push.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { keepSending } from './inTurn.ts';
import { encryptPush } from './pushEncryption.ts';
import { pushNotice } from './pushNotice.ts';

export interface PushSending {
  readonly db: Database;
  /** Connects to public addresses only. */
  readonly dispatcher: Dispatcher;
  /** Value of the header by which the push service at an address recognises this service. */
  readonly authorization: (url: string, nowSeconds: number) => string;
  readonly log: Logger;
}

const mostAtOnce = 8;
const attemptMilliseconds = 15_000;
/** Longer than an attempt can take. After a crash the message is due again when the lease ends. */
const leaseMilliseconds = 60_000;
/** Minutes until the next attempt after the first, second, … failure. After the last one the message is given up. */
const retryMinutes = [1, 5, 15, 30];

/** Sends until no message is due or `signal` is aborted. `clock` is the service's own, in milliseconds since the epoch. */
export async function sendDuePush(sending: PushSending, clock: () => number, signal: AbortSignal): Promise<void> {
  if (!(await isPushDue(sending.db, formatMilliseconds(clock())))) return;
  await keepSending(
    mostAtOnce,
    signal,
    async (most) => {
      const at = clock();
      const leaseEnd = formatMilliseconds(at + leaseMilliseconds);
      const messages = await claimPushMessages(sending.db, formatMilliseconds(at), leaseEnd, most);
      return messages.map((message) => ({ message, at }));
    },
    ({ message, at }) => attempt(sending, message, at),
  );
}

async function attempt(
  { db, dispatcher, authorization, log }: PushSending,
  message: ClaimedPushMessage,
  nowMilliseconds: number,
): Promise<void> {
  const { endpoint, id } = message;
  const made = bodyOf(message);
  // A message that cannot be made must not keep the others from being sent.
  if ('error' in made) {
    await settlePush(db, message, { kind: 'ended' });
    log.warn({ err: made.error, push: id }, 'push message could not be made');
    return;
  }
  const answer = await postOnce(dispatcher, {
    url: endpoint,
    headers: {
      authorization: authorization(endpoint, Math.floor(nowMilliseconds / 1_000)),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(Math.max(0, Math.floor((Date.parse(message.expiresAt) - nowMilliseconds) / 1_000))),
      urgency: 'high',
      // A second attempt replaces the first one where it still waits for the device.
      topic: id.replaceAll('-', ''),
    },
    body: made.body,
    timeoutMilliseconds: attemptMilliseconds,
  });
  const outcome = outcomeOf(answer, message.attempts, nowMilliseconds);
  await settlePush(db, message, outcome);
  // The address of the device is secret.
  if (!isTaken(answer))
    log.warn(
      { push: id, attempts: message.attempts, status: answer.statusCode, error: answer.error, outcome: outcome.kind },
      'push message not sent',
    );
}

function bodyOf(message: ClaimedPushMessage): { readonly body: Buffer } | { readonly error: unknown } {
  try {
    return { body: encryptPush(Buffer.from(JSON.stringify(pushNotice(message))), message) };
  } catch (error) {
    return { error };
  }
}

const isTaken = ({ statusCode, error }: PostAnswer) => error === null && statusCode !== null && statusCode >= 200 && statusCode < 300;

function outcomeOf(answer: PostAnswer, attempts: number, nowMilliseconds: number): PushOutcome {
  const { statusCode } = answer;
  if (isTaken(answer)) return { kind: 'ended' };
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' };
  const wait = retryMinutes[attempts - 1];
  // Refused for good, such as a message that is too long. The device may take the next one.
  const isRefused = statusCode !== null && statusCode >= 300 && statusCode < 500 && statusCode !== 429;
  if (isRefused || wait === undefined || answer.error === 'forbidden_address') return { kind: 'ended' };
  return { kind: 'later', dueAt: formatMilliseconds(nowMilliseconds + wait * 60_000) };
}
