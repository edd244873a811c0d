/**
 * The board cache: a compact board for each tenant, tagged with the version that it shows. A request checks the version with one
 * indexed read, and loads only the lanes that have changed since. The version is in the database, so any number of server processes
 * stay correct. docs/internals/board.md.
 */
import { makeBoard, makeLane, removeLane, replaceLane, type Board, type Lane } from '../../../engine/board.ts';
import { boardWithoutJob } from '../../../engine/laneSessions.ts';
import { epochMinute, minuteRange, type EpochMinute, type MinuteRange } from '../../../engine/minutes.ts';
import type { CoarseMinutes } from '../../../ground/geometry/points.ts';
import { compileServiceArea, type Boundary, type ServiceArea } from '../../../engine/geometry/serviceAreas.ts';
import { decodeSessions } from '../../../engine/sessionRows.ts';
import type { Steps } from '../../../engine/steps.ts';
import {
  readBoardSettings,
  readChangedLanes,
  readLanes,
  type DatedHours,
  type LaneRow,
  type WeeklyRange,
} from '../../../store/schedule/boardRows.ts';
import type { Gazetteer } from '../../../ground/places/gazetteer/types.ts';
import type { Database, Transaction } from '../../../store/driver/database.ts';
import { scheduleVersion, type ScheduleVersion } from '../../../store/schedule/lock.ts';
import type { Histories } from '../../../store/driver/history.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { addDays, localDateOf, toInstant } from '../../../ground/time/localTime.ts';
import { KeptBoards } from './keptBoards.ts';
import { centreOfCity } from '../places/centreOfCity.ts';
import { coarseMinutesOf, pointOf } from '../places/placePoint.ts';
import { yieldBetweenSlices } from '../search/yieldBetweenSlices.ts';

/** The index of the opening hours among the weekly patterns. Lanes without hours of their own have it too. */
export const openingHoursPattern = 0;

/** One tenant's board at one version, with further facts that questions need. Immutable. */
export interface TenantBoard extends ScheduleVersion {
  /** The time zone in which time off was read. A cached board can be older than the current setting. */
  readonly timezone: string;
  /** The shortest travel to coarse places with which the lanes were made, for the same reason. */
  readonly coarseMinutes: CoarseMinutes;
  readonly board: Board;
  readonly technicianNames: ReadonlyMap<string, string>;
  /** Weekly hours by the lanes' pattern index. Pattern 0 is the opening hours. */
  readonly patterns: readonly (readonly WeeklyRange[])[];
  /** What else belongs to a pattern, by the same index. */
  readonly rotas: readonly Rota[];
  readonly openingHours: readonly WeeklyRange[];
  readonly datedOpenings: readonly DatedHours[];
  readonly closures: ReadonlySet<string>;
  readonly serviceAreas: readonly ServiceArea[];
  /** The board has no sessions that ended before it. */
  readonly fromMinute: number;
  /** Sets of ids that the lanes share. */
  readonly sharedIds: SharedIds;
  /** On a board as today goes: see `boardWithout`. */
  readonly withoutJobs?: (jobRequestIds: readonly string[], standing: readonly string[]) => Board;
}

/**
 * The board without a job, to plan that job anew. Visits that only this job makes late are not late on it. `standing`: technicians who keep the
 * job at its time. Their lanes are as booked, because a late visit that stays is a fact and not judged.
 */
export const boardWithout = (current: TenantBoard, jobRequestId: string, standing: readonly string[] = []): Board =>
  boardWithoutJobs(current, [jobRequestId], standing);

/** Like `boardWithout`, for jobs that are planned together. */
export const boardWithoutJobs = (
  { board, withoutJobs }: TenantBoard,
  jobRequestIds: readonly string[],
  standing: readonly string[] = [],
): Board => withoutJobs?.(jobRequestIds, standing) ?? jobRequestIds.reduce(boardWithoutJob, board);

export interface Rota {
  /** The weekly hours are the opening hours, also when those are to change. */
  readonly followsOpeningHours: boolean;
  /** Hours that replace the weekly hours on their days. All of them, so that a cached board is right on every day. */
  readonly dated: readonly DatedHours[];
}

/**
 * Days of history on the board: the week before today, which counts in the match score, and the day before it, because a stop may run
 * past midnight. SQL answers questions about older days.
 */
