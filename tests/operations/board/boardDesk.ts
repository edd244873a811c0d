/** Steps of tests of the dashboard's board: a staffed business and its owner, signed in. */
import type { OutputOf, Operations } from '../../../src/contract/index.ts';
import { signIn, type Session } from '../../support/session.ts';
import type { Desk } from '../dispatch/board.ts';
import { team } from '../dispatch/board.ts';

export type Board = OutputOf<Operations['getBoard']>;

/** A business with these technicians, all in one area, and its owner signed in to the dashboard. */
export async function openBoard(desk: Desk, ...names: string[]) {
  const staffed = await team(desk, ...names);
  return { ...staffed, owner: await signIn(desk.harness, staffed.of.owner) };
}

/** The row at `index` of a table that is given as columns. */
export function rowAt<Columns extends Readonly<Record<string, readonly unknown[]>>>(columns: Columns, index: number) {
  return Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[index]])) as {
    [Name in keyof Columns]: Columns[Name][number];
  };
}

/** All rows of a table that is given as columns. Throws when the columns differ in length. */
export function rowsOfColumns<Columns extends Readonly<Record<string, readonly unknown[]>>>(columns: Columns) {
  const lengths = new Set(Object.values(columns).map(({ length }) => length));
  if (lengths.size > 1) throw new Error(`columns of ${[...lengths].join(' and ')} rows`);
  return Array.from({ length: [...lengths][0] ?? 0 }, (_, index) => rowAt(columns, index));
}

/** A raw read of the board, with its tag. */
export async function readBoard(desk: Desk, { cookie }: Session, query: string, tag?: string) {
  return desk.harness.request('GET', `/dashboard/v1/board?${query}`, {
    headers: { cookie, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
  });
}
