/**
 * Two or three jobs in one gap, against trying every order and every start: the same best sets, each valid by the independent checker and
 * confirmable one after the other.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lane } from '../../src/engine/board.ts';
import type { Calendar } from '../../src/engine/calendar.ts';
import { judge } from '../../src/engine/feasibility/feasibility.ts';
import { rowOfVisit, withRows } from '../../src/engine/laneSessions.ts';
import { epochMinute, GRID_MINUTES, minuteRange } from '../../src/engine/minutes.ts';
import { singleBlock } from '../../src/engine/sessions.ts';
import { finish } from '../../src/engine/steps.ts';
import { gapCombinationSteps, levels, type Combinable } from '../../src/engine/starts/gapCombinations.ts';
import { gapFillerSteps, type GapFiller, type OpenGap } from '../../src/engine/starts/gapFillers.ts';
import { atDepth } from '../support/depth.ts';
import { boardOf, calendarOf, scenarios, standingRows, visitOf, type Scenario } from '../engine/randomBoard.ts';
import { checkVisits } from '../engine/soloVisit.ts';

const share = fc.integer({ min: 0, max: 999 });
/** The jobs of a gap: length, level and wish of each. Points of the first are the scenario's; the others lie beside it. */
const jobs = fc.array(
  fc.record({
    visitMinutes: fc.integer({ min: 5, max: 35 }),
    level: fc.nat({ max: levels - 1 }),
    wish: fc.option(fc.tuple(share, share)),
    shift: fc.tuple(fc.integer({ min: -20_000, max: 20_000 }), fc.integer({ min: -20_000, max: 20_000 })),
  }),
  { minLength: 2, maxLength: 3 },
);
type Drawn = typeof jobs extends fc.Arbitrary<infer Value> ? Value : never;

