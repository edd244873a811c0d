/**
 * Remedies for several moves of which some do not fit. Each repeats the preview with other moves, and has been planned with them.
 * docs/decisions/0031, 0104.
 */
import { isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import type { Remedy } from '../../contract/explanations.ts';
import type { EpochMinute } from '../../engine/minutes.ts';
import type { TravelModel } from '../../engine/geometry/travel.ts';
import { jobPlacement } from '../../jobs/placementRemedies.ts';
import { offeredDeparture } from '../../planning/departure.ts';
import { quotedDurations } from '../../planning/jobVisit.ts';
import { callOf, isNameable, latestStartBefore, localStart, nextStart } from '../../planning/placement.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import type { AskedMoves, AskedVisit } from './movesAsked.ts';
import { planMoves, refusedData, type NotPlanned, type RefusedVisit } from './movesPlan.ts';

/** How many refused visits get a nearest start. A person reads no more. */
const mostNearest = 8;
/** How often a remedy is planned again, each time with one more visit at another time or left out. */
const mostTries = 8;

/** The refusal of a plan, with what keeps each visit away and what would work. */
export async function explainedMoves<Refused extends Refusal>(
  ctx: PlanningContext,
  asked: AskedMoves,
  travel: TravelModel | null,
  refusal: Refused,
): Promise<Refused> {
  if (!isNotPlanned(refusal)) return refusal;
  const notPlanned = refusal;
  const nearest = new Map<string, EpochMinute>();
  for (const refused of notPlanned.misfits.slice(0, mostNearest)) {
    const start = await nearestStart(ctx, refused);
    if (start !== null) nearest.set(refused.asked.row.id, start);
  }
  const remedies: Remedy[] = await unlocking(ctx, asked, travel, notPlanned);
  const others = await withoutMisfits(ctx, asked, travel, notPlanned);
  if (others) remedies.push({ kind: 'leave_out', ...callOf('previewScheduleMoves', { moves: movesOf(ctx, others) }) });
  const later = nearest.size === notPlanned.misfits.length ? await atNearestStarts(ctx, asked, travel, notPlanned) : null;
  if (later) remedies.push({ kind: 'choose_time', ...callOf('previewScheduleMoves', { moves: movesOf(ctx, later) }) });
  const data = { visits: await refusedData(ctx, asked, notPlanned, nearest), remedies };
  return refuse('SCHEDULE_MOVES_REFUSED', data) as Refusal as Refused;
}

export const isNotPlanned = (found: object): found is NotPlanned => 'misfits' in found;

/** Ends the locks of the visits, and then repeats the preview if that has a plan. */
async function unlocking(
  ctx: PlanningContext,
  asked: AskedMoves,
  travel: TravelModel | null,
  { misfits: refused }: NotPlanned,
): Promise<Remedy[]> {
  const locked = refused.filter(({ refusal, asked: { row } }) => refusal.code === 'SCHEDULE_MOVE_NOT_ELIGIBLE' && row.lockedAt !== null);
  const [first, ...others] = locked.map(({ asked: { row } }) => callOf('unlockJobRequest', { id: row.id }));
  if (!first) return [];
  const visits = asked.visits.map((visit) => ({ ...visit, row: { ...visit.row, lockedAt: null } }));
  const planned = await planMoves(ctx, { ...asked, visits }, travel, offeredDeparture(ctx.nowMilliseconds));
  const isPlannable = !isRefusal(planned);
  const then = [...others, ...(isPlannable ? [callOf('previewScheduleMoves', { moves: movesOf(ctx, visits) })] : [])];
  return [{ kind: 'unlock_visit', ...first, ...(then.length === 0 ? {} : { then }) }];
}

/** The start nearest to the asked one at which the visit fits, if the others move as asked. */
async function nearestStart(ctx: PlanningContext, { found }: RefusedVisit): Promise<EpochMinute | null> {
  if (!found) return null;
  const { row, current, board, lane, askedMinute } = found;
  const visit = { ...found.visit, departNotBefore: offeredDeparture(ctx.nowMilliseconds) };
  const placement = { ...jobPlacement(ctx, current, row, quotedDurations(row), visit, lane.technicianId), board };
  const later = await nextStart(placement, askedMinute + 1);
  const earlier = await latestStartBefore(placement, askedMinute);
  if (later === null || earlier === null) return later ?? earlier;
  return askedMinute - earlier < later - askedMinute ? earlier : later;
}

/** The visits that fit when the others stay where they are. Null when there are none. */
async function withoutMisfits(
  ctx: PlanningContext,
  asked: AskedMoves,
  travel: TravelModel | null,
  notPlanned: NotPlanned,
): Promise<readonly AskedVisit[] | null> {
  let visits = asked.visits;
  let planned: Awaited<ReturnType<typeof planMoves>> = notPlanned;
  for (let tries = 0; tries < mostTries; tries++) {
    if (!isRefusal(planned)) return visits;
    if (!isNotPlanned(planned)) return null;
    const misfits = new Set(planned.misfits.map(({ asked: { row } }) => row.id));
    // The other visit of a swap with a job that has no time has nowhere to go.
    visits = visits.filter(({ row, place }) => place !== null && !misfits.has(row.id));
    if (visits.length === 0) return null;
    planned = await planMoves(ctx, { ...asked, visits }, travel, offeredDeparture(ctx.nowMilliseconds));
  }
  return null;
}

/** The visits with each misfit at its nearest start, one after the other. Null when that does not work. */
async function atNearestStarts(
  ctx: PlanningContext,
  asked: AskedMoves,
  travel: TravelModel | null,
  notPlanned: NotPlanned,
): Promise<readonly AskedVisit[] | null> {
  let visits = asked.visits;
  let planned: Awaited<ReturnType<typeof planMoves>> = notPlanned;
  for (let tries = 0; tries < mostTries; tries++) {
    if (!isRefusal(planned)) return visits;
    if (!isNotPlanned(planned)) return null;
    const [misfit] = planned.misfits as readonly [RefusedVisit];
    const startMinute = await nearestStart(ctx, misfit);
    if (startMinute === null || !isNameable(ctx.tenant, startMinute)) return null;
    const { row } = misfit.asked;
    visits = visits.map((visit) => (visit.row.id === row.id && visit.place ? { row, place: { ...visit.place, startMinute } } : visit));
    planned = await planMoves(ctx, { ...asked, visits }, travel, offeredDeparture(ctx.nowMilliseconds));
  }
  return null;
}

/** Each visit with technician and start, as the call takes it. */
const movesOf = ({ tenant }: PlanningContext, visits: readonly AskedVisit[]) =>
  visits.flatMap(({ row, place }) =>
    place ? [{ job_request_id: row.id, technician_id: place.technicianId, start_at: localStart(tenant, place.startMinute) }] : [],
  );