const historyDays = 8;
/** An older board is loaded again, so that past sessions do not pile up in a long-lived process. */
const reloadAfterMinutes = 24 * 60;
/** The most memory that the cached boards take, by the estimate of `bytesOf`. */
const mostBytes = 200_000_000;
/** Measured: a board of 1,000 technicians with 84 visits each takes about 5 MB. */
const bytesOf = ({ board }: TenantBoard): number => board.lanes.reduce((sum, { sessionCount }) => sum + 1_000 + 50 * sessionCount, 4_000);

export interface Boards extends BoardSource {
  /**
   * The board to plan on: the visits of today that run late or over keep their technicians until their earliest ends.
   * `atMinute`: the minute for which it is planned, at which nobody has left yet (`departure.ts`). docs/internals/engine.md#plans-of-today.
   */
  live(db: Database, tenant: Tenant, nowMilliseconds: number, atMinute: EpochMinute): Promise<TenantBoard>;
}

/** Boards as booked. */
export interface BoardSource {
  /** The tenant's board as the database shows it now. Inside a transaction that holds the schedule lock: as of the lock. */
  current(db: Database, tenant: Tenant, nowMilliseconds: number): Promise<TenantBoard>;
  /**
   * The board with what this transaction has written since `known`, for a tenant whose time zone it may have changed. It is not committed,
   * so it is never cached.
   */
  written(tx: Transaction, tenant: Tenant, known: TenantBoard): Promise<TenantBoard>;
}

export class BoardCache implements BoardSource {
  readonly #boards: KeptBoards<TenantBoard>;
  readonly #histories: Pick<Histories, 'saw'> | undefined;
  /** The database history of all cached boards. */
  #history = '';
  #hits = 0;
  #refreshes = 0;
  #loads = 0;

  readonly #gazetteer: Gazetteer | null;

  /**
   * Reports the database history of every version read to `histories`. With a gazetteer, a service area that names a city covers only the
   * city of that name that is meant.
   */
  constructor(histories?: Pick<Histories, 'saw'>, gazetteer: Gazetteer | null = null, bound: number = mostBytes) {
    this.#histories = histories;
    this.#gazetteer = gazetteer;
    this.#boards = new KeptBoards(bound, bytesOf);
  }

