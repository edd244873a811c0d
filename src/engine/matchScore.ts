/**
 * How well a technician suits a visit, from 0 to 100. The score depends only on the technician, the day and the gap, never on the
 * other candidates. So it is the same in every operation. docs/reference/scheduling.md#match-score.
 *
 * | part                | points | full                                        | none                              |
 * |---------------------|--------|---------------------------------------------|-----------------------------------|
 * | addedTravel         | 0..50  | the visit adds no driving that day          | it adds 2 hours or more           |
 * | preferredTechnician | 0, 20  | preferred by the customer, or no preference | another technician is preferred   |
 * | skillFit            | 0..15  | only the required skills                    | 5 or more others: save them       |
 * | loadEvenness        | 0..15  | nothing booked that day                     | the working day is full           |
 *
 * Travel weighs most, because every visit pays for it. A preference is worth 48 minutes of travel. Unknown travel earns half of its
 * points: a missing address must neither win nor lose against a measured one.
 */

import { firstEndingAfter, type Lane } from './board.ts';
import { hoursOf, type Calendar } from './calendar.ts';
import type { Legs } from './feasibility/gaps.ts';
import type { PlannedSession } from './sessions.ts';
import type { Visit } from './visit.ts';

/** The whole points that a technician earns. The match score is their sum. */
export interface ScoreParts {
  readonly addedTravel: number;
  readonly preferredTechnician: number;
  readonly skillFit: number;
  readonly loadEvenness: number;
}

/** The score from 0 to 100, and its parts. */
export interface MatchScore {
  readonly matchScore: number;
  readonly score: ScoreParts;
}

const TRAVEL_POINTS = 50;
const TRAVEL_MINUTES_WORTH_NOTHING = 120;
const PREFERENCE_POINTS = 20;
const SKILL_POINTS = 15;
const POINTS_PER_SPARE_SKILL = 3;
const EVENNESS_POINTS = 15;

/** The score of a technician on a day for a visit with these legs. */
export function scoreMatch(calendar: Calendar, lane: Lane, visit: Visit, dayIndex: number, legs: Legs): MatchScore {
  const score: ScoreParts = {
    addedTravel: travelPoints(legs),
    preferredTechnician: preferencePoints(lane, visit),
    skillFit: Math.max(0, SKILL_POINTS - POINTS_PER_SPARE_SKILL * (lane.skillIds.size - visit.requiredSkillIds.length)),
    loadEvenness: evennessPoints(calendar, lane, visit, dayIndex),
  };
  return { matchScore: score.addedTravel + score.preferredTechnician + score.skillFit + score.loadEvenness, score };
}

/** The score of a technician for work of one or more sessions. Each part is the rounded mean over the sessions. */
export function scoreSessions(calendar: Calendar, lane: Lane, visit: Visit, sessions: readonly PlannedSession[]): MatchScore {
  const scores = sessions.map((session) => scoreMatch(calendar, lane, visit, session.dayIndex, session).score);
  const mean = (part: keyof ScoreParts): number => Math.round(scores.reduce((sum, score) => sum + score[part], 0) / scores.length);
  const score: ScoreParts = {
    addedTravel: mean('addedTravel'),
    preferredTechnician: mean('preferredTechnician'),
    skillFit: mean('skillFit'),
    loadEvenness: mean('loadEvenness'),
  };
  return { matchScore: score.addedTravel + score.preferredTechnician + score.skillFit + score.loadEvenness, score };
}

function travelPoints(legs: Legs): number {
  if (legs.travelMinutes === null) return TRAVEL_POINTS / 2;
  const added = Math.min(Math.max(legs.addedTravelMinutes, 0), TRAVEL_MINUTES_WORTH_NOTHING);
  return TRAVEL_POINTS - Math.round((TRAVEL_POINTS * added) / TRAVEL_MINUTES_WORTH_NOTHING);
}

function preferencePoints(lane: Lane, visit: Visit): number {
  const { preferredTechnicianId } = visit;
  return preferredTechnicianId === null || preferredTechnicianId === lane.technicianId ? PREFERENCE_POINTS : 0;
}

function evennessPoints(calendar: Calendar, lane: Lane, visit: Visit, dayIndex: number): number {
  const workMinutes = hoursOf(calendar, lane, visit).workMinutes[dayIndex]!;
  if (workMinutes === 0) return 0;
  const booked = Math.min(bookedMinutes(calendar, lane, dayIndex), workMinutes);
  return EVENNESS_POINTS - Math.round((EVENNESS_POINTS * booked) / workMinutes);
}

/** Minutes of the day that are booked by sessions. */
function bookedMinutes(calendar: Calendar, lane: Lane, dayIndex: number): number {
  const dayStart = calendar.dayStarts[dayIndex]!;
  const dayEnd = calendar.dayStarts[dayIndex + 1]!;
  let booked = 0;
  for (let stop = firstEndingAfter(lane, dayStart); stop < lane.sessionCount; stop++) {
    const startMinute = lane.startMinutes[stop]!;
    if (startMinute >= dayEnd) break;
    booked += Math.min(lane.endMinutes[stop]!, dayEnd) - Math.max(startMinute, dayStart);
  }
  return booked;
}
