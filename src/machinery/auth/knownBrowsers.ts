/**
 * Browsers in which a member has signed in before. Each has its own limit of attempts, so that strangers who try passwords cannot lock the
 * member out. A known browser proves nothing else: the password is still needed. The browser keeps 256 random bits in a cookie, and the
 * database keeps their hash. The browser is forgotten after a year, and when the member sets a new password, is suspended or is removed.
 * docs/internals/access.md#guessing.
 */
import type { Database, Transaction } from '../../store/driver/database.ts';
import { insertKnownBrowser, isBrowserOfAddress, isBrowserOfMember } from '../../store/access/knownBrowsers.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { hashSecret } from './apiKeys.ts';
import { randomSecret } from '../../store/ids.ts';

export const knownBrowserDays = 365;
const dayMilliseconds = 86_400_000;

/** The hash of a cookie value; null when the value is missing or malformed. */
const hashOf = (secret: string | undefined): Buffer | null =>
  secret !== undefined && /^[\w-]{43}$/.test(secret) ? hashSecret(secret) : null;

/** The key under which a known browser's attempts are counted; null for an unknown browser. `email` must be in lower case. */
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

/** Whether the member has signed in with this browser since the current password was set. */
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
 * Records that the member has signed in with a browser, and returns the new cookie value. The value changes each time, so that a cookie
 * planted by an attacker is worthless afterwards.
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
