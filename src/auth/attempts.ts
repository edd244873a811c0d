/**
 * How often a password may be tried: by account, against somebody who guesses one person's from everywhere, and by address, against
 * somebody who tries one password on everybody (OWASP, Authentication Cheat Sheet). An account that nobody has is counted like any
 * other, so the answer tells nothing.
 */
import { createHash } from 'node:crypto';
import type { Limiter, Limiters } from '../limits/limiters.ts';

export interface Attempts {
  /** Counts one try. Answers seconds to wait; null: go on. */
  count(account: string, address: string): Promise<number | null>;
  /** The password was right: this person is not held by the tries before, nor are those at the same address by this one. */
  succeeded(account: string, address: string): Promise<void>;
}

const quarterSeconds = 900;
const perAccount = 10;
/** Mails with a link, to one account. */
const linksPerAccount = 3;

/** Of signing in. `perAddress`: an office of people is behind one address (setting RATE_LIMIT_SIGN_IN_PER_ADDRESS). */
export function signInAttempts(limiters: Limiters, perAddress: number): Attempts {
  return attempts(
    limiters.of('signInAccount', { points: perAccount, durationSeconds: quarterSeconds, exact: true }),
    limiters.of('signInAddress', { points: perAddress, durationSeconds: quarterSeconds, exact: true, byAddress: true }),
  );
}

/** Of asking for a link by mail, so that nobody's mailbox is filled. */
export function linkAttempts(limiters: Limiters, perAddress: number): Attempts {
  return attempts(
    limiters.of('linkAccount', { points: linksPerAccount, durationSeconds: quarterSeconds, exact: true }),
    limiters.of('linkAddress', { points: perAddress, durationSeconds: quarterSeconds, exact: true, byAddress: true }),
  );
}

function attempts(accounts: Limiter, addresses: Limiter): Attempts {
  return {
    async count(account, address) {
      const taken = await Promise.all([accounts.take(keyOf(account)), addresses.take(address)]);
      const refused = taken.filter(({ allowed }) => !allowed);
      return refused.length === 0 ? null : Math.max(1, ...refused.map(({ millisecondsLeft }) => Math.ceil(millisecondsLeft / 1000)));
    },
    async succeeded(account, address) {
      await Promise.all([accounts.forget(keyOf(account)), addresses.giveBack(address)]);
    },
  };
}

/** The shared counters need not know who signs in. */
const keyOf = (account: string) => createHash('sha256').update(account).digest('base64url');
