/** Rows of schedule_plans: plans for a better day, as a preview made them. They are removed after a day. */
import { Columns, column, jsonColumn } from '../driver/columns.ts';
import type { Database } from '../driver/database.ts';
import { removeOld } from '../driver/removal.ts';

export interface SchedulePlanRow<Plan> {
  readonly id: string;
  readonly at: string;
  readonly plan: Plan;
}

const written = new Columns({ id: column<string>('id'), at: column<string>('at'), plan: jsonColumn<unknown>('plan') });

export async function insertSchedulePlan<Plan>(db: Database, tenantId: number, row: SchedulePlanRow<Plan>): Promise<void> {
  await db.query(`insert into schedule_plans (tenant_id, ${written.names}) values ($1, ${written.parameters(2)})`, [
    tenantId,
    ...written.values(row),
  ]);
}

/** null: unknown, or made before `since`. */
export async function findSchedulePlan<Plan>(
  db: Database,
  tenantId: number,
  id: string,
  since: string,
): Promise<SchedulePlanRow<Plan> | null> {
  const [row] = await db.query<SchedulePlanRow<Plan>>(
    `select ${written.select()} from schedule_plans where tenant_id = $1 and id = $2 and at >= $3`,
    [tenantId, id, since],
  );
  return row ?? null;
}

/** Removes plans that are too old to be applied. */
export const removeOldSchedulePlans = (db: Database, before: string, signal?: AbortSignal): Promise<void> =>
  removeOld(db, { table: 'schedule_plans', where: 't.at < $1', values: [before], age: 'at', owner: 'tenant_id' }, signal);
