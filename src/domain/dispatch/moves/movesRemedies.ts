/**
 * Remedies for several moves of which some do not fit. Each repeats the preview with other moves, and has been planned with them.
 * docs/decisions/0031.
 */
import { isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { Remedy } from '../../../contract/explanations.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import type { RemedyKind } from '../../../contract/vocabulary.ts';
import { jobPlacement, type JobPlacement } from '../../jobs/remedies/placementRemedies.ts';
import { beforeBeginning } from '../../jobs/remedies/stateRemedies.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { quotedDurations } from '../../planning/visits/jobVisit.ts';
import { callOf, isNameable, latestStartBefore, localStart } from '../../planning/placement/placement.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { otherLeadAt, otherStart } from '../plan/remedies.ts';
import { handOverRemedies, inTheWayRemedies } from '../handOver/begunRemedies.ts';
import type { AskedPlace, MoveCase } from './moveCase.ts';
import type { AskedMoves, AskedVisit } from './movesAsked.ts';
import { planMoves, refusedData, type NotPlanned, type RefusedVisit } from './movesPlan.ts';

/** How many refused visits get a nearest start. A person reads no more. */
const mostNearest = 8;
/** How many begun visits are handed over. */
const mostHandedOver = 3;
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
  const remedies: Remedy[] = [
    ...(await unlocking(ctx, asked, travel, notPlanned)),
    ...(await undoing(ctx, asked, travel, notPlanned)),
    ...(await handingOver(ctx, travel, notPlanned)),
    ...(await freeing(ctx, asked, notPlanned)),
  ];
  const add = async (kind: RemedyKind, amend: Amend) => {
    const visits = await amended(ctx, asked, travel, notPlanned, amend);
    if (visits) remedies.push({ kind, ...callOf('previewScheduleMoves', { moves: movesOf(ctx, visits) }) });
  };
  await add('leave_out', leftOut);
  if (nearest.size === notPlanned.misfits.length) await add('choose_time', later(ctx));
  await add('choose_technician', byOther(ctx));
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

/** Hands over the rest of each visit that has begun, to the technician and start that it was to get if possible. */
async function handingOver(ctx: PlanningContext, travel: TravelModel | null, { misfits: refused }: NotPlanned): Promise<Remedy[]> {
  const begun = refused.filter(({ refusal }) => refusal.code === 'SCHEDULE_MOVE_IN_PROGRESS').slice(0, mostHandedOver);
  const found: Remedy[] = [];
  for (const {
    asked: { row, place },
  } of begun) {
    const wanted = place ? { technician_id: place.technicianId, start_at: localStart(ctx.tenant, place.startMinute) } : {};
    found.push(...(await handOverRemedies(ctx, row, travel, wanted)));
  }
  return found;
}

/** Frees the places of misfits from begun visits that do not move. */
function freeing(ctx: PlanningContext, { visits }: AskedMoves, { misfits }: NotPlanned): Promise<Remedy[]> {
  const movedIds = new Set(visits.map(({ row }) => row.id));
  const ids = misfits.flatMap(({ blockedBy }) => blockedBy.map(({ jobRequestId }) => jobRequestId));
  return inTheWayRemedies(
    ctx,
    ids.filter((id) => !movedIds.has(id)),
  );
}

/** Takes back what was fired of the visits that have begun, and then repeats the preview if that has a plan. */
async function undoing(
  ctx: PlanningContext,
  asked: AskedMoves,
  travel: TravelModel | null,
  { misfits: refused }: NotPlanned,
): Promise<Remedy[]> {
  const begun = refused.flatMap(({ refusal, asked: { row } }) =>
    refusal.code === 'SCHEDULE_MOVE_IN_PROGRESS' ? (beforeBeginning(row) ?? []) : [],
  );
  const [first, ...others] = begun.flatMap(({ undoing: calls }) => calls);
  if (!first) return [];
  const before = new Map(begun.map(({ row }) => [row.id, row]));
  const visits = asked.visits.map((visit) => ({ ...visit, row: before.get(visit.row.id) ?? visit.row }));
  const planned = await planMoves(ctx, { ...asked, visits }, travel, offeredDeparture(ctx.nowMilliseconds));
  const then = [...others, ...(isRefusal(planned) ? [] : [callOf('previewScheduleMoves', { moves: movesOf(ctx, visits) })])];
  return [{ kind: 'undo_action', ...first, ...(then.length === 0 ? {} : { then }) }];
}

/** The visit of a misfit at its place, on the board on which the others stand in theirs. */
function placementOf(ctx: PlanningContext, { row, current, board, lane, visit }: MoveCase): JobPlacement {
  const offered = { ...visit, departNotBefore: offeredDeparture(ctx.nowMilliseconds) };
  return { ...jobPlacement(ctx, current, row, quotedDurations(row), offered, lane.technicianId), board };
}

/** The start nearest to the asked one at which the visit fits, if the others move as asked. */
async function nearestStart(ctx: PlanningContext, { found }: RefusedVisit): Promise<EpochMinute | null> {
  if (!found) return null;
  const placement = placementOf(ctx, found);
  const later = await otherStart(placement, found.askedMinute + 1);
  const earlier = await latestStartBefore(placement, found.askedMinute);
  if (later === null || earlier === null) return later ?? earlier;
  return found.askedMinute - earlier < later - found.askedMinute ? earlier : later;
}

/** The visits after a step that puts some of them elsewhere; null: there is none. */
type Amend = (
  visits: readonly AskedVisit[],
  misfits: readonly RefusedVisit[],
) => readonly AskedVisit[] | null | Promise<readonly AskedVisit[] | null>;

/** The visits that fit when the misfits stay where they are. The other visit of a swap with a job that has no time has nowhere to go. */
const leftOut: Amend = (visits, misfits) => {
  const ids = new Set(misfits.map(({ asked: { row } }) => row.id));
  const others = visits.filter(({ row, place }) => place !== null && !ids.has(row.id));
  return others.length === 0 ? null : others;
};

/** The first misfit at its nearest start. */
const later =
  (ctx: PlanningContext): Amend =>
  async (visits, [misfit]) => {
    const startMinute = await nearestStart(ctx, misfit!);
    return startMinute === null || !isNameable(ctx.tenant, startMinute) ? null : withPlace(visits, misfit!, { startMinute });
  };

/** The first misfit at its start with the best other technician. */
const byOther =
  (ctx: PlanningContext): Amend =>
  (visits, [misfit]) => {
    const { found } = misfit!;
    const technicianId = found && otherLeadAt(placementOf(ctx, found), found.askedMinute);
    return technicianId ? withPlace(visits, misfit!, { technicianId }) : null;
  };

const withPlace = (visits: readonly AskedVisit[], { asked: { row } }: RefusedVisit, change: Partial<AskedPlace>): AskedVisit[] =>
  visits.map((visit) => (visit.row.id === row.id && visit.place ? { row: visit.row, place: { ...visit.place, ...change } } : visit));

/** Takes steps until there is a plan for all visits. null when that does not work. */
async function amended(
  ctx: PlanningContext,
  asked: AskedMoves,
  travel: TravelModel | null,
  notPlanned: NotPlanned,
  amend: Amend,
): Promise<readonly AskedVisit[] | null> {
  let visits: readonly AskedVisit[] | null = asked.visits;
  let planned: Awaited<ReturnType<typeof planMoves>> = notPlanned;
  for (let tries = 0; tries < mostTries; tries++) {
    if (!isRefusal(planned)) return visits;
    visits = isNotPlanned(planned) ? await amend(visits, planned.misfits) : null;
    if (!visits) return null;
    planned = await planMoves(ctx, { ...asked, visits }, travel, offeredDeparture(ctx.nowMilliseconds));
  }
  return null;
}

/** Each visit with technician and start, as the call takes it. */
const movesOf = ({ tenant }: PlanningContext, visits: readonly AskedVisit[]) =>
  visits.flatMap(({ row, place }) =>
    place ? [{ job_request_id: row.id, technician_id: place.technicianId, start_at: localStart(tenant, place.startMinute) }] : [],
  );
