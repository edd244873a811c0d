/**
 * P26: the live state of every visit of 500 technicians × 12 visits against hand-written typed arrays, and the tick of a minute: the states
 * again, and the board to plan on.
 */
import assert from 'node:assert/strict';
import { liveStates } from '../../src/contract/vocabulary.ts';
import { makeBoard, makeLane } from '../../src/engine/board.ts';
import { withLiveTimes } from '../../src/engine/live/liveLanes.ts';
import { HOME, jobsOfCrews, liveVisits, type LiveLane, type VisitProgress } from '../../src/engine/live/liveVisits.ts';
import { epochMinute } from '../../src/engine/minutes.ts';
import { sessionColumns } from '../../src/engine/sessionRows.ts';
import { randomNumbers, technicianIdOf } from './boards.ts';
import { compare } from './engineRounds.ts';
import { figure, printRow } from './rows.ts';

const technicians = 500;
const visitsEach = 12;
const dayEnd = 1_440;
const now = 780;
/** In place of a minute that is not known. */
const NONE = -1;
const stride = visitsEach + 1;

/** All visits in columns, by technician and planned order. `ways`: from each visit, and from the start location last, to each visit. */
interface Columns {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly departed: Int32Array;
  readonly arrived: Int32Array;
  readonly done: Int32Array;
  readonly ways: Int32Array;
}

function drawn(): Columns {
  const random = randomNumbers(26);
  const count = technicians * visitsEach;
  const column = () => new Int32Array(count).fill(NONE);
  const columns = { starts: column(), ends: column(), departed: column(), arrived: column(), done: column() };
  const ways = Int32Array.from({ length: technicians * stride * visitsEach }, () => Math.floor(random() * 10));
  for (let technician = 0; technician < technicians; technician++) {
    let minute = 420;
    // A third of the technicians are late.
    let slip = random() < 0.33 ? Math.floor(random() * 60) : 0;
    for (let visit = 0; visit < visitsEach; visit++) {
      const at = technician * visitsEach + visit;
      const start = minute + Math.floor(random() * 10);
      const end = start + 25 + Math.floor(random() * 20);
      minute = end + 10;
      columns.starts[at] = start;
      columns.ends[at] = end;
      if (start + slip - 8 <= now) columns.departed[at] = start + slip - 8;
      if (start + slip <= now) columns.arrived[at] = start + slip;
      if (end + slip <= now) columns.done[at] = end + slip;
      slip = Math.max(0, slip - 3);
    }
  }
  return { ...columns, ways };
}

const jobIdOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const minuteOrNull = (minute: number) => (minute === NONE ? null : epochMinute(minute));

function lanesOf({ starts, ends, departed, arrived, done, ways }: Columns): LiveLane[] {
  return Array.from({ length: technicians }, (_, technician) => ({
    technicianId: technicianIdOf(technician),
    visits: Array.from({ length: visitsEach }, (_none, visit): VisitProgress => {
      const at = technician * visitsEach + visit;
      return {
        jobRequestId: jobIdOf(at),
        startMinute: epochMinute(starts[at]!),
        endMinute: epochMinute(ends[at]!),
        promisedUntil: epochMinute(starts[at]! + 30),
        dayEndMinute: epochMinute(dayEnd),
        isTold: true,
        departedMinute: minuteOrNull(departed[at]!),
        arrivedMinute: minuteOrNull(arrived[at]!),
        doneMinute: minuteOrNull(done[at]!),
      };
    }),
    travelMinutes: (from, to) => ways[(technician * stride + (from === HOME ? visitsEach : from)) * visitsEach + to]!,
  }));
}

/** Earliest start, earliest end, minutes over, whether the window is broken, and the state, for each visit. */
const answerStride = 5;
const answers = new Int32Array(technicians * visitsEach * answerStride);
const stateOf = Object.fromEntries(liveStates.map((name, index) => [name, index])) as Record<(typeof liveStates)[number], number>;

