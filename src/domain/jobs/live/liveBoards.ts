/**
 * Boards as today goes, for planning. docs/internals/engine.md#plans-of-today. The board as booked comes from the board cache. What was fired is
 * kept beside it and read again for changed lanes only, because firing an action marks the lanes of its job. So a new minute costs no query:
 * the live states are reckoned again (engine/live), and only lanes that do not go as booked are replaced.
 */
import { findLane, makeBoard, type Board } from '../../../engine/board.ts';
import { boardWithoutJob } from '../../../engine/laneSessions.ts';
import { withKnownStarts, withLiveTimes } from '../../../engine/live/liveLanes.ts';
import { isFired, jobsOfCrews, liveVisits, type LiveLane, type LiveVisit, type VisitProgress } from '../../../engine/live/liveVisits.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import type { Boards, BoardSource, TenantBoard } from '../../planning/boards/boards.ts';
import { pointOf } from '../../planning/places/placePoint.ts';
import type { Database, Transaction } from '../../../store/driver/database.ts';
import { readLiveRows, techniciansAtWork, type LiveRow } from '../../../store/schedule/liveRows.ts';
import { changedLanes } from '../../../store/schedule/sheetRows.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { addDays, dayBounds, localDateOf, type DayBounds } from '../../../ground/time/localTime.ts';
import { liveLaneOf } from './liveDay.ts';

/** The visits of one technician today. */
interface TodayLane {
  readonly rows: readonly LiveRow[];
  /** null for work of several days, whose state depends on the minute. */
  readonly lane: LiveLane | null;
}

/** The visits of one day with what was fired of them, as of a version of the board. */
interface Today {
  readonly board: TenantBoard;
  readonly tenant: Tenant;
  readonly date: string;
  readonly lanes: ReadonlyMap<string, TodayLane>;
  readonly crewIds: ReadonlySet<string>;
  /** The last boards made from it, by minute: the present one, and that of commits. */
  readonly made: Map<number, TenantBoard>;
}

/** The most days in memory. */
const mostDays = 200;
/** The most minutes of a day whose boards are kept. */
const mostMinutes = 3;

export class LiveBoards implements Boards {
  readonly #source: BoardSource;
  readonly #days = new Map<string, Today>();

  constructor(source: BoardSource) {
    this.#source = source;
  }

  current(db: Database, tenant: Tenant, nowMilliseconds: number): Promise<TenantBoard> {
    return this.#source.current(db, tenant, nowMilliseconds);
  }

  written(tx: Transaction, tenant: Tenant, known: TenantBoard): Promise<TenantBoard> {
    return this.#source.written(tx, tenant, known);
  }

  async live(db: Database, tenant: Tenant, nowMilliseconds: number, atMinute: EpochMinute): Promise<TenantBoard> {
    const board = await this.#source.current(db, tenant, nowMilliseconds);
    const today = await this.#today(db, tenant, board, localDateOf(tenant.timezone, atMinute));
    let made = today.made.get(atMinute);
    if (made === undefined) {
      made = boardAt(today, atMinute);
      today.made.set(atMinute, made);
      if (today.made.size > mostMinutes) today.made.delete(today.made.keys().next().value!);
    }
    return made;
  }

  async #today(db: Database, tenant: Tenant, board: TenantBoard, date: string): Promise<Today> {
    const key = `${tenant.id} ${date}`;
    const known = this.#days.get(key);
    const isComparable = known !== undefined && known.board.history === board.history && isSameEstimate(known.tenant, tenant);
    if (isComparable && known.board.version === board.version) {
      if (known.board === board) return known;
      // The board was loaded again, with the same visits.
      return this.#keep(key, { ...known, board, made: new Map() });
    }
    const bounds = dayBounds(tenant.timezone, date);
    const changed = isComparable && known.board.version < board.version ? await changedLanes(db, tenant.id, known.board.version) : null;
    const lanes = new Map(changed === null ? [] : known!.lanes);
    for (const id of changed ?? []) lanes.delete(id);
    for (const [id, rows] of await rowsOf(db, tenant, bounds, changed)) lanes.set(id, laneOf(tenant, board, id, rows));
    const today: Today = { board, tenant, date, lanes, crewIds: crewsOf(lanes), made: new Map() };
    // A transaction that planned on an older board than another one is not the newest.
    return known && isComparable && known.board.version > board.version ? today : this.#keep(key, today);
  }

  #keep(key: string, today: Today): Today {
    this.#days.delete(key);
    // The day before is needed for ten minutes after midnight.
    const oldest = addDays(today.date, -1);
    for (const [other, { tenant, date }] of this.#days) if (tenant.id === today.tenant.id && date < oldest) this.#days.delete(other);
    this.#days.set(key, today);
    if (this.#days.size > mostDays) this.#days.delete(this.#days.keys().next().value!);
    return today;
  }
}

/** What the travel between visits, the day, their live states and the board depend on. */
function isSameEstimate(known: Tenant, tenant: Tenant): boolean {
  return (
    known.timezone === tenant.timezone &&
    known.visitsRunAsPlanned === tenant.visitsRunAsPlanned &&
    known.travelSpeedKmh === tenant.travelSpeedKmh &&
    known.travelDetourFactor === tenant.travelDetourFactor &&
    known.postalCodeMinutes === tenant.postalCodeMinutes &&
    known.cityMinutes === tenant.cityMinutes
  );
}

