/**
 * A sort of plan: what a preview of it reads and finds, and what its commit writes. `preview.ts`, `commit.ts` and `remedies.ts` do the rest, the
 * same for all sorts. docs/reference/conventions.md#plans.
 */
import type { ReadContext, WriteContext } from '../../call/context.ts';
import { isRefusal, type Refusal } from '../../../contract/errors.ts';
import type { Operations, OutputOf } from '../../../contract/index.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import type { DisplacementOrder } from '../../../engine/cascade/timeline.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import type { WrittenChange } from '../../jobs/scheduling/writePlacements.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { PlanningContext } from './cascade.ts';
import type { FencedJob, TokenForm } from './token.ts';

/** What a commit compares with the preview. */
interface Fence {
  /** The versions of the jobs involved. */
  readonly jobs: readonly FencedJob[];
  /** The departure for which the plan was made; 0 for a plan in which nobody departs. */
  readonly departNotBefore: number;
  /** Everything that would be written, and the warnings: plain JSON whose keys are always in the same order. */
  readonly plan: unknown;
}

/** A plan that was found. */
export interface FoundPlan<Refused extends Refusal = Refusal> {
  /** The answer of the preview, without its token and the other order. */
  readonly answer: object;
  /** What gives way. Left out: nothing can. */
  readonly displaced?: Displaced;
  readonly fence: Fence;
  /** The refusal of a caller who has not overridden the working hours. Left out: no override is needed. */
  readonly needsOverride?: Refused;
}

/** What gives way in a plan, and its price. */
export type Displaced = Omit<NonNullable<OutputOf<Operations['previewJobRequestMove']>['other_order']>, 'plan_token'>;

export const displacedOf = ({
  displacement_order,
  moves,
  total_moves,
  customers_renotified,
  delay_minutes,
  customers_notified,
  customers_to_phone,
  repeated_customers,
  overtime_minutes,
  warnings,
}: Displaced): Displaced => ({
  displacement_order,
  moves,
  ...{ total_moves, customers_renotified, delay_minutes, customers_notified, customers_to_phone, repeated_customers },
  overtime_minutes,
  warnings,
});

/** Whether there is a plan. */
export const isFound = <Found extends FoundPlan>(found: Found | Refusal): found is Found => !isRefusal(found);

export type Written = Pick<WrittenChange, 'jobs' | 'undoToken'>;

/** Arguments that every commit may have. */
export interface CommitInput {
  readonly plan_token?: string;
  readonly after_hours_override?: boolean;
}

/** What differs between the sorts. */
export interface PlanTypes {
  /** The arguments of the commit, which hold those of the preview. */
  readonly input: CommitInput;
  /** The arguments, and the jobs that they name. */
  readonly asked: unknown;
  readonly found: FoundPlan;
  /** What of the arguments the token holds. */
  readonly inToken: unknown;
  /** Why there is no plan. */
  readonly refused: Refusal;
  /** The plan is no longer the one that was shown. */
  readonly drift: Refusal;
}

type Wrong = Refusal<'VALIDATION_ERROR'>;

export interface PlanKind<Types extends PlanTypes> {
  readonly token: TokenForm<Types['inToken']>;
  /** Reads the jobs of a preview, or refuses arguments that no schema can check. */
  readonly read: (ctx: PlanningContext, input: Types['input']) => Promise<Types['asked'] | Types['refused'] | Wrong>;
  /** The same under the lock of the schedule, and locks the jobs. */
  readonly lock: (ctx: WriteContext, input: Types['input']) => Promise<Types['asked'] | Types['refused'] | Wrong>;
  /** The jobs that were asked about. */
  readonly rowsOf: (asked: Types['asked']) => readonly JobRow[];
  /** Asks the routing service, so never in a transaction. null: the estimate applies to all journeys. */
  readonly travel: (ctx: ReadContext, asked: Types['asked']) => Promise<TravelModel | null>;
  /** The plan, or why there is none. `departNotBefore`: see `planning/visits/departure.ts`. */
  readonly find: (
    ctx: PlanningContext,
    asked: Types['asked'],
    travel: TravelModel | null,
    departNotBefore: EpochMinute,
  ) => Promise<Types['found'] | Types['refused'] | Wrong>;
  /** The refusal with what would help. Each call was planned before it is named. */
  readonly explained: <Refused extends Refusal>(
    ctx: PlanningContext,
    asked: Types['asked'],
    travel: TravelModel | null,
    refusal: Refused,
    isPlannable: (asked: Types['asked']) => Promise<boolean>,
  ) => Promise<Refused>;
  /** The same in another order of plans. Left out: nothing gives way. */
  readonly inOrder?: (asked: Types['asked'], order: DisplacementOrder) => Types['asked'];
  /** Whether what was asked may end outside working hours: a preview, or a commit with the override. */
  readonly allowsHours: (asked: Types['asked']) => boolean;
  readonly inToken: (ctx: PlanningContext, asked: Types['asked'], found: Types['found']) => Types['inToken'] | Promise<Types['inToken']>;
  readonly commit: CommitRules<Types>;
}

type Completed<Types extends PlanTypes> = Types['input'] | Wrong | null;

/** What a commit of this sort does beside planning again. */
interface CommitRules<Types extends PlanTypes> {
  /**
   * Completes the arguments from what the token was asked. Arguments that the caller sends win. null: what the token stands for is no longer
   * kept.
   */
  readonly completed: (ctx: PlanningContext, sent: Types['input']) => Completed<Types> | Promise<Completed<Types>>;
  /** The version that the caller expects of the job. Left out: none. */
  readonly expectedVersion?: (input: Types['input']) => number | undefined;
  /** Whether the plan is what the caller expects beside the token. Left out: always. */
  readonly isExpected?: (input: Types['input'], found: Types['found']) => boolean;
  /** An emergency departs now, as in a preview, because it is never refused because of travel. Left out: never. */
  readonly departsNow?: (asked: Types['asked']) => boolean;
  /** `changed`: the jobs with another version. Empty when something else changed, such as a shift. */
  readonly drifted: (changed: readonly ChangedJob[]) => Types['drift'];
  /** The technicians that were asked for. Left out: none is named. */
  readonly technicianIds?: (input: Types['input']) => readonly string[];
  /** Whether the clock alone refuses the plan, without a change since the preview. Left out: never. */
  readonly isClock?: (refusal: Types['refused'] | Wrong) => boolean;
  /** Writes the plan. null: nothing differs from the schedule, and nothing was written. */
  readonly write: (ctx: WriteContext, found: Types['found'], isOverridden: boolean) => Promise<Written | null>;
}

/** A job that is not what a plan was made for. */
export interface ChangedJob {
  readonly id: string;
  readonly shortCode: string;
  readonly expectedVersion: number;
  readonly version: number;
}
