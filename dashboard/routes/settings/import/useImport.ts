/** Sends the rows of a file in parts, and collects the result of each row. */
import { useRef, useState } from 'react';
import type { FieldError } from '../../../../src/client/answers.ts';
import { ask, type Output } from '../../../api/ask.ts';
import { queryClient } from '../../../api/queries.ts';
import { importedStates, type DateOrder, type ImportedState, type StrandedReason } from '../../../../src/contract/vocabulary.ts';
import { withOwnReferences } from './diary.ts';
import { partsOf, rowOf } from './rows.ts';
import type { FileTable, ImportKind, Target } from './table.ts';

type Answer = Output<'importCustomers'>;
type DiaryAnswer = Output<'importJobRequests'>;
type Outcome = Answer['rows'][number]['outcome'];

/** Keeps a part well below the service's size limit, even with long notes. */
const rowsOfPart = 250;

export interface Refused {
  /** Line of the file. */
  readonly line: number;
  readonly errors: readonly FieldError[];
  /** Of a job, as it was sent. The file of refused rows has it, so that the corrected row is the same job. */
  readonly reference?: string;
}

export interface Renamed {
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** What was taken differently than it was written, or needs attention. */
export interface Remark {
  readonly line: number;
  readonly notes: readonly FieldError[];
  readonly reason: StrandedReason | null;
}

/** Where the jobs of a diary are now. */
export interface DiaryResult {
  readonly states: Readonly<Record<ImportedState, number>>;
  readonly flagged: number;
  readonly remarks: readonly Remark[];
}

export interface ImportResult {
  readonly isDry: boolean;
  /** Position of the column with the reference of jobs; -1 without one. */
  readonly referenceColumn: number;
  /** The calls in which the rows are sent. */
  readonly parts: number;
  readonly sent: number;
  readonly total: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly refused: readonly Refused[];
  /** Records that are found by phone or e-mail, and get another name. */
  readonly renamed: readonly Renamed[];
  readonly diary: DiaryResult;
  /** Why the import stopped; the rows sent before that are imported. */
  readonly error: Error | null;
  readonly isRunning: boolean;
}

const none: Record<Outcome, number> = { created: 0, updated: 0, unchanged: 0, refused: 0 };
const noDiary: DiaryResult = { states: { queued: 0, scheduled: 0, completed: 0, cancelled: 0 }, flagged: 0, remarks: [] };
const operationOf = { customers: 'importCustomers', technicians: 'importTechnicians' } as const;

export interface ImportChoices {
  readonly isDry: boolean;
  readonly dateOrder: DateOrder | null;
  /** Jobs that were imported before take over what their rows say now, or open jobs what is new of their customers. */
  readonly updates: boolean;
}

export function useImport() {
  const [result, setResult] = useState<ImportResult | null>(null);
  /** Number of the present run. An older run stops writing here, because the user may have chosen another file. */
  const run = useRef(0);
  const start = async (
    kind: ImportKind,
    table: FileTable,
    mapping: readonly (Target | null)[],
    { isDry, dateOrder, updates }: ImportChoices,
  ) => {
    const mine = ++run.current;
    const total = table.rows.length;
    const referenceColumn = mapping.indexOf('external_reference');
    const all = sentRows(kind, table, mapping, dateOrder);
    const parts = partsOf(all, rowsOfPart);
    let now: ImportResult = {
      isDry,
      referenceColumn,
      parts: parts.length,
      sent: 0,
      total,
      counts: none,
      refused: [],
      renamed: [],
      diary: noDiary,
      error: null,
      isRunning: true,
    };
    const show = (next: Partial<ImportResult>) => {
      now = { ...now, ...next };
      if (run.current === mine) setResult(now);
    };
    show({});
    for (const [number, part] of parts.entries()) {
      if (run.current !== mine) return;
      const rows = part.map((index) => all[index]!);
      const columns = number === 0 ? { columns: columnsOf(table, mapping) } : {};
      try {
        if (kind === 'job_requests') {
          const order = dateOrder ? { date_order: dateOrder } : {};
          const answer = await ask('importJobRequests', { rows, dry_run: isDry, update: updates, ...order, ...columns });
          show({
            sent: now.sent + rows.length,
            counts: added(now.counts, answer),
            refused: [...now.refused, ...refusedOf(answer)],
            diary: withAnswer(now.diary, answer),
          });
          continue;
        }
        const open = kind === 'customers' && updates ? { update_open_jobs: true } : {};
        const answer = await ask(operationOf[kind], { rows, dry_run: isDry, ...open, ...columns });
        show({
          sent: now.sent + rows.length,
          counts: added(now.counts, answer),
          refused: [...now.refused, ...refusedOf(answer)],
          renamed: [...now.renamed, ...renamedOf(answer, rows)],
        });
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

/** The rows of a file as they are sent. */
export function sentRows(
  kind: ImportKind,
  table: FileTable,
  mapping: readonly (Target | null)[],
  order: DateOrder | null,
): Record<string, unknown>[] {
  const rows = table.rows.map((cells, index): Record<string, unknown> => ({
    ...rowOf(cells, mapping, table.columns),
    row: table.lines[index]!,
  }));
  return kind === 'job_requests' ? withOwnReferences(rows, order) : rows;
}

const withAnswer = ({ states, flagged, remarks }: DiaryResult, answer: DiaryAnswer): DiaryResult => ({
  states: Object.fromEntries(importedStates.map((state) => [state, states[state] + answer[state]])) as Record<ImportedState, number>,
  flagged: flagged + answer.flagged_count,
  remarks: [
    ...remarks,
    ...answer.rows
      .filter(({ notes, attention_reason: reason }) => notes.length > 0 || reason !== null)
      .map(({ row, notes, attention_reason: reason }) => ({ line: row, notes, reason })),
  ],
});

const columnsOf = ({ columns }: FileTable, mapping: readonly (Target | null)[]) =>
  columns.map((heading, index) => ({ heading, field: mapping[index] ?? '' }));

/** The mapping of an earlier file with the same headings, in whatever order; null if there is none. */
export function rememberedMapping(
  columns: readonly string[],
  mappings: Output<'listImportMappings'>['mappings'],
  known: readonly Target[],
): (Target | null)[] | null {
  const key = JSON.stringify(columns.toSorted());
  const found = mappings.find((mapping) => JSON.stringify(mapping.columns.map(({ heading }) => heading).toSorted()) === key);
  if (!found) return null;
  const left = [...found.columns];
  return columns.map((heading) => {
    const [column] = left.splice(
      left.findIndex((other) => other.heading === heading),
      1,
    );
    return known.find((target) => target === column!.field) ?? null;
  });
}

const added = (counts: ImportResult['counts'], answer: Pick<Answer, Outcome>) =>
  Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, value + answer[name as Outcome]])) as Record<Outcome, number>;

type RefusableRow = Pick<Answer['rows'][number], 'outcome' | 'row' | 'errors'> & { readonly external_reference?: string };

const refusedOf = ({ rows }: { readonly rows: readonly RefusableRow[] }): Refused[] =>
  rows
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ row, errors, external_reference: reference }) => ({ line: row, errors, ...(reference ? { reference } : {}) }));

const renamedOf = ({ rows }: Answer, sent: readonly Record<string, unknown>[]): Renamed[] =>
  rows.flatMap(({ row, name_before, matched_by }, index) =>
    name_before === null || matched_by === 'uid'
      ? []
      : [{ line: row, before: name_before, after: String(sent[index]!['full_name']).trim() }],
  );
