/** Identifiers, made by the application because PostgreSQL 15 has no uuidv7(). */
import { randomBytes, randomFillSync, randomInt, randomUUID } from 'node:crypto';

const counterBits = 26;
/** Starts at a random number in its lower half, so that it wraps after 33 million ids at the earliest. */
let counter = randomBytes(4).readUInt32BE() >>> (32 - counterBits + 1);

/** Random bytes for 256 ids. Asking for 16 bytes each time would take most of the time of making an id. */
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
 * A UUIDv7 (RFC 9562, section 5.7). It has 48 bits of milliseconds, so that new rows stay together in an index. A counter of 26 bits follows
 * (section 6.2, method 1), so that ids of one millisecond sort in the order in which this process made them. 48 bits are random.
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

/** An id that is no later than those of `newId` from this time on. Finds new rows by their primary key. */
export const firstIdAt = (milliseconds: number): string => {
  const hex = milliseconds.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

/** A random whole number from 1 to `most`; all are equally likely. */
export const randomUpTo = (most: number): number => randomInt(1, most + 1);

/** Crockford's alphabet: no letter looks like a digit, because codes are read out over the phone. */
const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A job's short code, such as `JR-7K2M9QX`: 35 random bits. If the unique index refuses a code, the caller makes another one. */
export function newShortCode(): string {
  let code = 'JR-';
  for (const byte of randomBytes(7)) code += codeAlphabet[byte & 31];
  return code;
}

/** Random bytes that nobody can guess, for secrets, salts and nonces. */
export const randomSecret = (bytes: number): Buffer => randomBytes(bytes);

/** A random UUID (version 4) for a request, a process or a temporary file. Rows take `newId` instead, which sorts by time. */
export const randomId = (): string => randomUUID();
