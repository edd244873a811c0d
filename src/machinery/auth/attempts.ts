/**
 * Limits how often a password may be tried. The limit per account stops guessing of one person's password from many networks. The limit per
 * address stops trying one password on many accounts (OWASP, Authentication Cheat Sheet). Unknown accounts count too, so the answer does
 * not show whether an account exists. Other people's attempts must not lock a member out. An attempt that the limit per address refuses
 * therefore does not count against the account, and a browser that has signed in before has its own limit. docs/internals/access.md#guessing.
 */
import { createHash } from 'node:crypto';
import type { Limiter, Limiters } from '../limits/limiters.ts';
import { networkOf } from '../limits/network.ts';
import type { KnownBrowser } from './knownBrowsers.ts';

/** One attempt to sign in. */
export interface Attempt {
  /** The e-mail address that was typed, in lower case. */
  readonly account: string;
  readonly address: string;
  /** A browser in which members with this account have signed in before; null for an unknown browser. */
  readonly knownBrowser: KnownBrowser | null;
}

/** The attempt as one that knows no browser. */
export const asStranger = (attempt: Attempt): Attempt => ({ ...attempt, knownBrowser: null });

const knows = ({ knownBrowser }: Attempt, memberId: string): boolean => knownBrowser?.memberIds.has(memberId) ?? false;

/** The attempt on one member, who may not be among those whom the browser knows. */
export const attemptOn = (attempt: Attempt, memberId: string): Attempt => (knows(attempt, memberId) ? attempt : asStranger(attempt));

/**
 * The members whom an attempt may try, of those with its account. In a known browser, an attempt on other members costs a stranger's attempt too:
 * whoever runs a business could sign in there with any address, and would have attempts of their own on its members elsewhere. `count` counts it.
 */
export async function membersToTry<Member extends { readonly memberId: string }, Refused>(
  attempt: Attempt,
  members: readonly Member[],
  count: (attempt: Attempt) => Promise<Refused | null>,
): Promise<{ readonly members: readonly Member[]; readonly counted: readonly Attempt[]; readonly refused: Refused | null }> {
  const known = members.filter(({ memberId }) => knows(attempt, memberId));
  if (attempt.knownBrowser === null || known.length === members.length) return { members, counted: [attempt], refused: null };
  const refused = await count(asStranger(attempt));
  return refused ? { members: known, counted: [attempt], refused } : { members, counted: [attempt, asStranger(attempt)], refused };
}

/** The limit that refuses an attempt, and for how many seconds. */
export interface RefusedAttempt {
  readonly limit: 'browser' | 'address' | 'account';
  readonly seconds: number;
}

export interface SignInAttempts {
  /** Counts one attempt. Returns null when the attempt may go on. */
  count(attempt: Attempt): Promise<RefusedAttempt | null>;
  /** Gives back an attempt that was right. Wrong ones stay counted. */
  giveBack(attempt: Attempt): Promise<void>;
  /** Forgets the wrong attempts in a known browser, or those of strangers on the account. */
  forget(attempt: Attempt): Promise<void>;
}

export interface LinkAttempts {
  /** Counts one request for a link. `enough` means that the account has been sent so many links that a working one is in its mailbox. */
  count(attempt: Attempt): Promise<RefusedAttempt | 'enough' | null>;
}

export interface OwnAttempts {
  /** Counts one attempt of a signed-in member. Returns the seconds to wait; null when the attempt may go on. */
  count(memberId: string): Promise<number | null>;
  succeeded(memberId: string): Promise<void>;
}

const quarterSeconds = 900;
const hourSeconds = 3_600;
const perAccount = 10;
const perBrowser = 10;
/** Links mailed to one account when one network or one known browser asks for them. Each link works for an hour. */
const linksPerAsker = 3;
/** Links mailed to one account, however many networks ask for them. */
const linksPerAccount = 12;

/** Limits for sign-ins. `perAddress` must allow for an office whose people share one address (setting RATE_LIMIT_SIGN_IN_PER_ADDRESS). */
export function signInAttempts(limiters: Limiters, perAddress: number): SignInAttempts {
  const accounts = limiters.of('signInAccount', { points: perAccount, durationSeconds: quarterSeconds, exact: true });
  const addresses = limiters.of('signInAddress', { points: perAddress, durationSeconds: quarterSeconds, exact: true, byAddress: true });
  const browsers = limiters.of('signInBrowser', { points: perBrowser, durationSeconds: quarterSeconds, exact: true });
  return {
    async count({ account, address, knownBrowser }) {
      if (knownBrowser !== null) return takeFrom('browser', browsers, keyOf(account, knownBrowser.key));
      return (await takeFrom('address', addresses, address)) ?? takeFrom('account', accounts, keyOf(account));
    },
    async giveBack({ account, address, knownBrowser }) {
      if (knownBrowser !== null) return browsers.giveBack(keyOf(account, knownBrowser.key));
      await Promise.all([accounts.giveBack(keyOf(account)), addresses.giveBack(address)]);
    },
    async forget({ account, knownBrowser }) {
      // Do not reset the account's limit for a known browser. Otherwise a member who signs in every day would give a guesser new attempts every day.
      await (knownBrowser === null ? accounts.forget(keyOf(account)) : browsers.forget(keyOf(account, knownBrowser.key)));
    },
  };
}

/** Limits for requesting a link by mail, so that no mailbox is flooded. */
export function linkAttempts(limiters: Limiters, perAddress: number): LinkAttempts {
  const addresses = limiters.of('linkAddress', { points: perAddress, durationSeconds: quarterSeconds, exact: true, byAddress: true });
  const askers = limiters.of('linkAsker', { points: linksPerAsker, durationSeconds: hourSeconds, exact: true });
  const accounts = limiters.of('linkAccount', { points: linksPerAccount, durationSeconds: hourSeconds, exact: true });
  return {
    async count({ account, address, knownBrowser }) {
      if (knownBrowser !== null) return takeFrom('browser', askers, keyOf(account, knownBrowser.key));
      const refused =
        (await takeFrom('address', addresses, address)) ?? (await takeFrom('account', askers, keyOf(account, networkOf(address))));
      if (refused) return refused;
      return (await accounts.take(keyOf(account))).allowed ? null : 'enough';
    },
  };
}

/**
 * Limits for the current password that a signed-in member must enter. Counted per member, so that other people's sign-in attempts cannot
 * block the change.
 */
export function ownAttempts(limiters: Limiters): OwnAttempts {
  const members = limiters.of('ownPassword', { points: perAccount, durationSeconds: quarterSeconds, exact: true });
  return {
    count: async (memberId) => (await takeFrom('account', members, memberId))?.seconds ?? null,
    succeeded: (memberId) => members.forget(memberId),
  };
}

async function takeFrom(limit: RefusedAttempt['limit'], limiter: Limiter, key: string): Promise<RefusedAttempt | null> {
  const { allowed, millisecondsLeft } = await limiter.take(key);
  return allowed ? null : { limit, seconds: Math.max(1, Math.ceil(millisecondsLeft / 1000)) };
}

/** Hashed, so that the shared counters do not hold e-mail addresses. */
const keyOf = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');
