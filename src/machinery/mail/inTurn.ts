/** Sends messages of the outbox side by side. A slow one keeps no other from being sent. docs/internals/messages.md#turns. */
import { claimMails, type MailClaim, type ClaimedMail, type Urgency } from '../../store/mail/claims.ts';
import type { MessageChannel } from '../../contract/vocabulary.ts';
import type { Database } from '../../store/driver/database.ts';
import { startTimer, stopTimer, type Timer } from '../../ground/time/timers.ts';

/** Messages that become due meanwhile do not wait for a running attempt, which may hang for minutes. */
const nextLookMilliseconds = 2_000;

/**
 * Runs at most `most` attempts at once, and claims more as soon as one ends. While places are free it also looks again after `lookMilliseconds`. Ends
 * when nothing is left, at a failure, or when `signal` is aborted.
 */
export async function keepSending<Message>(
  most: number,
  signal: AbortSignal,
  claim: (free: number) => Promise<readonly Message[]>,
  attempt: (message: Message) => Promise<void>,
  lookMilliseconds = nextLookMilliseconds,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  try {
    while (!signal.aborted && failures.length === 0) {
      // An attempt that ends during the claim may let go a later message of its job, so another claim follows.
      const wasRunning = running.size > 0;
      const claimed = await claim(most - running.size);
      for (const message of claimed) {
        const sending: Promise<void> = attempt(message)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => running.delete(sending));
        running.add(sending);
      }
      if (claimed.length === 0 && !wasRunning) break;
      if (running.size === most) await Promise.race(running);
      else if (claimed.length === 0 && running.size > 0) await endOfAny(running, lookMilliseconds);
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
}

/** Resolves when the first attempt ends, at the latest after this time. */
async function endOfAny(running: Iterable<Promise<void>>, milliseconds: number): Promise<void> {
  let timer: Timer | null = null;
  const pause = new Promise<void>((resolve) => (timer = startTimer(resolve, milliseconds)));
  await Promise.race([...running, pause]);
  stopTimer(timer);
}

const urgencies: readonly Urgency[] = ['urgent', 'patient'];

/** Claims messages of one channel: first the urgent ones, and the businesses in turn. Keeps whose turn it is. */
export function claimsInTurn(
  db: Database,
  channel: MessageChannel,
): (claim: Pick<MailClaim, 'now' | 'leaseEnd' | 'most'>) => Promise<ClaimedMail[]> {
  const last: Record<Urgency, number> = { urgent: 0, patient: 0 };
  return async ({ most, ...times }) => {
    const claimed: ClaimedMail[] = [];
    for (const urgency of urgencies) {
      if (claimed.length === most) break;
      const mails = await claimMails(db, channel, { ...times, urgency, most: most - claimed.length, afterTenant: last[urgency] });
      const latest = mails.toSorted((left, right) => left.turn - right.turn).at(-1);
      if (latest) last[urgency] = latest.tenantId;
      claimed.push(...mails);
    }
    return claimed;
  };
}
