/** Where an operation takes ids, and ids of the same kind from other tenants. */
import { operations, type Operation, type OperationId } from '../../src/contract/index.ts';
import { inputSchemaOf } from '../../src/contract/operation.ts';
import { isIdentifier } from '../../src/contract/schemas/common.ts';
import type { Harness, TestBusiness } from '../support/harness.ts';
import { caseOf, type Input } from './callers.ts';
import type { Desk } from './desk.ts';
import { examples } from './examples.ts';

/** The steps to a value: names of fields, and 0 for the first item of a list. */
export type Path = readonly (string | 0)[];

interface Schema {
  readonly type?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Every place of an operation's input that takes an id, nested ones included, by the contract. */
export function idPlacesOf(op: Operation): Path[] {
  const walk = (schema: Schema, path: Path): Path[] => [
    ...(isIdentifier(schema) ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => walk(inner, [...path, name])),
    ...(schema.items ? walk(schema.items, [...path, 0]) : []),
    ...(schema.anyOf ?? []).flatMap((inner) => walk(inner, path)),
  ];
  return walk(inputSchemaOf(op) as Schema, []);
}

/** The input with another value at a place. Of a list it keeps one item. */
export function withValueAt(input: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (step === 0) return [withValueAt((input as unknown[] | undefined)?.[0], rest, value)];
  return { ...(input as Input | undefined), [step]: withValueAt((input as Input | undefined)?.[step], rest, value) };
}

export const nameOf = (path: Path): string => path.map((step) => (step === 0 ? '[0]' : `.${step}`)).join('').slice(1); // oxfmt-ignore

/** An operation whose example names a record of a kind, and the field that does. */
type Naming = readonly [OperationId, string?];

/** Kinds of records by the path of the operation, where the field is only called `id`. */
const byPath: readonly (readonly [string, Naming])[] = [
  ['/v1/customers/', ['getCustomer']],
  ['/v1/job-requests/', ['getJobRequest']],
  ['/j/', ['getJobRequest']],
  ['/v1/my-day/visits/', ['getJobRequest']],
  ['/v1/time-proposals/', ['answerTimeProposal']],
  ['/v1/maintenance-plans/', ['getMaintenancePlan']],
  ['/v1/technicians/', ['getTechnician']],
  ['/v1/schedule/optimization/', ['getScheduleOptimization']],
  ['/v1/callbacks/', ['closeCallback']],
  ['/v1/notes/', ['updateNote']],
  ['/v1/files/', ['getFile']],
  ['/v1/customer-requests/', ['answerCustomerRequest']],
  ['/v1/reserved-times/', ['updateReservedTime']],
  ['/v1/vehicles/', ['getVehicle']],
  ['/v1/my-day/vehicles/', ['getVehicle']],
  ['/v1/job-types/', ['getJobType']],
  ['/v1/skills/', ['updateSkill']],
  ['/v1/skill-categories/', ['deleteSkillCategory']],
  ['/v1/service-areas/', ['getServiceArea']],
  ['/v1/webhooks/', ['deleteWebhookEndpoint']],
  ['/v1/events/', ['getEvent']],
  ['/v1/members/', ['updateMember']],
  ['/v1/roles/', ['updateRole']],
  ['/v1/identity-providers/', ['updateIdentityProvider']],
  ['/v1/api-keys/', ['revokeApiKey']],
  ['/v1/connections/', ['disconnectApp']],
  ['/v1/mails/', ['getOutboxMail']],
  ['/v1/calendar-feeds/', ['revokeCalendarFeed']],
  ['/v1/my-day/push-devices/', ['deleteMyPushDevice']],
  ['/v1/account/sessions/', ['endOwnSession']],
];

const byField: readonly (readonly [RegExp, Naming])[] = [
  [/job_request_ids?$|^job_id$|_job_ids$|_window_ids$|_move_ids$/, ['getJobRequest']],
  [/technician_ids?$|_member_ids$|^lead_ids$|^buddy_ids$|lead_id$/, ['getTechnician']],
  [/customer_id$|^subject_id$|^resource_id$/, ['getCustomer']],
  [/^site_id$/, ['updateCustomerSite', 'site_id']],
  [/job_type_ids?$/, ['getJobType']],
  [/skill_ids?$/, ['updateSkill']],
  [/service_area_ids?$/, ['getServiceArea']],
  [/^vehicle_ids?$/, ['getVehicle']],
  [/^category_id$/, ['deleteSkillCategory']],
  [/^member_id$/, ['updateMember']],
  [/^credential_id$/, ['revokeApiKey']],
  [/^after$/, ['getEvent']],
  [/^business_group_id$/, ['createTechnician', 'business_group_id']],
  [/^time_off_id$/, ['deleteTimeOff', 'time_off_id']],
  [/^delivery_id$/, ['getWebhookDelivery', 'delivery_id']],
  [/^file_id$/, ['getFile']],
  [/^proposal_id$/, ['answerTimeProposal']],
];

function namingOf(op: Operation, path: Path): Naming {
  const field = path.findLast((step) => step !== 0) as string;
  const of = op.path.replace('/dashboard', '');
  const found = field === 'id' ? byPath.find(([start]) => of.startsWith(start)) : byField.find(([name]) => name.test(field));
  if (!found) throw new Error(`of which kind is ${field} of ${op.id}? See tests/contract/tenants.ts`);
  return found[1];
}

/** A business through its sandbox key. */
export function inSandbox(business: TestBusiness): TestBusiness {
  const key = business.sandboxKey;
  return {
    ...business,
    key,
    call: (id, input, options) => business.call(id, input, { key, ...options }),
    ok: (id, input, options) => business.ok(id, input, { key, ...options }),
  };
}

/** Gives the ids of other tenants: of another business, and of the own sandbox where a key can make such a record there. */
export function othersOf(desk: Desk, foreign: Desk): (op: Operation, path: Path) => Promise<readonly string[]> {
  const made = new Map<string, Promise<readonly string[]>>();
  const make = async ([id, field = 'id']: Naming): Promise<readonly string[]> => {
    const inputs: Input[] = [(await caseOf(foreign, id)).input];
    if (operations[id].audience === 'public') inputs.push((await examples[id](inSandbox(desk.business))) as Input);
    return inputs.map((input) => input[field] as string);
  };
  return (op, path) => {
    const naming = namingOf(op, path);
    const key = naming.join();
    return made.get(key) ?? made.set(key, make(naming)).get(key)!;
  };
}

/** What every call writes, and what background work writes. */
const besides = new Set(['request_log', 'rate_limits', 'computed_forms', 'known_browsers', 'member_sessions', 'migrations']);

/** The number of a business's rows in each table, of both environments, and the last transaction that wrote one: any change would show. */
export async function rowsOf({ store }: Harness, businessIds: readonly string[]): Promise<object> {
  const tables = await store.query<{ name: string; hasTenant: boolean }>(
    `select table_name as name, bool_or(column_name = 'tenant_id') as "hasTenant" from information_schema.columns
      where table_schema = 'public' and column_name in ('tenant_id', 'business_id') group by 1 order by 1`,
  );
  const tenants = await store.query<{ id: number }>('select id from tenants where business_id = any($1)', [businessIds]);
  const rows = tables
    .filter(({ name }) => !besides.has(name))
    .map(({ name, hasTenant }) => {
      const isTheirs = hasTenant ? 'tenant_id = any($2)' : 'business_id = any($1)';
      return `(select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from "${name}" where ${isTheirs}) as "${name}"`;
    });
  return (await store.query(`select ${rows.join(', ')}`, [businessIds, tenants.map(({ id }) => id)]))[0]!;
}