const jobId = (index: number) => `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

function scenarioOf(scenario: Scenario, { visitMinutes, shift: [lat, lon] }: Drawn[number]): Scenario {
  const { coordinates } = scenario.visit;
  const moved = coordinates && { ...coordinates, latE6: coordinates.latE6 + lat, lonE6: coordinates.lonE6 + lon };
  return { ...scenario, visit: { ...scenario.visit, coordinates: moved, visitMinutes, requiredSkillIds: [], maxVisitMinutes: null } };
}

interface Asked {
  readonly calendar: Calendar;
  readonly gap: OpenGap;
  readonly notBefore: number;
  readonly isNameable: (minute: number) => boolean;
}

/** Consents, driving and end of the best order and starts of exactly these jobs, by trying every start; null when they do not fit. */
function bestByHand(asked: Asked, lane: Lane, visits: readonly Combinable[]): readonly [number, number, number] | null {
  let best: readonly [number, number, number] | null = null;
  const extend = (at: Lane, from: number, left: readonly Combinable[], consents: number, travel: number): void => {
    if (left.length === 0) {
      const rating = [consents, travel, from] as const;
      if (best === null || compare(rating, best) < 0) best = rating;
      return;
    }
    for (const one of left)
      for (const start of startsOf(asked, from)) {
        const verdict = judge(asked.calendar, at, one.visit, epochMinute(start));
        if (!verdict.feasible) continue;
        const startMinute = epochMinute(start);
        const { endMinute } = singleBlock(asked.calendar, at.patternIndex, one.visit, startMinute);
        const isWanted = one.wanted.some((range) => range.startMinute <= start && start < range.endMinute);
        extend(
          withRows(at, [rowOfVisit(one.jobRequestId, one.visit, { startMinute, endMinute })]),
          endMinute,
          left.filter((other) => other !== one),
          consents + Number(!isWanted),
          travel + verdict.addedTravelMinutes,
        );
      }
  };
  extend(lane, asked.gap.startMinute, visits, 0, 0);
  return best;
}

function startsOf({ gap, notBefore, isNameable }: Asked, from: number): number[] {
  const starts: number[] = [];
  const first = Math.ceil(Math.max(from, notBefore) / GRID_MINUTES) * GRID_MINUTES;
  for (let minute = first; minute < gap.endMinute; minute += GRID_MINUTES) if (isNameable(minute)) starts.push(minute);
  return starts;
}

const compare = (a: readonly number[], b: readonly number[]) => {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
};

test('[gap-fillers.combinations] combinations of a gap match an exhaustive search of orders and starts, and each can be confirmed', () => {
  const met = { pairs: 0, triples: 0, none: 0, asked: 0 };
  fc.assert(
    fc.property(scenarios, jobs, fc.tuple(share, share), share, (scenario, drawn, [from, until], notBeforeShare) => {
      const [board, calendar] = [boardOf(scenario), calendarOf(scenario)];
      const day = scenario.days[1]!;
      const minuteAt = (part: number) => day.startMinute + Math.floor(((day.endMinute - day.startMinute) * part) / 1000);
      const rangeOf = (a: number, b: number) => minuteRange(minuteAt(Math.min(a, b)), minuteAt(Math.max(a, b)));
      const { technicianId } = board.lanes[0]!;
      // Short, because all starts of all jobs are tried.
      const opening = minuteAt(Math.floor(from / 2));
      const end = Math.min(opening + 60 + Math.floor(until / 16), day.endMinute);
      const gap: OpenGap = { ...freePart(scenario.technicians[0]!, opening, end), technicianId };
      const isNameable = (minute: number) => minute % 35 !== 0;
      const notBefore = epochMinute(minuteAt(Math.floor(notBeforeShare / 3)));
      const search = { board, calendar, span: { fromDay: 1, untilDay: 2, notBefore }, isNameable };
      const waiting = drawn.map((job) => ({
        visit: visitOf(scenarioOf(scenario, job)),
        wanted: job.wish ? [rangeOf(...job.wish)] : [],
      }));
      const alone = finish(gapFillerSteps(search, [gap], waiting))[0]!;
      const visits = alone.map(({ waiting: index, addedTravelMinutes }): Combinable => ({
        ...waiting[index]!,
        waiting: index,
        jobRequestId: jobId(index),
        level: drawn[index]!.level,
        addedTravelMinutes,
      }));
      const found = finish(gapCombinationSteps(search, gap, visits));
      const asked: Asked = { calendar, gap, notBefore: Math.max(notBefore, day.startMinute), isNameable };
      const ratedOf = (members: readonly Combinable[]) => {
        const rating = bestByHand(asked, board.lanes[0]!, members);
        const counts = Array.from({ length: levels }, (_, level) => -members.filter((one) => one.level === level).length);
        return rating && { ids: members.map(({ waiting: index }) => index), rating: [...counts, ...rating] };
      };
      const sets = subsets(visits).flatMap((members) => ratedOf(members) ?? []);
      sets.sort((a, b) => compare(a.rating, b.rating));
      const contained = sets.filter(({ ids }, index) => !sets.slice(0, index).some((better) => ids.every((id) => better.ids.includes(id))));
      const ratingOf = (members: readonly GapFiller[], added: number) => {
        const counts = Array.from({ length: levels }, (_, level) => -members.filter((one) => drawn[one.waiting]!.level === level).length);
        return [...counts, members.filter(({ isWanted }) => !isWanted).length, added, members.at(-1)!.endMinute];
      };
      expect(found.map(({ members, addedTravelMinutes }) => ratingOf(members, addedTravelMinutes))).toEqual(
        contained.map(({ rating }) => rating),
      );
      for (const { members, addedTravelMinutes, savedTravelMinutes } of found) {
        const placed = members.map(({ waiting: index, startMinute }) => {
          const { coordinates, ...visit } = scenarioOf(scenario, drawn[index]!).visit;
          return { ...visit, technicianId, startMinute, point: coordinates };
        });
        expect(checkVisits(standingRows(scenario), placed)).toEqual([]);
        const sum = members.reduce(
          (total, { waiting: index }) => total + alone.find((one) => one.waiting === index)!.addedTravelMinutes,
          0,
        );
        expect(savedTravelMinutes).toBe(sum - addedTravelMinutes);
        met[members.length === 2 ? 'pairs' : 'triples']++;
        if (members.some(({ isWanted }) => !isWanted)) met.asked++;
      }
      if (visits.length > 1 && found.length === 0) met.none++;
    }),
    { numRuns: atDepth(200, 2_000) },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(0);
});

/** The first part of the range that no visit takes: a gap is free time of one day. Behind a visit, or tomorrow, a later start can save driving. */
function freePart({ sessions }: Scenario['technicians'][number], from: number, until: number): ReturnType<typeof minuteRange> {
  let [start, end] = [from, until];
  for (const { startMinute, endMinute } of sessions) {
    if (startMinute <= start) start = Math.max(start, endMinute);
    else end = Math.min(end, startMinute);
  }
  return minuteRange(start, Math.max(start, end));
}

function subsets(visits: readonly Combinable[]): Combinable[][] {
  return Array.from({ length: 1 << visits.length }, (_, mask) => visits.filter((_one, index) => (mask & (1 << index)) !== 0)).filter(
    ({ length }) => length === 2 || length === 3,
  );
}
