/** Refuses a PostgreSQL that the migrations do not run on. */
import { CannotStart } from './cannotStart.ts';
import type { Database } from './database.ts';

const oldest = 15;

export async function refuseOldServer(db: Database): Promise<void> {
  const [server] = await db.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  if (server!.number < oldest * 10_000)
    throw new CannotStart(`DATABASE_URL: the server is PostgreSQL ${server!.name}; ${oldest} or newer is needed.`);
}
