/** Which steps of a kept plan are asked, and which of them still fit the schedule as it is. [optimization.drifted] */
import { invalid, refuse, type DataOf, type Refusal } from '../../../contract/errors.ts';
import type { Calendar } from '../../../engine/calendar.ts';
import type { DayStep } from '../../../engine/optimisation/daySteps.ts';
import { withRequired } from '../../../engine/optimisation/daySteps.ts';
import { findLane } from '../../../engine/board.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { laneKey, laneMark, type KeptMove, type KeptPlan } from './optimizationKept.ts';

/** A technician at a time. */
type Place = NonNullable<KeptMove['from']>;

type Drifted = DataOf<'OPTIMIZATION_PLAN_DRIFTED'>['drifted'][number];

/** The chosen steps, or the refusal of a choice that leaves out what it needs. Steps are counted from 0 here, and from 1 in the API. */
export function chosenSteps(
  { priced }: KeptPlan,
  stepIds: readonly number[] | undefined,
  addsRequired: boolean,
): ReadonlySet<number> | Refusal<'VALIDATION_ERROR' | 'OPTIMIZATION_STEP_REQUIRED'> {
  if (stepIds === undefined) return new Set(priced.steps.keys());
  const asked = new Set(stepIds.map((step) => step - 1));
  if ([...asked].some((step) => step >= priced.steps.length)) return invalid('step_numbers', 'not_allowed', 'as_previewed');
  const closed = withRequired(priced.steps, asked);
  const missing = [...closed].filter((step) => !asked.has(step)).sort((a, b) => a - b);
  return missing.length > 0 && !addsRequired
    ? refuse('OPTIMIZATION_STEP_REQUIRED', { missing_required: missing.map((step) => step + 1) })
    : closed;
}

export interface Present {
  readonly booked: TenantBoard;
  readonly calendar: Calendar;
  readonly rows: ReadonlyMap<string, JobRow>;
  /** Visits that start before this minute are left alone by now. */
  readonly nearUntilMinute: number;
}

/** The chosen steps whose jobs or lanes changed since the preview. */
export function driftedSteps(plan: KeptPlan, chosen: ReadonlySet<number>, present: Present): Drifted[] {
  const { booked, calendar, rows, nearUntilMinute } = present;
  const dayOf = new Map(calendar.days.map(({ date }, day) => [date, day]));
  const changed = new Set(
    Object.entries(plan.lanes)
      .filter(([key, mark]) => {
        const [technicianId, date] = key.split(' ') as [string, string];
        const lane = findLane(booked.board, technicianId);
        const day = dayOf.get(date);
        return lane === null || day === undefined || laneMark(calendar, day, lane) !== mark;
      })
      .map(([key]) => key),
  );
  const isOther = ({ jobRequestId, version, from }: KeptMove) =>
    rows.get(jobRequestId)?.statusVersion !== version || (from !== null && from.startMinute < nearUntilMinute);
  const isChanged = ({ technicianId, startMinute }: Place) => changed.has(laneKey(calendar, technicianId, startMinute));
  return drifted(plan, chosen, isOther, isChanged);
}

/** The chosen steps with a move of these jobs. */
export const stepsWith = (plan: KeptPlan, chosen: ReadonlySet<number>, jobIds: ReadonlySet<string>): Drifted[] =>
  drifted(
    plan,
    chosen,
    ({ jobRequestId }) => jobIds.has(jobRequestId),
    () => false,
  );

function drifted(
  { priced, moves }: KeptPlan,
  chosen: ReadonlySet<number>,
  isOther: (move: KeptMove) => boolean,
  isChanged: (place: Place) => boolean,
): Drifted[] {
  return [...chosen]
    .sort((a, b) => a - b)
    .flatMap((step): Drifted[] => {
      const own = priced.steps[step]!.moves.map((move) => moves[move]!);
      const jobRequestIds = own.filter(isOther).map(({ jobRequestId }) => jobRequestId);
      const places = own.flatMap(({ from, to }): Place[] => [to, ...(from ? [from] : [])]);
      const changedIds = [...new Set(places.filter(isChanged).map(({ technicianId }) => technicianId))];
      if (jobRequestIds.length + changedIds.length === 0) return [];
      return [{ step_number: step + 1, job_request_ids: jobRequestIds, technician_ids: changedIds }];
    });
}

/** The refusal, with the chosen steps that need none of the drifted ones. */
export function refuseDrifted(
  steps: readonly DayStep[],
  chosen: ReadonlySet<number>,
  driftedOnes: readonly Drifted[],
): Refusal<'OPTIMIZATION_PLAN_DRIFTED'> {
  const lost = new Set(driftedOnes.map(({ step_number: step }) => step - 1));
  const valid = [...chosen].filter((step) => [...withRequired(steps, [step])].every((needed) => !lost.has(needed)));
  return refuse('OPTIMIZATION_PLAN_DRIFTED', {
    drifted: [...driftedOnes],
    still_valid_step_numbers: valid.sort((a, b) => a - b).map((step) => step + 1),
  });
}
