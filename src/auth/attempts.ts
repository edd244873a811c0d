/**
 * How often a password may be tried: by account, against somebody who guesses one person's from everywhere, and by address, against
 * somebody who tries one password on everybody (OWASP, Authentication Cheat Sheet). An account that nobody has is counted like any
 * other, so the answer tells nothing. Nobody's attempts may keep a member out: an address that is refused takes nothing of an account,
 * and a browser that has signed in before is counted by itself. docs/decisions/0072.
 */
import { createHash } from 'node:crypto';
import type { Limiter, Limiters } from '../limits/limiters.ts';
import { networkOf } from '../limits/network.ts';

/** Somebody who tries. */
export interface Attempt {
  /** The e-mail address that was typed, in lower case. */
  readonly account: string;
  readonly address: string;
  /** Of a browser in which this account has signed in before (auth/knownBrowsers.ts); null: a stranger's. */
  readonly knownBrowser: string | null;
}

/** Which limit refuses, and for how many seconds. */
export interface Held {
  readonly limit: 'browser' | 'address' | 'account';
  readonly seconds: number;
}

export interface SignInAttempts {
  /** Counts one try; null: go on. */
  count(attempt: Attempt): Promise<Held | null>;
  /** The password was right: this person is not held by the tries before, nor are those at the same address by this one. */
  succeeded(attempt: Attempt): Promise<void>;
}

export interface LinkAttempts {
  /** Counts one request for a link. `enough`: the account has been sent so many links that one which works is in its mailbox. */
  count(attempt: Attempt): Promise<Held | 'enough' | null>;
}

export interface OwnAttempts {
  /** Counts one try of a member who is signed in. Answers seconds to wait; null: go on. */
  count(memberId: string): Promise<number | null>;
  succeeded(memberId: string): Promise<void>;
}

const quarterSeconds = 900;
const hourSeconds = 3_600;
const perAccount = 10;
const perBrowser = 10;
/** Mails with a link to one account, asked for from one network or one known browser. Each link works for an hour. */
const linksPerAsker = 3;
/** The same from all networks together. */
const linksPerAccount = 12;

/** Of signing in. `perAddress`: an office of people is behind one address (setting RATE_LIMIT_SIGN_IN_PER_ADDRESS). */
export function signInAttempts(limiters: Limiters, perAddress: number): SignInAttempts {
  const accounts = limiters.of('signInAccount', { points: perAccount, durationSeconds: quarterSeconds, exact: true });
  const addresses = limiters.of('signInAddress', { points: perAddress, durationSeconds: quarterSeconds, exact: true, byAddress: true });
  const browsers = limiters.of('signInBrowser', { points: perBrowser, durationSeconds: quarterSeconds, exact: true });
  return {
    async count({ account, address, knownBrowser }) {
      if (knownBrowser !== null) return held('browser', browsers, keyOf(account, knownBrowser));
      return (await held('address', addresses, address)) ?? held('account', accounts, keyOf(account));
    },
    async succeeded({ account, address, knownBrowser }) {
      // The account's limit stays as strangers left it: who signs in every day must not give a guesser new tries every day.
      if (knownBrowser !== null) return browsers.forget(keyOf(account, knownBrowser));
      await Promise.all([accounts.forget(keyOf(account)), addresses.giveBack(address)]);
    },
  };
}

/** Of asking for a link by mail, so that nobody's mailbox is filled. */
export function linkAttempts(limiters: Limiters, perAddress: number): LinkAttempts {
  const addresses = limiters.of('linkAddress', { points: perAddress, durationSeconds: quarterSeconds, exact: true, byAddress: true });
  const askers = limiters.of('linkAsker', { points: linksPerAsker, durationSeconds: hourSeconds, exact: true });
  const accounts = limiters.of('linkAccount', { points: linksPerAccount, durationSeconds: hourSeconds, exact: true });
  return {
    async count({ account, address, knownBrowser }) {
      if (knownBrowser !== null) return held('browser', askers, keyOf(account, knownBrowser));
      const refused = (await held('address', addresses, address)) ?? (await held('account', askers, keyOf(account, networkOf(address))));
      if (refused) return refused;
      return (await accounts.take(keyOf(account))).allowed ? null : 'enough';
    },
  };
}

/** Of the password that a signed-in member must give: by member, so that strangers who try to sign in cannot hinder the change. */
export function ownAttempts(limiters: Limiters): OwnAttempts {
  const members = limiters.of('ownPassword', { points: perAccount, durationSeconds: quarterSeconds, exact: true });
  return {
    count: async (memberId) => (await held('account', members, memberId))?.seconds ?? null,
    succeeded: (memberId) => members.forget(memberId),
  };
}

async function held(limit: Held['limit'], limiter: Limiter, key: string): Promise<Held | null> {
  const { allowed, millisecondsLeft } = await limiter.take(key);
  return allowed ? null : { limit, seconds: Math.max(1, Math.ceil(millisecondsLeft / 1000)) };
}

/** The shared counters need not know who signs in. */
const keyOf = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');
