/** Rows of oauth_clients: registered apps, and apps that are described by a document and that a member has allowed access. */
import type { Database, Transaction } from '../driver/database.ts';

interface StoredClient {
  readonly id: string;
  readonly kind: 'registered' | 'document';
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** A registered app. null when there is none with this id. */
export async function findClient(db: Database, id: string): Promise<StoredClient | null> {
  // PostgreSQL cannot store this character, and a query with it fails.
  if (id.includes('\0')) return null;
  const [row] = await db.query<StoredClient>(
    `select id, kind, name, redirect_uris as "redirectUris" from oauth_clients where id = $1 and kind = 'registered'`,
    [id],
  );
  return row ?? null;
}

export async function insertClient(tx: Transaction, { id, kind, name, redirectUris }: StoredClient, at: string): Promise<void> {
  await tx.query('insert into oauth_clients (id, kind, name, redirect_uris, created_at) values ($1, $2, $3, $4, $5)', [
    id,
    kind,
    name,
    redirectUris,
    at,
  ]);
}

/** Notes that a member has allowed an app access. Inserts or updates the row of an app that is described by a document. Returns false when the app is gone. */
export async function noteClientUsed(tx: Transaction, { id, kind, name, redirectUris }: StoredClient, at: string): Promise<boolean> {
  const rows =
    kind === 'document'
      ? await tx.query(
          `insert into oauth_clients (id, kind, name, redirect_uris, created_at, used_at) values ($1, $2, $3, $4, $5, $5)
           on conflict (id) do update set name = excluded.name, redirect_uris = excluded.redirect_uris, used_at = excluded.used_at
           returning id`,
          [id, kind, name, redirectUris, at],
        )
      : await tx.query('update oauth_clients set used_at = $2 where id = $1 returning id', [id, at]);
  return rows.length > 0;
}

/** How many of the oldest apps are removed at once when there are too many. */
const roomStep = 100;

/** Whether one more unused app may register. Removes the oldest unused apps if needed, but none registered after `spared`. */
export async function removeUnusedClientsForRoom(tx: Transaction, most: number, spared: string): Promise<boolean> {
  const unused = `from oauth_clients where used_at is null`;
  const [row] = await tx.query<{ count: number }>(`select count(*)::int as count from (select ${unused} limit $1) as counted`, [most]);
  if (row!.count < most) return true;
  const removed = await tx.query(
    `delete from oauth_clients where used_at is null and id in (select id ${unused} and created_at < $1 order by created_at limit ${roomStep})
     returning id`,
    [spared],
  );
  return removed.length > 0;
}

/** Rows that one statement removes. */
const batch = 500;

/**
 * Removes one batch of unused apps: registered or last allowed before `registeredBefore`, without connections and codes. Returns whether there
 * may be more.
 */
export async function removeUnusedClients(db: Database, registeredBefore: string): Promise<boolean> {
  const removed = await db.query(
    `delete from oauth_clients where id in (
       select a.id from oauth_clients a
        where coalesce(a.used_at, a.created_at) < $1
          and not exists (select from oauth_connections c where c.client_id = a.id)
          and not exists (select from oauth_codes k where k.client_id = a.id)
        limit ${batch} for update skip locked)
     returning id`,
    [registeredBefore],
  );
  return removed.length === batch;
}
