/**
 * Whether connections have the session that the store relies on. A pooler in transaction mode may drop the settings that a connection asks
 * for, and may not support named statements. Both fail late and oddly, so a start refuses them. docs/operating/postgresql.md#poolers.
 */
import pg from 'pg';
import { CannotStart } from '../folder/cannotStart.ts';

/** The code of `UnfitSession`. */
export const unfitSession = 'UNFIT_SESSION';

/** A new connection whose settings did not arrive. */
class UnfitSession extends Error {
  readonly code = unfitSession;
}

interface Need {
  /** `statementSeconds`: the limit of a statement that the connection asks for. */
  readonly isMet: (value: string, statementSeconds: number) => boolean;
  /** What sets it for a role, after `alter role … set`. */
  readonly assignment: string;
}

const unitMilliseconds: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 };

/** Whether a setting such as "15s" is a time of at most `most` seconds. A longer one lets statements run when their request is long answered. */
const isLimit = (most: number) => (value: string) => {
  const [, count, unit] = /^(\d+)([a-z]+)$/.exec(value) ?? [];
  const milliseconds = Number(count) * (unitMilliseconds[unit ?? ''] ?? Number.NaN);
  return milliseconds > 0 && milliseconds <= most * 1_000;
};

/** How long the trial of named statements waits for a connection, and for each answer. */
const trialMilliseconds = 5_000;

/** Settings without which answers are wrong or statements run for ever. */
const needs: Readonly<Record<string, Need>> = {
  TimeZone: { isMet: (value) => /^(Etc\/)?(UTC|GMT)$/.test(value), assignment: "timezone = 'UTC'" },
  DateStyle: { isMet: (value) => value.startsWith('ISO'), assignment: "datestyle = 'ISO'" },
  extra_float_digits: { isMet: (value) => Number(value) >= 1, assignment: 'extra_float_digits = 1' },
  default_transaction_isolation: {
    isMet: (value) => value === 'read committed',
    assignment: "default_transaction_isolation = 'read committed'",
  },
  statement_timeout: { isMet: (value, most) => isLimit(most)(value), assignment: "statement_timeout = '15s'" },
  idle_in_transaction_session_timeout: { isMet: isLimit(60), assignment: "idle_in_transaction_session_timeout = '60s'" },
};

const settingsSql = `select current_user as user, ${Object.keys(needs)
  .map((name) => `current_setting('${name}') as "${name}"`)
  .join(', ')}`;

/** For the pool's `verify`: passes an `UnfitSession` for a new connection that lacks a setting. */
export const verifySession =
  (statementSeconds: number) =>
  (client: pg.ClientBase, done: (error?: Error) => void): void => {
    client.query(settingsSql, (error: Error | null, result?: pg.QueryResult<Record<string, string>>) => {
      if (error) return done(error);
      const missing = missingSettings(result!.rows[0]!, statementSeconds);
      done(missing === null ? undefined : new UnfitSession(missing));
    });
  };

/** What a session lacks and how to fix it, in one line. null: nothing. `session`: the values by name, and `user`. */
export function missingSettings(session: Readonly<Record<string, string>>, statementSeconds = 15): string | null {
  const missing = Object.keys(needs).filter((name) => !needs[name]!.isMet(session[name]!, statementSeconds));
  if (missing.length === 0) return null;
  const found = missing.map((name) => `${name} ${session[name]}`).join(', ');
  const role = `"${session['user']!.replaceAll('"', '""')}"`;
  const fix = missing.map((name) => `alter role ${role} set ${needs[name]!.assignment};`).join(' ');
  return `the settings of the session did not arrive (${found}). A pooler may drop them. Set them for the role, and restart the pooler: ${fix}`;
}

/**
 * Refuses a pooler that does not support named statements. Through such a pooler two clients that share a connection of the server find each
 * other's statements, so they give different statements one name. Direct connections are not tried.
 */
export async function refuseUnnamedStatements(connectionString: string): Promise<void> {
  const [first, second] = [1, 2].map(() => newClient(connectionString)) as [pg.Client, pg.Client];
  try {
    await first.connect();
    if (await isDirect(first)) return;
    await second.connect();
    for (const [client, value] of [
      [first, 1],
      [second, 2],
      [first, 1],
      [second, 2],
    ] as const)
      if ((await namedValue(client, value)) !== value)
        throw new CannotStart(
          'DATABASE_PREPARED_STATEMENTS: the pooler at DATABASE_URL does not support named statements. Set DATABASE_PREPARED_STATEMENTS=0, or use PgBouncer 1.21 or newer with max_prepared_statements=200.',
        );
  } catch (error) {
    // A pooler with one connection for each client may have none left: then nobody knows.
    if (error instanceof CannotStart || !/timeout/i.test((error as Error).message)) throw error;
  } finally {
    await Promise.all([first.end(), second.end()].map((ended) => ended.catch(() => undefined)));
  }
}

/** Whether a client talks to the server itself. A pooler tells its clients other numbers than those of the server's processes. */
export async function isDirect(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid === (client as unknown as { processID: number }).processID;
}

function newClient(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: trialMilliseconds, query_timeout: trialMilliseconds });
  // A connection that is lost between two statements must not end the process.
  client.on('error', () => undefined);
  return client;
}

/** The value that this client's statement answers; null when the server does not have it, or has another one of its name. */
async function namedValue(client: pg.Client, value: number): Promise<number | null> {
  try {
    const { rows } = await client.query<{ value: number }>({
      name: 'truckroll_check',
      text: `select ${value} + $1::int as value`,
      values: [0],
    });
    return rows[0]!.value;
  } catch (error) {
    if (/^(26000|42P05)$/.test((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}
