/**
 * Remedies for a change that was refused. Each repeats the call with other arguments, and has been planned with them. docs/decisions/0031.
 */
import { isRefusal, type ErrorCode, type Refusal } from '../../contract/errors.ts';
import type { Remedy } from '../../contract/explanations.ts';
import type { RemedyKind } from '../../contract/vocabulary.ts';
import type { TravelModel } from '../../engine/geometry/travel.ts';
import { epochMinute } from '../../engine/minutes.ts';
import { leadAt } from '../../jobs/placementRemedies.ts';
import { isOpen, leadSessionOf } from '../../jobs/jobState.ts';
import type { JobRow } from '../../store/jobs/jobRows.ts';
import { callOf } from '../../planning/placement.ts';
import type { ChangeInput } from './changeAsked.ts';
import { changeCase } from './changeCase.ts';
import { planChange } from './changePlan.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { helpersFor } from '../moves/moveCrew.ts';
import { explainedMove, movePlacement } from '../moves/moveRemedies.ts';

/** The change that was refused. */
export interface AskedChange {
  readonly operation: 'previewJobRequestChange' | 'commitJobRequestChange';
  readonly row: JobRow;
  readonly input: ChangeInput & { readonly plan_token?: string };
  readonly travel: TravelModel | null;
}

/** Adds remedies to the refusal. */
export async function explainedChange<Refused extends Refusal>(
  ctx: PlanningContext,
  asked: AskedChange,
  refusal: Refused,
): Promise<Refused> {
  const { row, travel } = asked;
  if (refusal.code === 'SCHEDULE_MOVE_NOT_ELIGIBLE' && row.lockedAt !== null)
    return { ...refusal, data: { ...refusal.data, remedies: await unlocking(ctx, asked) } };
  // A job that waits for its quote, its confirmation or a new booking needs the same as for a move.
  if (sameAsMove.has(refusal.code))
    return explainedMove(ctx, { operation: 'previewJobRequestMove', row, input: { id: row.id }, travel }, refusal);
  // A change keeps the start. When it has passed, another lead can only take the visit over at a later one.
  const moved = refusal.code === 'SCHEDULE_MOVE_IN_PAST' ? moveToLead(asked.input) : null;
  if (moved) return explainedMove(ctx, { operation: 'previewJobRequestMove', row, input: { ...moved, id: row.id }, travel }, refusal);
  if (!explainedCodes.has(refusal.code)) return refusal;
  return { ...refusal, data: { ...refusal.data, remedies: await changeRemedies(ctx, asked, refusal) } };
}

/** Ends the lock, and then repeats the change if that is possible. */
async function unlocking(ctx: PlanningContext, { operation, row, input, travel }: AskedChange): Promise<Remedy[]> {
  const { plan_token: _token, ...sent } = input;
  const again = { ...sent, id: row.id };
  const found = await changeCase(ctx, { ...row, lockedAt: null }, again, travel);
  const isPlannable = !isRefusal(found) && !isRefusal(await planChange(ctx, found, again));
  const then = isPlannable ? { then: [callOf(operation, again)] } : {};
  return [{ kind: 'unlock_visit', ...callOf('unlockJobRequest', { id: row.id }), ...then }];
}

const sameAsMove: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['SCHEDULE_MOVE_NOT_ELIGIBLE', 'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED']);
const explainedCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'SCHEDULE_MOVE_IN_PROGRESS',
  'SCHEDULE_MOVE_IN_PAST',
  'SCHEDULE_MOVE_SLOT_OCCUPIED',
  'SCHEDULE_MOVE_TECH_INFEASIBLE',
  'SCHEDULE_MOVE_REQUIRES_FREE_SLOT',
  'SCHEDULE_MOVE_CREW_UNSTAFFABLE',
]);

/** A proposed length is a multiple of it, in minutes. */
const stepMinutes = 5;
/** How many other helpers are named, and how many are tried. */
const mostHelpers = 3;
const mostTriedHelpers = 6;

