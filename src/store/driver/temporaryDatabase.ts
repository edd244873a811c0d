/** A database on a server that exists only for one check. */
import pg from 'pg';
import { randomId } from '../ids.ts';
import { InvalidInput } from '../settings/businesses.ts';
import { sqlState } from './sqlState.ts';

const prefix = 'truckroll_rehearsal_';

/**
 * Creates an empty database beside the one of the address, runs `work` with its address, and drops it. Also drops databases that a killed
 * check has left. Throws InvalidInput when the role may not create databases.
 */
export async function inTemporaryDatabase<Result>(databaseUrl: string, work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'truckroll' });
  await client.connect();
  try {
    const left = await client.query<{ name: string }>(
      `select datname as name from pg_database d where starts_with(datname, $1) and pg_get_userbyid(datdba) = current_user
          and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
      [prefix],
    );
    for (const { name } of left.rows) await client.query(`drop database if exists ${name}`).catch(() => undefined);
    const name = prefix + randomId().replaceAll('-', '');
    await client.query(`create database ${name} template template0`).catch((error: unknown) => {
      if (sqlState(error) !== '42501') throw error;
      throw new InvalidInput(
        'The role of DATABASE_URL may not create a database for the rehearsal. Let a superuser run: alter role <role> createdb;',
      );
    });
    try {
      const url = new URL(databaseUrl);
      url.pathname = `/${name}`;
      return await work(url.href);
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}
