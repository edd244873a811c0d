/** Workflows: the statuses that a business's jobs go through. A job keeps the workflow that it was booked with. */
import type { WorkflowMeaning } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import type { Place } from '../places.ts';
import type { NamedSkill } from '../schedule/planningFacts.ts';

export type TextsByLanguage = Readonly<Partial<Record<string, string>>>;

export interface WorkflowAction {
  readonly key: string;
  readonly labels: TextsByLanguage;
  readonly actor: 'business' | 'customer' | 'technician' | 'system';
  /** The status that the action leads to. Absent when the status stays the same. */
  readonly leads_to?: string;
}

export interface WorkflowStatus {
  readonly key: string;
  readonly display_names: TextsByLanguage;
  readonly actions: readonly WorkflowAction[];
  /** What the status says about the visit, for live states. At most one status says each. */
  readonly means?: WorkflowMeaning;
}

export interface Workflow {
  readonly id: string;
  readonly name: string;
  /** The first status is `booking`, the last is `completed` ([workflow.keys]). */
  readonly statuses: readonly WorkflowStatus[];
}

/** Cached workflows, by id and digest. The content behind a digest never changes. The entry added first is dropped first. */
const cache = new Map<string, Workflow>();
/** A workflow takes about 5 kB. */
const mostCached = 1_000;

/** The workflows of these jobs, by id. Reads only those that are not cached. */
export async function workflowsOf(
  db: Database,
  tenantId: number,
  jobs: readonly { readonly workflowId: string; readonly workflowDigest: string }[],
): Promise<Map<string, Workflow>> {
  const found = new Map<string, Workflow>();
  const missing = new Set<string>();
  for (const { workflowId, workflowDigest } of jobs) {
    const workflow = cache.get(`${workflowId} ${workflowDigest}`);
    if (workflow) found.set(workflowId, workflow);
    else missing.add(workflowId);
  }
  if (missing.size === 0) return found;
  const rows = await db.query<Workflow & { digest: string }>(
    'select id, name, statuses, digest from workflows where tenant_id = $1 and id = any ($2::uuid[])',
    [tenantId, [...missing]],
  );
  for (const { digest, ...workflow } of rows) {
    cache.set(`${workflow.id} ${digest}`, workflow);
    if (cache.size > mostCached) cache.delete(cache.keys().next().value!);
    found.set(workflow.id, workflow);
  }
  return found;
}

/** What a booking refers to: customer, job type, skills and workflow. Read in one statement. */
export interface BookingReferences {
  readonly customer:
    | ({
        name: string;
        email: string | null;
        phone: string | null;
        address: Record<string, string>;
      } & Place)
    | null;
  /** `name` is in the language of the business. `skillIds` are the active skills of the type. */
  readonly jobType: { name: string; status: string; skillIds: string[] } | null;
  /** The requested skills, as far as they exist. */
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
                                       'latitude', latitude, 'longitude', longitude, 'precision', precision,
                                       'placeSource', place_source, 'placeNote', place_note)
               from customers where tenant_id = $1 and id = $2 and deleted_at is null for key share) as customer,
            (select jsonb_build_object('name', coalesce(t.localized_names ->> (select locale from mail_settings where tenant_id = $1), name), 'status', status, 'skillIds',
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

/** The workflow of new jobs. Every change of it inserts a new row. */
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

/** Locks and reads the workflow of new jobs. A caller that waited for the lock reads the row that is the default by then. */
export async function lockDefaultWorkflow(tx: Transaction, tenantId: number): Promise<DefaultWorkflow> {
  await tx.query('select 1 from tenants where id = $1 for no key update', [tenantId]);
  return readDefaultWorkflow(tx, tenantId);
}

/** Makes `to` the workflow of new jobs. Hold the lock. Jobs that are being booked meanwhile keep the workflow that they read. */
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
