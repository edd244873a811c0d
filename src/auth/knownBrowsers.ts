/**
 * Browsers in which a member has signed in before. Such a browser keeps attempts of its own, so that strangers who try passwords cannot
 * keep the member out. It proves nothing else: the password is still asked. The browser holds 256 random bits in a cookie, the database
 * their hash. It is forgotten when the member sets a new password, is suspended or removed, and after a year. docs/decisions/0072.
 */
import type { Database, Transaction } from '../store/driver/database.ts';
import { insertKnownBrowser, isBrowserOfAddress, isBrowserOfMember } from '../store/access/knownBrowsers.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import { hashSecret } from './apiKeys.ts';
import { randomSecret } from '../store/ids.ts';

export const knownBrowserDays = 365;
const dayMilliseconds = 86_400_000;

/** The hash of a cookie's value; null: the value has another form, and is nobody's. */
const hashOf = (secret: string | undefined): Buffer | null =>
  secret !== undefined && /^[\w-]{43}$/.test(secret) ? hashSecret(secret) : null;

/** What the attempts of a known browser are counted by; null: a stranger's browser. `email` in lower case. */
export async function knownBrowserKey(
  db: Database,
  secret: string | undefined,
  email: string,
  nowMilliseconds: number,
): Promise<string | null> {
  const hash = hashOf(secret);
  if (!hash || !(await isBrowserOfAddress(db, hash, email, formatMilliseconds(nowMilliseconds)))) return null;
  return hash.toString('base64url');
}

interface MemberKey {
  readonly businessId: string;
  readonly memberId: string;
}

/** Whether the member has signed in with the browser since the password was set. */
export async function isKnownBrowser(
  db: Database,
  secret: string | undefined,
  member: MemberKey,
  nowMilliseconds: number,
): Promise<boolean> {
  const hash = hashOf(secret);
  return hash !== null && isBrowserOfMember(db, hash, member, formatMilliseconds(nowMilliseconds));
}

/**
 * Notes that the member has signed in with a browser, and answers the cookie's new value. The value changes each time, so that a cookie
 * that somebody planted in the browser is worth nothing afterwards.
 */
export async function rememberBrowser(
  tx: Transaction,
  member: MemberKey,
  previous: string | undefined,
  nowMilliseconds: number,
): Promise<string> {
  const secret = randomSecret(32).toString('base64url');
  await insertKnownBrowser(tx, member, {
    hash: hashSecret(secret),
    previous: hashOf(previous),
    expiresAt: formatMilliseconds(nowMilliseconds + knownBrowserDays * dayMilliseconds),
  });
  return secret;
}
