/** Counts the pages of the database that a read touches, because times depend on the machine. */
import type { Database } from '../../src/store/driver/database.ts';

interface Plan {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
}

/** Pages that the statements of a read touch. */
export async function pagesOf(store: Database, read: (db: Database) => Promise<unknown>): Promise<number> {
  let pages = 0;
  const counting: Database = {
    ...store,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      const [row] = await store.query<{ 'QUERY PLAN': Plan[] }>(`explain (analyze, buffers, timing off, format json) ${text}`, values);
      const { Plan: plan } = row!['QUERY PLAN'][0]!;
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      return store.query<Row>(text, values);
    },
  };
  await read(counting);
  return pages;
}
