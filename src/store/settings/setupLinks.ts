/** Rows of setup_links: links with which the first business is made in a browser. docs/internals/processes.md#first-start. */
import type { Database, Transaction } from '../driver/database.ts';

/** Adds a link, and removes links that have expired. `endsOthers`: only this link works from now on. */
export async function insertSetupLink(
  db: Database,
  link: { readonly tokenHash: Buffer; readonly createdAt: string; readonly expiresAt: string },
  { endsOthers }: { readonly endsOthers: boolean },
): Promise<void> {
  await db.query('delete from setup_links where $2 or expires_at <= $1', [link.createdAt, endsOthers]);
  await db.query('insert into setup_links (token_hash, created_at, expires_at) values ($1, $2, $3)', [
    link.tokenHash,
    link.createdAt,
    link.expiresAt,
  ]);
}

/** The hashes of the links that work at this time. There are none once there is a business. */
export async function setupLinkHashes(db: Database, now: string): Promise<Buffer[]> {
  const rows = await db.query<{ hash: Buffer }>(
    'select token_hash as hash from setup_links where expires_at > $1 and not exists (select from businesses)',
    [now],
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Locks out every other new business until the transaction ends: of a second browser, another process or the command line. Take this lock
 * first, so that the next statement sees what others have committed.
 */
export async function lockBusinesses(tx: Transaction): Promise<void> {
  await tx.query('lock table businesses in share row exclusive mode');
}

/** Ends all links. */
export async function deleteSetupLinks(tx: Transaction): Promise<void> {
  await tx.query('delete from setup_links');
}
