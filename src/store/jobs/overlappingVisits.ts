/** Open visits of one person near a time. */
import { column, Columns, jsonColumn, type RowOf } from '../driver/columns.ts';
import type { Database } from '../driver/database.ts';
import { placeFields, type AddressParts } from '../places.ts';

const columns = new Columns({
  id: column<string>('id'),
  customerId: column<string | null>('customer_id'),
  shortCode: column<string>('short_code'),
  followUpOfId: column<string | null>('follow_up_of'),
  customerName: column<string>('customer_name'),
  customerPhone: column<string | null>('customer_phone'),
  customerEmail: column<string | null>('customer_email'),
  siteId: column<string | null>('site_id'),
  address: jsonColumn<AddressParts>('address'),
  ...placeFields,
  scheduledAt: column<string>('scheduled_at'),
  endsAt: column<string>('ends_at'),
  technicianId: column<string | null>('technician_id'),
});

/** A visit near the asked time. */
export interface NearbyVisitRow extends RowOf<typeof columns> {
  readonly technicianName: string | null;
}

/** Minutes since the epoch, both included: a visit that ends as the range begins is near. */
export interface MinuteSpan {
  readonly startMinute: number;
  readonly endMinute: number;
}

/** More than anybody reads aloud. */
const mostVisits = 20;

/** Whose visits are looked for. */
interface VisitingPerson {
  readonly customerId: string | null;
  readonly phoneKey: string | null;
  readonly email: string | null;
}

/**
 * Open visits with work in one of the spans, the earliest first: those of the customer, of records with the same phone number or e-mail address, and of
 * people without a record, whose contact the caller compares.
 */
export function nearbyVisits(
  db: Database,
  tenantId: number,
  { customerId, phoneKey, email }: VisitingPerson,
  exceptId: string,
  spans: readonly MinuteSpan[],
): Promise<NearbyVisitRow[]> {
  const starts = spans.map(({ startMinute }) => startMinute);
  const ends = spans.map(({ endMinute }) => endMinute);
  return db.query(
    `select ${columns.select('j')}, t.full_name as "technicianName"
       from job_requests j left join technicians t on t.tenant_id = j.tenant_id and t.id = j.technician_id
      where j.tenant_id = $1 and j.id <> $2 and j.scheduled_at is not null and j.completed_at is null and j.archived_at is null
        and j.deleted_at is null
        and j.id in (
          select o.id from job_requests o where o.tenant_id = $1 and o.customer_id is null
             and tstzrange(o.scheduled_at, o.ends_at) && tstzrange(to_timestamp($8::float8 * 60), to_timestamp($9::float8 * 60), '[]')
          union all
          select o.id from job_requests o where o.tenant_id = $1 and o.scheduled_at is not null and o.archived_at is null and o.deleted_at is null
             and o.customer_id in (select $5::uuid union select c.id from customers c where c.tenant_id = $1 and c.deleted_at is null
                                      and (c.phone_key = $6 or (c.email is not null and lowered(c.email) = lowered($7)))))
        and exists (select from sessions s, unnest($3::int[], $4::int[]) as asked (starts, ends)
                     where s.tenant_id = j.tenant_id and s.job_request_id = j.id and s.start_minute <= asked.ends and s.end_minute >= asked.starts)
      order by j.scheduled_at, j.id limit ${mostVisits}`,
    // A visit that ends as the first span begins is near too.
    [tenantId, exceptId, starts, ends, customerId, phoneKey, email, Math.min(...starts) - 1, Math.max(...ends)],
  );
}
