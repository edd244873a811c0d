/** The objects that files have in a store outside the database, and which of them can be removed (migrations/0101_file_objects.sql). */
import type { Database, Transaction } from '../driver/database.ts';

/** Notes an object before it is written, so that it is found again whatever happens. */
export async function noteObject(db: Database, key: string): Promise<void> {
  await db.query('insert into file_objects (key) values ($1)', [key]);
}

/** Notes that a file has the object. Throws when the sweep has taken it, because the call took too long. */
export async function keepObject(tx: Transaction, key: string): Promise<void> {
  const rows = await tx.query(`update file_objects set state = 'kept' where key = $1 and state = 'written' returning 1`, [key]);
  if (rows.length === 0) throw new Error('the object of the file was removed before the file was written');
}

/** Leaves an object, which no file has any more, to the sweep. */
export async function releaseObject(tx: Transaction, key: string): Promise<void> {
  await tx.query(`insert into file_objects (key, state) values ($1, 'removing') on conflict (key) do update set state = 'removing'`, [key]);
}

/**
 * Leaves to the sweep the objects that moves to the database left in the store (`replaceBytes`). Backups from before the move lose their
 * files with them.
 */
export async function releaseLeftObjects(db: Database): Promise<void> {
  await db.query(
    `update file_objects o set state = 'removing'
      where o.state = 'kept' and not exists (select from files f where f.object_key = o.key)`,
  );
}

/** How long an object waits for its file. A call is over much sooner. */
const waitingMinutes = 60;

/** Objects without a file, at most `count`, whose key comes after `after`. Those that waited too long for one can get none any more. */
export async function objectsToRemove(db: Database, after: string, count: number): Promise<string[]> {
  await db.query(
    `update file_objects set state = 'removing' where state = 'written' and written_at < clock_timestamp() - interval '${waitingMinutes} minutes'`,
  );
  const rows = await db.query<{ key: string }>(
    `select key from file_objects where state = 'removing' and key > $1 order by key limit ${count}`,
    [after],
  );
  return rows.map(({ key }) => key);
}

/** Forgets an object that is no longer in the store. */
export async function forgetObject(db: Database, key: string): Promise<void> {
  await db.query(`delete from file_objects where key = $1 and state = 'removing'`, [key]);
}

/** Whether files have their bytes in a store. */
export async function hasObjects(db: Database): Promise<boolean> {
  // A database that never had a store is answered without a look at all files.
  const [row] = await db.query<{ has: boolean }>(
    `select exists (select from file_objects where state = 'kept') and exists (select from files where object_key is not null) as has`,
  );
  return row!.has;
}
