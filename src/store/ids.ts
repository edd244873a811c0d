/** Identifiers, made by the application because PostgreSQL 15 has no uuidv7(). */
import { randomBytes } from 'node:crypto';

/** The largest number in the 12 bits behind the milliseconds. */
const lastSequence = 0xfff;
let newest = { milliseconds: -1, sequence: 0 };

/**
 * UUIDv7 (RFC 9562, section 5.7): 48 bits of milliseconds, 12 that count on within one (section 6.2, method 1), then 62 random bits. So new
 * rows land together in an index, and what one process makes in one millisecond sorts as it was made: lists that are "newest first" break
 * ties by id. Past some two thousand a millisecond that order is lost, uniqueness is not.
 */
export function newId(nowMilliseconds: number): string {
  const bytes = randomBytes(16);
  const isLater = nowMilliseconds !== newest.milliseconds;
  const sequence = isLater ? bytes.readUInt16BE(6) & (lastSequence >> 1) : Math.min(newest.sequence + 1, lastSequence);
  newest = { milliseconds: nowMilliseconds, sequence };
  bytes.writeUIntBE(nowMilliseconds, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
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
