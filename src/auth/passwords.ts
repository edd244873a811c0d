/** Passwords of members: made, hashed and checked. Stored as `scrypt$N$r$p$salt$hash`, so the cost can rise later. */
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** OWASP's recommended cost: 32 MB and about a quarter of a second, outside the event loop. */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const hashBytes = 32;
/** A stored hash that asks for more than this is damaged; never let it exhaust memory. */
const maximumMemory = 256 * 1024 * 1024;

/** A password that nobody chose: 120 random bits in letters that are easy to copy. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}

/** The text to keep for a password; different every time, because of the salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, hashBytes, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Whether the password made this hash, in constant time. Without a stored hash it takes as long, so timing tells nothing. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parsed = parse(stored);
  if (!parsed) {
    await derive(password, Buffer.alloc(16), hashBytes, cost);
    return false;
  }
  const hash = await derive(password, parsed.salt, parsed.hash.length, parsed.cost);
  return timingSafeEqual(hash, parsed.hash);
}

function parse(stored: string | null): { cost: typeof cost; salt: Buffer; hash: Buffer } | null {
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
    // NFKC: the same password typed on another keyboard may come in another Unicode form.
    scrypt(password.normalize('NFKC'), salt, length, { ...options, maxmem: maximumMemory }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
