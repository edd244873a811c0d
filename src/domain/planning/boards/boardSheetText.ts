/** Draws a board's sheet: turns its rows into the columns of the answer. Minutes count from the first instant of the first day. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { JobProgress } from '../../../contract/vocabulary.ts';
import { findLane } from '../../../engine/board.ts';
import { mergedRanges } from '../../../engine/minutes.ts';
import { workIn } from '../../../engine/workHours.ts';
import type { SheetJob, SheetNames, SheetTechnician, SheetVisit } from '../../../store/schedule/sheetRows.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import type { Workflow } from '../../../store/settings/workflows.ts';
import { dayBounds } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { timeOffRange, type TenantBoard } from './boards.ts';
import { calendarOf } from '../hours/calendars.ts';
import { openRequestOf } from '../visits/openRequest.ts';
import { slaRiskFrom } from '../visits/slaRisk.ts';

type Answer = OutputOf<Operations['getBoard']>;

export interface SheetRows extends SheetNames {
  readonly technicians: readonly SheetTechnician[];
  /** Sorted by start. */
  readonly visits: readonly SheetVisit[];
  readonly jobs: ReadonlyMap<string, SheetJob>;
  readonly workflows: ReadonlyMap<string, Workflow>;
}

/** The answer as JSON, without `now`, `sheet` and `live`, and without the opening brace. */
export function drawSheet(
  tenant: Tenant,
  board: TenantBoard,
  days: { from: string; to: string },
  rows: SheetRows,
  shown: readonly SheetVisit[],
): string {
  const startMinute = dayBounds(tenant.timezone, days.from).startMinute;
  const untilMinute = dayBounds(tenant.timezone, days.to).endMinute;
  const calendar = calendarOf(tenant, board, startMinute, untilMinute);
  const flat = (ranges: Int32Array) => Array.from(ranges, (minute) => minute - startMinute);
  const reasons = new Map(rows.closures.map(({ date, reason }) => [date, reason]));
  const indexes = new ColumnIndexes(rows);
  const answer: Omit<Answer, 'now' | 'sheet' | 'live'> = {
    business_timezone: tenant.timezone,
    schedule_version: board.version,
    ...days,
    start_at: formatMinute(startMinute),
    minutes: untilMinute - startMinute,
    days: calendar.days.map((day) => ({
      date: day.date,
      start_minute: day.startMinute - startMinute,
      minutes: day.endMinute - day.startMinute,
      openings: workIn(calendar.openings, day.startMinute, day.endMinute).map((minute) => minute - startMinute),
      closure: reasons.get(day.date) ?? null,
    })),
    skills: namesOf(rows.skills),
    areas: namesOf(rows.areas),
    statuses: indexes.statuses.map(({ key, names }) => ({ key, display_names: names })),
    shift_patterns: calendar.shifts.map((byDay) => byDay.map((ranges) => flat(mergedRanges(ranges)))),
    technicians: techniciansOf(rows, indexes, board),
    absences: absencesOf(tenant, rows, indexes, startMinute),
    reserved_times: reservedTimesOf(rows, indexes, startMinute),
    visits: visitsOf(rows, shown, indexes, startMinute),
    jobs: jobsOf(tenant, rows, indexes, startMinute),
  };
  return JSON.stringify(answer).slice(1);
}

const namesOf = (rows: readonly { id: string; name: string }[]) => ({ id: rows.map(({ id }) => id), name: rows.map(({ name }) => name) });

/** The index of each skill, area, technician, job and status in its column. */
class ColumnIndexes {
  readonly skill: ReadonlyMap<string, number>;
  readonly area: ReadonlyMap<string, number>;
  readonly technician: ReadonlyMap<string, number>;
  readonly job: ReadonlyMap<string, number>;
  readonly statuses: { key: string; names: Record<string, string> }[] = [];
  readonly #status = new Map<string, number>();
  readonly #workflows: ReadonlyMap<string, Workflow>;

