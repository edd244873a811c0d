/** Copies a week of the rota to the next one, for all technicians and not only for those on the page shown. */
import { useMutation } from '@tanstack/react-query';
import type { OutputOf, Operations } from '../../../src/contract/index.ts';
import { ask } from '../../api/ask.ts';
import { useStrandedChange } from '../../parts/strandedChange.tsx';
import { addDays } from '../../parts/times.ts';
import { outdatedByRota } from './rotaDay.ts';

type Row = OutputOf<Operations['getRota']>['technicians'][number];

/** The most that one answer holds, and one change takes. */
const rowsRead = 1000;

/** `from`: the Monday of the week to copy. */
export function useRotaCopy(from: string, onDone: () => void) {
  const nextWeek = addDays(from, 7);
  const change = useStrandedChange('replaceRota', { outdates: outdatedByRota, onDone });
  const read = useMutation({ mutationFn: () => everyRow(from), onSuccess: (rows) => change.send({ changes: copyOf(rows, nextWeek) }) });
  return {
    ...change,
    error: change.error ?? read.error,
    isPending: change.isPending || read.isPending,
    reset: () => (change.reset(), read.reset()),
    start: () => read.mutate(),
  };
}

async function everyRow(from: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { technicians, meta } = await ask('getRota', { from, to: addDays(from, 6), limit: rowsRead, page });
    rows.push(...technicians);
    pages = meta.total_pages;
  }
  return rows;
}

const copyOf = (rows: readonly Row[], nextWeek: string) =>
  rows.map(({ id, version, days }) => ({
    technician_id: id,
    version,
    from: nextWeek,
    until: addDays(nextWeek, 6),
    hours: days.flatMap(({ hours }, index) => hours.map((range) => ({ ...range, weekday: index + 1 }))),
  }));
