/** Where a plan lies on the board. */
import type { Plan, PlannedMove } from '../../job/plan.ts';
import { minuteOf, type BoardModel } from './model.ts';

/** One visit of a plan, drawn as a ghost. */
export interface PlanGhost {
  readonly key: string;
  readonly technician: number;
  readonly start: number;
  readonly end: number;
  /** `landing`: the requested visit, or a job that waited; `moved`: a visit at its new time; `left`: where that visit is now. */
  readonly kind: 'landing' | 'moved' | 'left';
  readonly text: string;
  /** Another part of the plan stands out. */
  readonly isFaint: boolean;
}

/** The plan of one job that can be drawn on the board. */
export interface DrawablePlan {
  readonly job_request_id: string;
  readonly short_code: string;
  readonly landing: Spot & {
    /** The promise of the landing; left out: not drawn. */
    readonly arrival_window?: Pick<Plan['landing']['arrival_window'], 'start' | 'end'>;
  };
  readonly moves: readonly PlannedMove[];
}

type Spot = Pick<Plan['landing'], 'technician_id' | 'start_at' | 'end_at'>;

/** Visits that move as one plan. `from` is null for a job that waits. */
export interface DrawableMoves {
  readonly moves: readonly {
    readonly job_request_id: string;
    readonly short_code: string;
    readonly from: Spot | null;
    readonly to: Spot;
  }[];
  /** Jobs whose ghosts stand out; empty: all are alike. */
  readonly standingOut: ReadonlySet<string>;
}

/** One promised window of a plan, on the lane of its ghost. */
export interface PlanWindow {
  readonly technician: number;
  readonly from: number;
  readonly to: number;
}

/** The window that the landing promises, and the present promises of displaced visits on their new lanes. */
export function windowsOf(model: BoardModel, plan: DrawablePlan | DrawableMoves): PlanWindow[] {
  if (!('landing' in plan)) return [];
  const { landing, moves } = plan;
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
export function ghostsOf(model: BoardModel, plan: DrawablePlan | DrawableMoves): PlanGhost[] {
  return 'landing' in plan ? ghostsOfPlan(model, plan) : ghostsOfMoves(model, plan);
}

function ghostAt(model: BoardModel, id: string, spot: Spot, kind: PlanGhost['kind'], text: string, isFaint = false): PlanGhost[] {
  const technician = model.technicianById.get(spot.technician_id);
  if (technician === undefined) return [];
  return [
    { key: `${kind} ${id}`, technician, start: minuteOf(model, spot.start_at), end: minuteOf(model, spot.end_at), kind, text, isFaint },
  ];
}

function ghostsOfMoves(model: BoardModel, { moves, standingOut }: DrawableMoves): PlanGhost[] {
  return moves.flatMap(({ job_request_id: id, short_code: code, from, to }) => {
    const isFaint = standingOut.size > 0 && !standingOut.has(id);
    return [
      ...(from ? ghostAt(model, id, from, 'left', code, isFaint) : []),
      ...ghostAt(model, id, to, from ? 'moved' : 'landing', code, isFaint),
    ];
  });
}

function ghostsOfPlan(model: BoardModel, { landing, moves, short_code, job_request_id }: DrawablePlan): PlanGhost[] {
  // Where the job's visit is now, if the board shows it and it moves.
  const job = model.jobById.get(job_request_id);
  const { visits } = model.board;
  const present = job === undefined ? -1 : visits.job.findIndex((one, visit) => one === job && visits.is_lead[visit] === true);
  const old: Pick<PlanGhost, 'technician' | 'start' | 'end'> | null =
    present < 0 ? null : { technician: visits.technician[present]!, start: visits.start[present]!, end: visits.end[present]! };
  const isMoved =
    old !== null && (old.start !== minuteOf(model, landing.start_at) || old.technician !== model.technicianById.get(landing.technician_id));
  return [
    ...(isMoved ? [{ key: `left ${job_request_id}`, kind: 'left' as const, text: short_code, isFaint: false, ...old }] : []),
    ...ghostAt(model, job_request_id, landing, 'landing', short_code),
    ...moves.flatMap(({ job_request_id: id, short_code: code, from, to }) => [
      ...ghostAt(model, id, from, 'left', code),
      ...ghostAt(model, id, to, 'moved', code),
    ]),
  ];
}