  constructor({ skills, areas, technicians, jobs, workflows }: SheetRows) {
    this.skill = indexesOf(skills);
    this.area = indexesOf(areas);
    this.technician = indexesOf(technicians);
    this.job = indexesOf([...jobs.values()]);
    this.#workflows = workflows;
    for (const job of jobs.values()) this.status(job);
  }

  /** The index of a job's status. Statuses of two workflows may share a key but have different names. */
  status({ workflowId, statusKey }: SheetJob): number {
    const name = `${workflowId} ${statusKey}`;
    let index = this.#status.get(name);
    if (index === undefined) {
      const status = this.#workflows.get(workflowId)?.statuses.find(({ key }) => key === statusKey);
      index = this.statuses.push({ key: statusKey, names: { ...(status?.display_names as Record<string, string> | undefined) } }) - 1;
      this.#status.set(name, index);
    }
    return index;
  }
}

const indexesOf = (rows: readonly { readonly id: string }[]) => new Map(rows.map(({ id }, index) => [id, index]));

/** The indexes of the ids that still exist. */
const among = (indexes: ReadonlyMap<string, number>, ids: readonly string[]) => ids.flatMap((id) => indexes.get(id) ?? []);

function techniciansOf({ technicians }: SheetRows, indexes: ColumnIndexes, { board }: TenantBoard): Answer['technicians'] {
  return {
    id: technicians.map(({ id }) => id),
    full_name: technicians.map(({ fullName }) => fullName),
    job_title: technicians.map(({ jobTitle }) => jobTitle),
    tier: technicians.map(({ tier }) => tier),
    status: technicians.map(({ status }) => status),
    is_removed: technicians.map(({ isRemoved }) => isRemoved),
    picture_hash: technicians.map(({ pictureHash }) => pictureHash),
    latitude: technicians.map(({ latitude }) => latitude),
    longitude: technicians.map(({ longitude }) => longitude),
    skills: technicians.map(({ skillIds }) => among(indexes.skill, skillIds)),
    areas: technicians.map(({ areaIds }) => among(indexes.area, areaIds)),
    shift_pattern: technicians.map(({ id }) => findLane(board, id)?.patternIndex ?? null),
  };
}

function absencesOf({ timezone }: Tenant, { absences }: SheetRows, indexes: ColumnIndexes, startMinute: number): Answer['absences'] {
  const shown = absences.flatMap((row) => {
    const technician = indexes.technician.get(row.technicianId);
    const range = timeOffRange(timezone, row);
    return technician === undefined || range.startMinute >= range.endMinute ? [] : { row, technician, range };
  });
  return {
    id: shown.map(({ row }) => row.id),
    technician: shown.map(({ technician }) => technician),
    start: shown.map(({ range }) => range.startMinute - startMinute),
    end: shown.map(({ range }) => range.endMinute - startMinute),
    status: shown.map(({ row }) => row.status),
    reason: shown.map(({ row }) => row.reason),
  };
}

function reservedTimesOf({ reserved }: SheetRows, indexes: ColumnIndexes, startMinute: number): Answer['reserved_times'] {
  const shown = reserved.flatMap((row) => {
    const technician = indexes.technician.get(row.technicianId);
    return technician === undefined ? [] : { row, technician };
  });
  return {
    id: shown.map(({ row }) => row.id),
    technician: shown.map(({ technician }) => technician),
    start: shown.map(({ row }) => row.startMinute - startMinute),
    end: shown.map(({ row }) => row.endMinute - startMinute),
    // All readers of a board share its text, so it never says what private time is for. [reserved.private]
    title: shown.map(({ row }) => (row.isPrivate ? '' : row.title)),
    private: shown.map(({ row }) => row.isPrivate),
  };
}

/** The visits in the order of their columns: by lane, then by start. */
export function shownVisits({ technicians, visits, jobs }: SheetRows): SheetVisit[] {
  const lanes = Map.groupBy(visits, ({ technicianId }) => technicianId);
  return technicians.flatMap(({ id }) => lanes.get(id) ?? []).filter(({ jobId }) => jobs.has(jobId));
}

