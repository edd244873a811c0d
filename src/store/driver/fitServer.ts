/** Refuses a PostgreSQL, or a database in it, that the service does not work on. */
import { CannotStart } from '../folder/cannotStart.ts';
import type { Database } from './database.ts';

const oldest = 15;

/** Before migrating. Throws `CannotStart` with the line that says what is needed. */
export async function refuseUnfitServer(db: Database): Promise<void> {
  const [server] = await db.query<{ number: number; name: string; database: string; encoding: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name,
            current_database() as database, current_setting('server_encoding') as encoding`,
  );
  const { number, name, database, encoding } = server!;
  if (number < oldest * 10_000) throw new CannotStart(`DATABASE_URL: the server is PostgreSQL ${name}; ${oldest} or newer is needed.`);
  // In others names are lost, or, with SQL_ASCII, stored and then not found by a search.
  if (encoding !== 'UTF8')
    throw new CannotStart(
      `DATABASE_URL: the database ${database} has the encoding ${encoding}; UTF8 is needed. Make another: createdb --encoding=UTF8 --template=template0 NAME.`,
    );
}
