/** Rows of schedule_plans: what of a plan is too long for its token, as a preview made it. They are removed after a day. */
import { Columns, column, jsonColumn } from '../driver/columns.ts';
import type { Database } from '../driver/database.ts';
import { removeOld } from '../driver/removal.ts';

export interface SchedulePlanRow<Plan> {
  readonly id: string;
  readonly at: string;
  readonly plan: Plan;
  /** Who asked for it, as <kind>:<id>. Left out: the service itself. */
  readonly credential?: string;
}

const columns = { id: column<string>('id'), at: column<string>('at'), plan: jsonColumn<unknown>('plan') };
const read = new Columns(columns);
const written = new Columns({ ...columns, credential: column<string | null>('credential') });

/** How many plans of one credential are kept. The oldest go first. */
export const mostKeptPlans = 200;

/** `credential`: who asked, as <kind>:<id>; null: the service itself, whose plans are not counted. */
export async function insertSchedulePlan<Plan>(
  db: Database,
  tenantId: number,
  row: SchedulePlanRow<Plan>,
  credential: string | null = null,
  most = mostKeptPlans,
): Promise<void> {
  await db.query(
    `with removed as (
       delete from schedule_plans where tenant_id = $1 and id in
         (select id from schedule_plans where tenant_id = $1 and credential = $5 order by id desc offset $6)
     )
     insert into schedule_plans (tenant_id, ${written.names}) values ($1, ${written.parameters(2)})`,
    [tenantId, ...written.values({ ...row, credential }), most - 1],
  );
}

/** null: unknown, or made before `since`. */
export async function findSchedulePlan<Plan>(
  db: Database,
  tenantId: number,
  id: string,
  since: string,
): Promise<SchedulePlanRow<Plan> | null> {
  const [row] = await db.query<SchedulePlanRow<Plan>>(
    `select ${read.select()} from schedule_plans where tenant_id = $1 and id = $2 and at >= $3`,
    [tenantId, id, since],
  );
  return row ?? null;
}

/** Removes plans that are too old to be applied. */
export const removeOldSchedulePlans = (db: Database, before: string, signal?: AbortSignal): Promise<void> =>
  removeOld(db, { table: 'schedule_plans', where: 't.at < $1', values: [before], age: 'at', owner: 'tenant_id' }, signal);
