/**
 * How well a technician suits a visit, from 0 to 100. The score depends only on the technician, the day and the gap, never on the
 * other candidates. So it is the same in every operation. docs/reference/scheduling.md#match-score.
 *
 * | part                | points | full                                        | none                              |
 * |---------------------|--------|---------------------------------------------|-----------------------------------|
 * | addedTravel         | 0..50  | the visit adds no driving that day          | it adds 2 hours or more           |
 * | preferredTechnician | 0, 20  | preferred by the customer, or no preference | another technician is preferred   |
 * | skillFit            | 0..15  | only the required skills                    | 5 or more others: save them       |
 * | loadEvenness, day   | 0..8   | nothing booked that day                     | the working day is full           |
 * | loadEvenness, week  | 0..7   | nothing booked in the 7 days before and after | 5 full working days             |
 *
 * Travel weighs most, because every visit pays for it. A preference is worth 48 minutes of travel. Unknown travel earns half of its
 * points: a missing address must neither win nor lose against a measured one.
 */

import { compareIds, workMinutesAt, type Lane } from './board.ts';
import { hoursOf, type Calendar } from './calendar.ts';
import type { Legs } from './feasibility/gaps.ts';
import type { PlannedSession } from './sessions.ts';
import type { Visit } from './visit.ts';

/** The whole points that a technician earns. The match score is their sum. */
interface ScoreParts {
  readonly addedTravel: number;
  readonly preferredTechnician: number;
  readonly skillFit: number;
  readonly loadEvenness: number;
}

/** The score from 0 to 100, and its parts. */
export interface MatchScore {
  readonly matchScore: number;
  readonly score: ScoreParts;
  /** Decides between equal scores: the minutes booked that day and around it, nearer days count more. In eighths of a minute. */
  readonly load: number;
}

/** The best score first. Of equal scores the smallest load comes first. */
export function compareMatches(left: Match, right: Match): number {
  return right.matchScore - left.matchScore || left.load - right.load;
}

/** The order of every list of technicians: the best score, then the smallest load, then the id [match-score.ties]. */
export function compareScores(left: Match & TechnicianId, right: Match & TechnicianId): number {
  return compareMatches(left, right) || compareIds(left.technicianId, right.technicianId);
}

type Match = Pick<MatchScore, 'matchScore' | 'load'>;
type TechnicianId = { readonly technicianId: string };

const MINUTES_PER_DAY = 1440;
const TRAVEL_POINTS = 50;
const TRAVEL_MINUTES_WORTH_NOTHING = 120;
const PREFERENCE_POINTS = 20;
const SKILL_POINTS = 15;
const POINTS_PER_SPARE_SKILL = 3;
const DAY_POINTS = 8;
const WEEK_POINTS = 7;
/** Booked work of this many days leaves no points for the week. */
const FULL_DAYS = 5;
/** How many days before and after count. The next day counts 7/8, and the last one 1/8. */
const DAYS_AROUND = 7;

/** The score of a technician on a day for a visit with these legs. */
export function scoreMatch(calendar: Calendar, lane: Lane, visit: Visit, dayIndex: number, legs: Legs): MatchScore {
  const score: ScoreParts = {
    addedTravel: travelPoints(legs),
    preferredTechnician: preferencePoints(lane, visit),
    skillFit: skillPoints(lane, visit),
    loadEvenness: evennessPoints(calendar, lane, visit, dayIndex),
  };
  const load = loadOf(calendar, lane, dayIndex);
  return { matchScore: sumOf(score), score, load: (DAYS_AROUND + 1) * load.day + load.week };
}

/** The score of a technician for work of one or more sessions. Each part is the rounded mean over the sessions. */
export function scoreSessions(calendar: Calendar, lane: Lane, visit: Visit, sessions: readonly PlannedSession[]): MatchScore {
  const matches = sessions.map((session) => scoreMatch(calendar, lane, visit, session.dayIndex, session));
  const mean = (part: keyof ScoreParts): number => Math.round(matches.reduce((sum, { score }) => sum + score[part], 0) / matches.length);
  const score: ScoreParts = {
    addedTravel: mean('addedTravel'),
    preferredTechnician: mean('preferredTechnician'),
    skillFit: mean('skillFit'),
    loadEvenness: mean('loadEvenness'),
  };
  return { matchScore: sumOf(score), score, load: matches.reduce((sum, { load }) => sum + load, 0) };
}