  /** How often a board was requested since the start, by its source, and what is in memory now. */
  get counts() {
    const boards = this.#boards.values;
    const lanes = boards.reduce((sum, { board }) => sum + board.lanes.length, 0);
    return { hits: this.#hits, refreshes: this.#refreshes, loads: this.#loads, boards: boards.length, lanes };
  }

  async current(db: Database, tenant: Tenant, nowMilliseconds: number): Promise<TenantBoard> {
    const { now, known } = await this.#known(db, tenant.id);
    const today = localDateOf(tenant.timezone, Math.floor(nowMilliseconds / 60_000));
    const fromMinute = toInstant(tenant.timezone, addDays(today, -historyDays), 0);
    const isAged = known !== undefined && (!isMadeWith(known, tenant) || Math.abs(fromMinute - known.fromMinute) >= reloadAfterMinutes);
    if (known && known.version === now.version && !isAged) {
      this.#hits++;
      this.#boards.use(tenant.id);
      return known;
    }
    const refreshable = known && known.settingsVersion === now.settingsVersion && known.version < now.version && !isAged;
    const fresh = refreshable ? await refreshed(db, tenant, known, now.version) : null;
    if (fresh) this.#refreshes++;
    else this.#loads++;
    const board = fresh ?? (await loaded(db, this.#gazetteer, tenant, now, fromMinute, today));
    // The history of the database changed after the version was read, so the board must not be cached.
    if (board.history !== this.#history) return board;
    const newest = this.#boards.get(tenant.id);
    // Two requests may load a board at once. The older version must not replace the newer one.
    if (!newest || newest.version <= board.version || isAged) this.#boards.keep(tenant.id, board);
    return board;
  }

  async written(tx: Transaction, tenant: Tenant, known: TenantBoard): Promise<TenantBoard> {
    const versions = await scheduleVersion(tx, tenant.id);
    const isSameSettings = versions.settingsVersion === known.settingsVersion && isMadeWith(known, tenant);
    if (isSameSettings && versions.version === known.version) return known;
    const fresh = isSameSettings ? await refreshed(tx, tenant, known, versions.version) : null;
    if (fresh) return fresh;
    const today = addDays(localDateOf(known.timezone, known.fromMinute), historyDays);
    return loaded(tx, this.#gazetteer, tenant, versions, known.fromMinute, today);
  }

  /** The present version of the database, and the cached board if it is from the same history and not newer. */
  async #known(db: Database, tenantId: number): Promise<{ now: ScheduleVersion; known: TenantBoard | undefined }> {
    const now = await this.#version(db, tenantId);
    const known = this.#boards.get(tenantId);
    if (!known || known.version <= now.version) return { now, known };
    // Another request may have cached a later version in the meantime, so read the version again. If it is still lower, the
    // database was restored to an older state.
    const again = await this.#version(db, tenantId);
    const newest = this.#boards.get(tenantId);
    if (newest === undefined || newest.version <= again.version) return { now: again, known: newest };
    this.#boards.drop(tenantId);
    return { now: again, known: undefined };
  }

  async #version(db: Database, tenantId: number): Promise<ScheduleVersion> {
    const now = await scheduleVersion(db, tenantId);
    this.#histories?.saw(now.history);
    // Drop boards of another history. They may show lost changes, and equal versions do not mean equal boards.
    if (now.history !== this.#history) this.#boards.clear();
    this.#history = now.history;
    return now;
  }
}

/** Whether the board was made with these settings. A process may read settings that are a second old, and then make a board with them. */
function isMadeWith({ timezone, coarseMinutes }: TenantBoard, tenant: Tenant): boolean {
  const now = coarseMinutesOf(tenant);
  return timezone === tenant.timezone && coarseMinutes.every((minutes, coarseness) => minutes === now[coarseness]);
}

async function loaded(
  db: Database,
  gazetteer: Gazetteer | null,
  tenant: Tenant,
  versions: ScheduleVersion,
  fromMinute: number,
  today: string,
): Promise<TenantBoard> {
  const settings = await readBoardSettings(db, tenant.id);
  const rows = await readLanes(db, tenant.id, fromMinute, addDays(today, -historyDays - 1));
  const patterns = new Patterns(settings.openingHours);
  const sharedIds = new SharedIds();
  const lanes = await yieldBetweenSlices(lanesOf(rows, tenant, patterns, sharedIds));
  return {
    ...versions,
    timezone: tenant.timezone,
    coarseMinutes: coarseMinutesOf(tenant),
    board: makeBoard(lanes),
    technicianNames: new Map(rows.map((row) => [row.id, row.fullName])),
    patterns: patterns.list,
    rotas: patterns.rotas,
    openingHours: settings.openingHours,
    datedOpenings: settings.datedOpenings,
    closures: new Set(settings.closures),
    serviceAreas: settings.serviceAreas.map((area) => ({
      ...compileServiceArea({ ...area, boundary: area.boundary as Boundary | null }),
      centre: gazetteer && centreOfCity(tenant, gazetteer, area),
    })),
    fromMinute,
    sharedIds,
  };
}

async function refreshed(db: Database, tenant: Tenant, known: TenantBoard, version: number): Promise<TenantBoard | null> {
  const fromDate = addDays(localDateOf(tenant.timezone, known.fromMinute), -1);
  const rows = await readChangedLanes(db, tenant.id, known.version, known.fromMinute, fromDate);
  if (!rows) return null;
  const patterns = new Patterns(known.openingHours, known);
  const names = new Map(known.technicianNames);
  let board = known.board;
  for (const row of rows) {
    board = row.onBoard ? replaceLane(board, laneOf(row, tenant, patterns, known.sharedIds)) : removeLane(board, row.id);
    if (row.onBoard) names.set(row.id, row.fullName);
    else names.delete(row.id);
  }
  return { ...known, version, board, technicianNames: names, patterns: patterns.list, rotas: patterns.rotas };
}

function* lanesOf(rows: readonly LaneRow[], tenant: Tenant, patterns: Patterns, shared: SharedIds): Steps<Lane[]> {
  const lanes: Lane[] = [];
  for (const row of rows) {
    lanes.push(laneOf(row, tenant, patterns, shared));
    yield;
  }
  return lanes;
}

function laneOf(row: LaneRow, tenant: Tenant, patterns: Patterns, shared: SharedIds): Lane {
  return makeLane({
    technicianId: row.id,
    tier: row.tier,
    skillIds: shared.setOf(row.skillIds),
    serviceAreaIds: shared.setOf(row.serviceAreaIds),
    preferredBuddyIds: row.preferredBuddyIds,
    coarseMinutes: coarseMinutesOf(tenant),
    home: pointOf(tenant, { latitude: row.startLatitude, longitude: row.startLongitude, precision: row.startPrecision }),
    patternIndex: patterns.indexOf(row.weeklyHours, row.datedHours),
    sessions: decodeSessions(row.sessions ?? new Uint8Array()),
    timeOff: takenRanges(tenant.timezone, row).filter(({ startMinute, endMinute }) => startMinute < endMinute),
  });
}

/**
 * Time off and reserved time of a lane. To a planner both are the same: nobody works or drives then, and afterwards the technician is where
 * the visit before was. docs/internals/dispatch.md#locks-and-reserved-time.
 */
export function takenRanges(timezone: string, row: Pick<LaneRow, 'timeOff' | 'reserved'>): MinuteRange[] {
  return [...row.timeOff.map((block) => timeOffRange(timezone, block)), ...row.reserved.map(([start, end]) => minuteRange(start, end))];
}

/**
 * A whole day of time off lasts from midnight to midnight, the last day included; a part of a day has its minutes. A part that
 * falls into the gap of a clock change is empty. New records of this kind are refused, but time zone rules can change after a
 * record was made.
 */
export function timeOffRange(timezone: string, block: LaneRow['timeOff'][number]): MinuteRange {
  const start = toInstant(timezone, block.start, block.from ?? 0);
  const end = block.to === null ? toInstant(timezone, addDays(block.end, 1), 0) : toInstant(timezone, block.end, block.to);
  return { startMinute: epochMinute(start), endMinute: epochMinute(Math.max(start, end)) };
}

/**
 * Makes equal ids one string, and equal lists of ids one set. A question compares the same few ids with every lane, so shared sets
 * keep them in a small part of the memory. Without sharing, comparing ids took a twelfth of the time to find where a job fits.
 */
class SharedIds {
  readonly #ids = new Map<string, string>();
  readonly #sets = new Map<string, ReadonlySet<string>>();

  setOf(ids: readonly string[]): ReadonlySet<string> {
    const key = ids.toSorted().join();
    let set = this.#sets.get(key);
    if (!set) this.#sets.set(key, (set = new Set(ids.map((id) => this.#idOf(id)))));
    return set;
  }

  #idOf(id: string): string {
    const known = this.#ids.get(id);
    if (known === undefined) this.#ids.set(id, id);
    return known ?? id;
  }
}

/** Lets equal hours share one pattern, so that a calendar expands each pattern only once. */
class Patterns {
  readonly list: (readonly WeeklyRange[])[];
  readonly rotas: Rota[];
  readonly #openingHours: readonly WeeklyRange[];
  readonly #indexes = new Map<string, number>();
  /** Indexes that no lane of the known board uses. Their places are used again, so that a board that lives long does not collect them. */
  readonly #free: number[] = [];

  constructor(openingHours: readonly WeeklyRange[], known?: Pick<TenantBoard, 'board' | 'patterns' | 'rotas'>) {
    this.#openingHours = openingHours;
    this.list = known ? [...known.patterns] : [openingHours];
    this.rotas = known ? [...known.rotas] : [{ followsOpeningHours: true, dated: [] }];
    const used = new Set(known?.board.lanes.map(({ patternIndex }) => patternIndex));
    for (const [index, pattern] of this.list.entries()) {
      if (index === 0) continue;
      const { followsOpeningHours, dated } = this.rotas[index]!;
      if (used.has(index)) this.#indexes.set(keyOf(followsOpeningHours ? null : pattern, dated), index);
      else this.#free.push(index);
    }
  }

  indexOf(weeklyHours: readonly WeeklyRange[] | null, dated: readonly DatedHours[]): number {
    if (weeklyHours === null && dated.length === 0) return 0;
    const key = keyOf(weeklyHours, dated);
    let index = this.#indexes.get(key);
    if (index === undefined) {
      index = this.#free.pop() ?? this.list.length;
      this.list[index] = weeklyHours ?? this.#openingHours;
      this.rotas[index] = { followsOpeningHours: weeklyHours === null, dated };
      this.#indexes.set(key, index);
    }
    return index;
  }
}

const keyOf = (weeklyHours: readonly WeeklyRange[] | null, dated: readonly DatedHours[]) => JSON.stringify([weeklyHours, dated]);
