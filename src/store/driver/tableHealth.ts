/** Whether the tables of the embedded database can be read: asked of each once, and remembered of every statement since. */
import type pg from 'pg';
import { sqlState } from './sqlState.ts';

/** Data or index corrupted, a file gone, a read that failed (PostgreSQL, appendix A): what no later statement mends. */
const damaged = /^(XX001|XX002|58P01|58030)$/;

/** Tables of the schema with the columns of their primary keys; those without one are named last. */
const tablesSql = `
  select c.relname as name,
         (select string_agg(quote_ident(a.attname), ', ' order by k.place)
            from pg_index i, unnest(i.indkey::smallint[]) with ordinality as k (number, place), pg_attribute a
           where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number) as key
    from pg_class c
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
   order by c.relname`;

/** Every index has at least a page of its own, so one without bytes has lost its file. */
const lostIndexesSql = `
  select c.relname as name from pg_class c
   where c.relkind = 'i' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) = 0 order by 1`;

export class TableHealth {
  #fault: string | null = null;
  #isChecked = false;

  /** Remembers an error that a statement met, when it tells of damage. */
  saw(error: unknown): void {
    if (error instanceof Error && damaged.test(sqlState(error) ?? '')) this.#fault ??= `the database is damaged: ${error.message}`;
  }

  /** Why the tables cannot all be read, null when nothing is known against it. The first call reads from each of them. */
  async reason(client: () => Promise<pg.PoolClient>): Promise<string | null> {
    if (this.#fault === null && !this.#isChecked) {
      await this.#check(await client());
      this.#isChecked = true;
    }
    return this.#fault;
  }

  /** In the order of each key, the first row and the last: a table whose file was cut still has an index that points behind the cut. */
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