const sumOf = (score: ScoreParts): number => score.addedTravel + score.preferredTechnician + score.skillFit + score.loadEvenness;

function travelPoints(legs: Legs): number {
  if (legs.travelMinutes === null) return TRAVEL_POINTS / 2;
  const added = Math.min(Math.max(legs.addedTravelMinutes, 0), TRAVEL_MINUTES_WORTH_NOTHING);
  return TRAVEL_POINTS - Math.round((TRAVEL_POINTS * added) / TRAVEL_MINUTES_WORTH_NOTHING);
}

function preferencePoints(lane: Lane, visit: Visit): number {
  const { preferredTechnicianId } = visit;
  return preferredTechnicianId === null || preferredTechnicianId === lane.technicianId ? PREFERENCE_POINTS : 0;
}

/** No points without the required skills: such a technician may still be sent to an emergency. */
function skillPoints({ skillIds }: Lane, { requiredSkillIds }: Visit): number {
  if (!requiredSkillIds.every((id) => skillIds.has(id))) return 0;
  return Math.max(0, SKILL_POINTS - POINTS_PER_SPARE_SKILL * (skillIds.size - requiredSkillIds.length));
}

function evennessPoints(calendar: Calendar, lane: Lane, visit: Visit, dayIndex: number): number {
  const workMinutes = hoursOf(calendar, lane, visit).workMinutes[dayIndex]!;
  if (workMinutes === 0) return 0;
  const { day, week } = loadOf(calendar, lane, dayIndex);
  const ofDay = Math.min(day / workMinutes, 1);
  const ofWeek = Math.min(week / ((DAYS_AROUND + 1) * FULL_DAYS * workMinutes), 1);
  return DAY_POINTS + WEEK_POINTS - Math.round(DAY_POINTS * ofDay + WEEK_POINTS * ofWeek);
}

/** Minutes booked on a day, and around it in eighths of a minute. Breaks are left out. */
interface BookedLoad {
  readonly day: number;
  readonly week: number;
}

/** Lanes never change, so the load is computed once for a lane and day. */
const loads = new WeakMap<Lane, Map<number, BookedLoad>>();

function loadOf({ dayStarts }: Calendar, lane: Lane, dayIndex: number): BookedLoad {
  const dayStart = dayStarts[dayIndex]!;
  let ofLane = loads.get(lane);
  if (ofLane === undefined) loads.set(lane, (ofLane = new Map<number, BookedLoad>()));
  let load = ofLane.get(dayStart);
  if (load === undefined) ofLane.set(dayStart, (load = makeLoad(lane, dayStart, dayStarts[dayIndex + 1]!)));
  return load;
}

/** A visit counts on the day on which it starts. The days around have 24 hours here, because the calendar may not hold them. */
function makeLoad(lane: Lane, dayStart: number, dayEnd: number): BookedLoad {
  const { sessionCount, startMinutes } = lane;
  let [day, week] = [0, 0];
  const from = dayStart - DAYS_AROUND * MINUTES_PER_DAY;
  const until = dayEnd + DAYS_AROUND * MINUTES_PER_DAY;
  for (let stop = firstStartingAt(startMinutes, sessionCount, from); stop < sessionCount && startMinutes[stop]! < until; stop++) {
    const start = startMinutes[stop]!;
    const minutes = workMinutesAt(lane, stop);
    const minutesAway = start < dayStart ? dayStart - 1 - start : start - dayEnd;
    if (minutesAway < 0) day += minutes;
    else week += (DAYS_AROUND - Math.floor(minutesAway / MINUTES_PER_DAY)) * minutes;
  }
  return { day, week };
}

/** The first stop that starts at this minute or later. */
function firstStartingAt(startMinutes: Int32Array, count: number, minute: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (startMinutes[middle]! < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}
