/**
 * The commit of a plan, the same for all sorts: it plans again under the lock of the schedule, and applies the whole plan or nothing.
 * [plan.all-or-nothing, plan.token]
 */
import type { PrepareContext, WriteContext } from '../../call/context.ts';
import { isRefusal, type ErrorCode, type Refusal } from '../../../contract/errors.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { refuseUnreadable } from '../../jobs/records/refuseUnreadable.ts';
import { grantedDeparture, heldDeparture, offeredDeparture } from '../../planning/visits/departure.ts';
import { readBoardJobs } from '../../../store/schedule/boardJobs.ts';
import { knownTechnicians } from '../../../store/schedule/boardRows.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { isFound, type ChangedJob, type FoundPlan, type PlanKind, type PlanTypes, type Written } from './kind.ts';
import { explainedAs } from './remedies.ts';
import type { FencedJob, PlanToken } from './token.ts';

/** What a commit has before its transaction. */
export interface Prepared<Input> {
  /** The arguments, completed from the token. */
  readonly input: Input;
  readonly travel: TravelModel | null;
}

/** Reads the token and asks for the travel, before the transaction. */
export async function prepareCommit<Types extends PlanTypes>(
  ctx: PrepareContext,
  kind: PlanKind<Types>,
  sent: Types['input'],
): Promise<Prepared<Types['input']> | Types['drift'] | Refusal<'VALIDATION_ERROR'>> {
  const input = await kind.commit.completed(ctx, sent);
  if (input === null) return kind.commit.drifted([]);
  if (isRefusal(input)) return input;
  const asked = ctx.services.routing ? await kind.read(ctx, input) : null;
  return { input, travel: asked === null || isRefusal(asked) ? null : await kind.travel(ctx, asked) };
}

export interface Committed<Found extends FoundPlan> extends Written {
  readonly answer: Found['answer'] & { readonly plan_token: string };
  readonly found: Found;
}

/** Plans again and writes, or refuses and writes nothing. */
export async function commitPlan<Types extends PlanTypes>(
  ctx: WriteContext,
  kind: PlanKind<Types>,
  { input, travel }: Prepared<Types['input']>,
): Promise<Committed<Types['found']> | Types['refused'] | Types['drift'] | Refusal<'VALIDATION_ERROR' | 'PERMISSION_DENIED'>> {
  const { commit } = kind;
  await lockSchedule(ctx.db, ctx.tenant.id);
  const asked = await kind.lock(ctx, input);
  if (isRefusal(asked)) return asked;
  const sent = input.plan_token;
  const token = kind.token.read(sent);
  const explained = <Refused extends Refusal>(refusal: Refused) => explainedAs(ctx, kind, asked, travel, refusal);
  // Check the versions first: a change since the preview explains all other refusals.
  const expected = expectedJobs(kind, input, asked, token);
  const drifted = async () => explained(commit.drifted(await changedJobs(ctx, expected)));
  if (kind.rowsOf(asked).some(({ id, statusVersion }) => expected.some((job) => job.id === id && job.version !== statusVersion)))
    return drifted();
  const found = await kind.find(ctx, asked, travel, departureOf(ctx, kind, asked, token, sent));
  if (!isFound<Types['found']>(found)) return sent !== undefined && (await isDrift(ctx, kind, input, found)) ? drifted() : explained(found);
  const isOther = sent !== undefined && !kind.token.isOf(ctx, sent, found.fence);
  if (isOther || commit.isExpected?.(input, found) === false) return drifted();
  const isOverridden = input.after_hours_override === true;
  if (found.needsOverride && !isOverridden) return explained(found.needsOverride);
  const { jobs, departNotBefore, plan } = found.fence;
  const plan_token = sent ?? kind.token.of(ctx, { asked: await kind.inToken(ctx, asked, found), jobs, departNotBefore }, plan);
  const written = await commit.write(ctx, found, isOverridden);
  if (written) return { ...written, found, answer: { ...found.answer, plan_token } };
  return refuseUnreadable(ctx) ?? { jobs: new Map(), undoToken: null, found, answer: { ...found.answer, plan_token } };
}

/**
 * The departure of the token's plan, so that planning again gives the same plan. Without a token, that of the oldest offer that still
 * counts, or now.
 */
function departureOf<Types extends PlanTypes>(
  { nowMilliseconds }: WriteContext,
  { commit }: PlanKind<Types>,
  asked: Types['asked'],
  token: PlanToken<Types['inToken']> | null,
  sent: string | undefined,
): EpochMinute {
  const held = token && heldDeparture(nowMilliseconds, token.departNotBefore);
  if (held) return held;
  return sent === undefined && commit.departsNow?.(asked) ? offeredDeparture(nowMilliseconds) : grantedDeparture(nowMilliseconds);
}

/** Refusals of the planner. The preview had a plan, so beside its token they mean that job, schedule, settings or team have changed. */
const plannerRefusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'SCHEDULE_MOVE_SLOT_OCCUPIED',
  'SCHEDULE_MOVE_TECH_INFEASIBLE',
  'SCHEDULE_MOVE_NO_WORKING_DAY',
  'SCHEDULE_MOVE_REQUIRES_FREE_SLOT',
  'SCHEDULE_MOVE_CREW_UNSTAFFABLE',
  'SCHEDULE_MOVES_REFUSED',
  'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE',
  'EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED',
  'EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED',
  'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED',
]);

/** Whether a refusal beside a token means that something changed. So does a technician who has left since. */
async function isDrift<Types extends PlanTypes>(
  { db, tenant }: WriteContext,
  { commit }: PlanKind<Types>,
  input: Types['input'],
  refusal: Types['refused'] | Refusal<'VALIDATION_ERROR'>,
): Promise<boolean> {
  if (refusal.code !== 'TECHNICIAN_NOT_FOUND') return plannerRefusals.has(refusal.code) && commit.isClock?.(refusal) !== true;
  const ids = new Set(commit.technicianIds?.(input));
  return (await knownTechnicians(db, tenant.id, [...ids])).size === ids.size;
}

/** The versions that the token and the caller expect. */
function expectedJobs<Types extends PlanTypes>(
  { rowsOf, commit }: PlanKind<Types>,
  input: Types['input'],
  asked: Types['asked'],
  token: PlanToken<Types['inToken']> | null,
): FencedJob[] {
  const version = commit.expectedVersion?.(input);
  const own = version === undefined ? [] : rowsOf(asked).map(({ id }) => ({ id, version }));
  return [...own, ...(token?.jobs ?? [])];
}

/** The jobs whose version is another by now. */
async function changedJobs({ db, tenant }: WriteContext, expected: readonly FencedJob[]): Promise<ChangedJob[]> {
  const ids = [...new Set(expected.map(({ id }) => id))];
  const now = await readBoardJobs(db, tenant.id, ids);
  const changed = expected.flatMap(({ id, version }): [string, ChangedJob][] => {
    const job = now.get(id);
    if (!job || job.statusVersion === version) return [];
    return [[id, { id, shortCode: job.shortCode, expectedVersion: version, version: job.statusVersion }]];
  });
  return [...new Map(changed).values()];
}
