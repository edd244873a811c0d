/** Refuses a PostgreSQL server, or a database on it, that the service cannot use. */
import { CannotStart } from '../folder/cannotStart.ts';
import type { Database } from './database.ts';

const oldestVersion = 15;
/** `server_version_num` of PostgreSQL 15.2 is 150002. */
const numbersPerVersion = 10_000;

/** Call it before migrating. Throws `CannotStart` with one line that says what is needed. */
export async function refuseUnfitServer(db: Database): Promise<void> {
  const [server] = await db.query<{ number: number; name: string; database: string; encoding: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name,
            current_database() as database, current_setting('server_encoding') as encoding`,
  );
  const { number, name, database, encoding } = server!;
  if (number < oldestVersion * numbersPerVersion)
    throw new CannotStart(`DATABASE_URL: the server is PostgreSQL ${name}; ${oldestVersion} or newer is needed.`);
  // Other encodings cannot hold every name. SQL_ASCII stores them, but a search does not find them.
  if (encoding !== 'UTF8')
    throw new CannotStart(
      `DATABASE_URL: the database ${database} has the encoding ${encoding}; UTF8 is needed. Make another: createdb --encoding=UTF8 --template=template0 NAME.`,
    );
}
