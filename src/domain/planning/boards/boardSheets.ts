/**
 * Board sheets: what the dashboard shows of some days, kept as the exact text that is sent while nothing on it has changed. The
 * database counts versions, which say what has changed. So any number of processes stay correct, and only changed lanes and jobs
 * are read again. docs/internals/board.md#board-sheets.
 */
import { createHash } from 'node:crypto';
import {
  changedLanes,
  jobsChangedAfter,
  sheetNamesVersion,
  readSheetJobs,
  readSheetNames,
  readSheetTechnicians,
  readSheetVisits,
  type SheetJob,
  type SheetVisit,
} from '../../../store/schedule/sheetRows.ts';
import { compareIds } from '../../../engine/board.ts';
import type { Database } from '../../../store/driver/database.ts';
import type { FeedPositions } from '../../../store/events/feeds.ts';
import type { ScheduleVersion } from '../../../store/schedule/lock.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { workflowsOf } from '../../../store/settings/workflows.ts';
import { dayBounds } from '../../../ground/time/localTime.ts';
import { drawSheet, shownVisits, type SheetRows } from './boardSheetText.ts';
import type { TenantBoard } from './boards.ts';

/** The business-local days that the sheet shows, both included. */
interface SheetDays {
  readonly from: string;
  readonly to: string;
}

/** One sheet. Immutable. */
export interface BoardSheet {
  /** The answer as JSON, without `now`, `sheet` and `live`, and without the opening brace. */
  readonly text: string;
  /** A hash of the text, so equal texts have equal tags. */
  readonly tag: string;
  readonly days: SheetDays;
  /** What the text was drawn from. */
  readonly rows: SheetRows;
  /** The visits in the order of their columns. */
  readonly shown: readonly SheetVisit[];
}

interface Versions extends ScheduleVersion {
  readonly names: string;
  readonly positions: FeedPositions;
}

interface Known extends BoardSheet {
  readonly versions: Versions;
}

/**
 * The most characters of all sheets together. The sheet that was used longest ago is dropped first. 500 technicians and a fortnight
 * take about 8 million.
 */
const mostCharacters = 200_000_000;

export class BoardSheets {
  readonly #sheets = new Map<string, Known>();
  #characters = 0;
  /** The database history of all cached sheets. */
  #history = '';

  /** The sheet of these days as the database shows it now. Read `board` and `positions` before the call. */
  async current(
    db: Database,
    tenant: Tenant,
    { board, positions, days }: { board: TenantBoard; positions: FeedPositions; days: SheetDays },
  ): Promise<BoardSheet> {
    // Settings may be a second old, so a sheet drawn in the former time zone must not be used for the new one.
    const key = `${tenant.id} ${tenant.timezone} ${days.from} ${days.to}`;
    const { version, settingsVersion, history } = board;
    if (history !== this.#history) this.#clear(history);
    // The board and the positions may come from two histories, if the history changed in between. The sheet then serves only this
    // answer.
    const isWhole = positions.history === history;
    const known = isWhole ? this.#sheets.get(key) : undefined;
    const versions = { version, settingsVersion, history, names: await sheetNamesVersion(db, tenant.id), positions };
    if (known && isSame(known.versions, versions)) {
      this.#keep(key, known);
      return known;
    }
    const sheet = await made(db, tenant, board, days, versions, known ?? null);
    if (isWhole && history === this.#history) this.#keep(key, sheet);
    return sheet;
  }

  #keep(key: string, sheet: Known): void {
    this.#drop(key);
    this.#sheets.set(key, sheet);
    this.#characters += sheet.text.length;
    while (this.#characters > mostCharacters && this.#sheets.size > 1) this.#drop(this.#sheets.keys().next().value!);
  }

  /** Drops all sheets. Feed positions of another history are not comparable, and changes that it lost would never be read again. */
  #clear(history: string): void {
    this.#sheets.clear();
    this.#characters = 0;
    this.#history = history;
  }

  #drop(key: string): void {
    this.#characters -= this.#sheets.get(key)?.text.length ?? 0;
    this.#sheets.delete(key);
  }
}

