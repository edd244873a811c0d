/**
 * Which permissions show a part of an answer. A caller may be allowed to call an operation but not to see the records that the answer
 * copies from. So the schema of each such part states its permissions. docs/internals/access.md#copies.
 */
import type { TSchema } from 'typebox';
import type { PermissionCode } from './permissions.ts';

/** The caller needs one of these permissions. */
export type ShownBy = readonly PermissionCode[];

/** Name, phone, e-mail and address of a customer. Shown to callers who may view customers or jobs. */
export const seesCustomers: ShownBy = ['job_view', 'customers_view'];
/** The history of a job. */
export const seesJobs: ShownBy = ['job_view'];
/** Phone and e-mail of a technician. Shown to callers who may view the team or jobs. */
export const seesContacts: ShownBy = ['team_view', 'job_view'];

/** A symbol, because JSON leaves symbols out: the document does not show the permissions. */
const showing = Symbol('the permissions that show it');

/** Marks a schema as visible only with one of these permissions. Apply it inside `Type.Optional`. */
export function shownBy<Schema extends TSchema>(permissions: ShownBy, schema: Schema): Schema {
  return { ...schema, [showing]: permissions };
}

/** The permissions that show this part. null: every caller of the operation sees it. */
export const permissionsShowing = (schema: TSchema): ShownBy | null => (schema as { [showing]?: ShownBy })[showing] ?? null;

/** A symbol, as above. */
const acting = Symbol('a credential that acts for the customer');

/**
 * Marks a schema as the credential of a customer link. It acts for the customer, so the pipeline answers it only to callers who may do so
 * (pipeline/customerLinks.ts). Apply it inside `Type.Optional`.
 */
export function customerCredential<Schema extends TSchema>(schema: Schema): Schema {
  return { ...shownBy(seesJobs, schema), [acting]: true };
}

export const isCustomerCredential = (schema: TSchema): boolean => (schema as { [acting]?: true })[acting] === true;