/** The same for workflows that tell everything, and without crews. */
function limit({ starts, ends, departed, arrived, done, ways }: Columns): Int32Array {
  for (let technician = 0; technician < technicians; technician++) {
    const first = technician * visitsEach;
    let lastFired = -1;
    for (let visit = 0; visit < visitsEach; visit++)
      if (departed[first + visit] !== NONE || arrived[first + visit] !== NONE) lastFired = visit;
    let free = Number.NEGATIVE_INFINITY;
    let from = visitsEach;
    for (let visit = 0; visit < visitsEach; visit++) {
      const at = first + visit;
      if (visit < lastFired && arrived[at] === NONE) continue;
      const [planned, length] = [starts[at]!, ends[at]! - starts[at]!];
      const way = ways[(technician * stride + from) * visitsEach + visit]!;
      let start = arrived[at]!;
      if (start === NONE) {
        if (departed[at] !== NONE) start = Math.max(now, departed[at]! + way);
        else start = Math.max(planned, Math.max(now, free) + way);
      }
      const end = done[at] !== NONE ? done[at]! : arrived[at] === NONE ? start + length : Math.max(start + length, now);
      const due = Math.max(ends[at]!, (arrived[at] === NONE ? planned : arrived[at]!) + length);
      const over = arrived[at] === NONE ? 0 : Math.max(0, (done[at] === NONE ? now : done[at]!) - due);
      const to = at * answerStride;
      answers[to] = start;
      answers[to + 1] = end;
      answers[to + 2] = over;
      answers[to + 3] = start > planned + 30 ? 1 : 0;
      const leave = planned - ways[(technician * stride + (visit === 0 ? visitsEach : visit - 1)) * visitsEach + visit]!;
      answers[to + 4] =
        done[at] !== NONE
          ? stateOf.done
          : arrived[at] !== NONE
            ? over > 0
              ? stateOf.running_over
              : stateOf.on_site
            : departed[at] !== NONE
              ? stateOf.on_the_way
              : now > planned
                ? stateOf.late_to_start
                : now >= leave
                  ? stateOf.leave_now
                  : stateOf.upcoming;
      free = end;
      from = visit;
    }
  }
  return answers;
}

const columns = drawn();
const lanes = lanesOf(columns);
const nowMinute = epochMinute(now);
// Crews change with the visits, not with the minute.
const crewIds = jobsOfCrews(lanes);
const ours = () => liveVisits(lanes, nowMinute, crewIds);

const flat = ours().flatMap((own) =>
  own.flatMap(({ earliestStartMinute, earliestEndMinute, overMinutes, isWindowBroken, state }) => [
    earliestStartMinute as number,
    earliestEndMinute as number,
    overMinutes,
    Number(isWindowBroken),
    stateOf[state],
  ]),
);
assert.deepEqual(flat, [...limit(columns)]);

const board = makeBoard(
  lanes.map(({ technicianId, visits }) =>
    makeLane({
      technicianId,
      tier: null,
      skillIds: [],
      serviceAreaIds: [],
      home: null,
      patternIndex: 0,
      timeOff: [],
      sessions: sessionColumns(
        visits.map(({ jobRequestId, startMinute, endMinute }) => ({
          jobRequestId,
          startMinute,
          endMinute,
          latE6: null,
          lonE6: null,
          flags: 0,
        })),
      ),
    }),
  ),
);
const indexOf = new Map(lanes.map(({ technicianId }, index) => [technicianId, index]));
let replaced = 0;
const tick = () => {
  const states = ours();
  replaced = 0;
  return makeBoard(
    board.lanes.map((lane) => {
      const index = indexOf.get(lane.technicianId)!;
      const made = withLiveTimes(lane, { visits: lanes[index]!.visits, live: states[index]!, pointOf: () => null, nowMinute });
      if (made !== lane) replaced++;
      return made;
    }),
  );
};
tick();
const [oursMs, limitMs] = compare(ours, () => limit(columns));
const [tickMs] = compare(tick, () => limit(columns));
const ratio = oursMs / limitMs;
printRow({
  goal: 'P26',
  what: `live state of every visit, ${technicians} technicians × ${visitsEach} visits`,
  measured: `${figure(ratio)} × the typed-array limit (${figure(oursMs)} ms); a minute's tick with the board to plan on ${figure(tickMs)} ms, ${replaced} lanes replaced`,
  goalText: "≤ 2 × the limit; a minute's tick ≤ 5 ms",
  holds: ratio <= 2 && tickMs <= 5,
});
