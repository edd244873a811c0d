/** Remedies for a hand-over that was refused. Each repeats the call or moves the visit, and has been planned. docs/decisions/0031. */
import type { Refusal } from '../../../contract/errors.ts';
import type { Remedy, RemedyCall } from '../../../contract/explanations.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import { undoRemedies } from '../../jobs/remedies/stateRemedies.ts';
import { callOf, localStart } from '../../planning/placement/placement.ts';
import { moveKind } from '../moves/moveKind.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { addDisplacements, argumentsWith, plannable, takesRemedies, triesOf, type IsPlannable } from '../plan/remedies.ts';
import { plannedHandOver } from './begunRemedies.ts';
import type { HandOverInput } from './handOverCase.ts';

/** The hand-over that was refused. */
interface RefusedHandOver {
  readonly operation: 'previewJobRequestHandOver' | 'commitJobRequestHandOver';
  readonly row: JobRow;
  readonly input: HandOverInput & { readonly id: string; readonly after_hours_override?: boolean; readonly plan_token?: string };
  readonly travel: TravelModel | null;
}

/** Adds remedies to the refusal. */
export async function explainedHandOver<Refused extends Refusal>(
  ctx: PlanningContext,
  asked: RefusedHandOver,
  refusal: Refused,
  isPlannable: IsPlannable<Pick<RefusedHandOver, 'operation' | 'row' | 'input'>>,
): Promise<Refused> {
  if (!takesRemedies(refusal.code)) return refusal;
  return { ...refusal, data: { ...refusal.data, remedies: await remediesOf(ctx, asked, refusal, isPlannable) } };
}

async function remediesOf(
  ctx: PlanningContext,
  asked: RefusedHandOver,
  refusal: Refusal,
  isPlannable: IsPlannable<Pick<RefusedHandOver, 'operation' | 'row' | 'input'>>,
): Promise<Remedy[]> {
  const { operation, row, input, travel } = asked;
  const failed = refusal.code === 'HAND_OVER_NOT_ELIGIBLE' ? refusal.data?.['failed_precondition'] : null;
  if (failed === 'not_arrived') return undoRemedies(row, (before) => moveOf(ctx, asked, before));
  if (failed === 'not_begun') {
    const call = await moveOf(ctx, asked, row);
    return call === null ? [] : [{ kind: 'move_instead', ...call }];
  }
  if (typeof failed === 'string' && failed !== 'nobody_free') return [];
  const tries = triesOf<HandOverInput>(
    (change) => isPlannable({ ...asked, input: { ...input, ...change } }),
    (change) => callOf(operation, argumentsWith(input, { id: row.id }, change)),
  );
  const { start_at: _start, ...anyTime } = input;
  const { technician_id: technicianId, ...anybody } = input;
  const { technician_id: _technician, ...open } = anyTime;
  const add = async (kind: 'choose_time' | 'choose_technician', wish: HandOverInput) => {
    const planned = await plannedHandOver(ctx, row, travel, wish);
    if (!planned) return;
    const start_at = localStart(ctx.tenant, planned.found.askedMinute);
    await tries.add(kind, { start_at, ...(kind === 'choose_time' ? {} : { technician_id: planned.found.lane.technicianId }) });
  };
  if (technicianId !== undefined) await add('choose_time', anyTime);
  await add('choose_technician', anybody);
  if (tries.found.length === 0) await add('choose_technician', open);
  // Nobody else can do the rest, so the present technician does it later.
  if (tries.found.length === 0) await add('choose_technician', { ...open, technician_id: leadSessionOf(row)!.technicianId });
  if (refusal.code === 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT' || refusal.code === 'SCHEDULE_MOVE_SLOT_OCCUPIED')
    await addDisplacements(tries, input, refusal.code === 'SCHEDULE_MOVE_SLOT_OCCUPIED');
  if (refusal.code === 'SCHEDULE_MOVE_NO_WORKING_DAY' && refusal.data?.['override_available'] === true)
    tries.found.push({ kind: 'override_hours', ...tries.callWith({ after_hours_override: true }) });
  return tries.found;
}

/** The move of a visit that has not begun, to the technician and start that were asked for. null: no such move can be planned. */
async function moveOf(ctx: PlanningContext, { input, travel }: RefusedHandOver, row: JobRow): Promise<RemedyCall | null> {
  const { technician_id, start_at } = input;
  if (technician_id === undefined && start_at === undefined) return callOf('previewJobRequestMove', { id: row.id }, ['technician_id']);
  const move = { id: row.id, ...(technician_id === undefined ? {} : { technician_id }), ...(start_at === undefined ? {} : { start_at }) };
  const isMovable = await plannable(ctx, moveKind, travel)({ operation: 'previewJobRequestMove', row, input: move });
  return isMovable ? callOf('previewJobRequestMove', move) : null;
}
