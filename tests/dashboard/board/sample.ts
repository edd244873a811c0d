/** A small answer of getBoard, for tests of the dashboard's board. */
import type { Board } from '../../../dashboard/board/model/model.ts';

export interface SampleVisit {
  readonly technician: number;
  readonly start: number;
  readonly end: number;
  readonly promised?: readonly [number, number];
  readonly deadline?: number;
  readonly risk?: number;
  readonly completed?: boolean;
  readonly job?: number;
}

export interface SampleLive {
  readonly visit: number;
  readonly state: Board['live']['state'][number];
  readonly late?: number;
  readonly over?: number;
  readonly broken?: boolean;
  readonly start?: number;
  readonly end?: number;
  readonly cause?: number;
}

export const liveColumns = (rows: readonly SampleLive[]): Board['live'] => ({
  visit: rows.map(({ visit }) => visit),
  state: rows.map(({ state }) => state),
  late_minutes: rows.map(({ late = 0 }) => late),
  over_minutes: rows.map(({ over = 0 }) => over),
  window_broken: rows.map(({ broken = false }) => broken),
  earliest_start: rows.map(({ start = 0 }) => start),
  earliest_end: rows.map(({ end = 0 }) => end),
  cause: rows.map(({ cause }) => cause ?? null),
});

export interface SampleOptions {
  readonly zone?: string;
  readonly startAt?: string;
  /** Lengths of the days, in minutes. */
  readonly days?: readonly number[];
  readonly shift?: readonly [number, number];
  readonly names?: readonly string[];
  readonly visits?: readonly SampleVisit[];
  readonly live?: readonly SampleLive[];
}

/** Every technician works the same hours each day. Each visit belongs to a separate job unless it names a job. */
export function sampleBoard({
  zone = 'America/New_York',
  startAt = '2030-06-10T04:00:00Z',
  days = [1_440],
  shift = [480, 1_080],
  names = ['Ada', 'Bea'],
  visits = [],
  live = [],
}: SampleOptions = {}): Board {
  let at = 0;
  const first = Date.parse(`${startAt.slice(0, 10)}T00:00:00Z`);
  const shown = days.map((minutes, index) => {
    const start_minute = at;
    at += minutes;
    const date = new Date(first + index * 86_400_000).toISOString().slice(0, 10);
    return { date, start_minute, minutes, openings: [start_minute + shift[0], start_minute + shift[1]], closure: null };
  });
  const sorted = [...visits].sort((one, other) => one.technician - other.technician || one.start - other.start);
  const jobOf = sorted.map(({ job }, index) => job ?? index);
  const visitsOf = Map.groupBy(sorted, (_visit, index) => jobOf[index]!);
  const jobs = [...visitsOf.keys()];
  const rowOf = new Map(jobs.map((job, row) => [job, row]));
  const of = (job: number) => visitsOf.get(job)![0]!;
  const fill = <Value>(value: Value) => jobs.map(() => value);
  return {
    now: startAt,
    sheet: 'sheet-1',
    live: liveColumns(live),
    business_timezone: zone,
    schedule_version: 1,
    from: shown[0]!.date,
    to: shown.at(-1)!.date,
    start_at: startAt,
    minutes: at,
    days: shown,
    skills: { id: ['skill-1'], name: ['Gas'] },
    areas: { id: ['area-1', 'area-2'], name: ['North', 'South'] },
    statuses: [{ key: 'scheduled', display_names: { en: 'Scheduled' } }],
    shift_patterns: [shown.map(({ start_minute }) => [start_minute + shift[0], start_minute + shift[1]])],
    technicians: {
      id: names.map((_, index) => `technician-${index}`),
      full_name: [...names],
      job_title: names.map(() => 'Plumber'),
      tier: names.map((_, index) => (index === 0 ? ('lead' as const) : null)),
      status: names.map(() => 'active' as const),
      is_removed: names.map(() => false),
      picture_hash: names.map(() => null),
      latitude: names.map(() => null),
      longitude: names.map(() => null),
      skills: names.map((_, index) => (index === 0 ? [0] : [])),
      areas: names.map((_, index) => (index === 0 ? [0, 1] : index === 1 ? [1] : [])),
      shift_pattern: names.map(() => 0),
    },
    absences: { id: [], technician: [], start: [], end: [], status: [], reason: [] },
    reserved_times: { id: [], technician: [], start: [], end: [], title: [], private: [] },
    visits: {
      technician: sorted.map(({ technician }) => technician),
      job: jobOf.map((job) => rowOf.get(job)!),
      start: sorted.map(({ start }) => start),
      end: sorted.map(({ end }) => end),
      travel_before: sorted.map(() => 10),
      mobilization: sorted.map(() => 0),
      demobilization: sorted.map(() => 0),
      part: sorted.map(() => 1),
      parts: sorted.map(() => 1),
      is_lead: sorted.map(() => true),
    },
    jobs: {
      id: jobs.map((job) => `job-${job}`),
      short_code: jobs.map((job) => `JR-${job}`),
      customer_name: jobs.map((job) => `Customer ${job}`),
      job_type_name: fill(null),
      status: fill(0),
      progress: jobs.map((job) => (of(job).completed ? ('completed' as const) : ('scheduled' as const))),
      status_version: fill(1),
      priority_level: fill('p2' as const),
      sla_deadline: jobs.map((job) => of(job).deadline ?? null),
      sla_risk: jobs.map((job) => of(job).risk ?? null),
      attention: fill(null),
      open_request: jobs.map(() => null),
      locked: fill(false),
      promised_start: jobs.map((job) => of(job).promised?.[0] ?? null),
      promised_end: jobs.map((job) => of(job).promised?.[1] ?? null),
      area: fill(null),
      latitude: fill(null),
      longitude: fill(null),
      address: fill(''),
      district: fill(''),
      crew_size: jobs.map((job) => visitsOf.get(job)!.length),
      skills: fill([] as number[]),
    },
  };
}
