/**
 * Sessions of signed-in browsers. A session is a cookie with 256 random bits, whose hash is stored in the database. It ends when the person
 * signs out, sets a new password, is suspended or is removed. It also ends after a week without use, and after thirty days in any case.
 * docs/reference/conventions.md#dashboard-operations. docs/internals/access.md#sign-in.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database, Transaction } from '../../store/driver/database.ts';
import { newId, randomSecret } from '../../store/ids.ts';
import {
  deleteMemberSessionsOf,
  findMemberSession,
  insertMemberSession,
  touchMemberSession,
  type StoredMemberSession,
} from '../../store/access/memberSessions.ts';
import { noteSignIn } from '../../store/access/members.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { Environment } from '../../contract/vocabulary.ts';
import { hashSecret } from './apiKeys.ts';
import { auditChangesOfNew, recordOwnAction } from './audit.ts';
import type { Principal } from './principal.ts';

const dayMilliseconds = 86_400_000;
export const memberSessionDays = 30;
const idleDays = 7;
/** Shortest time between two recorded uses, because a busy page sends several requests a second. */
const touchMilliseconds = 60_000;

/** The device from which a person signs in, as the list of sessions shows it. */
export interface Device {
  readonly userAgent: string;
  readonly address: string;
  /** Name of the identity provider with which the person signs in. Absent: none. */
  readonly identityProvider?: string;
}

/** What the audit shows of a device. */
export const auditedDevice = (device: Device) => ({
  address: device.address,
  user_agent: shownUserAgent(device),
  ...(device.identityProvider !== undefined && { identity_provider: device.identityProvider }),
});

const longestUserAgent = 300;

/** The browser's name for itself, made safe to store. A caller can send any text here. */
export const shownUserAgent = ({ userAgent }: Device): string => userAgent.toWellFormed().replaceAll('\0', '').slice(0, longestUserAgent);

/** Starts a session and returns the cookie value. Show the value only to the browser. */
export async function startMemberSession(
  tx: Transaction,
  member: { readonly businessId: string; readonly memberId: string },
  device: Device,
  nowMilliseconds: number,
): Promise<string> {
  const secret = randomSecret(32).toString('base64url');
  const now = formatMilliseconds(nowMilliseconds);
  await insertMemberSession(tx, {
    id: newId(nowMilliseconds),
    hash: hashSecret(secret),
    businessId: member.businessId,
    memberId: member.memberId,
    createdAt: now,
    expiresAt: formatMilliseconds(nowMilliseconds + memberSessionDays * dayMilliseconds),
    userAgent: shownUserAgent(device),
    address: device.address,
    isByProvider: device.identityProvider !== undefined,
  });
  await noteSignIn(tx, member.businessId, member.memberId, now);
  recordOwnAction(tx, member, 'member.signed_in', nowMilliseconds, auditChangesOfNew(auditedDevice(device)));
  return secret;
}

/** Sessions last used before this time have ended. */
export const oldestValidUse = (nowMilliseconds: number) => formatMilliseconds(nowMilliseconds - idleDays * dayMilliseconds);

/** A session, and whether its member must set up a second factor before anything else. */
export interface MemberSession extends StoredMemberSession {
  readonly lacksFactor: boolean;
}

/** Returns the current session of a cookie value; null when there is no such session or the session has ended. */
export async function readMemberSession(
  db: Database,
  secret: string | undefined,
  environment: Environment,
  nowMilliseconds: number,
): Promise<MemberSession | null> {
  if (secret === undefined || !/^[\w-]{43}$/.test(secret)) return null;
  const session = await findMemberSession(db, hashSecret(secret), environment);
  if (!session || Date.parse(session.expiresAt) <= nowMilliseconds) return null;
  const seen = Date.parse(session.lastSeenAt);
  if (seen <= nowMilliseconds - idleDays * dayMilliseconds) return null;
  if (nowMilliseconds - seen >= touchMilliseconds) await touchMemberSession(db, session.sessionId, formatMilliseconds(nowMilliseconds));
  const { hasSecondFactor, factorRequiredFrom } = session;
  return { ...session, lacksFactor: !hasSecondFactor && factorRequiredFrom !== null && Date.parse(factorRequiredFrom) <= nowMilliseconds };
}

/** Ends all sessions of a member except `saveId`, in the caller's transaction. Returns how many have ended. */
export async function endMemberSessionsOf(
  tx: Transaction,
  member: { readonly businessId: string; readonly memberId: string },
  saveId: string | null = null,
): Promise<number> {
  return deleteMemberSessionsOf(tx, member, saveId);
}

/** Returns the session id of a signed-in principal. Throws for any other principal, because that would be a bug. */
export function sessionIdOf({ sessionId }: Principal): string {
  if (sessionId === undefined) throw new Error('the principal has no session');
  return sessionId;
}

/**
 * Tokens that prove that a request comes from the service's own page. Another site can make the browser send the cookie, but cannot read
 * this token.
 */
export interface FormTokens {
  /** The token of one session. It stays the same for the whole session. */
  of(sessionId: string): string;
  fits(sessionId: string, token: string | undefined): boolean;
}

/** `secret` has at least 256 random bits and is the same for every process of a service. */
export function formTokens(secret: Buffer): FormTokens {
  const of = (sessionId: string) => createHmac('sha256', secret).update(`form:${sessionId}`).digest('base64url');
  return { of, fits: (sessionId, token) => isSameSecret(of(sessionId), token) };
}

/** Compares in constant time, so that timing shows nothing about the expected value. */
export function isSameSecret(expected: string, given: string | undefined): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given ?? '')];
  return a.length === b.length && timingSafeEqual(a, b);
}
