/** What a board is loaded from: technicians with their packed sessions and time off, and the settings that all share. */
import type { AssignmentTier } from '../contract/vocabulary.ts';
import type { Database } from './database.ts';

export interface LaneRow {
  readonly id: string;
  readonly fullName: string;
  readonly tier: AssignmentTier | null;
  /** Active and not deleted: on the board. Others are read only so that a refresh can take them off it. */
  readonly onBoard: boolean;
  readonly startLatitude: number | null;
  readonly startLongitude: number | null;
  /** null: the business's opening hours. */
  readonly weeklyHours: WeeklyRange[] | null;
  readonly skillIds: string[];
  readonly serviceAreaIds: string[];
  readonly timeOff: { start: string; end: string; from: number | null; to: number | null }[];
  /** The engine's packed session rows (engine/sessionRows.ts), by start; null without any. */
  readonly sessions: Uint8Array | null;
}

export interface WeeklyRange {
  readonly weekday: number;
  readonly start_minute: number;
  readonly end_minute: number;
}

/** What a LaneRow is read from: `t` the technician, $1 the tenant, $2 the minute sessions must end after, $3 the day time off must reach. */
const laneColumns = `t.id, t.full_name as "fullName", t.assignment_tier as tier,
            t.status = 'active' and t.deleted_at is null as "onBoard",
            t.start_latitude as "startLatitude", t.start_longitude as "startLongitude", t.weekly_hours as "weeklyHours",
            array(select skill_id::text from technician_skills k where k.tenant_id = $1 and k.technician_id = t.id) as "skillIds",
            array(select service_area_id::text from technician_service_areas a where a.tenant_id = $1 and a.technician_id = t.id)
              as "serviceAreaIds",
            coalesce((select jsonb_agg(jsonb_build_object('start', o.start_date, 'end', o.end_date, 'from', o.start_minute, 'to', o.end_minute))
               from time_off o where o.tenant_id = $1 and o.technician_id = t.id and o.status = 'approved' and o.end_date >= $3), '[]')
              as "timeOff",
            (select string_agg(int4send(s.start_minute) || int4send(s.end_minute)
                      || int4send(coalesce(s.latitude_e6, 2147483647)) || int4send(coalesce(s.longitude_e6, 2147483647))
                      || int4send(s.flags) || uuid_send(s.job_request_id), ''::bytea order by s.start_minute)
               from sessions s where s.tenant_id = $1 and s.technician_id = t.id and s.active and s.end_minute > $2) as sessions
       from technicians t`;

/**
 * Technicians whose lane changed after `sinceVersion` (0: all on the board), with the active sessions that end after
 * `fromMinute`. Sessions are packed by the database: one value a technician instead of a row each (performance.md, P4).
 */
export async function readLanes(
  db: Database,
  tenantId: number,
  sinceVersion: number,
  fromMinute: number,
  fromDate: string,
): Promise<LaneRow[]> {
  return db.query<LaneRow>(
    `select ${laneColumns}
      where t.tenant_id = $1 and t.lane_version > $4 and ($4 > 0 or (t.status = 'active' and t.deleted_at is null))`,
    [tenantId, fromMinute, fromDate, sinceVersion],
  );
}

/** One technician's lane as it stands. */
export async function readLane(
  db: Database,
  tenantId: number,
  technicianId: string,
  fromMinute: number,
  fromDate: string,
): Promise<LaneRow | null> {
  const [row] = await db.query<LaneRow>(`select ${laneColumns} where t.tenant_id = $1 and t.id = $4`, [
    tenantId,
    fromMinute,
    fromDate,
    technicianId,
  ]);
  return row ?? null;
}

/** The business's weekly hours, and whether it is closed on a day. */
export async function readOpenings(
  db: Database,
  tenantId: number,
  date: string,
): Promise<{ openingHours: WeeklyRange[]; closed: boolean }> {
  const [row] = await db.query<{ openingHours: WeeklyRange[]; closed: boolean }>(
    `select coalesce((select jsonb_agg(jsonb_build_object('weekday', weekday, 'start_minute', start_minute, 'end_minute', end_minute))
                        from opening_hours where tenant_id = $1), '[]') as "openingHours",
            exists (select from closures where tenant_id = $1 and date = $2) as closed`,
    [tenantId, date],
  );
  return row!;
}

export interface BoardSettings {
  readonly openingHours: WeeklyRange[];
  readonly closures: string[];
  readonly serviceAreas: { id: string; postalCode: string; city: string; district: string; boundary: unknown }[];
}

export async function readBoardSettings(db: Database, tenantId: number): Promise<BoardSettings> {
  const [row] = await db.query<BoardSettings>(
    `select coalesce((select jsonb_agg(jsonb_build_object('weekday', weekday, 'start_minute', start_minute, 'end_minute', end_minute)
                                       order by weekday, start_minute)
                        from opening_hours where tenant_id = $1), '[]') as "openingHours",
            coalesce((select jsonb_agg(date order by date) from closures where tenant_id = $1), '[]') as closures,
            coalesce((select jsonb_agg(jsonb_build_object('id', id, 'postalCode', postal_code, 'city', city, 'district', district, 'boundary', boundary))
                        from service_areas where tenant_id = $1 and deleted_at is null), '[]') as "serviceAreas"`,
    [tenantId],
  );
  return row!;
}

export async function technicianExists(db: Database, tenantId: number, id: string): Promise<boolean> {
  const rows = await db.query('select 1 from technicians where tenant_id = $1 and id = $2 and deleted_at is null', [tenantId, id]);
  return rows.length > 0;
}
