/** Reads what is kept about a person: the rows of a table that name the customer or one of the jobs. */
import type { Database } from '../driver/database.ts';

/** Makes a reader of the rows about a customer and these jobs, the oldest first. `alias`: of the table, as in `columns`. */
export const rowsAbout =
  <Row extends object>(table: string, alias: string, columns: string) =>
  (db: Database, tenantId: number, customerId: string, jobIds: readonly string[], most: number): Promise<Row[]> =>
    db.query(
      `select ${columns} from ${table} ${alias}
        where ${alias}.tenant_id = $1 and (${alias}.customer_id = $2 or ${alias}.job_request_id = any ($3::uuid[]))
        order by ${alias}.created_at, ${alias}.id limit ${most}`,
      [tenantId, customerId, jobIds],
    );