async function changeRemedies(ctx: PlanningContext, asked: AskedChange, refusal: Refusal): Promise<Remedy[]> {
  const { operation, row, input, travel } = asked;
  const { plan_token: _token, ...sent } = input;
  if (!isOpen(row) || refusal.code === 'SCHEDULE_MOVE_IN_PROGRESS' || refusal.code === 'SCHEDULE_MOVE_IN_PAST') return [];
  const remedies: Remedy[] = [];
  const amendedBy = (change: Partial<ChangeInput>) => ({ ...sent, ...change, id: row.id });
  const isPlannable = async (change: Partial<ChangeInput>): Promise<boolean> => {
    const amended = amendedBy(change);
    const found = await changeCase(ctx, row, amended, travel);
    return !isRefusal(found) && !isRefusal(await planChange(ctx, found, amended));
  };
  const tryWith = async (kind: RemedyKind, change: Partial<ChangeInput>): Promise<void> => {
    if (await isPlannable(change)) remedies.push({ kind, ...callOf(operation, amendedBy(change)) });
  };
  if (refusal.code === 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT') await tryWith('allow_displacement', { allow_non_p0_displacement: true });
  if (refusal.code === 'SCHEDULE_MOVE_SLOT_OCCUPIED') {
    await tryWith('change_mode', { mode: input.mode === 'next_day' ? 'overtime' : 'next_day' });
    if (input.displacement_mode !== 'reassign') await tryWith('change_mode', { displacement_mode: 'reassign' });
  }
  const { duration_minutes: minutes } = input;
  const present = row.jobDurationMinutes;
  if (minutes !== undefined && present !== null && minutes > present) {
    const longest = await longestThatFits(present, minutes, (length) => isPlannable({ duration_minutes: length }));
    if (longest !== null) remedies.push({ kind: 'shorten_visit', ...callOf(operation, amendedBy({ duration_minutes: longest })) });
  }
  if (refusal.code === 'SCHEDULE_MOVE_CREW_UNSTAFFABLE') {
    const { unavailable_member_ids: awayIds } = (refusal as Refusal<'SCHEDULE_MOVE_CREW_UNSTAFFABLE'>).data;
    const found = await changeCase(ctx, row, amendedBy({}), travel);
    const ableIds = isRefusal(found) || !found.landing ? [] : helpersFor(found.landing).able.map(({ technicianId }) => technicianId);
    for (const change of otherHelpers(row, input, awayIds, ableIds))
      if (remedies.length < mostHelpers) await tryWith('choose_technician', change);
  }
  const leadSession = leadSessionOf(row);
  if (leadSession && input.lead_technician_id === undefined && row.crewSize === 1) {
    const placement = await movePlacement(ctx, { operation: 'previewJobRequestMove', row, input: { id: row.id }, travel });
    const startMinute = epochMinute(leadSession.startMinute);
    const other = startMinute < placement.nowMinute ? null : leadAt({ ...placement, leadId: null }, startMinute);
    if (other !== null && other !== leadSession.technicianId) await tryWith('choose_technician', { lead_technician_id: other });
  }
  return remedies;
}

/** The move to another lead, when that is all that changes. */
function moveToLead({ id, lead_technician_id: technician_id, allow_non_p0_displacement, ...rest }: AskedChange['input']) {
  const { mode: _mode, displacement_mode: _displacement, plan_token: _token, ...fields } = rest;
  if (technician_id === undefined || Object.values(fields).some((value) => value !== undefined)) return null;
  return { id, technician_id, ...(allow_non_p0_displacement === undefined ? {} : { allow_non_p0_displacement }) };
}

/**
 * The change with others in place of those who cannot come, the best first. `ableIds`: who could help. Several who are away are replaced
 * together.
 */
function otherHelpers(
  row: JobRow,
  { add_technician_ids: added = [], remove_technician_ids: removed = [] }: ChangeInput,
  awayIds: readonly string[],
  ableIds: readonly string[],
): Partial<ChangeInput>[] {
  const members = new Set([...row.sessions.map(({ technicianId }) => technicianId), ...added.map((id) => id.toLowerCase())]);
  const others = ableIds.filter((id) => !members.has(id));
  const kept = added.filter((id) => !awayIds.includes(id.toLowerCase()));
  const leaving = awayIds.filter((id) => row.sessions.some(({ technicianId }) => technicianId === id));
  const groups = awayIds.length === 1 ? others.map((id) => [id]) : others.length < awayIds.length ? [] : [others.slice(0, awayIds.length)];
  return groups.slice(0, mostTriedHelpers).map((ids) => ({
    add_technician_ids: [...kept, ...ids],
    ...(removed.length + leaving.length === 0 ? {} : { remove_technician_ids: [...new Set([...removed, ...leaving])] }),
  }));
}

/**
 * The longest length between two, in steps, of which each shorter one is taken to fit too. A day has 288 steps, so nine plans find it. Null when
 * none fits.
 */
async function longestThatFits(shorter: number, longer: number, fits: (minutes: number) => Promise<boolean>): Promise<number | null> {
  let fitting = Math.floor(shorter / stepMinutes);
  let refused = Math.ceil(longer / stepMinutes);
  const first = fitting;
  while (refused - fitting > 1) {
    const middle = Math.floor((fitting + refused) / 2);
    if (await fits(middle * stepMinutes)) fitting = middle;
    else refused = middle;
  }
  return fitting > first && fitting * stepMinutes > shorter ? fitting * stepMinutes : null;
}
