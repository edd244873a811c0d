/** What a plan of a made-up day is, counted by the tests themselves: its faults, driving, spread of work and overtime. */
import { checkPlan, type Violation } from '../../src/engine/feasibility/checkPlan.ts';
import type { PlanRows, PlanSession } from '../../src/engine/feasibility/plan.ts';
import { NO_COORDINATE } from '../../src/ground/geometry/points.ts';
import { dayBoard } from '../../src/engine/optimisation/dayBoard.ts';
import { presentMinutes } from '../../src/engine/optimisation/dayLoad.ts';
import { homeStopOf, jobCountOf } from '../../src/engine/optimisation/dayProblem.ts';
import type { Optimization, OptimizationQuestion } from '../../src/engine/optimisation/planDay.ts';
import { breakMinutesOf, jobRequestIdAt } from '../../src/engine/sessionRows.ts';
import { finish } from '../../src/engine/steps.ts';

const pointOf = (latE6: number, lonE6: number, leastMinutes: number) => (latE6 === NO_COORDINATE ? null : { latE6, lonE6, leastMinutes });

/** What the independent checker finds when these moves are done: each moved visit as a work of its own, all others as sessions. */
export function faultsOf(
  { board, calendar, visits, leaveNotBefore }: OptimizationQuestion,
  { moves }: Optimization,
  done: ReadonlySet<number>,
  overtimeMinutes = 0,
): Violation[] {
  const visitOf = new Map(visits.map(({ jobRequestId, visit }) => [jobRequestId, visit]));
  const leaving = new Set([...done].map((move) => moves[move]!.jobRequestId));
  const hours = (patternIndex: number) => calendar.shifts[patternIndex]!.flat();
  const sessions: PlanSession[] = board.lanes.flatMap((lane) =>
    Array.from({ length: lane.sessionCount }, (_, row) => ({
      technicianId: lane.technicianId,
      startMinute: lane.startMinutes[row]!,
      endMinute: lane.endMinutes[row]!,
      point: pointOf(lane.sessions.latE6[row]!, lane.sessions.lonE6[row]!, lane.stopCoordinates.leastMinutes[row]!),
      id: jobRequestIdAt(lane.sessions.packed, row),
    })).filter(({ id }) => !leaving.has(id)),
  );
  const rows: PlanRows = {
    days: calendar.days.map(({ startMinute, endMinute, openings, isClosed = false }) => ({ startMinute, endMinute, openings, isClosed })),
    technicians: board.lanes.map((lane) => ({
      technicianId: lane.technicianId,
      tier: lane.tier,
      skillIds: [...lane.skillIds],
      serviceAreaIds: [...lane.serviceAreaIds],
      home: pointOf(lane.stopCoordinates.latE6[lane.homeIndex]!, lane.stopCoordinates.lonE6[lane.homeIndex]!, 0),
      shifts: hours(lane.patternIndex),
      onCall: [],
      timeOff: Array.from({ length: lane.timeOff.length / 2 }, (_, at) => ({
        startMinute: lane.timeOff[2 * at]!,
        endMinute: lane.timeOff[2 * at + 1]!,
      })),
    })),
    sessions,
    works: [...done].map((index) => {
      const { jobRequestId, to } = moves[index]!;
      const visit = visitOf.get(jobRequestId)!;
      const breakMinutes = to.endMinute - to.startMinute - visit.visitMinutes;
      return {
        ...visit,
        coveringAreaIds: visit.coveringAreaIds && [...visit.coveringAreaIds],
        departNotBefore: leaveNotBefore,
        members: [
          {
            technicianId: to.technicianId,
            role: 'lead' as const,
            sessions: [{ startMinute: to.startMinute, endMinute: to.endMinute, breakMinutes }],
          },
        ],
      };
    }),
    minMinutesBesideBreak: calendar.minMinutesBesideBreak,
    overtimeMinutes,
  };
  return checkPlan(rows);
}

/** Driving of the day with these moves done, reckoned from the problem's ways alone. */
export function drivingBy(question: OptimizationQuestion, { moves }: Optimization, done: ReadonlySet<number>, overtimeMinutes = 0): number {
  const { problem, now } = finish(dayBoard(question));
  const jobs = jobCountOf(problem);
  const stopsOf: { stop: number; start: number }[][] = now.routes.map((route) =>
    route.map((stop) => ({ stop, start: stop < jobs ? problem.currentStart[stop]! : problem.blockStart[stop - jobs]! })),
  );
  for (const index of done) {
    const { jobRequestId, to } = moves[index]!;
    const job = problem.jobIds.indexOf(jobRequestId);
    for (const [lane, stops] of stopsOf.entries()) stopsOf[lane] = stops.filter(({ stop }) => stop !== job);
    const day = question.calendar.days.findIndex(({ endMinute }) => to.startMinute < endMinute);
    const lane = question.slots.findIndex(
      ({ laneIndex, firstDay, lastDay }) =>
        question.board.lanes[laneIndex]!.technicianId === to.technicianId && firstDay <= day && day <= lastDay,
    );
    stopsOf[lane]!.push({ stop: job, start: to.startMinute });
  }
  let minutes = 0;
  for (const [lane, stops] of stopsOf.entries()) {
    const home = homeStopOf(problem, lane);
    const way = (from: number, to: number) => problem.travel[from * problem.stopCount + to]!;
    const path = stops.sort((a, b) => a.start - b.start || a.stop - b.stop);
    for (const [at, { stop, start }] of path.entries()) {
      const before = path[at - 1];
      if (!before) minutes += way(home, stop);
      else if (goesHomeBetween(question, lane, before.start, start, overtimeMinutes)) minutes += way(before.stop, home) + way(home, stop);
      else minutes += way(before.stop, stop);
    }
    if (path.length > 0) minutes += way(path.at(-1)!.stop, home);
  }
  return minutes;
}

