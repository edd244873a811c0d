/** Reads what is kept on customers and jobs: the rows of a table that name one of either. */
import type { Database } from '../driver/database.ts';
import type { Conditions } from '../paging.ts';

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

/** Whose rows to list. With both, the rows on either; with none, all rows. */
export interface SubjectFilter {
  readonly customerId: string | undefined;
  readonly jobRequestId: string | undefined;
}

/** `from` of a page of these rows (listPages.ts). The rows on either are two parts, because a row names one of the two. */
export function rowsOfSubject(
  table: string,
  alias: string,
  where: Conditions,
  { customerId, jobRequestId }: SubjectFilter,
): readonly string[] {
  const all = `from ${table} ${alias} where ${alias}.tenant_id = $1`;
  const parts = [
    ...(customerId === undefined ? [] : [`${all} and ${alias}.customer_id = ${where.value(customerId)}`]),
    ...(jobRequestId === undefined ? [] : [`${all} and ${alias}.job_request_id = ${where.value(jobRequestId)}`]),
  ];
  return parts.length === 0 ? [all] : parts;
}
