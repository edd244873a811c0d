/**
 * Browsers in which a member has signed in before. Each has its own limit of attempts, so that strangers who try passwords cannot lock the
 * member out. A known browser proves nothing else: the password is still needed. The browser keeps 256 random bits in a cookie, and the
 * database keeps their hash. The browser is forgotten after a year, and when the member sets a new password, is suspended or is removed.
 * docs/internals/access.md#guessing.
 */
import type { Database, Transaction } from '../../store/driver/database.ts';
import { insertKnownBrowser, isBrowserOfMember, membersOfBrowser } from '../../store/access/knownBrowsers.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { hashSecret } from './apiKeys.ts';
import { randomSecret } from '../../store/ids.ts';

export const knownBrowserDays = 365;
const dayMilliseconds = 86_400_000;

/** The hash of a cookie value; null when the value is missing or malformed. */
const hashOf = (secret: string | undefined): Buffer | null =>
  secret !== undefined && /^[\w-]{43}$/.test(secret) ? hashSecret(secret) : null;

/** A browser in which members with an address have signed in. */
export interface KnownBrowser {
  /** The key under which its attempts are counted. */
  readonly key: string;
  /** Those members. The person may also be a member of businesses in which this browser has not signed in. */
  readonly memberIds: ReadonlySet<string>;
}

/** The known browser with this cookie value; null for an unknown browser. `email` must be in lower case. */
export async function findKnownBrowser(
  db: Database,
  secret: string | undefined,
  email: string,
  nowMilliseconds: number,
): Promise<KnownBrowser | null> {
  const hash = hashOf(secret);
  const memberIds = hash ? await membersOfBrowser(db, hash, email, formatMilliseconds(nowMilliseconds)) : [];
  return hash && memberIds.length > 0 ? { key: hash.toString('base64url'), memberIds: new Set(memberIds) } : null;
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
