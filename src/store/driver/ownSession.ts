/** A connection to a server for one piece of work that needs a session of its own. */
import pg from 'pg';
import { connectionOptions } from './connections.ts';
import { isDirect } from './sessionFit.ts';

/** How long the server may take to accept it, in milliseconds. */
const connectMilliseconds = 8_000;

/** A `Database` of the store. */
interface Session {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Connects, runs `work` and closes the connection. `isDirect`: no pooler is between. */
export async function ownSession<Result>(
  connectionString: string,
  types: pg.CustomTypesConfig,
  work: (session: Session, about: { readonly isDirect: boolean }) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connectionOptions(connectionString), types, connectionTimeoutMillis: connectMilliseconds });
  // A lost connection fails the statement that waits for it, and must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const session: Session = {
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (await client.query<Row & pg.QueryResultRow>(text, values as unknown[])).rows,
    };
    return await work(session, { isDirect: await isDirect(client) });
  } finally {
    await client.end().catch(() => undefined);
  }
}
