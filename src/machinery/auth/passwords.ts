/** Generates, hashes and checks passwords of members. A hash is stored as `scrypt$N$r$p$salt$hash`, so the cost can rise later. */
import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { randomSecret } from '../../store/ids.ts';

/**
 * A cost of 15, the default, is OWASP's recommendation. It takes 32 MB and about a quarter of a second, outside the event loop. Each step
 * doubles both.
 */
const costOf = (costLog2: number): Cost => ({ N: 2 ** costLog2, r: 8, p: 3 });
const hashBytes = 32;
/** A stored hash that needs more memory than this is damaged. It must not exhaust the memory. */
const maximumMemory = 256 * 1024 * 1024;

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** A generated password: 120 random bits in letters that are easy to copy. */
export function newPassword(): string {
  return randomSecret(15).toString('base64url');
}

/** The text to store for a password. It differs every time because of the salt. `costLog2` is scrypt's N as a power of two. */
export async function hashPassword(password: string, costLog2: number): Promise<string> {
  const cost = costOf(costLog2);
  const salt = randomSecret(16);
  const hash = await derive(password, salt, hashBytes, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/**
 * Whether the password matches the stored hash, compared in constant time. Without a stored hash it takes as long as a hash of today's
 * cost, so timing shows nothing.
 */
export async function verifyPassword(password: string, stored: string | null, costLog2: number): Promise<boolean> {
  const parsed = parse(stored);
  if (!parsed) {
    await derive(password, Buffer.alloc(16), hashBytes, costOf(costLog2));
    return false;
  }
  const hash = await derive(password, parsed.salt, parsed.hash.length, parsed.cost);
  return timingSafeEqual(hash, parsed.hash);
}

/**
 * Whether a stored hash was made at a lower cost than `costLog2`. Such a hash is faster to guess, and checking it takes less time than the
 * check for an unknown member.
 */
export const isCheaperHash = (stored: string, costLog2: number): boolean => (parse(stored)?.cost.N ?? Infinity) < 2 ** costLog2;

function parse(stored: string | null): { cost: Cost; salt: Buffer; hash: Buffer } | null {
  const match = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]{22,})$/.exec(stored ?? '');
  if (!match) return null;
  const [, N, r, p, salt, hash] = match;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt!, 'base64url'),
    hash: Buffer.from(hash!, 'base64url'),
  };
}

function derive(password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // NFKC: another keyboard may produce the same password in another Unicode form.
    scrypt(password.normalize('NFKC'), salt, length, { ...options, maxmem: maximumMemory }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
