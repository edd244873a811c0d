/** Technicians of board L who are absent for its fortnight, each with 110 visits that others could take over. */
import type { Store } from '../../src/store/driver/database.ts';
import { insertRows } from '../../src/store/demoRows.ts';
import { technicianIdOf } from './boards.ts';
import type { SeededBoard } from './seedBoard.ts';

export const absentRange = { date: '2027-03-01', until_date: '2027-03-14' } as const;
const visitsEach = 110;
const visitsADay = 8;
const visitMinutes = 45;
const zone = 'America/New_York';

const firstAbsent = 500_000;
const firstVisit = 9_000_000;
export const absentIdOf = (index: number) => technicianIdOf(firstAbsent + index);
const visitIdOf = (index: number, at: number) => technicianIdOf(firstVisit + index * 1_000 + at);

/** The visit ids of one absent technician, by number. */
export const visitIdsOf = (index: number) => Array.from({ length: visitsEach }, (_, at) => visitIdOf(index, at));

/** Adds `count` absent technicians to a seeded board, with approved time off on every day. Visits lie within about 10 km of the centre. */
export async function seedAbsent(store: Store, { tenant, data }: SeededBoard, count: number): Promise<void> {
  const absent = Array.from({ length: count }, (_, index) => absentIdOf(index));
  const [workflow] = await store.query<{ id: string }>('select id from workflows where tenant_id = $1 limit 1', [tenant.id]);
  const [area] = await store.query<{ id: string }>('select id from service_areas where tenant_id = $1 limit 1', [tenant.id]);
  const [group] = await store.query<{ id: string }>('select id from permission_groups where tenant_id = $1 limit 1', [tenant.id]);
  await store.transaction(async (tx) => {
    await insertRows(
      tx,
      'technicians',
      tenant.id,
      absent.map((id, index) => ({
        id,
        user_id: id,
        permission_group_id: group!.id,
        full_name: `Absent ${index}`,
        start_location_type: 'home',
        start_latitude: 40.7,
        start_longitude: -74,
      })),
    );
    await insertRows(
      tx,
      'technician_service_areas',
      tenant.id,
      absent.map((id) => ({ technician_id: id, service_area_id: area!.id })),
    );
    await insertRows(
      tx,
      'time_off',
      tenant.id,
      absent.map((id) => ({
        id,
        technician_id: id,
        start_date: absentRange.date,
        end_date: absentRange.until_date,
        status: 'approved',
      })),
    );
    const visits = absent.flatMap((technicianId, index) =>
      Array.from({ length: visitsEach }, (_, at) => visitOf(technicianId, index, at, data.mornings, workflow!.id)),
    );
    await insertRows(
      tx,
      'job_requests',
      tenant.id,
      visits.map(({ job }) => job),
    );
    await insertRows(
      tx,
      'sessions',
      tenant.id,
      visits.map(({ session }) => session),
    );
    await tx.query('update schedules set version = version + 1, settings_version = version + 1 where tenant_id = $1', [tenant.id]);
  });
}

function visitOf(technicianId: string, index: number, at: number, mornings: readonly number[], workflowId: string) {
  const id = visitIdOf(index, at);
  const number = index * 1_000 + at;
  const start = mornings[Math.floor(at / visitsADay)]! + (at % visitsADay) * 70;
  const [latitude, longitude] = [40.7 + ((number * 37) % 200) / 1_000 - 0.1, -74 + ((number * 61) % 200) / 1_000 - 0.1];
  const iso = (minute: number) => new Date(minute * 60_000).toISOString();
  const [scheduledAt, endsAt] = [iso(start), iso(start + visitMinutes)];
  const date = Temporal.Instant.from(scheduledAt).toZonedDateTimeISO(zone).toPlainDate().toString();
  return {
    job: {
      id,
      short_code: `A-${number}`,
      workflow_id: workflowId,
      workflow_name: 'Standard',
      status_key: 'scheduled',
      customer_name: 'Customer',
      customer_timezone: zone,
      job_dates: [],
      latitude,
      longitude,
      quoted_at: scheduledAt,
      job_duration_minutes: visitMinutes,
      scheduled_at: scheduledAt,
      ends_at: endsAt,
      technician_id: technicianId,
    },
    session: {
      job_request_id: id,
      technician_id: technicianId,
      ordinal: 1,
      date,
      start_minute: start,
      end_minute: start + visitMinutes,
      latitude_e6: Math.round(latitude * 1e6),
      longitude_e6: Math.round(longitude * 1e6),
      flags: 2,
    },
  };
}
