/** Where a plan lies on the board. */
import type { Plan, PlannedMove } from '../job/plan.ts';
import { minuteOf, type BoardModel } from './model.ts';

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

/** The ghosts of a plan. Technicians who are not on the board are left out. */
export function ghostsOf(model: BoardModel, { landing, moves, short_code, job_request_id }: DrawablePlan): PlanGhost[] {
  const ghost = (key: string, technicianId: string, startAt: string, endAt: string, kind: PlanGhost['kind'], text: string): PlanGhost[] => {
    const technician = model.technicianById.get(technicianId);
    return technician === undefined
      ? []
      : [{ key: `${kind} ${key}`, technician, start: minuteOf(model, startAt), end: minuteOf(model, endAt), kind, text }];
  };
  // Where the job's visit is now, if the board shows it and it moves.
  const job = model.jobById.get(job_request_id);
  const { visits } = model.board;
  const present = job === undefined ? -1 : visits.job.findIndex((one, visit) => one === job && visits.is_lead[visit] === true);
  const old: Omit<PlanGhost, 'key' | 'kind' | 'text'> | null =
    present < 0 ? null : { technician: visits.technician[present]!, start: visits.start[present]!, end: visits.end[present]! };
  const isMoved =
    old !== null && (old.start !== minuteOf(model, landing.start_at) || old.technician !== model.technicianById.get(landing.technician_id));
  return [
    ...(isMoved ? [{ key: `left ${job_request_id}`, kind: 'left' as const, text: short_code, ...old }] : []),
    ...ghost(job_request_id, landing.technician_id, landing.start_at, landing.end_at, 'landing', short_code),
    ...moves.flatMap(({ job_request_id: id, short_code: code, from, to }) => [
      ...ghost(id, from.technician_id, from.start_at, from.end_at, 'left', code),
      ...ghost(id, to.technician_id, to.start_at, to.end_at, 'moved', code),
    ]),
  ];
}
