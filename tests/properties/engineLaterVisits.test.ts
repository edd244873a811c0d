/**
 * Visits of later days in gaps, against trying every start with the visit taken out: the same starts, valid by the independent checker. And
 * which visits are tried, and the driving that they save, by hand.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sessionFlags } from '../../src/contract/vocabulary.ts';
import type { Board, Lane } from '../../src/engine/board.ts';
import { judge } from '../../src/engine/feasibility/feasibility.ts';
import { withoutJob } from '../../src/engine/laneSessions.ts';
import { epochMinute, GRID_MINUTES, minuteRange } from '../../src/engine/minutes.ts';
import { jobRequestIdAt } from '../../src/engine/sessionRows.ts';
import { finish } from '../../src/engine/steps.ts';
import { gapFillerSteps, type OpenGap } from '../../src/engine/starts/gapFillers.ts';
import { laterVisitSteps, savedTravelMinutes } from '../../src/engine/starts/laterVisits.ts';
import { atDepth } from '../support/depth.ts';
import { boardOf, calendarOf, everyMinute, scenarios, violationsOf, visitOf, type Scenario } from '../engine/randomBoard.ts';

const share = fc.integer({ min: 0, max: 999 });
const spans = fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 3 });
/** What each session of the board carries, in turn. */
const kinds = fc.array(fc.constantFrom(0, 0, 0, sessionFlags.crew, sessionFlags.multiDay, sessionFlags.underWay, sessionFlags.locked), {
  minLength: 1,
  maxLength: 6,
});

/** The board with these kinds added to the flags of its sessions. */
function marked(board: Board, added: readonly number[]): Board {
  let at = 0;
  const lanes = board.lanes.map((lane) => {
    const flags = lane.sessions.flags.map((flag) => flag | added[at++ % added.length]!);
    return { ...lane, sessions: { ...lane.sessions, flags } };
  });
  return { lanes };
}

/** The scenario with one session taken out, which is the visit to place. */
function takenOut(scenario: Scenario, technician: number, row: number): Scenario {
  const session = scenario.technicians[technician]!.sessions[row]!;
  const visit = {
    ...scenario.visit,
    coordinates: session.coordinates,
    visitMinutes: session.endMinute - session.startMinute,
    maxVisitMinutes: null,
    isEmergency: false,
  };
  const technicians = scenario.technicians.map((other, index) =>
    index === technician ? { ...other, sessions: other.sessions.toSpliced(row, 1) } : other,
  );
  return { ...scenario, technicians, visit };
}

/** Everybody works day and night, and has a visit soon after the first midnight that anybody could take. */
function withNights(scenario: Scenario): Scenario {
  const { days } = scenario;
  const midnight = days[0]!.endMinute;
  const whole = days.map(({ startMinute, endMinute }) => [{ startMinute, endMinute }]);
  return {
    ...scenario,
    days: days.map((day, index) => ({ ...day, openings: whole[index]! })),
    shifts: scenario.shifts.map(() => whole),
    technicians: scenario.technicians.map((technician) => ({
      ...technician,
      timeOff: [],
      sessions: [
        ...technician.sessions.filter(({ endMinute }) => endMinute <= midnight - 100),
        { startMinute: midnight + 5, endMinute: midnight + 45, coordinates: scenario.visit.coordinates },
      ],
    })),
    visit: { ...scenario.visit, requiredSkillIds: [], coveringAreaIds: null, mustLead: false, departNotBefore: null },
  };
}

