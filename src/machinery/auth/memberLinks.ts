/**
 * Single-use links with which a member sets a password: invitations and forgotten passwords. A link is computed from its id. A mail can
 * therefore be rendered again, while a reader of the database or the outbox cannot open any link.
 */
import { createHmac } from 'node:crypto';
import type { Transaction } from '../../store/driver/database.ts';
import { newId } from '../../store/ids.ts';
import { insertMemberLink, type MemberLinkKind } from '../../store/access/memberLinks.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { isSameSecret } from './memberSessions.ts';

export interface MemberLinkTokens {
  /** The token of a link: its id and 192 bits that only the service can compute. */
  of(linkId: string): string;
  /** Returns the link id of a token; null when the service did not create the token. */
  read(token: string): string | null;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** `secret` has at least 256 random bits and is the same for every process of a service. */
export function memberLinkTokens(secret: Buffer): MemberLinkTokens {
  const proofOf = (id: string) => createHmac('sha256', secret).update(`member-link:${id}`).digest().subarray(0, 24).toString('base64url');
  return {
    of: (id) => `${id}.${proofOf(id)}`,
    read(token) {
      const [id = '', proof] = token.split('.');
      return uuid.test(id) && isSameSecret(proofOf(id), proof) ? id : null;
    },
  };
}

const hourMilliseconds = 3_600_000;
/**
 * An invited person may be on holiday, so an invitation lasts a week. A person who forgot the password asks for the link now (OWASP, Forgot
 * Password Cheat Sheet).
 */
const lifeHours: Record<MemberLinkKind, number> = { invitation: 7 * 24, password_reset: 1 };

interface MadeLink {
  readonly id: string;
  readonly expiresAt: string;
}

/** Creates a link for a member. */
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
