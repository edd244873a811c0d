/**
 * The engine on boards with breaks and with nights, against itself on the same board without them: what the kinds of hours cost.
 * Windows, slots, emergency candidates with cascades, and the plan of an absence on board L(1000).
 */
import assert from 'node:assert/strict';
import { planAbsence } from '../../src/engine/absence/absence.ts';
import { findAlternatives } from '../../src/engine/absence/ladder.ts';
import type { Orphan } from '../../src/engine/absence/orphans.ts';
import { rankEmergency } from '../../src/engine/cascade/emergencyCandidates.ts';
import { noPromise } from '../../src/engine/cascade/stops.ts';
import { epochMinute, minuteRange, type MinuteRange } from '../../src/engine/minutes.ts';
import { bookingWindows } from '../../src/engine/starts/bookingWindows.ts';
import { matchingSlots } from '../../src/engine/starts/matchingSlots.ts';
import { finish } from '../../src/engine/steps.ts';
import { makeVisit } from '../../src/engine/visit.ts';
import { laterMinutes, makeBoardL, type BoardHours, type BoardL } from './boards.ts';
import { compare } from './engineRounds.ts';
import { figure, printRow } from './rows.ts';

const goal = 1.3;
const day = 2;
/** Calls per round. The whole flow of an absence takes longer than a question about windows. */
const calls = 5;

interface Asked {
  readonly data: BoardL;
  /** How much later the day of this board begins, in minutes. */
  readonly later: number;
  /** How much later the day of this board ends besides, in minutes: its break. */
  readonly breakMinutes: number;
}

const questions = {
  windows: ({ data, later, breakMinutes }: Asked) => {
    const visit = makeVisit({ ...data.visit, requiredSkillIds: [] });
    const periods = periodsOf(data, later, breakMinutes);
    return () => bookingWindows(data.board, data.calendar, visit, periods).flat().length;
  },
  slots: ({ data, later, breakMinutes }: Asked) => {
    const visit = makeVisit({ ...data.visit, requiredSkillIds: [] });
    const periods = periodsOf(data, later, breakMinutes);
    const grid = { stepMinutes: 30, anchors: data.mornings.map((minute) => epochMinute(minute + later)) };
    return () => matchingSlots(data.board, data.calendar, visit, periods, grid).length;
  },
  emergencies: ({ data, later }: Asked) => {
    const visit = makeVisit({ ...data.visit, requiredSkillIds: [] });
    const dayStart = data.calendar.dayStarts[day]!;
    const questionsOfDay = [9, 11, 14, 16].map((hour) => ({
      board: data.board,
      calendar: data.calendar,
      landing: { startMinute: epochMinute(dayStart + hour * 60 + later), visit, priority: 0 },
      isOverridden: false,
      nowMinute: epochMinute(dayStart),
      promiseOf: () => noPromise,
      limit: 10,
    }));
    return () => questionsOfDay.reduce((sum, question) => sum + finish(rankEmergency(question)).available, 0);
  },
  absences: ({ data, later }: Asked) => {
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
} satisfies Record<string, (asked: Asked) => () => number>;

/** Morning and afternoon of every day but the last two, whose nights are empty on the board with nights. */
function periodsOf(data: BoardL, later: number, breakMinutes: number): MinuteRange[] {
  return data.mornings
    .slice(0, -2)
    .flatMap((minute) => [
      minuteRange(minute + later, minute + later + 240),
      minuteRange(minute + later + 240, minute + later + 540 + breakMinutes),
    ]);
}

/** Sixty visits of the absent technician: six a day for ten days, each an hour. */
function orphansOf(data: BoardL, later: number): Orphan[] {
  return Array.from({ length: 60 }, (_, job) => ({
    jobRequestId: `00000000-0000-4000-8000-${String(job).padStart(12, '0')}`,
    startMinute: epochMinute(data.mornings[job % 10]! + later + 30 + 75 * Math.floor(job / 10) + (job >= 30 ? 45 : 0)),
    visit: makeVisit({ ...data.visit, jobMinutes: 60, requiredSkillIds: [] }),
  }));
}

const goals = { windows: 'P1', slots: 'P2', absences: 'P7', emergencies: 'P10' } as const;
const whats = {
  windows: 'booking windows',
  slots: 'slots with technicians',
  absences: 'absence preview with the ladder',
  emergencies: 'emergency candidates with cascades',
} as const;

const askedOf = (hours: BoardHours): Asked => ({
  data: makeBoardL(1000, hours),
  later: laterMinutes[hours],
  breakMinutes: hours === 'breaks' ? 45 : 0,
});

/** How many times as long a question takes on the first board as on the second. */
function ratioOf(question: (asked: Asked) => () => number, hours: BoardHours, against: BoardHours): number {
  const [ours, theirs] = [question(askedOf(hours)), question(askedOf(against))];
  // The boards differ, so the answers do. A board that answers much less would be fast for nothing.
  const [found, foundThere] = [ours(), theirs()];
  assert.ok(found >= 0.7 * foundThere, `${hours}: ${found} against ${foundThere}`);
  const [oursMs, theirsMs] = compare(ours, theirs, 15, calls);
  return oursMs / theirsMs;
}

for (const name of ['windows', 'slots', 'absences', 'emergencies'] as const) {
  const breaks = ratioOf(questions[name], 'breaks', 'plain');
  // In a night shift, "later the same day" ends with the shift, as on a board whose shifts end at midnight.
  const nights = ratioOf(questions[name], 'nights', 'late');
  printRow({
    goal: goals[name],
    what: `${whats[name]} on boards with breaks and with nights, L(1000)`,
    measured: `breaks ${figure(breaks)} × the board without; nights ${figure(nights)} × shifts that end at midnight`,
    goalText: `≤ ${goal} ×`,
    holds: Math.max(breaks, nights) <= goal,
  });
}
