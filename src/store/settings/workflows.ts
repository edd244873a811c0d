/** Workflows: the statuses a business takes its jobs through. A job keeps the workflow it was booked with. */
import type { Database, Transaction } from '../driver/database.ts';
import type { NamedSkill } from '../schedule/planningFacts.ts';

export type Texts = Readonly<Partial<Record<string, string>>>;

export interface WorkflowAction {
  readonly key: string;
  readonly labels: Texts;
  readonly actor: 'business' | 'customer' | 'technician' | 'system';
  /** Status the job goes to; absent when the action leaves it where it is. */
  readonly leads_to?: string;
}

export interface WorkflowStatus {
  readonly key: string;
  readonly display_names: Texts;
  readonly actions: readonly WorkflowAction[];
}

export interface Workflow {
  readonly id: string;
  readonly name: string;
  /** The first is `booking`, the last `completed` ([workflow.keys]). */
  readonly statuses: readonly WorkflowStatus[];
}

/** Workflows that were read, by id and digest: what a digest names never changes. The one read longest ago goes first. */
const known = new Map<string, Workflow>();
/** Some 5 kB each. */
const mostKnown = 1_000;

/** The workflows that these jobs name, by id. Reads only those that this process has not seen. */
export async function workflowsOf(
  db: Database,
  tenantId: number,
  named: readonly { readonly workflowId: string; readonly workflowDigest: string }[],
): Promise<Map<string, Workflow>> {
  const found = new Map<string, Workflow>();
  const missing = new Set<string>();
  for (const { workflowId, workflowDigest } of named) {
    const workflow = known.get(`${workflowId} ${workflowDigest}`);
    if (workflow) found.set(workflowId, workflow);
    else missing.add(workflowId);
  }
  if (missing.size === 0) return found;
  const rows = await db.query<Workflow & { digest: string }>(
    'select id, name, statuses, digest from workflows where tenant_id = $1 and id = any ($2::uuid[])',
    [tenantId, [...missing]],
  );
  for (const { digest, ...workflow } of rows) {
    known.set(`${workflow.id} ${digest}`, workflow);
    if (known.size > mostKnown) known.delete(known.keys().next().value!);
    found.set(workflow.id, workflow);
  }
  return found;
}

/** What a booking refers to, read in one statement: the customer, the job type, the skills that exist, the workflow. */
export interface BookingReferences {
  readonly customer: {
    name: string;
    email: string | null;
    phone: string | null;
    address: Record<string, string>;
    latitude: number | null;
    longitude: number | null;
  } | null;
  /** With its active skills. */
  readonly jobType: { name: string; status: string; skillIds: string[] } | null;
  /** Of the skills named, those that exist. */
  readonly skills: NamedSkill[];
  readonly workflow: { id: string; name: string };
}

export async function readBookingReferences(
  db: Database,
  tenantId: number,
  customerId: string | null,
  jobTypeId: string | null,
  skillIds: readonly string[],
): Promise<BookingReferences> {
  const [row] = await db.query<BookingReferences>(
    `select (select jsonb_build_object('name', full_name, 'email', email, 'phone', phone, 'address', address,
                                       'latitude', latitude, 'longitude', longitude)
               from customers where tenant_id = $1 and id = $2 and deleted_at is null) as customer,
            (select jsonb_build_object('name', name, 'status', status, 'skillIds',
                      array(select k.id::text from skills k where k.tenant_id = $1 and k.id = any (t.skill_ids) and k.is_active and k.deleted_at is null
                             order by array_position(t.skill_ids, k.id)))
               from job_types t where tenant_id = $1 and id = $3 and deleted_at is null) as "jobType",
            coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'isActive', is_active))
                        from skills where tenant_id = $1 and id = any ($4::uuid[]) and deleted_at is null), '[]') as skills,
            (select jsonb_build_object('id', id, 'name', name) from workflows where tenant_id = $1 and is_default) as workflow`,
    [tenantId, customerId, jobTypeId, skillIds],
  );
  return row!;
}

/** The workflow that new jobs take; every change of it is another row. */
export interface DefaultWorkflow extends Workflow {
  readonly version: number;
}

export async function readDefaultWorkflow(db: Database, tenantId: number): Promise<DefaultWorkflow> {
  const [row] = await db.query<DefaultWorkflow>('select id, name, statuses, version from workflows where tenant_id = $1 and is_default', [
    tenantId,
  ]);
  if (!row) throw new Error(`tenant ${tenantId} has no workflow`);
  return row;
}

/** The workflow that new jobs take, while nobody else replaces it: who waited for the lock finds the row that is the default then. */
export async function lockDefaultWorkflow(tx: Transaction, tenantId: number): Promise<DefaultWorkflow> {
  await tx.query('select 1 from tenants where id = $1 for no key update', [tenantId]);
  return readDefaultWorkflow(tx, tenantId);
}

/** Call with the lock held. Jobs that are being booked meanwhile keep the row they have read. */
export async function replaceDefaultWorkflow(tx: Transaction, tenantId: number, to: DefaultWorkflow): Promise<void> {
  await tx.query('update workflows set is_default = false where tenant_id = $1 and is_default', [tenantId]);
  await tx.query('insert into workflows (tenant_id, id, name, is_default, statuses, version) values ($1, $2, $3, true, $4, $5)', [
    tenantId,
    to.id,
    to.name,
    JSON.stringify(to.statuses),
    to.version,
  ]);
}
