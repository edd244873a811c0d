/** Facts of customers, job types and skills that planning needs. */
import { Columns } from '../driver/columns.ts';
import type { Database } from '../driver/database.ts';
import { type AddressParts, placeFields, type Place } from '../places.ts';
import { preferredTechnicianSql } from './preferredTechnician.ts';

const placeColumns = new Columns(placeFields);

export interface CustomerAddress extends Place {
  readonly address: AddressParts & { readonly district?: string };
  readonly preferredTechnicianId: string | null;
}

export async function findCustomerAddress(db: Database, tenantId: number, customerId: string): Promise<CustomerAddress | null> {
  const [row] = await db.query<CustomerAddress>(
    `select address, ${placeColumns.select()}, preferred_technician_id as "preferredTechnicianId"
       from customers where tenant_id = $1 and id = $2 and deleted_at is null`,
    [tenantId, customerId],
  );
  return row ?? null;
}

interface CustomerFacts {
  readonly jobRequestId: string;
  readonly preferredTechnicianId: string | null;
  /** Where the job's site is now, or its customer when it has no site. null: deleted. */
  readonly present: Omit<CustomerAddress, 'preferredTechnicianId'> | null;
}

/** The customers of these jobs, and where their sites are now. Jobs without a customer are left out. */
export async function readJobCustomers(db: Database, tenantId: number, jobIds: readonly string[]): Promise<CustomerFacts[]> {
  if (jobIds.length === 0) return [];
  const rows = await db.query<Omit<CustomerFacts, 'present'> & CustomerAddress & { isDeleted: boolean }>(
    `select j.id as "jobRequestId", ${preferredTechnicianSql} as "preferredTechnicianId", p.*
       from job_requests j join customers c on c.tenant_id = j.tenant_id and c.id = j.customer_id,
       lateral (select c.deleted_at is not null as "isDeleted", c.address, ${placeColumns.select('c')} where j.site_id is null
                 union all
                select s.deleted_at is not null or c.deleted_at is not null, s.address, ${placeColumns.select('s')}
                  from customer_sites s where s.tenant_id = j.tenant_id and s.id = j.site_id) p
      where j.tenant_id = $1 and j.id = any ($2::uuid[])`,
    [tenantId, jobIds],
  );
  return rows.map(({ jobRequestId, preferredTechnicianId, isDeleted, ...present }) => ({
    jobRequestId,
    preferredTechnicianId,
    present: isDeleted ? null : present,
  }));
}

interface TypeDefaults {
  readonly status: 'active' | 'inactive';
  readonly durationMinutes: number | null;
  readonly mobilizationMinutes: number | null;
  readonly demobilizationMinutes: number | null;
  /** Only active skills. */
  readonly skillIds: readonly string[];
}

/** Default durations and skills of a job type. Also finds a deleted type, for the jobs that were booked with it. */
export async function findTypeDefaults(
  db: Database,
  tenantId: number,
  jobTypeId: string,
): Promise<(TypeDefaults & { deleted: boolean }) | null> {
  const [row] = await db.query<TypeDefaults & { deleted: boolean }>(
    `select status, default_duration_minutes as "durationMinutes", default_mobilization_minutes as "mobilizationMinutes",
            default_demobilization_minutes as "demobilizationMinutes", deleted_at is not null as deleted,
            array(select k.id::text from skills k where k.tenant_id = $1 and k.id = any (job_types.skill_ids) and k.is_active and k.deleted_at is null
                   order by 1) as "skillIds"
       from job_types where tenant_id = $1 and id = $2`,
    [tenantId, jobTypeId],
  );
  return row ?? null;
}

export interface NamedSkill {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** Those skills that exist, including inactive ones. */
export async function findSkills(db: Database, tenantId: number, skillIds: readonly string[]): Promise<NamedSkill[]> {
  if (skillIds.length === 0) return [];
  return db.query<NamedSkill>(
    'select id, name, is_active as "isActive" from skills where tenant_id = $1 and id = any ($2::uuid[]) and deleted_at is null',
    [tenantId, skillIds],
  );
}
