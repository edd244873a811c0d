/** Tokens that prove that a person received a mail, so that the person can unsubscribe without signing in. Nothing is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';

interface UnsubscribeTokens {
  /** The token of one mail, in base64url: the mail's id, and 128 bits that only the service can compute. It names no person. */
  of(tenantId: number, mailId: string): string;
  /** Returns the mail of a token; null when the service did not create the token. */
  read(token: string): { tenantId: number; mailId: string } | null;
}

const tenantBytes = 4;
const idBytes = 16;
const proofBytes = 16;
const tokenBytes = tenantBytes + idBytes + proofBytes;

/**
 * `secret` has at least 256 random bits. It must be the same for every process of a service, and must not change for as long as the links
 * should work.
 */
export function unsubscribeTokens(secret: Buffer): UnsubscribeTokens {
  const proofOf = (mail: Buffer) => createHmac('sha256', secret).update('unsubscribe:').update(mail).digest().subarray(0, proofBytes);
  return {
    of(tenantId, mailId) {
      const mail = Buffer.concat([Buffer.alloc(tenantBytes), Buffer.from(mailId.replaceAll('-', ''), 'hex')]);
      mail.writeUInt32BE(tenantId, 0);
      return Buffer.concat([mail, proofOf(mail)]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== tokenBytes || bytes.toString('base64url') !== token) return null;
      const mail = bytes.subarray(0, tenantBytes + idBytes);
      if (!timingSafeEqual(bytes.subarray(tenantBytes + idBytes), proofOf(mail))) return null;
      const hex = mail.subarray(tenantBytes).toString('hex');
      const mailId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
      return { tenantId: mail.readUInt32BE(0), mailId };
    },
  };
}
