/**
 * Remedies for a change that was refused. Each repeats the call with other arguments, and has been planned with them. docs/decisions/0031.
 */
import { isRefusal, type ErrorCode, type Refusal } from '../../../contract/errors.ts';
import type { Remedy } from '../../../contract/explanations.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import { isOpen, leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { callOf } from '../../planning/placement/placement.ts';
import type { ChangeInput } from './changeAsked.ts';
import { changeCase } from './changeCase.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { begunRemedies, conflictRemedies } from '../handOver/begunRemedies.ts';
import { helpersFor } from '../moves/moveCrew.ts';
import type { MoveInput } from '../moves/moveCase.ts';
import { moveKind } from '../moves/moveKind.ts';
import { movePlacement } from '../moves/moveRemedies.ts';
import {
  addDisplacements,
  argumentsWith,
  explainedAs,
  otherLeadAt,
  takesRemedies,
  triesOf,
  unlocking,
  type IsPlannable,
  type Tries,
} from '../plan/remedies.ts';

/** The change that was refused. */
interface RefusedChange {
  readonly operation: 'previewJobRequestChange' | 'commitJobRequestChange';
  readonly row: JobRow;
  readonly input: ChangeInput & { readonly plan_token?: string };
  readonly travel: TravelModel | null;
}

type IsChangeable = IsPlannable<Pick<RefusedChange, 'operation' | 'row' | 'input'>>;

/** Adds remedies to the refusal. */
export async function explainedChange<Refused extends Refusal>(
  ctx: PlanningContext,
  asked: RefusedChange,
  refusal: Refused,
  isPlannable: IsChangeable,
): Promise<Refused> {
  const { operation, row, input, travel } = asked;
  const callWith = (change: Partial<ChangeInput>) => callOf(operation, argumentsWith(input, { id: row.id }, change));
  if (refusal.code === 'SCHEDULE_MOVE_NOT_ELIGIBLE' && row.lockedAt !== null) {
    const isFree = await isPlannable({ ...asked, row: { ...row, lockedAt: null } });
    return { ...refusal, data: { ...refusal.data, remedies: unlocking(row, callWith({}), isFree) } };
  }
  if (refusal.code === 'SCHEDULE_MOVE_IN_PROGRESS') {
    const thenOf = async (before: JobRow) => ((await isPlannable({ ...asked, row: before })) ? callWith({}) : null);
    const wanted = input.lead_technician_id === undefined ? {} : { technician_id: input.lead_technician_id };
    return { ...refusal, data: { ...refusal.data, remedies: await begunRemedies(ctx, row, travel, wanted, thenOf) } };
  }
  const explainedAsMove = (move: MoveInput) =>
    explainedAs(ctx, moveKind, { operation: 'previewJobRequestMove' as const, row, input: move }, travel, refusal);
  // A job that waits for its quote, its confirmation or a new booking needs the same as for a move.
  if (sameAsMove.has(refusal.code)) return explainedAsMove({ id: row.id });
  const moved = moveToLead(input);
  // A change keeps the start. When it has passed, another lead can only take the visit over at a later one.
  if (moved && refusal.code === 'SCHEDULE_MOVE_IN_PAST') return explainedAsMove({ ...moved, id: row.id });
  if (!takesRemedies(refusal.code)) return refusal;
  const tries = triesOf<Partial<ChangeInput>>((change) => isPlannable({ ...asked, input: { ...input, ...change } }), callWith);
  const own = await changeRemedies(ctx, asked, refusal, tries);
  if (!moved) return { ...refusal, data: { ...refusal.data, remedies: own } };
  // Another lead alone is a move, which may also take another time.
  const others = ((await explainedAsMove({ ...moved, id: row.id })).data as { remedies?: Remedy[] } | undefined)?.remedies ?? [];
  const kinds = new Set(own.map(({ kind }) => kind));
  return { ...refusal, data: { ...refusal.data, remedies: [...own, ...others.filter(({ kind }) => !kinds.has(kind))] } };
}

const sameAsMove: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['SCHEDULE_MOVE_NOT_ELIGIBLE', 'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED']);
/** A proposed length is a multiple of it, in minutes. */
const stepMinutes = 5;
/** How many other helpers are named, and how many are tried. */
const mostHelpers = 3;
const mostTriedHelpers = 6;

async function changeRemedies(
  ctx: PlanningContext,
  { row, input, travel }: RefusedChange,
  refusal: Refusal,
  tries: Tries<Partial<ChangeInput>>,
): Promise<Remedy[]> {
  if (!isOpen(row) || refusal.code === 'SCHEDULE_MOVE_IN_PAST') return [];
  const { found } = tries;
  if (refusal.code === 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT' || refusal.code === 'SCHEDULE_MOVE_SLOT_OCCUPIED')
    await addDisplacements(tries, input, refusal.code === 'SCHEDULE_MOVE_SLOT_OCCUPIED');
  const { job_duration_minutes: minutes } = input;
  const present = row.jobDurationMinutes;
  if (minutes !== undefined && present !== null && minutes > present) {
    const longest = await longestThatFits(present, minutes, (length) => tries.isPlannable({ job_duration_minutes: length }));
    if (longest !== null) found.push({ kind: 'shorten_visit', ...tries.callWith({ job_duration_minutes: longest }) });
  }
  if (refusal.code === 'SCHEDULE_MOVE_CREW_UNSTAFFABLE') {
    const { unavailable_member_ids: awayIds } = (refusal as Refusal<'SCHEDULE_MOVE_CREW_UNSTAFFABLE'>).data;
    const changed = await changeCase(ctx, row, input, travel);
    const ableIds = isRefusal(changed) || !changed.landing ? [] : helpersFor(changed.landing).able.map(({ technicianId }) => technicianId);
    for (const change of otherHelpers(row, input, awayIds, ableIds))
      if (found.length < mostHelpers) await tries.add('choose_technician', change);
  }
  const leadSession = leadSessionOf(row);
  if (leadSession && row.crewSize === 1) {
    const lead = input.lead_technician_id;
    const move = { id: row.id, ...(lead === undefined ? {} : { technician_id: lead }) };
    const asMove = { operation: 'previewJobRequestMove' as const, row, input: move, travel };
    const other = otherLeadAt(await movePlacement(ctx, asMove), epochMinute(leadSession.startMinute));
    if (other !== null) await tries.add('choose_technician', { lead_technician_id: other });
  }
  found.push(...(await conflictRemedies(ctx, refusal)));
  return found;
}

/** The move to another lead, when that is all that changes. */
function moveToLead({ id, lead_technician_id: technician_id, allow_non_p0_displacement, ...rest }: RefusedChange['input']) {
  const { mode: _mode, displacement_mode: _displacement, displacement_order: _order, plan_token: _token, ...fields } = rest;
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
  const members = new Set([...row.sessions.map(({ technicianId }) => technicianId), ...added]);
  const others = ableIds.filter((id) => !members.has(id));
  const kept = added.filter((id) => !awayIds.includes(id));
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
