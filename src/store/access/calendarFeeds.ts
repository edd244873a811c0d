/** Rows of calendar_feeds: the secret addresses of live calendars. */
import type { CalendarKind, Environment, Locale } from '../../contract/vocabulary.ts';
import { column, Columns, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';

const written = new Columns({
  id: column<string>('id'),
  kind: column<CalendarKind>('kind'),
  technicianId: column<string | null>('technician_id'),
  serviceAreaId: column<string | null>('service_area_id'),
  locale: column<Locale>('locale'),
  hash: column<Buffer>('hash'),
  createdBy: column<string>('created_by'),
  createdAt: column<string>('created_at'),
});

type NewCalendarFeed = RowOf<typeof written>;

export async function insertCalendarFeed(tx: Transaction, tenantId: number, feed: NewCalendarFeed): Promise<void> {
  await tx.query(
    `insert into calendar_feeds (tenant_id, business_id, ${written.names})
     select t.id, t.business_id, ${written.parameters(2)} from tenants t where t.id = $1`,
    [tenantId, ...written.values(feed)],
  );
}

/** A live calendar as people manage it. Its address is not stored, only the hash of its token. */
export interface CalendarFeedRow {
  readonly id: string;
  readonly kind: CalendarKind;
  readonly technician: { readonly id: string; readonly name: string } | null;
  readonly serviceArea: { readonly id: string; readonly name: string } | null;
  readonly createdBy: string;
  readonly createdByName: string;
  readonly createdAt: string;
  readonly renewedAt: string | null;
  readonly lastReadAt: string | null;
  readonly works: boolean;
}

const joins = `join tenants t on t.id = f.tenant_id
  join members m on m.business_id = f.business_id and m.id = f.created_by
  left join technicians w on w.tenant_id = f.tenant_id and w.id = f.technician_id
  left join service_areas a on a.tenant_id = f.tenant_id and a.id = f.service_area_id`;

/**
 * Condition: the calendar works. The member who made it is active, and may see the whole schedule or is the technician whose visits it shows. The
 * technician or area that it shows still exists.
 */
const works = `(m.status = 'active' and w.deleted_at is null and a.deleted_at is null and (m.role = 'Owner'
   or (m.role = 'Technician' and w.user_id = m.id)
   or exists (select from permission_groups g where g.tenant_id = f.tenant_id and g.name = m.role
                and g.permissions @> array['job_view', 'schedule_manage'])))`;

const columns = `f.id, f.kind, f.created_by as "createdBy", m.full_name as "createdByName", f.created_at as "createdAt",
  f.renewed_at as "renewedAt", f.last_read_at as "lastReadAt", ${works} as works,
  case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.full_name) end as technician,
  case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as "serviceArea"`;

/** Live calendars of a tenant, the newest first. `createdBy`: only those of this member. null: all. */
export function listCalendarFeedRows(db: Database, tenantId: number, createdBy: string | null): Promise<CalendarFeedRow[]> {
  return db.query<CalendarFeedRow>(
    `select ${columns} from calendar_feeds f ${joins}
      where f.tenant_id = $1 and ($2::uuid is null or f.created_by = $2) order by f.id desc`,
    [tenantId, createdBy],
  );
}

export async function findCalendarFeed(
  db: Database,
  tenantId: number,
  id: string,
  createdBy: string | null,
): Promise<CalendarFeedRow | null> {
  const [row] = await db.query<CalendarFeedRow>(
    `select ${columns} from calendar_feeds f ${joins}
      where f.tenant_id = $1 and f.id = $2 and ($3::uuid is null or f.created_by = $3)`,
    [tenantId, id, createdBy],
  );
  return row ?? null;
}

/** How many live calendars a tenant has. `createdBy`: only those of this member. null: all. */
export async function countCalendarFeeds(db: Database, tenantId: number, createdBy: string | null): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    'select count(*) as n from calendar_feeds where tenant_id = $1 and ($2::uuid is null or created_by = $2)',
    [tenantId, createdBy],
  );
  return row!.n;
}

/** Gives the calendar a new address. From now on it belongs to the member `to.by`. */
export async function renewCalendarFeedRow(
  tx: Transaction,
  tenantId: number,
  id: string,
  to: { readonly hash: Buffer; readonly by: string; readonly at: string },
): Promise<void> {
  await tx.query(
    'update calendar_feeds set hash = $3, created_by = $4, renewed_at = $5, last_read_at = null where tenant_id = $1 and id = $2',
    [tenantId, id, to.hash, to.by, to.at],
  );
}

export async function deleteCalendarFeed(tx: Transaction, tenantId: number, id: string): Promise<void> {
  await tx.query('delete from calendar_feeds where tenant_id = $1 and id = $2', [tenantId, id]);
}

/** Deletes all live calendars that a member made or renewed, in both environments. Returns how many. */
export async function deleteCalendarFeedsOf(tx: Transaction, member: { businessId: string; memberId: string }): Promise<number> {
  const rows = await tx.query('delete from calendar_feeds where business_id = $1 and created_by = $2 returning id', [
    member.businessId,
    member.memberId,
  ]);
  return rows.length;
}

/** The live calendar behind an address. */
interface OpenCalendarFeed {
  readonly id: string;
  readonly tenantId: number;
  readonly businessId: string;
  readonly environment: Environment;
  readonly locale: Locale;
  readonly lastReadAt: string | null;
}

/** The live calendar of a token, by its hash. A calendar that does not work is not found. */
export async function findCalendarFeedByHash(db: Database, hash: Buffer): Promise<OpenCalendarFeed | null> {
  const [row] = await db.query<OpenCalendarFeed>(
    `select f.id, f.tenant_id as "tenantId", f.business_id as "businessId", t.environment, f.locale, f.last_read_at as "lastReadAt"
       from calendar_feeds f ${joins} where f.hash = $1 and ${works}`,
    [hash],
  );
  return row ?? null;
}

/** Notes that the calendar was read. Keeps a later time, which another process may have written. */
export async function touchCalendarFeed(db: Database, tenantId: number, id: string, at: string): Promise<void> {
  await db.query('update calendar_feeds set last_read_at = greatest(last_read_at, $3) where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    at,
  ]);
}