/** The rows of these technicians on a day. null: of all. */
async function rowsOf(
  db: Database,
  tenant: Tenant,
  { startMinute, endMinute }: DayBounds,
  technicianIds: readonly string[] | null,
): Promise<Map<string, LiveRow[]>> {
  const ids = technicianIds ?? (await techniciansAtWork(db, tenant.id, startMinute, endMinute));
  const wanted = new Set(ids);
  // The rows of the other members of a crew are known.
  const rows = (await readLiveRows(db, tenant.id, ids, startMinute, endMinute)).filter(({ technicianId }) => wanted.has(technicianId));
  return Map.groupBy(rows, ({ technicianId }) => technicianId);
}

/** The jobs of crews, found by the visits alone. */
const crewsOf = (lanes: ReadonlyMap<string, TodayLane>): ReadonlySet<string> =>
  jobsOfCrews([...lanes.values()].map(({ rows }) => ({ visits: rows })));

function laneOf(tenant: Tenant, { board }: TenantBoard, technicianId: string, rows: readonly LiveRow[]): TodayLane {
  const isOfDays = rows.some(({ ordinal }) => ordinal > 1);
  const taken = takenOf(board, technicianId);
  return { rows, lane: isOfDays ? null : remembered(liveLaneOf(tenant, technicianId, rows, taken, 0 as EpochMinute)) };
}

/** The time off and reserved time of a technician. None for one who is not on the board. */
const takenOf = (board: Board, technicianId: string): Int32Array | undefined => findLane(board, technicianId)?.timeOff;

/** The same lane. Each way is reckoned once, as it is asked for again in every minute. */
function remembered(lane: LiveLane): LiveLane {
  const known = new Map<number, number>();
  const stops = lane.visits.length + 1;
  return {
    ...lane,
    travelMinutes: (from, to) => {
      const key = (from + 1) * stops + to + 1;
      let minutes = known.get(key);
      if (minutes === undefined) known.set(key, (minutes = lane.travelMinutes(from, to)));
      return minutes;
    },
  };
}

function boardAt({ board, tenant, lanes, crewIds }: Today, atMinute: EpochMinute): TenantBoard {
  const days = [...lanes].map(([id, { rows, lane }]) => ({
    rows,
    lane: lane ?? liveLaneOf(tenant, id, rows, takenOf(board.board, id), atMinute),
  }));
  // Nobody of the business has fired anything today: then it does not use actions, and silence does not mean that everybody is late.
  if (!days.some(({ lane: { visits } }) => visits.some(isFired))) return board;
  return {
    ...board,
    board: withLive(tenant, board.board, days, atMinute, crewIds),
    withoutJobs: (jobRequestIds, standing) => {
      const others = days.map((day) => withoutVisits(tenant, day, jobRequestIds, atMinute));
      const without = withLive(tenant, jobRequestIds.reduce(boardWithoutJob, board.board), others, atMinute, crewIds, standing);
      return standing.length === 0 ? without : withStarts(without, days, atMinute, crewIds, standing);
    },
  };
}

interface LiveDayRows {
  readonly rows: readonly LiveRow[];
  readonly lane: LiveLane;
}

function withoutVisits(tenant: Tenant, day: LiveDayRows, jobRequestIds: readonly string[], atMinute: EpochMinute): LiveDayRows {
  const rows = day.rows.filter(({ jobRequestId }) => !jobRequestIds.includes(jobRequestId));
  if (rows.length === day.rows.length) return day;
  const lane = rows.length === 0 ? { ...day.lane, visits: [] } : liveLaneOf(tenant, day.lane.technicianId, rows, day.lane.taken, atMinute);
  return { rows, lane };
}

/** The board on which the lanes of these technicians are as booked, and know which visits cannot have begun. */
function withStarts(
  board: Board,
  days: readonly LiveDayRows[],
  nowMinute: EpochMinute,
  crewIds: ReadonlySet<string>,
  standing: readonly string[],
): Board {
  const states = liveVisits(
    days.map(({ lane }) => lane),
    nowMinute,
    crewIds,
  );
  return makeBoard(
    board.lanes.map((lane) => {
      const day = standing.includes(lane.technicianId) ? days.findIndex((other) => other.lane.technicianId === lane.technicianId) : -1;
      return day < 0 ? lane : withKnownStarts(lane, { visits: days[day]!.lane.visits, live: states[day]! });
    }),
  );
}

/** The board with the lanes that do not go as booked replaced. The same board when all go as booked. */
function withLive(
  tenant: Tenant,
  board: Board,
  days: readonly LiveDayRows[],
  nowMinute: EpochMinute,
  crewIds: ReadonlySet<string>,
  standing: readonly string[] = [],
): Board {
  const states = liveVisits(
    days.map(({ lane }) => lane),
    nowMinute,
    crewIds,
  );
  const byTechnician = new Map(days.map((day, index) => [day.lane.technicianId, { ...day, live: states[index]! }]));
  let isChanged = false;
  const lanes = board.lanes.map((lane) => {
    const day = byTechnician.get(lane.technicianId);
    if (day === undefined || standing.includes(lane.technicianId) || !maySlip(day.lane.visits, day.live)) return lane;
    const { visits } = day.lane;
    const made = withLiveTimes(lane, { visits, live: day.live, pointOf: (index) => pointOf(tenant, day.rows[index]!), nowMinute });
    isChanged ||= made !== lane;
    return made;
  });
  return isChanged ? makeBoard(lanes) : board;
}

/** Whether anything was fired or is late. Otherwise the day goes as booked. */
const maySlip = (visits: readonly VisitProgress[], live: readonly LiveVisit[]): boolean =>
  visits.some((visit, index) => isFired(visit) || live[index]!.lateMinutes > 0);
