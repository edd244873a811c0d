/** Sends messages of the outbox side by side. A slow one keeps no other from being sent. docs/decisions/0155. */
import { claimMails, type Claim, type ClaimedMail, type Urgency } from '../store/mail/claims.ts';
import type { MessageChannel } from '../contract/vocabulary.ts';
import type { Database } from '../store/driver/database.ts';

/** Runs at most `most` attempts at once, and claims more as soon as one ends. Ends when nothing is left, at a failure, or when `signal` is aborted. */
export async function keepSending<Message>(
  most: number,
  signal: AbortSignal,
  claim: (free: number) => Promise<readonly Message[]>,
  attempt: (message: Message) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  try {
    while (!signal.aborted && failures.length === 0) {
      const claimed = await claim(most - running.size);
      for (const message of claimed) {
        const sending: Promise<void> = attempt(message)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => running.delete(sending));
        running.add(sending);
      }
      if (running.size === 0) break;
      if (running.size === most || claimed.length === 0) await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
}

const urgencies: readonly Urgency[] = ['urgent', 'patient'];

/** Claims messages of one channel: first the urgent ones, and the businesses in turn. Keeps whose turn it is. */
export function claimsInTurn(
  db: Database,
  channel: MessageChannel,
): (claim: Pick<Claim, 'now' | 'leaseEnd' | 'most'>) => Promise<ClaimedMail[]> {
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
