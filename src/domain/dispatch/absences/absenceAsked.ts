/** Reads what a commit of an absence asks for. The caller copies rows of a preview or sends its plan_token. docs/internals/dispatch.md#absences. */
import { invalid, isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import { jobIdsOfCodes } from '../../../store/schedule/absenceRows.ts';
import { technicianExists } from '../../../store/schedule/boardRows.ts';
import { normalizeTimestamp } from '../../../ground/time/timestamps.ts';
import type { AbsenceRowInput } from './absenceRows.ts';
import { absenceOfferOf, type AbsenceOffer } from './absenceToken.ts';
import { hasOwnTime } from './absenceRows.ts';
import type { PlanningContext } from '../plan/cascade.ts';

type Input = InputOf<Operations['commitAbsenceResolve']>;
type SentRow = NonNullable<Input['assignments']>[number];
type Wrong = Refusal<'VALIDATION_ERROR' | 'JOB_REQUEST_NOT_FOUND' | 'TECHNICIAN_NOT_FOUND'>;

interface AskedAbsence {
  readonly range: { readonly technician_id: string; readonly date: string; readonly until_date: string };
  readonly requestedRows: readonly AbsenceRowInput[];
  /** The preview, when the commit asks for its whole plan; null when the caller picked rows. */
  readonly whole: AbsenceOffer | null;
}

/** The input completed from its plan_token, or what is wrong with the input independently of the schedule. */
export async function askedAbsence(ctx: PlanningContext, input: Input): Promise<AskedAbsence | Wrong> {
  const offer = input.plan_token === undefined ? null : absenceOfferOf(ctx, input.plan_token);
  if (input.plan_token !== undefined && !offer) return invalid('plan_token', 'format', 'as_previewed');
  const range = rangeOf(input, offer);
  if (isRefusal(range)) return offer && (await isStranger(ctx, input.technician_id)) ? refuse('TECHNICIAN_NOT_FOUND') : range;
  if (input.assignments === undefined) {
    if (!offer) return invalid('assignments', 'required', 'required');
    return { range, requestedRows: offer.rows.filter(({ kind }) => kind === null).map((row) => requestedRowOf(offer, row)), whole: offer };
  }
  const rows = await withIds(ctx, input.assignments);
  if (isRefusal(rows)) return rows;
  const requestedRows = checkRows(rows, offer);
  return isRefusal(requestedRows) ? requestedRows : { range, requestedRows, whole: null };
}

/** Whether the technician is unknown. An unknown technician is always refused as TECHNICIAN_NOT_FOUND. */
const isStranger = async ({ db, tenant }: PlanningContext, id: string | undefined): Promise<boolean> =>
  id !== undefined && !(await technicianExists(db, tenant.id, id));

/** Fields that are sent together with a token must agree with the token, because its rows belong to that absence only. */
function rangeOf(input: Input, offer: AbsenceOffer | null): AskedAbsence['range'] | Refusal<'VALIDATION_ERROR'> {
  const offered = offer && { technician_id: offer.technicianId, date: offer.date, until_date: offer.untilDate };
  const found = { technician_id: '', date: '', until_date: '' };
  for (const field of ['technician_id', 'date', 'until_date'] as const) {
    const sent = input[field];
    const value = sent ?? offered?.[field];
    if (value === undefined) return invalid(field, 'required', 'required');
    if (offered && value !== offered[field]) return invalid(field, 'mismatch', 'as_previewed');
    found[field] = value;
  }
  return found;
}

async function withIds({ db, tenant }: PlanningContext, rows: readonly SentRow[]): Promise<SentRow[] | Refusal<'JOB_REQUEST_NOT_FOUND'>> {
  const codes = rows.map(({ job_id: job }) => job).filter((job) => job.length < uuidLength);
  const ids = codes.length === 0 ? new Map<string, string>() : await jobIdsOfCodes(db, tenant.id, codes);
  const named = rows.map((row) => ({ ...row, job_id: row.job_id.length < uuidLength ? ids.get(row.job_id.toUpperCase()) : row.job_id }));
  if (named.some((row) => row.job_id === undefined)) return refuse('JOB_REQUEST_NOT_FOUND');
  return named as SentRow[];
}

const uuidLength = 36;

function checkRows(rows: readonly SentRow[], offer: AbsenceOffer | null): AbsenceRowInput[] | Refusal<'VALIDATION_ERROR'> {
  const requestedRows: AbsenceRowInput[] = [];
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const path = `assignments[${index}]`;
    const jobId = row.job_id;
    if (seen.has(jobId)) return invalid(`${path}.job_id`, 'duplicate', 'job_once');
    seen.add(jobId);
    const isPicked = offer !== null && row.technician_id === undefined;
    const asked = isPicked ? pickedRow(offer, jobId, row, path) : copiedRow(jobId, row, path);
    if (isRefusal(asked)) return asked;
    requestedRows.push(
      offer?.rows.some((offered) => isSameRow(asked, offered)) ? { ...asked, isOfPlan: true, history: offer.history } : asked,
    );
  }
  return requestedRows;
}

