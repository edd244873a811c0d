/**
 * Proposes a better plan for the next working day of each business that wants it, once each night. [nightly-plan.once]; docs/optimisation.md;
 * docs/optimisation.md#nightly-plans.
 */
import { isRefusal } from '../../../contract/errors.ts';
import type { ReadContext } from '../../call/context.ts';
import { contextOfBusiness, sweep, type SweepParts, type SweepTurn } from '../../call/sweep.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { recordPlanProposed } from '../../jobs/scheduling/planEvents.ts';
import { newId } from '../../../store/ids.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import {
  claimNight,
  finishNight,
  holdNight,
  noteApplied,
  readNightlyMode,
  settleNight,
  tenantsWithNightlyPlan,
  type NightlyApplied,
  type NightlyTenant,
} from '../../../store/schedule/nightlyPlans.ts';
import { findSchedulePlan, insertSchedulePlan, type SchedulePlanRow } from '../../../store/schedule/schedulePlans.ts';
import { getTenant } from '../../../store/settings/tenants.ts';
import { addDays, dayBounds, localDateOf, toInstant } from '../../../ground/time/localTime.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { movesTravel } from '../plan/landingTravel.ts';
import { nightlyProposal, savesDriving, silentSteps } from './nightlyProposal.ts';
import { keptSince } from '../plan/kept.ts';
import { optimizationAnswer } from './optimizationAnswer.ts';
import { commitSteps, movesOfSteps } from './optimizationCommit.ts';
import type { KeptPlan } from './optimizationKept.ts';

/** After this time another process goes on with a run that was not finished. Longer than any plan takes. */
const claimMilliseconds = 15 * 60_000;
/** A run that was missed, because no process ran, is made up for this long. */
const mostLateMinutes = 6 * 60;

/** Runs what is due in all businesses. */
export const nightlyPlans = sweep({
  name: 'propose plans for the next day',
  everyMilliseconds: 60_000,
  followsClock: true,
  due: tenantsWithNightlyPlan,
  async work(turn) {
    const { timezone, hour, lastNight } = turn.due;
    const night = dueNight(timezone, hour, nowMinuteOf(turn.now()));
    if (night !== null && (lastNight === null || night > lastNight)) await runNight(turn, night);
  },
});

/**
 * The local date whose run is due; null: none. An hour that a clock change skips is due when the clock goes on, and one that occurs twice is
 * due the first time. The date is the key of the run, so the second time is no other run.
 */
export function dueNight(zone: string, hour: number, nowMinute: number): string | null {
  const today = localDateOf(zone, nowMinute);
  // The day before may be one that the zone skipped.
  for (const date of [0, -1, -2].map((days) => addDays(today, days))) {
    const { startMinute, endMinute } = dayBounds(zone, date);
    if (startMinute === endMinute) continue;
    const due = toInstant(zone, date, hour * 60);
    if (due <= nowMinute) return nowMinute - due < mostLateMinutes ? date : null;
  }
  return null;
}

async function runNight(turn: SweepTurn<NightlyTenant>, night: string): Promise<void> {
  const { store, due, services } = turn;
  // Claims count on the service's clock.
  const nowMilliseconds = turn.now() - due.clockOffsetMilliseconds;
  const claimId = newId(nowMilliseconds);
  const until = formatMilliseconds(nowMilliseconds + claimMilliseconds);
  const claimed = await claimNight(store, due.id, night, { id: claimId, now: formatMilliseconds(nowMilliseconds), until });
  if (!claimed) return;
  const ctx = contextOfBusiness(turn, await getTenant(store, due.id), 'nightly').reading();
  const run: Run = { store, services, ctx, night, claimId };
  const planId = claimed.outcome === null ? await propose(run) : claimed.planId;
  if (planId === null) return;
  const kept = await findSchedulePlan<KeptPlan>(store, due.id, planId, keptSince(ctx.nowMilliseconds));
  const steps = claimed.appliedSteps ?? (kept ? await applySilent(run, kept) : 0);
  await proposeRest(run, kept, steps);
}

/** A night that this process works on. */
interface Run extends SweepParts {
  readonly ctx: ReadContext;
  readonly night: string;
  readonly claimId: string;
}

