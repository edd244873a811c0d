/** Names of records that may have no effect, for the list of setting warnings. */
import type { Database } from '../driver/database.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Areas, active skills, and the idle vehicles that no active technician has, each by name. */
export async function namedSettings(
  db: Database,
  tenantId: number,
  most: number,
): Promise<{ readonly areas: Named[]; readonly skills: Named[]; readonly vehicles: Named[] }> {
  const named = (from: string) => db.query<Named>(`select id, name ${from} order by lower(name), id limit ${most}`, [tenantId]);
  const [areas, skills, vehicles] = await Promise.all([
    named('from service_areas where tenant_id = $1 and deleted_at is null'),
    named('from skills where tenant_id = $1 and deleted_at is null and is_active'),
    named(`from vehicles v where tenant_id = $1 and deleted_at is null and status = 'idle'
             and not exists (select from technician_vehicles o join technicians t on t.tenant_id = o.tenant_id and t.id = o.technician_id
                              where o.tenant_id = v.tenant_id and o.vehicle_id = v.id and t.status = 'active' and t.deleted_at is null)`),
  ]);
  return { areas, skills, vehicles };
}