/** A row of the plan, found by its job: the row at the unchanged time, or the named alternative. */
function pickedRow(offer: AbsenceOffer, jobId: string, row: SentRow, path: string): AbsenceRowInput | Refusal<'VALIDATION_ERROR'> {
  const ofJob = offer.rows.filter((offered) => offered.jobId === jobId);
  if (ofJob.length === 0) return invalid(`${path}.job_id`, 'not_offered', 'as_previewed');
  const found = ofJob.find(({ kind }) => kind === (row.alternative_kind ?? null));
  return found ? requestedRowOf(offer, found) : invalid(`${path}.alternative_kind`, 'not_offered', 'as_previewed');
}

/** A job at its unchanged time may be sent with or without its times. `verifyRows` refuses all other times. */
const isSameRow = (
  row: AbsenceRowInput,
  { jobId, version, technicianId, kind, startMinute, endMinute }: AbsenceOffer['rows'][number],
): boolean =>
  [row.jobId, row.expectedVersion, row.technicianId, row.kind].join() === [jobId, version, technicianId, kind].join() &&
  (startMinute === null || (row.startMinute === startMinute && row.endMinute === endMinute));

const requestedRowOf = (
  { history }: AbsenceOffer,
  { jobId, technicianId, version, kind, startMinute, endMinute }: AbsenceOffer['rows'][number],
): AbsenceRowInput => ({
  jobId,
  technicianId,
  expectedVersion: version,
  kind,
  startMinute,
  endMinute,
  token: null,
  isOfPlan: true,
  history,
});

function copiedRow(jobId: string, row: SentRow, path: string): AbsenceRowInput | Refusal<'VALIDATION_ERROR'> {
  const { technician_id: technicianId, expected_version: expectedVersion } = row;
  if (technicianId === undefined) return invalid(`${path}.technician_id`, 'required', 'required');
  if (expectedVersion === undefined) return invalid(`${path}.expected_version`, 'required', 'required');
  const kind = row.alternative_kind ?? null;
  const times = { start_at: null as number | null, end_at: null as number | null };
  for (const field of ['start_at', 'end_at'] as const) {
    const text = row[field];
    if (text === undefined && !hasOwnTime(kind)) continue;
    if (text === undefined) return invalid(`${path}.${field}`, 'required', 'new_time_needs');
    const minute = Date.parse(normalizeTimestamp(text) ?? '') / 60_000;
    if (!Number.isInteger(minute)) return invalid(`${path}.${field}`, 'format', 'copied_minute');
    times[field] = minute;
  }
  return {
    jobId,
    technicianId,
    expectedVersion,
    kind,
    startMinute: times.start_at,
    endMinute: times.end_at,
    token: row.row_token ?? null,
    isOfPlan: false,
  };
}
