/** API keys: making them and telling whose they are. Specification, "Authentication" 1 to 4. Only hashes are stored. */
import { createHash, randomBytes } from 'node:crypto';
import type { PermissionCode } from '../contract/permissions.ts';
import type { Environment } from '../contract/vocabulary.ts';
import type { Database } from '../store/database.ts';
import { findKeyByHash, type StoredKey } from '../store/apiKeys.ts';

const prefixes: Record<Environment, string> = { live: 'tr_live_', sandbox: 'tr_test_' };
const keyForm = /^tr_(live|test)_[A-Za-z0-9_-]{43}$/;

/** A new secret key: the environment's prefix and 256 random bits. Shown once; keep only its hash. */
export function newApiKey(environment: Environment): { key: string; hash: Buffer } {
  const key = prefixes[environment] + randomBytes(32).toString('base64url');
  return { key, hash: hashSecret(key) };
}

/** SHA-256: the secrets have 256 random bits, so a slow hash would add nothing but time. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Who calls: one business, one environment, and what they may do. */
export interface Credential {
  readonly keyId: string;
  readonly tenantId: number;
  readonly businessId: string;
  readonly environment: Environment;
  /** null: full access. */
  readonly permissions: ReadonlySet<PermissionCode> | null;
  /** The member on whose behalf the call runs; null for a key. */
  readonly memberId: string | null;
}

export type Authentication = { credential: Credential } | { problem: 'API_KEY_INVALID' | 'API_KEY_EXPIRED' };

/**
 * A key that was good is trusted this long before the database is asked again, so that a revocation made by
 * another process is seen within a second, while a busy key costs one look-up a second instead of one a request.
 */
const trustMilliseconds = 1_000;
const cacheSize = 10_000;

export class Authenticator {
  readonly #known = new Map<string, { key: StoredKey; readAt: number }>();
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Reads `Authorization: Bearer …`. Looks up by hash, so timing tells nothing about a secret. */
  async authenticate(authorization: string | undefined): Promise<Authentication> {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (!token || !keyForm.test(token)) return { problem: 'API_KEY_INVALID' };
    const hash = hashSecret(token);
    const key = await this.#find(hash);
    if (!key || key.revoked) return { problem: 'API_KEY_INVALID' };
    if (Date.parse(key.expiresAt) <= this.#now()) return { problem: 'API_KEY_EXPIRED' };
    return {
      credential: {
        keyId: key.id,
        tenantId: key.tenantId,
        businessId: key.businessId,
        environment: key.environment,
        permissions: key.permissions && new Set(key.permissions),
        memberId: null,
      },
    };
  }

  /** Forgets what it trusted; for the process that revokes a key. */
  forget(): void {
    this.#known.clear();
  }

  async #find(hash: Buffer): Promise<StoredKey | null> {
    const id = hash.toString('base64');
    const now = this.#now();
    const known = this.#known.get(id);
    if (known && now - known.readAt < trustMilliseconds && now >= known.readAt) return known.key;
    const key = await findKeyByHash(this.#database, hash);
    if (this.#known.size >= cacheSize) this.#known.clear();
    if (key) this.#known.set(id, { key, readAt: now });
    else this.#known.delete(id);
    return key;
  }
}