function visitsOf({ jobs }: SheetRows, shown: readonly SheetVisit[], indexes: ColumnIndexes, startMinute: number): Answer['visits'] {
  const isLast = ({ ordinal, parts }: SheetVisit) => ordinal === parts;
  return {
    technician: shown.map(({ technicianId }) => indexes.technician.get(technicianId)!),
    job: shown.map(({ jobId }) => indexes.job.get(jobId)!),
    start: shown.map((visit) => visit.startMinute - startMinute),
    end: shown.map((visit) => visit.endMinute - startMinute),
    travel_before: shown.map(({ travelMinutes }) => travelMinutes),
    mobilization: shown.map((visit) => (visit.ordinal === 1 ? jobs.get(visit.jobId)!.mobilizationMinutes : 0)),
    demobilization: shown.map((visit) => (isLast(visit) ? jobs.get(visit.jobId)!.demobilizationMinutes : 0)),
    part: shown.map(({ ordinal }) => ordinal),
    parts: shown.map(({ parts }) => parts),
    is_lead: shown.map(({ isLead }) => isLead),
  };
}

function jobsOf(tenant: Tenant, { visits, jobs }: SheetRows, indexes: ColumnIndexes, startMinute: number): Answer['jobs'] {
  const rows = [...jobs.values()];
  const underWay = new Set(visits.filter(({ isUnderWay }) => isUnderWay).map(({ jobId }) => jobId));
  const progressOf = ({ id, completedAt }: SheetJob): JobProgress =>
    completedAt !== null ? 'completed' : underWay.has(id) ? 'under_way' : 'scheduled';
  const minuteOf = (instant: string | null) => (instant === null ? null : Math.floor(Date.parse(instant) / 60_000) - startMinute);
  const promised = rows.map(({ promisedStartAt }) => minuteOf(promisedStartAt));
  return {
    id: rows.map(({ id }) => id),
    short_code: rows.map(({ shortCode }) => shortCode),
    // The text is shared by all languages: of an erased customer it has the code of the job.
    customer_name: rows.map(({ customerName, shortCode }) => customerName || shortCode),
    job_type_name: rows.map(({ jobTypeName }) => jobTypeName),
    status: rows.map((job) => indexes.status(job)),
    progress: rows.map(progressOf),
    status_version: rows.map(({ statusVersion }) => statusVersion),
    priority_level: rows.map(({ priorityLevel }) => priorityLevel),
    sla_deadline: rows.map(({ slaDeadline }) => minuteOf(slaDeadline)),
    sla_risk: rows.map(({ slaDeadline, slaArmedAt }) =>
      slaDeadline === null ? null : Math.ceil(slaRiskFrom(Date.parse(slaDeadline), Date.parse(slaArmedAt)) / 60_000) - startMinute,
    ),
    locked: rows.map(({ isLocked }) => isLocked),
    attention: rows.map(({ attentionReason }) => attentionReason),
    open_request: rows.map(({ openRequest, customerTimezone }) => openRequest && openRequestOf(tenant, customerTimezone, openRequest)),
    promised_start: promised,
    promised_end: rows.map(({ arrivalWindowMinutes }, index) => {
      const start = promised[index]!;
      return start === null ? null : start + (arrivalWindowMinutes ?? tenant.arrivalWindowMinutes);
    }),
    area: rows.map(({ serviceAreaId }) => (serviceAreaId === null ? null : (indexes.area.get(serviceAreaId) ?? null))),
    latitude: rows.map(({ latitude }) => latitude),
    longitude: rows.map(({ longitude }) => longitude),
    address: rows.map(({ address }) => address),
    district: districtsOf(rows),
    crew_size: rows.map(({ crewSize }) => crewSize),
    skills: rows.map(({ skillIds }) => among(indexes.skill, skillIds)),
  };
}

/** The city of each address. Jobs in the city of most jobs show the postal code instead: the same city on each visit says nothing. */
function districtsOf(rows: readonly SheetJob[]): string[] {
  const counts = new Map<string, number>();
  for (const { city } of rows) if (city !== '') counts.set(city, (counts.get(city) ?? 0) + 1);
  return rows.map(({ city, postalCode }) => ((counts.get(city) ?? 0) * 2 > rows.length ? postalCode || city : city || postalCode));
}