test('[gap-fillers.pull-forward] a later visit is brought forward to a start that is free without it, and every movable visit is tried', () => {
  const met = { visits: 0, fillers: 0, sameLane: 0, otherLane: 0, left: 0, empty: 0, saved: 0, inOwnWay: 0 };
  fc.assert(
    fc.property(scenarios, fc.boolean(), spans, share, kinds, (drawn, isNight, gapShares, notBeforeShare, added) => {
      const scenario = isNight ? withNights(drawn) : drawn;
      const [board, calendar] = [marked(boardOf(scenario), added), calendarOf(scenario)];
      const minutes = everyMinute(scenario);
      const minuteAt = (part: number) => minutes[0]! + Math.floor((minutes.length * part) / 1000);
      const day = scenario.days[0]!;
      const span = minuteRange(day.endMinute, scenario.days.at(-1)!.endMinute);
      const notBefore = epochMinute(Math.min(day.endMinute, minuteAt(Math.floor(notBeforeShare / 3))));
      const drawnGaps = gapShares.map(([a, b]) =>
        minuteRange(
          Math.min(day.endMinute - 1, minuteAt(Math.floor(Math.min(a, b) / 3))),
          Math.min(day.endMinute, minuteAt(Math.floor(Math.max(a, b) / 3))),
        ),
      );
      // Before midnight a visit of the next day can be in its own way, where a night shift joins both days.
      const lastGaps = [60, 30, 10].map((minutesLeft) => minuteRange(day.endMinute - minutesLeft, day.endMinute));
      const gaps: OpenGap[] = board.lanes.flatMap(({ technicianId }) =>
        [...drawnGaps, ...lastGaps].map((gap) => ({ technicianId, ...gap })),
      );
      const isNameable = (minute: number) => minute % 7 !== 0;
      const search = { board, calendar, span: { fromDay: 0, untilDay: 1, notBefore }, isNameable };
      const later = finish(laterVisitSteps(search, gaps, span));
      const frozen = sessionFlags.crew | sessionFlags.multiDay | sessionFlags.underWay | sessionFlags.locked;
      const movable = board.lanes.flatMap((lane) =>
        [...lane.startMinutes.keys()]
          .filter((row) => lane.startMinutes[row]! >= span.startMinute && lane.startMinutes[row]! < span.endMinute)
          .filter((row) => {
            const flags = lane.sessions.flags[row]!;
            const isMovable = (flags & frozen) === 0 && (flags & sessionFlags.priorityMask) !== 0;
            met.left += Number(!isMovable);
            return isMovable;
          })
          .map((row) => `${lane.technicianId} ${lane.startMinutes[row]!}`),
      );
      expect(later.map(({ lane, startMinute }) => `${lane.technicianId} ${startMinute}`).sort()).toEqual(movable.sort());
      const isUrgent = later.map(({ lane, startMinute }) => {
        const row = lane.startMinutes.indexOf(startMinute);
        return (lane.sessions.flags[row]! & sessionFlags.priorityMask) === 1;
      });
      expect(isUrgent).toEqual(isUrgent.toSorted((a, b) => Number(b) - Number(a)));
      for (const { lane, startMinute, jobRequestId } of later.toSorted((a, b) => a.startMinute - b.startMinute).slice(0, 4)) {
        met.visits++;
        const row = lane.startMinutes.indexOf(startMinute);
        expect(jobRequestId).toBe(jobRequestIdAt(lane.sessions.packed, row));
        const technician = scenario.technicians.findIndex(({ technicianId }) => technicianId === lane.technicianId);
        const without = takenOut(scenario, technician, row);
        const visit = visitOf(without);
        const ownLane = withoutJob(lane, jobRequestId);
        const bare = boardOf(without);
        const present = judge(calendar, bare.lanes[technician]!, { ...visit, departNotBefore: null }, startMinute);
        const saved = savedTravelMinutes(search, ownLane, visit, startMinute);
        if (present.feasible) {
          expect(saved).toBe(present.addedTravelMinutes);
          met.saved += Number(saved > 0);
        }
        const found = finish(gapFillerSteps(search, gaps, [{ visit, wanted: [], ownLane }]));
        for (const [index, { technicianId, startMinute: from, endMinute: until }] of gaps.entries()) {
          const other = bare.lanes.find((one) => one.technicianId === technicianId)!;
          const startsOn = (asked: Lane): number[] => {
            const starts: number[] = [];
            const first = Math.ceil(Math.max(from, notBefore, day.startMinute) / GRID_MINUTES) * GRID_MINUTES;
            for (let minute = first; minute < Math.min(until, day.endMinute); minute += GRID_MINUTES)
              if (isNameable(minute) && judge(calendar, asked, visit, epochMinute(minute)).feasible) starts.push(minute);
            return starts;
          };
          const starts = startsOn(other);
          if (technicianId === lane.technicianId) met.inOwnWay += Number(startsOn(lane)[0] !== starts[0]);
          expect(found[index]!.map((filler) => filler.startMinute)).toEqual(starts.slice(0, 1));
          if (starts.length === 0) met.empty++;
          else {
            met.fillers++;
            met[technicianId === lane.technicianId ? 'sameLane' : 'otherLane']++;
            expect(violationsOf(without, technicianId, starts[0]!)).toEqual([]);
          }
        }
      }
    }),
    { numRuns: atDepth(300, 3_000) },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(20);
});