function isSame(left: Versions, right: Versions): boolean {
  return (
    left.version === right.version &&
    left.settingsVersion === right.settingsVersion &&
    left.names === right.names &&
    left.positions.job_requests === right.positions.job_requests &&
    left.positions.technicians === right.positions.technicians
  );
}

/** Rows may be newer than the versions, which were read first. The next request then reads them again. */
async function made(
  db: Database,
  tenant: Tenant,
  board: TenantBoard,
  days: SheetDays,
  versions: Versions,
  known: Known | null,
): Promise<Known> {
  const range = {
    fromMinute: dayBounds(tenant.timezone, days.from).startMinute,
    untilMinute: dayBounds(tenant.timezone, days.to).endMinute,
  };
  const visits = await visitsOf(db, tenant.id, range, versions, known);
  const jobs = await jobsOf(db, tenant.id, visits, versions, known);
  const technicians = await readSheetTechnicians(db, tenant.id, [...new Set(visits.map(({ technicianId }) => technicianId))]);
  const names = await readSheetNames(db, tenant.id, days, range);
  const workflows = await workflowsOf(db, tenant.id, [...jobs.values()]);
  const rows: SheetRows = { ...names, technicians, visits, jobs, workflows };
  const shown = shownVisits(rows);
  const text = drawSheet(tenant, board, days, rows, shown);
  const tag = createHash('sha256').update(text).digest('base64url').slice(0, 27);
  return { versions, days, rows, shown, text, tag };
}

/** Sorted by start, then technician. Reuses the cached visits of unchanged lanes. */
async function visitsOf(
  db: Database,
  tenantId: number,
  range: { fromMinute: number; untilMinute: number },
  { version, settingsVersion }: Versions,
  known: Known | null,
): Promise<readonly SheetVisit[]> {
  const isRefreshable = known !== null && known.versions.settingsVersion === settingsVersion && known.versions.version <= version;
  if (isRefreshable && known.versions.version === version) return known.rows.visits;
  const lanes = isRefreshable ? await changedLanes(db, tenantId, known.versions.version) : null;
  const read = await readSheetVisits(db, tenantId, range, lanes);
  if (lanes === null) return read;
  const changed = new Set(lanes);
  return [...known!.rows.visits.filter(({ technicianId }) => !changed.has(technicianId)), ...read].sort(
    (left, right) => left.startMinute - right.startMinute || compareIds(left.technicianId, right.technicianId),
  );
}

/**
 * The jobs of the visits, in the same order, so that equal boards give equal texts. Reads only jobs that have changed or are new on
 * the sheet.
 */
async function jobsOf(
  db: Database,
  tenantId: number,
  visits: readonly SheetVisit[],
  { positions }: Versions,
  known: Known | null,
): Promise<ReadonlyMap<string, SheetJob>> {
  const jobIds = new Set(visits.map(({ jobId }) => jobId));
  const since = known?.versions.positions.job_requests ?? '';
  const changed = since === '' ? null : since === positions.job_requests ? [] : await jobsChangedAfter(db, tenantId, since);
  const again = changed === null ? jobIds : new Set(changed);
  const missing = [...jobIds].filter((id) => again.has(id) || !known?.rows.jobs.has(id));
  const begunIds = visits.filter(({ isUnderWay }) => isUnderWay).map(({ jobId }) => jobId);
  const read = new Map((missing.length > 0 ? await readSheetJobs(db, tenantId, missing, begunIds) : []).map((job) => [job.id, job]));
  const jobs = new Map<string, SheetJob>();
  for (const id of jobIds) {
    const job = again.has(id) ? read.get(id) : (known?.rows.jobs.get(id) ?? read.get(id));
    if (job) jobs.set(id, job);
  }
  return jobs;
}