/** On a route of several days: whether two starts have neither a day nor, minute by minute, a shift in common. */
function goesHomeBetween(
  { board, calendar, slots }: OptimizationQuestion,
  slot: number,
  first: number,
  second: number,
  overtimeMinutes: number,
): boolean {
  const { laneIndex, firstDay, lastDay } = slots[slot]!;
  const dayOf = (minute: number) => calendar.days.findIndex(({ endMinute }) => minute < endMinute);
  if (firstDay === lastDay || dayOf(first) === dayOf(second)) return false;
  const ranges = calendar.shifts[board.lanes[laneIndex]!.patternIndex]!.flat();
  // Overtime belongs to the shift that it follows.
  const works = (minute: number) =>
    ranges.some(({ startMinute, endMinute }) => startMinute <= minute && minute < endMinute + overtimeMinutes);
  // The pattern with nights has no breaks.
  for (let minute = first; minute <= second; minute++) if (!works(minute)) return true;
  return false;
}

/** How far the most and the least loaded technician are apart with these moves done, reckoned from the board alone. */
export function spreadBy(
  { board, calendar, day, stops, visits }: OptimizationQuestion,
  found: Optimization,
  done: ReadonlySet<number>,
): number {
  const visitOf = new Map(visits.map(({ jobRequestId, visit }) => [jobRequestId, visit]));
  const dayStops = stops.filter(({ stays }) => stays !== 'other_day');
  const minutesOf = new Map(
    dayStops.map(({ jobRequestId, laneIndex, row, startMinute }) => {
      const { flags, endMinutes } = board.lanes[laneIndex]!.sessions;
      return [jobRequestId, endMinutes[row]! - startMinute - breakMinutesOf(flags[row]!)];
    }),
  );
  const broken = new Set(found.broken.map(({ jobRequestId }) => jobRequestId));
  for (const [id, { visitMinutes }] of visitOf) if (!broken.has(id)) minutesOf.set(id, visitMinutes);
  const technicianOf = new Map(dayStops.map(({ jobRequestId, laneIndex }) => [jobRequestId, board.lanes[laneIndex]!.technicianId]));
  const total = [...minutesOf.values()].reduce((sum, minutes) => sum + minutes, 0);
  for (const index of done) technicianOf.set(found.moves[index]!.jobRequestId, found.moves[index]!.to.technicianId);
  const present = board.lanes.map((lane) => presentMinutes(calendar, lane, day));
  const hours = present.reduce((sum, minutes) => sum + minutes, 0);
  const apart = board.lanes.flatMap(({ technicianId }, lane) => {
    if (present[lane]! <= 0) return [];
    const own = [...technicianOf].filter(([, id]) => id === technicianId).map(([id]) => minutesOf.get(id)!);
    return [own.reduce((sum, minutes) => sum + minutes, 0) - Math.floor((Math.min(total, hours) * present[lane]!) / hours)];
  });
  return Math.max(...apart) - Math.min(...apart);
}

export const movesOf = ({ priced }: Optimization, steps: Iterable<number>) =>
  new Set([...steps].flatMap((step) => priced.steps[step]!.moves));

/** The minutes of all visits of the day that lie outside the hours of their technician, counted one by one. */
export function overtimeBy(
  { board, calendar, stops, visits }: OptimizationQuestion,
  { moves }: Optimization,
  done: ReadonlySet<number>,
): { minutes: number; last: number } {
  const isIn = (technicianId: string, minute: number) => {
    const { patternIndex } = board.lanes.find((lane) => lane.technicianId === technicianId)!;
    const day = calendar.days.findIndex(({ startMinute, endMinute }) => startMinute <= minute && minute < endMinute);
    return calendar.shifts[patternIndex]![day]!.some(({ startMinute, endMinute }) => startMinute <= minute && minute < endMinute);
  };
  const breakOf = new Map(
    stops.map(({ jobRequestId, laneIndex, row }) => [jobRequestId, breakMinutesOf(board.lanes[laneIndex]!.sessions.flags[row]!)]),
  );
  const blocks = new Map(
    stops
      .filter(({ stays }) => stays !== 'other_day')
      .map(({ jobRequestId, laneIndex, startMinute, endMinute }) => [
        `${jobRequestId} ${laneIndex}`,
        { technicianId: board.lanes[laneIndex]!.technicianId, startMinute, endMinute, breaks: breakOf.get(jobRequestId)! },
      ]),
  );
  for (const index of done) {
    const { jobRequestId, to } = moves[index]!;
    for (const key of blocks.keys()) if (key.startsWith(jobRequestId)) blocks.delete(key);
    const { visitMinutes } = visits.find((visit) => visit.jobRequestId === jobRequestId)!.visit;
    blocks.set(`${jobRequestId} to`, { ...to, breaks: to.endMinute - to.startMinute - visitMinutes });
  }
  let [minutes, last] = [0, 0];
  for (const { technicianId, startMinute, endMinute, breaks } of blocks.values()) {
    let [outside, run] = [0, 0];
    for (let minute = startMinute; minute < endMinute; minute++) {
      run = isIn(technicianId, minute) ? 0 : run + 1;
      if (run > 0) outside++;
    }
    minutes += Math.max(0, outside - breaks);
    last = Math.max(last, run);
  }
  return { minutes, last };
}
