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
  readonly landing: Pick<Plan['landing'], 'technician_id' | 'start_at' | 'end_at'> & {
    /** The promise of the landing; left out: not drawn. */
    readonly arrival_window?: Pick<Plan['landing']['arrival_window'], 'start' | 'end'>;
  };
  readonly moves: readonly PlannedMove[];
}

/** One promised window of a plan, on the lane of its ghost. */
export interface PlanWindow {
  readonly technician: number;
  readonly from: number;
  readonly to: number;
}

/** The window that the landing promises, and the present promises of displaced visits on their new lanes. */
export function windowsOf(model: BoardModel, { landing, moves }: DrawablePlan): PlanWindow[] {
  const window = (technicianId: string, from: number | null | undefined, to: number | null | undefined): PlanWindow[] => {
    const technician = model.technicianById.get(technicianId);
    return technician === undefined || from === null || from === undefined || to === null || to === undefined
      ? []
      : [{ technician, from, to }];
  };
  const { arrival_window: promise } = landing;
  const { promised_start, promised_end } = model.board.jobs;
  return [
    ...(promise ? window(landing.technician_id, minuteOf(model, promise.start), minuteOf(model, promise.end)) : []),
    ...moves.flatMap(({ job_request_id, to }) => {
      const job = model.jobById.get(job_request_id);
      return job === undefined ? [] : window(to.technician_id, promised_start[job], promised_end[job]);
    }),
  ];
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
