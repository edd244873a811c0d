/**
 * Which permissions show a part of an answer. An operation may be open to somebody who may not see the records that its answer copies
 * from: the part says so itself, wherever it is copied to. docs/decisions/0073.
 */
import type { TSchema } from 'typebox';
import type { PermissionCode } from './permissions.ts';

/** One of them is enough. */
export type ShownBy = readonly PermissionCode[];

/** Name, phone, e-mail and address of a customer: with the customer's record, or with the job that they were copied to. */
export const seesCustomers: ShownBy = ['job_view', 'customers_view'];
/** What was said and done about a job, and the link that opens it. */
export const seesJobs: ShownBy = ['job_view'];
/** Phone and e-mail of a technician: on the roster, or with the job that they go to. */
export const seesContacts: ShownBy = ['team_view', 'job_view'];

/** Not written into the document: a symbol is no part of JSON. */
const showing = Symbol('the permissions that show it');

/** The schema of a part that only these permissions show. Apply it inside `Type.Optional`. */
export function shownBy<Schema extends TSchema>(permissions: ShownBy, schema: Schema): Schema {
  return { ...schema, [showing]: permissions };
}

/** null: whoever may call the operation sees it. */
export const permissionsShowing = (schema: TSchema): ShownBy | null => (schema as { [showing]?: ShownBy })[showing] ?? null;
