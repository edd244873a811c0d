/**
 * Encrypts secrets that must be read again, such as signing secrets. The key is not in the database, so a copy of the database alone cannot
 * sign anything. AES-256-GCM; the key is derived from the service's secret (HKDF-SHA256, RFC 5869).
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { randomSecret } from '../../store/ids.ts';

export interface SecretBox {
  /** `context` binds the result to its row: it can be opened only with the same context. */
  seal(secret: string, context: string): Buffer;
  /** Throws when the value was sealed with another service secret or another context, or has been changed. */
  open(sealed: Buffer, context: string): string;
}

const nonceBytes = 12;
const tagBytes = 16;

/** `secret` must be the same for every process of a service, and must not change for as long as sealed values should open. */
export function secretBox(secret: Buffer): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'webhook signing secrets, version 1', 32));
  return {
    seal(text, context) {
      // Random nonces of 96 bits are safe for four billion seals with one key (NIST SP 800-38D, 8.3); endpoints are far fewer.
      const nonce = randomSecret(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, context) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
  };
}
