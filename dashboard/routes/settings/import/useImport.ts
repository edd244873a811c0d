/** Sends the rows of a file in parts, and collects the result of each row. */
import { useRef, useState } from 'react';
import { ask, type Output } from '../../../api/ask.ts';
import { queryClient } from '../../../api/queries.ts';
import { rowOf, type FileTable, type ImportKind, type Target } from './table.ts';

type Answer = Output<'importCustomers'>;
type Outcome = Answer['rows'][number]['outcome'];

/** Keeps a part well below the service's size limit, even with long notes. */
const rowsOfPart = 250;

export interface Refused {
  /** Row number in the file, from 1, not counting the headings. */
  readonly row: number;
  readonly why: string;
}

export interface ImportResult {
  readonly isDry: boolean;
  readonly sent: number;
  readonly total: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly refused: readonly Refused[];
  /** Why the import stopped; the rows sent before that are imported. */
  readonly error: Error | null;
  readonly isRunning: boolean;
}

const none: Record<Outcome, number> = { created: 0, updated: 0, unchanged: 0, refused: 0 };
const operationOf = { customers: 'importCustomers', technicians: 'importTechnicians' } as const;

export function useImport() {
  const [result, setResult] = useState<ImportResult | null>(null);
  /** Number of the present run. An older run stops writing here, because the user may have chosen another file. */
  const run = useRef(0);
  const start = async (kind: ImportKind, table: FileTable, mapping: readonly (Target | null)[], isDry: boolean) => {
    const mine = ++run.current;
    let now: ImportResult = { isDry, sent: 0, total: table.rows.length, counts: none, refused: [], error: null, isRunning: true };
    const show = (next: Partial<ImportResult>) => {
      now = { ...now, ...next };
      if (run.current === mine) setResult(now);
    };
    show({});
    for (let from = 0; from < table.rows.length && run.current === mine; from += rowsOfPart) {
      const rows = table.rows.slice(from, from + rowsOfPart).map((cells) => rowOf(cells, mapping));
      try {
        const answer = await ask(operationOf[kind], { rows, dry_run: isDry });
        show({ sent: from + rows.length, counts: added(now.counts, answer), refused: [...now.refused, ...refusedOf(answer, from)] });
      } catch (error) {
        show({ error: error as Error, isRunning: false });
        return;
      }
    }
    show({ isRunning: false });
    if (!isDry) void queryClient.invalidateQueries();
  };
  const forget = () => {
    run.current++;
    setResult(null);
  };
  return { result, start, forget };
}

const added = (counts: ImportResult['counts'], answer: Answer) =>
  Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, value + answer[name as Outcome]])) as Record<Outcome, number>;

const refusedOf = ({ rows }: Answer, from: number): Refused[] =>
  rows
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ row, errors }) => ({ row: from + row, why: errors.map(({ message }) => message).join(' ') }));
