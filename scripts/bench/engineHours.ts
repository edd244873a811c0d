/**
 * The engine on boards with breaks and with nights, against itself on the same board without them: what the kinds of hours cost.
 * Windows, slots, emergency candidates with cascades, and the plan of an absence on board L(1000).
 */
import assert from 'node:assert/strict';
import { planAbsence } from '../../src/engine/absence/absence.ts';
import { findAlternatives } from '../../src/engine/absence/ladder.ts';
import type { Orphan } from '../../src/engine/absence/orphans.ts';
import { rankEmergency } from '../../src/engine/cascade/emergencyCandidates.ts';
import { epochMinute, minuteRange, type MinuteRange } from '../../src/engine/minutes.ts';
import { bookingWindows } from '../../src/engine/starts/bookingWindows.ts';
import { matchingSlots } from '../../src/engine/starts/matchingSlots.ts';
import { finish } from '../../src/engine/steps.ts';
import { makeVisit } from '../../src/engine/visit.ts';
import { laterMinutes, makeBoardL, type BoardHours, type BoardL } from './boards.ts';
import { compare, type EngineBenchResult } from './engineRounds.ts';

const goal = 1.3;
const day = 2;
/** Calls per round. The whole flow of an absence takes longer than a question about windows. */
const calls = 5;

interface Asked {
  readonly data: BoardL;
  /** How much later the day of this board begins, in minutes. */
  readonly later: number;
}

const questions: Record<string, (asked: Asked) => () => number> = {
  windows: ({ data, later }) => {
    const visit = makeVisit({ ...data.visit, requiredSkillIds: [] });
    const periods = periodsOf(data, later);
    return () => bookingWindows(data.board, data.calendar, visit, periods).flat().length;
  },
  slots: ({ data, later }) => {
    const visit = makeVisit({ ...data.visit, requiredSkillIds: [] });
    const periods = periodsOf(data, later);
    const grid = { stepMinutes: 30, anchors: data.mornings.map((minute) => epochMinute(minute + later)) };
    return () => matchingSlots(data.board, data.calendar, visit, periods, grid).length;
  },
  emergencies: ({ data, later }) => {
    const visit = makeVisit({ ...data.visit, requiredSkillIds: [] });
    const dayStart = data.calendar.dayStarts[day]!;
    const questionsOfDay = [9, 11, 14, 16].map((hour) => ({
      board: data.board,
      calendar: data.calendar,
      landing: { startMinute: epochMinute(dayStart + hour * 60 + later), visit, priority: 0 },
      isOverridden: false,
      nowMinute: epochMinute(dayStart),
      limit: 10,
    }));
    return () => questionsOfDay.reduce((sum, question) => sum + finish(rankEmergency(question)).available, 0);
  },
  absences: ({ data, later }) => {
    const orphans = orphansOf(data, later);
    const question = {
      board: data.board,
      calendar: data.calendar,
      absentId: data.technicianIds[0]!,
      orphans,
      nowMinute: data.calendar.dayStarts[0]! as ReturnType<typeof epochMinute>,
    };
    return () => {
      const plan = planAbsence(question);
      findAlternatives(plan, data.calendar, question.nowMinute);
      return plan.resolved.length;
    };
  },
};

/** Morning and afternoon of every day but the last two, whose nights are empty on the board with nights. */
function periodsOf(data: BoardL, later: number): MinuteRange[] {
  return data.mornings
    .slice(0, -2)
    .flatMap((minute) => [minuteRange(minute + later, minute + later + 240), minuteRange(minute + later + 240, minute + later + 540)]);
}

/** Sixty visits of the absent technician: six a day for ten days, each an hour. */
function orphansOf(data: BoardL, later: number): Orphan[] {
  return Array.from({ length: 60 }, (_, job) => ({
    jobRequestId: `00000000-0000-4000-8000-${String(job).padStart(12, '0')}`,
    startMinute: epochMinute(data.mornings[job % 10]! + later + 30 + 75 * Math.floor(job / 10) + (job >= 30 ? 45 : 0)),
    visit: makeVisit({ ...data.visit, jobMinutes: 60, requiredSkillIds: [] }),
  }));
}

export function run(): EngineBenchResult {
  const askedOf = (hours: BoardHours): Asked => ({ data: makeBoardL(1000, hours), later: laterMinutes[hours] });
  // In a night shift, "later the same day" ends with the shift, as on a board whose shifts end at midnight.
  const pairs = [
    ['breaks', 'plain'],
    ['nights', 'late'],
  ] as const;
  const results = pairs.flatMap(([hours, against]) => {
    const [asked, askedPlain] = [askedOf(hours), askedOf(against)];
    return Object.entries(questions).map(([name, question]) => {
      const [ours, theirs] = [question(asked), question(askedPlain)];
      const [found, foundPlain] = [ours(), theirs()];
      assert.ok(found > 0 && foundPlain > 0);
      const [oursMs, plainMs] = compare(ours, theirs, 15, calls);
      const ratio = oursMs / plainMs;
      return { ratio, detail: `${name} with ${hours} ${ratio.toFixed(2)} × (${found} against ${foundPlain} found)` };
    });
  });
  return {
    id: 'P1, P2, P7, P10',
    name: 'boards with breaks and with nights against the same boards without, L(1000), worst',
    ratio: Number(Math.max(...results.map(({ ratio }) => ratio)).toFixed(2)),
    goal,
    detail: results.map(({ detail }) => detail).join('; '),
  };
}

if (import.meta.main) console.log(JSON.stringify(run()));
