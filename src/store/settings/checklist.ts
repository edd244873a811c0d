/** How far a new business has come with its checklist. */
import type { ChecklistStep } from '../../contract/vocabulary.ts';
import type { Database } from '../driver/database.ts';
import { hasText } from '../missingPlaces.ts';

/** Counting stops here. The checklist needs no exact count, and a business may have a million bookings. */
const mostCounted = 1_000;

interface ChecklistTeam {
  readonly active: number;
  readonly withoutAddress: number;
  readonly withoutArea: number;
}

/** Active technicians, and what many of them still lack. Who sets off from the office, or from coordinates, needs no address. */
export async function countTeamForChecklist(db: Database, tenantId: number): Promise<ChecklistTeam> {
  const [row] = await db.query<ChecklistTeam>(
    `select count(*)::int as active,
            (count(*) filter (where start_location_type is distinct from 'office' and start_latitude is null
                                and not ${hasText('address')}))::int as "withoutAddress",
            (count(*) filter (where not exists (
               select from technician_service_areas a join service_areas s on s.tenant_id = a.tenant_id and s.id = a.service_area_id
                where a.tenant_id = $1 and a.technician_id = c.id and s.deleted_at is null)))::int as "withoutArea"
       from (select id, address, start_location_type, start_latitude from technicians
              where tenant_id = $1 and status = 'active' and deleted_at is null limit ${mostCounted}) as c`,
    [tenantId],
  );
  return row!;
}

/** Counts the rows that each step of the checklist asks for. */
export async function countForChecklist(db: Database, tenantId: number): Promise<Record<ChecklistStep, number>> {
  const counted = (from: string) => `(select count(*) from (select from ${from} limit ${mostCounted}) as c)`;
  const [row] = await db.query<Record<ChecklistStep, number>>(
    `select ${counted('tenants where id = $1 and base_latitude is not null')} as base_address,
            ${counted('opening_hours where tenant_id = $1')} as opening_hours,
            ${counted('skills where tenant_id = $1 and is_active and deleted_at is null')} as skills,
            ${counted(
              // The platform's types are enough once the business has booked with them.
              `job_types where tenant_id = $1 and status = 'active' and deleted_at is null
                  and (not is_system or exists (select from job_requests where tenant_id = $1))`,
            )} as job_types,
            ${counted('service_areas where tenant_id = $1 and deleted_at is null')} as service_areas,
            ${counted(
              `technicians t where t.tenant_id = $1 and t.status = 'active' and t.deleted_at is null
                  and exists (select from technician_service_areas a join service_areas s on s.tenant_id = a.tenant_id and s.id = a.service_area_id
                               where a.tenant_id = t.tenant_id and a.technician_id = t.id and s.deleted_at is null)`,
            )} as technicians,
            ${counted('job_requests where tenant_id = $1')} as first_booking`,
    [tenantId],
  );
  return row!;
}