/** Makes the plan and keeps it. Returns the id of a plan whose silent steps shall be applied first; null: it is proposed, and the night is finished. */
async function propose({ store, services, ctx, night, claimId }: Run): Promise<string | null> {
  const { tenant, nowMilliseconds } = ctx;
  const { outcome, date, plan } = await nightlyProposal(ctx);
  const at = formatMilliseconds(nowMilliseconds);
  const row = plan && { id: newId(nowMilliseconds), at, plan };
  const isDone = row === null || tenant.nightlyPlan !== 'apply_silent';
  const object = row && (await answerOf(ctx, row));
  const isSettled = await store.transaction(async (tx) => {
    const result = { outcome, plannedDate: date, planId: row?.id ?? null, at, isDone };
    if (!(await settleNight(tx, tenant.id, night, claimId, result))) return false;
    if (row === null || object === null) return true;
    await insertSchedulePlan(tx, tenant.id, row);
    if (isDone) await recordPlanProposed({ db: tx, tenant, nowMilliseconds, services }, object);
    return true;
  });
  return isSettled && !isDone ? row.id : null;
}

const answerOf = (ctx: ReadContext, row: KeptRow) => optimizationAnswer(ctx, row, new Set(row.plan.priced.steps.keys()));

type KeptRow = SchedulePlanRow<KeptPlan>;

/**
 * Applies the steps that concern no customer, if the settings still say so. Steps that drifted meanwhile are left out. Returns how many were
 * applied. [nightly-plan.silent]
 */
async function applySilent({ store, services, ctx, night, claimId }: Run, kept: KeptRow): Promise<number> {
  const { tenant } = ctx;
  const chosen = silentSteps(kept.plan);
  const ids = movesOfSteps(kept.plan, chosen).map(({ jobRequestId }) => jobRequestId);
  const rows = services.routing ? await findJobs(store, tenant.id, ids) : [];
  const travel = await movesTravel(
    ctx,
    rows.map((row) => ({ row })),
  );
  return store.transaction(async (tx) => {
    // First of all locks, as in every change of the schedule.
    await lockSchedule(tx, tenant.id);
    if (!(await holdNight(tx, tenant.id, night, claimId))) return 0;
    const write = { ...ctx, db: tx, services };
    let applied: NightlyApplied = { steps: 0, changeId: null };
    const isTold = (await readNightlyMode(tx, tenant.id)) === 'apply_silent';
    for (let left = isTold ? chosen : new Set<number>(); left.size > 0;) {
      const done = await commitSteps(write, kept, left, travel, () => Promise.resolve(null));
      if (!isRefusal(done)) {
        if (!done.isRepeated) applied = { steps: left.size, changeId: services.undoTokens.read(tenant.id, done.undoToken ?? '') };
        break;
      }
      const valid: ReadonlySet<number> = new Set(done.data.still_valid_step_numbers.map((step) => step - 1));
      if (valid.size === left.size) break;
      left = savesDriving(kept.plan.priced, valid) ? valid : new Set();
    }
    await noteApplied(tx, tenant.id, night, applied);
    return applied.steps;
  });
}

/**
 * Proposes what is left after `steps` were applied, and ends the night. The applied steps changed the versions of their jobs and the days of their
 * technicians, on which steps that are left may depend, so these are planned anew.
 */
async function proposeRest({ store, services, ctx, night, claimId }: Run, kept: KeptRow | null, steps: number): Promise<void> {
  const { tenant, nowMilliseconds } = ctx;
  const isWhole = kept !== null && steps === kept.plan.priced.steps.length;
  const { plan, date } = steps === 0 || isWhole ? { plan: null, date: null } : await nightlyProposal(ctx);
  const isSameDay = kept === null || date === kept.plan.date;
  const rest = plan && isSameDay ? { id: newId(nowMilliseconds), at: formatMilliseconds(nowMilliseconds), plan } : null;
  const proposed = rest ?? kept;
  const object = proposed && (await answerOf(ctx, proposed));
  await store.transaction(async (tx) => {
    await lockSchedule(tx, tenant.id);
    if (!(await holdNight(tx, tenant.id, night, claimId))) return;
    const isOff = (await readNightlyMode(tx, tenant.id)) === 'off';
    const left = isOff ? null : steps > 0 ? rest : kept;
    if (rest && left === rest) await insertSchedulePlan(tx, tenant.id, rest);
    if (object && !isOff) await recordPlanProposed({ db: tx, tenant, nowMilliseconds, services }, object);
    await finishNight(tx, tenant.id, night, left?.id ?? null);
  });
}
