/**
 * Signed-in browsers. A session is a cookie with 256 random bits, of which the database has the hash. It ends when its person signs out,
 * sets a new password, is suspended or removed; after a week without use; and in any case after thirty days.
 * docs/reference/conventions.md#dashboard-operations; docs/decisions/0041.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database, Transaction } from '../store/driver/database.ts';
import { newId, randomSecret } from '../store/ids.ts';
import {
  deleteMemberSessionsOf,
  findMemberSession,
  insertMemberSession,
  touchMemberSession,
  type StoredMemberSession,
} from '../store/access/memberSessions.ts';
import { noteSignIn } from '../store/access/members.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import type { Environment } from '../contract/vocabulary.ts';
import { hashSecret } from './apiKeys.ts';
import { changesOfNew, recordOwnDeed } from './audit.ts';
import type { Principal } from './principal.ts';

const dayMilliseconds = 86_400_000;
export const sessionDays = 30;
export const idleDays = 7;
/** A use is noted at most so often: a busy page asks several times a second. */
const touchMilliseconds = 60_000;

/** Where somebody signs in from, as the session's own list shows it. */
export interface Device {
  readonly userAgent: string;
  readonly address: string;
}

const longestUserAgent = 300;

/** What a browser calls itself, as it can be kept: anybody's text. */
export const shownUserAgent = ({ userAgent }: Device): string => userAgent.toWellFormed().replaceAll('\0', '').slice(0, longestUserAgent);

/** Begins a session. Answers the cookie's value: shown to nobody but the browser. */
export async function startMemberSession(
  tx: Transaction,
  member: { readonly businessId: string; readonly memberId: string },
  device: Device,
  nowMilliseconds: number,
): Promise<string> {
  const secret = randomSecret(32).toString('base64url');
  const now = formatMilliseconds(nowMilliseconds);
  const userAgent = shownUserAgent(device);
  await insertMemberSession(tx, {
    id: newId(nowMilliseconds),
    hash: hashSecret(secret),
    businessId: member.businessId,
    memberId: member.memberId,
    createdAt: now,
    expiresAt: formatMilliseconds(nowMilliseconds + sessionDays * dayMilliseconds),
    userAgent,
    address: device.address,
  });
  await noteSignIn(tx, member.businessId, member.memberId, now);
  recordOwnDeed(tx, member, 'member.signed_in', nowMilliseconds, changesOfNew({ address: device.address, user_agent: userAgent }));
  return secret;
}

/** A session not used since then serves no more. */
export const oldestLiveSession = (nowMilliseconds: number) => formatMilliseconds(nowMilliseconds - idleDays * dayMilliseconds);

/** The session of a cookie's value as it stands now; null: there is none, or it has ended. */
export async function readMemberSession(
  db: Database,
  secret: string | undefined,
  environment: Environment,
  nowMilliseconds: number,
): Promise<StoredMemberSession | null> {
  if (secret === undefined || !/^[\w-]{43}$/.test(secret)) return null;
  const session = await findMemberSession(db, hashSecret(secret), environment);
  if (!session || Date.parse(session.expiresAt) <= nowMilliseconds) return null;
  const seen = Date.parse(session.lastSeenAt);
  if (seen <= nowMilliseconds - idleDays * dayMilliseconds) return null;
  if (nowMilliseconds - seen >= touchMilliseconds) await touchMemberSession(db, session.sessionId, formatMilliseconds(nowMilliseconds));
  return session;
}

/** Ends all sessions of a member, in the transaction of what ends them; `saveId`: but this one. Answers how many. */
export async function endMemberSessionsOf(
  tx: Transaction,
  member: { readonly businessId: string; readonly memberId: string },
  saveId: string | null = null,
): Promise<number> {
  return deleteMemberSessionsOf(tx, member, saveId);
}

/** Of a principal that a session proved; anything else is a bug, and gets nothing. */
export function sessionIdOf({ sessionId }: Principal): string {
  if (sessionId === undefined) throw new Error('the principal has no session');
  return sessionId;
}

/** Proof that a request was made by our own page: another site can send the cookie, but cannot read this. */
export interface FormTokens {
  /** Of one session; the same for as long as it lasts. */
  of(sessionId: string): string;
  fits(sessionId: string, token: string | undefined): boolean;
}

/** `secret`: at least 256 random bits, the same for every process of a service. */
export function formTokens(secret: Buffer): FormTokens {
  const of = (sessionId: string) => createHmac('sha256', secret).update(`form:${sessionId}`).digest('base64url');
  return { of, fits: (sessionId, token) => isSame(of(sessionId), token) };
}

/** In constant time: the time tells nothing of what would fit. */
export function isSame(expected: string, given: string | undefined): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given ?? '')];
  return a.length === b.length && timingSafeEqual(a, b);
}
