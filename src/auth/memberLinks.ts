/**
 * Links of one use with which a member sets a password: the invitation and the forgotten password. A link is computed from its id, so a
 * mail can be made again, while a reader of the database, or of the outbox, can open nobody's.
 */
import { createHmac } from 'node:crypto';
import type { Transaction } from '../store/driver/database.ts';
import { newId } from '../store/ids.ts';
import { insertMemberLink, type MemberLinkKind } from '../store/access/memberLinks.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import { isSame } from './memberSessions.ts';

export interface MemberLinkTokens {
  /** Of a link: its id and 192 bits that only the service can make. */
  of(linkId: string): string;
  /** The id of a token; null when the service did not make it. */
  read(token: string): string | null;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** `secret`: at least 256 random bits, the same for every process of a service. */
export function memberLinkTokens(secret: Buffer): MemberLinkTokens {
  const proofOf = (id: string) => createHmac('sha256', secret).update(`member-link:${id}`).digest().subarray(0, 24).toString('base64url');
  return {
    of: (id) => `${id}.${proofOf(id)}`,
    read(token) {
      const [id = '', proof] = token.split('.');
      return uuid.test(id) && isSame(proofOf(id), proof) ? id : null;
    },
  };
}

const hourMilliseconds = 3_600_000;
/** An invitation waits for somebody's holiday to end; a forgotten password is wanted now (OWASP, Forgot Password Cheat Sheet). */
const lifeHours: Record<MemberLinkKind, number> = { invitation: 7 * 24, password_reset: 1 };

export interface MadeLink {
  readonly id: string;
  readonly expiresAt: string;
}

/** Makes a link for a member. */
export async function makeMemberLink(
  tx: Transaction,
  { businessId, memberId }: { readonly businessId: string; readonly memberId: string },
  kind: MemberLinkKind,
  nowMilliseconds: number,
): Promise<MadeLink> {
  const id = newId(nowMilliseconds);
  const expiresAt = formatMilliseconds(nowMilliseconds + lifeHours[kind] * hourMilliseconds);
  await insertMemberLink(tx, { id, businessId, memberId, kind, createdAt: formatMilliseconds(nowMilliseconds), expiresAt });
  return { id, expiresAt };
}
