/** Identifiers, made by the application because PostgreSQL 15 has no uuidv7(). */
import { randomBytes, randomFillSync } from 'node:crypto';

const counterBits = 26;
/** Starts anywhere in its lower half, so that it wraps after 33 million ids at the earliest. */
let counter = randomBytes(4).readUInt32BE() >>> (32 - counterBits + 1);

/** Randomness of many ids at once: to ask for each is most of what one costs. */
const pool = Buffer.alloc(16 * 256);
let used = pool.length;

function randomSixteen(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += 16));
}

/**
 * UUIDv7 (RFC 9562, section 5.7): 48 bits of milliseconds, so that new rows land together in an index, a counter (section 6.2, method 1),
 * so that rows of one millisecond sort in the order in which this process made them, and 48 random bits.
 */
export function newId(nowMilliseconds: number): string {
  counter = (counter + 1) % 2 ** counterBits;
  const bytes = randomSixteen();
  bytes.writeUIntBE(nowMilliseconds, 0, 6);
  bytes.writeUInt16BE(0x7000 | (counter >>> 14), 6);
  bytes.writeUInt16BE(0x8000 | (counter & 0x3fff), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A random whole number from 1 to 2^20, each as likely as any other. */
export const randomStep = (): number => (randomBytes(4).readUInt32BE() & 0xfffff) + 1;

/** Crockford's alphabet without letters that read as digits; a code is read out over the phone. */
const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A job's short code such as `JR-7K2M9QX`: 35 random bits; the unique index decides, the caller draws again. */
export function newShortCode(): string {
  let code = 'JR-';
  for (const byte of randomBytes(7)) code += codeAlphabet[byte & 31];
  return code;
}
