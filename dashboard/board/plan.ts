/** What plans of moves and emergencies have in common, how two plans differ, and where a plan lies on the board. */
import type { Operations, OutputOf } from '../../src/contract/index.ts';
import { minuteOf, type BoardModel } from './model.ts';

export type MovePlan = OutputOf<Operations['previewJobRequestMove']>;
export type EmergencyPlan = OutputOf<Operations['previewEmergencyReschedule']>;
export type Plan = MovePlan | EmergencyPlan;
/** The part of a plan that its view shows. */
export type ShownPlan = Pick<
  Plan,
  | 'landing'
  | 'customer_notification'
  | 'moves'
  | 'warnings'
  | 'total_moves'
  | 'customers_renotified'
  | 'customers_notified'
  | 'customers_to_phone'
  | 'repeated_customers'
  | 'overtime_minutes'
>;
export type PlannedMove = Plan['moves'][number];

/** One visit of a plan, drawn as a ghost. */
export interface PlanGhost {
  readonly key: string;
  readonly technician: number;
  readonly start: number;
  readonly end: number;
  /** `landing`: the requested visit; `moved`: a displaced visit at its new time; `left`: where the displaced visit is now. */
  readonly kind: 'landing' | 'moved' | 'left';
  readonly text: string;
}

/** The part of a plan that can be drawn on the board. */
export interface DrawablePlan {
  readonly job_request_id: string;
  readonly short_code: string;
  readonly landing: Pick<Plan['landing'], 'technician_id' | 'start_at' | 'end_at'>;
  readonly moves: readonly PlannedMove[];
}

const placeOf = (move: PlannedMove) => `${move.kind} ${move.to.technician_id} ${move.to.start_at} ${move.to.end_at}`;

/** Whether two plans say the same to a person. Versions and tokens may differ; the later plan is used. */
export const isSamePlan = (one: Plan, other: Plan): boolean => differences(one, other).length === 0;

export type Difference =
  | { readonly kind: 'landing'; readonly before: Plan['landing']; readonly after: Plan['landing'] }
  | { readonly kind: 'added' | 'gone' | 'changed'; readonly move: PlannedMove; readonly before: PlannedMove | null }
  | { readonly kind: 'warnings' };

/** The differences between a plan and the one before it. */
export function differences(before: Plan, after: Plan): Difference[] {
  const found: Difference[] = [];
  const { landing } = after;
  if (
    before.landing.technician_id !== landing.technician_id ||
    before.landing.start_at !== landing.start_at ||
    before.landing.end_at !== landing.end_at
  )
    found.push({ kind: 'landing', before: before.landing, after: landing });
  const known = new Map(before.moves.map((move) => [move.job_request_id, move]));
  for (const move of after.moves) {
    const old = known.get(move.job_request_id) ?? null;
    known.delete(move.job_request_id);
    if (!old) found.push({ kind: 'added', move, before: null });
    else if (placeOf(old) !== placeOf(move)) found.push({ kind: 'changed', move, before: old });
  }
  for (const move of known.values()) found.push({ kind: 'gone', move, before: move });
  const codes = (plan: Plan) =>
    plan.warnings
      .map(({ code }) => code)
      .sort()
      .join();
  if (codes(before) !== codes(after)) found.push({ kind: 'warnings' });
  return found;
}

/** The ghosts of a plan. Technicians who are not on the board are left out. */
export function ghostsOf(model: BoardModel, { landing, moves, short_code, job_request_id }: DrawablePlan): PlanGhost[] {
  const ghost = (key: string, technicianId: string, startAt: string, endAt: string, kind: PlanGhost['kind'], text: string): PlanGhost[] => {
    const technician = model.technicianById.get(technicianId);
    return technician === undefined
      ? []
      : [{ key: `${kind} ${key}`, technician, start: minuteOf(model, startAt), end: minuteOf(model, endAt), kind, text }];
  };
  return [
    ...ghost(job_request_id, landing.technician_id, landing.start_at, landing.end_at, 'landing', short_code),
    ...moves.flatMap(({ job_request_id: id, short_code: code, from, to }) => [
      ...ghost(id, from.technician_id, from.start_at, from.end_at, 'left', code),
      ...ghost(id, to.technician_id, to.start_at, to.end_at, 'moved', code),
    ]),
  ];
}
