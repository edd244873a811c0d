/** Identifiers, made by the application because PostgreSQL 15 has no uuidv7(). */
import { randomBytes } from 'node:crypto';

/** UUIDv7 (RFC 9562, section 5.7): 48 bits of milliseconds, then random, so that new rows land together in an index. */
export function newId(nowMilliseconds: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMilliseconds, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Crockford's alphabet without letters that read as digits; a code is read out over the phone. */
const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A job's short code such as `JR-7K2M9QX`: 35 random bits; the unique index decides, the caller draws again. */
export function newShortCode(): string {
  let code = 'JR-';
  for (const byte of randomBytes(7)) code += codeAlphabet[byte & 31];
  return code;
}
