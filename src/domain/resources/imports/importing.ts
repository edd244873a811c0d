/** Shared by imports: reading cells, the result of each row, and the totals. docs/internals/files.md#rows. */
import type { ReadContext, WriteContext } from '../../call/context.ts';
import type { ErrorCode, FieldError, Refusal } from '../../../contract/errors.ts';
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { ImportKind } from '../../../contract/vocabulary.ts';
import { writeImportMapping, type MappedColumn } from '../../../store/importMappings.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';

type Imported = OutputOf<Operations['importCustomers']>;
export type ImportedRow = Imported['rows'][number];
export type Cells = Readonly<Record<string, unknown>>;

const longestUid = 32;

/** The number of a row in the caller's file, else its position, from 1. */
export const numberOf = (cells: Cells, index: number): number =>
  Number.isSafeInteger(cells['row']) && (cells['row'] as number) > 0 ? (cells['row'] as number) : index + 1;

/** The uid of a row, empty if it has none, or its problem. `seen` maps the uids of earlier rows to their row numbers. */
export function uidOf(cells: Cells, seen: Map<string, number>, row: number): { readonly uid: string; readonly issue: FieldIssue | null } {
  const value = typeof cells['uid'] === 'number' ? String(cells['uid']) : cells['uid'];
  const uid = typeof value === 'string' ? value.trim() : '';
  if (value !== undefined && value !== null && typeof value !== 'string')
    return { uid: '', issue: fieldIssue('uid', 'type', 'type_string') };
  if (uid === '') return { uid: '', issue: null };
  if ([...uid].length > longestUid) return { uid: '', issue: fieldIssue('uid', 'too_long', 'max_length', { limit: longestUid }) };
  if (uid.includes('\0') || !uid.isWellFormed()) return { uid: '', issue: fieldIssue('uid', 'invalid_text', 'invalid_text') };
  const before = seen.get(uid);
  if (before !== undefined) return { uid, issue: fieldIssue('uid', 'duplicate', 'row_before', { row: before }) };
  seen.set(uid, row);
  return { uid, issue: null };
}

const numbers = new Set(['latitude', 'longitude', 'start_location_lat', 'start_location_long']);

/**
 * Converts cells to API arguments: trims texts and reads numbers from text, also with a decimal comma. Blank cells are left out when they
 * clear nothing: of a new record, and of a record that was not found by uid.
 */
export function argumentsOf({ row: _row, ...cells }: Cells, isNew: boolean): Record<string, unknown> {
  const entries = Object.entries(cells).flatMap(([name, value]): [string, unknown][] => {
    if (value === null || (isNew && typeof value === 'string' && value.trim() === '')) return [];
    if (name === 'address' && typeof value === 'object' && !Array.isArray(value)) {
      const parts = argumentsOf(value as Cells, true);
      return isNew && Object.keys(parts).length === 0 ? [] : [[name, parts]];
    }
    if (typeof value !== 'string') return [[name, value]];
    const text = value.trim();
    if (!numbers.has(name)) return [[name, text]];
    return [[name, text === '' ? null : /^[-+]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text]];
  });
  return Object.fromEntries(entries);
}

/** Finds records by name, ignoring accents and case. */
export function byName(records: readonly { readonly id: string; readonly name: string }[]) {
  const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
  const ids = new Map(records.map(({ id, name }) => [fold(name), id]));
  const known = records
    .map(({ name }) => name)
    .slice(0, 20)
    .join(', ');
  return (field: string, name: string): string | FieldIssue =>
    ids.get(fold(name)) ?? fieldIssue(field, 'unknown_value', 'no_such_name', { name: name.slice(0, 100), values: known });
}

/** The names in a cell that holds a list or a comma-separated text. Null for any other value. */
export function namesIn(value: unknown): string[] | null {
  const list = typeof value === 'string' ? value.split(/[,;|]/) : value;
  if (!Array.isArray(list) || list.some((name) => typeof name !== 'string') || list.length > 500) return null;
  return (list as string[]).map((name) => name.trim()).filter((name) => name !== '');
}

const fieldOfCode: Partial<Record<ErrorCode, string>> = {
  PHONE_OR_EMAIL_REQUIRED: 'phone',
  TECHNICIAN_DUPLICATE: 'email',
};

/** The problems of a row that the operation refused. */
export function rowProblemsOf({ services, locale }: Pick<ReadContext, 'services' | 'locale'>, refusal: Refusal): FieldError[] {
  if (refusal.errors) return services.rowRules.fieldErrors(refusal.errors, locale);
  return [{ field: fieldOfCode[refusal.code] ?? 'uid', code: refusal.code, message: services.refusalMessage(refusal, locale) }];
}

export function importAnswer(rows: readonly ImportedRow[], dryRun: boolean): Imported {
  const count = (outcome: ImportedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return {
    dry_run: dryRun,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    rows: [...rows],
  };
}

/** Whether the sent values equal the stored ones. Compares only those parts of an address that were sent. */
export function isUnchanged(shown: Cells, sent: Cells): boolean {
  return Object.entries(sent).every(([name, value]) => {
    const before = shown[name];
    if (name === 'address' && typeof value === 'object' && value !== null)
      return Object.entries(value).every(([part, text]) => (before as Cells | undefined)?.[part] === text);
    if (Array.isArray(value)) return JSON.stringify(value.toSorted()) === JSON.stringify((before as string[] | undefined)?.toSorted());
    return (value === '' ? null : value) === (before === '' ? null : (before ?? null));
  });
}

/** Runs the work of all items, at most `lanes` at a time, to limit concurrent calls of an outside service. */
export async function runConcurrently<Item>(items: readonly Item[], lanes: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
}

/** Does the work and rolls it back, so that a dry run reports exactly what an import would do. */
export async function asDryRun<Result>(
  db: { query(text: string): Promise<unknown> },
  isDry: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isDry) return work();
  await db.query('savepoint dry_run');
  const result = await work();
  await db.query('rollback to savepoint dry_run');
  return result;
}

/** Keeps how the caller matched the columns of its file. A call without columns keeps nothing. */
export async function rememberColumns(ctx: WriteContext, kind: ImportKind, columns: readonly MappedColumn[]): Promise<void> {
  if (columns.length === 0) return;
  await writeImportMapping(ctx.db, ctx.tenant.businessId, kind, columns, formatMilliseconds(ctx.nowMilliseconds));
}
