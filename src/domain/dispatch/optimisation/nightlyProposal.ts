/**
 * The plan of a nightly run, or why there is none. Plans only where all distances are known. [nightly-plan.distances];
 * docs/optimisation.md#nightly-plans.
 */
import { isRefusal } from '../../../contract/errors.ts';
import type { NightlyOutcome } from '../../../contract/vocabulary.ts';
import type { ReadContext } from '../../call/context.ts';
import type { Lane } from '../../../engine/board.ts';
import { dayIndexOf, type Calendar } from '../../../engine/calendar.ts';
import { NO_COORDINATE } from '../../../ground/geometry/points.ts';
import { stopsOfDay, type DayStop } from '../../../engine/optimisation/dayStops.ts';
import { totalsOf } from '../../../engine/optimisation/dayPrices.ts';
import { withRequired } from '../../../engine/optimisation/daySteps.ts';
import { coarsenessOf } from '../../../engine/sessionRows.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { nowMinuteOf, planningCalendarOf } from '../../planning/hours/calendars.ts';
import { addDays, dayBounds, localDateOf } from '../../../ground/time/localTime.ts';
import { placesWaitingFor } from './optimizationJobs.ts';
import type { KeptPlan } from './optimizationKept.ts';
import { nearMinutes, planOptimization } from './optimizationPlan.ts';

/** How far ahead the next working day is looked for. */
const mostDaysAhead = 14;

interface NightlyProposal {
  readonly outcome: NightlyOutcome;
  readonly date: string | null;
  /** null unless the outcome is `proposed`. */
  readonly plan: KeptPlan | null;
}

export async function nightlyProposal(ctx: ReadContext): Promise<NightlyProposal> {
  const { db, tenant, nowMilliseconds } = ctx;
  const current = await ctx.services.boards.current(db, tenant, nowMilliseconds);
  const found = nextWorkingDay(ctx, current);
  if (!found) return { outcome: 'no_working_day', date: null, plan: null };
  const { date, calendar, day } = found;
  const { lanes } = current.board;
  const stays = { nowMinute: nowMinuteOf(nowMilliseconds), nearMinutes, keptIds: new Set<string>() };
  const stops = stopsOfDay(current.board, calendar, day, stays);
  const isKnown = lanes.map(
    (lane, index) => isHomeKnown(lane) && stops.every((stop) => stop.laneIndex !== index || isStopKnown(lane, stop)),
  );
  const without = (outcome: NightlyOutcome): NightlyProposal => ({ outcome, date, plan: null });
  const technicianIds = lanes.filter((_lane, index) => isKnown[index]).map(({ technicianId }) => technicianId);
  const waiting = await placesWaitingFor(ctx, { date, ...dayBounds(tenant.timezone, date) });
  const isWorkUnknown =
    stops.some(({ laneIndex, stays: reason }) => reason === null && !isKnown[laneIndex]) ||
    waiting.some((isPlaced) => !isPlaced || technicianIds.length === 0);
  if (technicianIds.length === 0) return without(isWorkUnknown && lanes.length > 0 ? 'distances_unknown' : 'nothing_to_plan');
  const plan = await planOptimization(ctx, { date, technician_ids: technicianIds }, { onlyPlaced: true });
  // The day and the technicians come from the board, so only a full queue of plans refuses. The run is tried again when its claim ends.
  if (isRefusal(plan)) throw new Error(`the nightly plan was refused: ${plan.code}`);
  if (plan.priced.steps.length > 0) return { outcome: 'proposed', date, plan };
  const hasKnownWork = plan.leftOut.length > 0 || stops.some(({ laneIndex, stays: reason }) => reason === null && isKnown[laneIndex]);
  if (hasKnownWork) return without('nothing_better');
  return without(isWorkUnknown ? 'distances_unknown' : 'nothing_to_plan');
}

/** The first day whose opening is still ahead. */
function nextWorkingDay({ tenant, nowMilliseconds }: ReadContext, current: TenantBoard) {
  const now = nowMinuteOf(nowMilliseconds);
  const today = localDateOf(tenant.timezone, now);
  for (let ahead = 0; ahead <= mostDaysAhead; ahead++) {
    const date = addDays(today, ahead);
    const { startMinute, endMinute } = dayBounds(tenant.timezone, date);
    if (startMinute === endMinute) continue;
    const calendar: Calendar = planningCalendarOf(tenant, current, startMinute, endMinute);
    const day = dayIndexOf(calendar, startMinute);
    const { openings, isClosed = false } = calendar.days[day]!;
    if (!isClosed && openings.some((opening) => opening.endMinute > opening.startMinute && opening.startMinute > now))
      return { date, calendar, day };
  }
  return null;
}

/** The centre of a city is no place: distances to it mean nothing. */
const cityCoarseness = 2;

function isHomeKnown({ stopCoordinates: { latE6, leastMinutes }, homeIndex, coarseMinutes }: Lane): boolean {
  const [, ofPostalCode, ofCity] = coarseMinutes;
  return latE6[homeIndex] !== NO_COORDINATE && !(leastMinutes[homeIndex] === ofCity && ofCity > ofPostalCode);
}

const isStopKnown = ({ sessions }: Lane, { row }: DayStop): boolean =>
  sessions.latE6[row] !== NO_COORDINATE && coarsenessOf(sessions.flags[row]!) !== cityCoarseness;

/**
 * The steps that concern no customer: with all that they require they only give visits to another technician, at the same time. None of them
 * when together they would not save driving.
 */
export function silentSteps({ priced, moves }: KeptPlan): ReadonlySet<number> {
  const isSilent = (step: number) =>
    priced.steps[step]!.moves.every((move) => moves[move]!.from !== null && moves[move]!.from!.startMinute === moves[move]!.to.startMinute);
  const chosen = new Set(
    [...priced.steps.keys()].filter((step) => [...withRequired(priced.steps, [step])].every((needed) => isSilent(needed))),
  );
  return savesDriving(priced, chosen) ? chosen : new Set();
}

/** Whether these steps together save driving and break no deadline. */
export function savesDriving(priced: KeptPlan['priced'], chosen: ReadonlySet<number>): boolean {
  const [before, after] = [totalsOf(priced, new Set()), totalsOf(priced, chosen)];
  return after.drivingMinutes < before.drivingMinutes && after.slaBreaches <= before.slaBreaches;
}
