/** Whether the tables of the embedded database can be read. Checks each table once, then remembers the errors of later statements. */
import type pg from 'pg';
import { sqlState } from './sqlState.ts';

/** Corrupted data or index, a missing file, a failed read (PostgreSQL, appendix A). No later statement repairs these. */
const damaged = /^(XX001|XX002|58P01|58030)$/;

/** The tables of the schema, each with the columns of its primary key. null where it has none. */
const tablesSql = `
  select c.relname as name,
         (select string_agg(quote_ident(a.attname), ', ' order by k.place)
            from pg_index i, unnest(i.indkey::smallint[]) with ordinality as k (number, place), pg_attribute a
           where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number) as key
    from pg_class c
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
   order by c.relname`;

/** Every index has at least one page, so an index without bytes has lost its file. */
const lostIndexesSql = `
  select c.relname as name from pg_class c
   where c.relkind = 'i' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) = 0 order by 1`;

export class TableHealth {
  #fault: string | null = null;
  #isChecked = false;

  /** Remembers the error of a statement if it means damage. */
  saw(error: unknown): void {
    if (error instanceof Error && damaged.test(sqlState(error) ?? '')) this.#fault ??= `the database is damaged: ${error.message}`;
  }

  /** Why some table cannot be read; null when no damage is known. The first call reads from each table. */
  async reason(client: () => Promise<pg.PoolClient>): Promise<string | null> {
    if (this.#fault === null && !this.#isChecked) {
      await this.#check(await client());
      this.#isChecked = true;
    }
    return this.#fault;
  }

  /** Reads the first and the last row of each table by its key. When a table's file was cut off, its index points behind the cut. */
  async #check(client: pg.PoolClient): Promise<void> {
    let at = 'the catalog';
    try {
      await client.query(
        'begin read only; set local enable_seqscan = off; set local enable_indexonlyscan = off; set local enable_sort = off',
      );
      const { rows: lost } = await client.query<{ name: string }>(lostIndexesSql);
      if (lost.length > 0) {
        this.#fault = `the database is damaged: index ${lost[0]!.name} has lost its file`;
        return;
      }
      const { rows: tables } = await client.query<{ name: string; key: string | null }>(tablesSql);
      for (const { name, key } of tables) {
        at = `table ${name}`;
        if (key === null) await client.query(`select 1 from "${name}" limit 1`);
        else {
          const last = key.replaceAll(', ', ' desc, ');
          await client.query(
            `(select 1 from "${name}" order by ${key} limit 1) union all (select 1 from "${name}" order by ${last} desc limit 1)`,
          );
        }
      }
    } catch (error) {
      this.#fault = `the database is damaged: ${at} cannot be read (${error instanceof Error ? error.message : String(error)})`;
    } finally {
      await client.query('rollback').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    }
  }
}
