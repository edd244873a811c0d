/**
 * Rows of nightly_plans: the nightly runs of each tenant, which night is claimed by which process, and what came of it.
 * docs/optimisation.md#nightly-plans.
 */
import type { NightlyOutcome, NightlyPlanMode } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { removeOld } from '../driver/removal.ts';

export interface NightlyTenant {
  readonly id: number;
  readonly clockOffsetMilliseconds: number;
  readonly timezone: string;
  readonly hour: number;
  /** The latest night that is finished; null: none. */
  readonly lastNight: string | null;
}

/** The tenants that have a plan proposed each night. */
export async function tenantsWithNightlyPlan(db: Database): Promise<NightlyTenant[]> {
  return db.query<NightlyTenant>(
    `select t.id, t.clock_offset_milliseconds as "clockOffsetMilliseconds", t.timezone, t.nightly_plan_hour as hour,
            (select max(n.night)::text from nightly_plans n where n.tenant_id = t.id and n.is_done) as "lastNight"
       from tenants t join businesses b on b.id = t.business_id and b.suspended_at is null
      where t.nightly_plan <> 'off' order by t.id`,
    [],
  );
}

/** What the settings say now. A suspended business is as one that switched its plans off. */
export async function readNightlyMode(db: Database, tenantId: number): Promise<NightlyPlanMode> {
  const [row] = await db.query<{ mode: NightlyPlanMode }>(
    `select case when b.suspended_at is null then t.nightly_plan else 'off' end as mode from tenants t join businesses b on b.id = t.business_id where t.id = $1`,
    [tenantId],
  );
  return row?.mode ?? 'off';
}

/** A night that this process works on. `outcome` is null until the plan is made, `appliedSteps` until steps were applied or need not be. */
interface ClaimedNight {
  readonly outcome: NightlyOutcome | null;
  readonly planId: string | null;
  readonly appliedSteps: number | null;
}

/**
 * Claims a night of a tenant until `until`; null: it is finished, or another process works on it. `now` and `until` are the service's time.
 */
export async function claimNight(
  db: Database,
  tenantId: number,
  night: string,
  claim: { readonly id: string; readonly now: string; readonly until: string },
): Promise<ClaimedNight | null> {
  const [row] = await db.query<ClaimedNight>(
    `insert into nightly_plans as n (tenant_id, night, claimed_by, claimed_until) values ($1, $2::date, $3, $4)
     on conflict (tenant_id, night) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
      where not n.is_done and n.claimed_until < $5
     returning outcome, plan_id as "planId", applied_steps as "appliedSteps"`,
    [tenantId, night, claim.id, claim.until, claim.now],
  );
  return row ?? null;
}

interface NightlyResultRow {
  readonly outcome: NightlyOutcome;
  readonly plannedDate: string | null;
  readonly planId: string | null;
  readonly at: string;
}

/** Writes what came of a night. False: another process has taken the claim over, or it was written before. */
export async function settleNight(
  tx: Transaction,
  tenantId: number,
  night: string,
  claimId: string,
  { outcome, plannedDate, planId, at, isDone }: NightlyResultRow & { readonly isDone: boolean },
): Promise<boolean> {
  const rows = await tx.query(
    `update nightly_plans set outcome = $4, planned_date = $5::date, plan_id = $6, at = $7, is_done = $8
      where tenant_id = $1 and night = $2::date and claimed_by = $3 and outcome is null returning 1`,
    [tenantId, night, claimId, outcome, plannedDate, planId, at, isDone],
  );
  return rows.length > 0;
}

/** Locks a night that this process still has to finish. False: another process has taken the claim over, or it is finished. */
export async function holdNight(tx: Transaction, tenantId: number, night: string, claimId: string): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from nightly_plans where tenant_id = $1 and night = $2::date and claimed_by = $3 and not is_done for update',
    [tenantId, night, claimId],
  );
  return rows.length > 0;
}

export interface NightlyApplied {
  readonly steps: number;
  /** The change that undoes them; null: nothing was applied. */
  readonly changeId: string | null;
}

/** Notes how many steps of the plan were applied. Hold the night. */
export async function noteApplied(tx: Transaction, tenantId: number, night: string, { steps, changeId }: NightlyApplied): Promise<void> {
  await tx.query(`update nightly_plans set applied_steps = $3, change_id = $4 where tenant_id = $1 and night = $2::date`, [
    tenantId,
    night,
    steps,
    changeId,
  ]);
}

/** Ends a night with the plan that is left for a person; null: none is left. Hold the night. */
export async function finishNight(tx: Transaction, tenantId: number, night: string, planId: string | null): Promise<void> {
  await tx.query(
    `update nightly_plans set plan_id = coalesce($3, plan_id), is_handled = is_handled or $3::uuid is null, is_done = true
      where tenant_id = $1 and night = $2::date`,
    [tenantId, night, planId],
  );
}

/** Notes that somebody has applied steps of a nightly plan. Does not wait for the statement. */
export function markNightlyPlanHandled(tx: Transaction, tenantId: number, planId: string): void {
  tx.later('update nightly_plans set is_handled = true where tenant_id = $1 and plan_id = $2', [tenantId, planId]);
}

export interface NightlyResult extends NightlyResultRow {
  readonly appliedSteps: number | null;
  readonly changeId: string | null;
  readonly isHandled: boolean;
}

/** What came of the latest run; null: no run yet. */
export async function readNightlyResult(db: Database, tenantId: number): Promise<NightlyResult | null> {
  const [row] = await db.query<NightlyResult>(
    `select outcome, planned_date::text as "plannedDate", plan_id as "planId", n.at, case when c.undone_at is null then n.applied_steps else 0 end as "appliedSteps",
            case when c.undone_at is null then n.change_id end as "changeId", is_handled as "isHandled"
       from nightly_plans n left join schedule_changes c on c.tenant_id = n.tenant_id and c.id = n.change_id
      where n.tenant_id = $1 and outcome is not null order by night desc limit 1`,
    [tenantId],
  );
  return row ?? null;
}

/** Removes runs of nights before `night`. */
export const removeOldNightlyPlans = (db: Database, night: string, signal?: AbortSignal): Promise<void> =>
  removeOld(db, { table: 'nightly_plans', where: 't.night < $1::date', values: [night], age: 'night', owner: 'tenant_id' }, signal);
