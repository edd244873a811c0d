/** The rows that a board is loaded from: technicians with packed sessions and time off, and the settings that all of them share. */
import type { AssignmentTier, Precision } from '../../contract/vocabulary.ts';
import type { Database } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { isLockedSql, overlapsSql } from './sessionSql.ts';

export interface LaneRow {
  readonly id: string;
  readonly fullName: string;
  readonly tier: AssignmentTier | null;
  /** Active and not deleted. A refresh also reads technicians who are not, to take them off the board. */
  readonly onBoard: boolean;
  readonly startLatitude: number | null;
  readonly startLongitude: number | null;
  readonly startPrecision: Precision | null;
  /** null: the technician works in the opening hours. */
  readonly weeklyHours: WeeklyRange[] | null;
  /** By first day. They replace the weekly hours on their days. */
  readonly datedHours: DatedHours[];
  readonly skillIds: string[];
  readonly serviceAreaIds: string[];
  /** Buddies whom this technician prefers when leading. */
  readonly preferredBuddyIds: string[];
  readonly timeOff: { start: string; end: string; from: number | null; to: number | null }[];
  /** Reserved time, each [startMinute, endMinute) in minutes since the epoch. */
  readonly reserved: [number, number][];
  /** Sessions in the engine's packed form (engine/sessionRows.ts), in any order. null when there are none. */
  readonly sessions: Uint8Array | null;
}

/** On call: for emergencies alone, and not cut to the opening hours. */
export type HoursKind = 'regular' | 'on_call';

/** Hours of a weekday. Opening hours have neither kind nor week. */
export interface WeeklyRange {
  readonly weekday: number;
  readonly start_minute: number;
  readonly end_minute: number;
  /** Left out: `regular`. */
  readonly kind?: HoursKind;
  /** Left out: every week. */
  readonly week?: 'every' | 'a' | 'b';
}

/** Hours from one day to another, both included. Without any the technician does not work on these days. */
export interface DatedHours {
  readonly from: string;
  readonly until: string;
  readonly hours: readonly DatedRange[];
}

export interface DatedRange {
  /** Left out: each day of the entry. */
  readonly weekday?: number;
  readonly start_minute: number;
  readonly end_minute: number;
  /** Left out: `regular`. */
  readonly kind?: HoursKind;
}

/** Packed in place of a coordinate that is not known. The engine reads it as `NO_COORDINATE` (ground/geometry/points.ts). */
const unknownCoordinate = 0x7fffffff;

/** The select list of a `LaneRow`: `t` is the technician, $1 the tenant. $2 is the first day of which time off is read. */
function laneColumns(sessionRange: string): string {
  return `t.id, t.full_name as "fullName", t.assignment_tier as tier,
            t.status = 'active' and t.deleted_at is null as "onBoard",
            t.start_latitude as "startLatitude", t.start_longitude as "startLongitude", t.start_precision as "startPrecision", t.weekly_hours as "weeklyHours",
            t.dated_hours as "datedHours",
            array(select skill_id::text from technician_skills k where k.tenant_id = $1 and k.technician_id = t.id) as "skillIds",
            array(select service_area_id::text from technician_service_areas a where a.tenant_id = $1 and a.technician_id = t.id)
              as "serviceAreaIds",
            array(select buddy_id::text from technician_buddies b where b.tenant_id = $1 and b.lead_id = t.id) as "preferredBuddyIds",
            coalesce((select jsonb_agg(jsonb_build_object('start', o.start_date, 'end', o.end_date, 'from', o.start_minute, 'to', o.end_minute))
               from time_off o where o.tenant_id = $1 and o.technician_id = t.id and o.status = 'approved' and o.end_date >= $2::date), '[]')
              as "timeOff",
            coalesce((select jsonb_agg(jsonb_build_array(r.start_minute, r.end_minute))
               from reserved_time_technicians x join reserved_times r on r.tenant_id = x.tenant_id and r.id = x.reserved_time_id
              where x.tenant_id = $1 and x.technician_id = t.id and r.end_minute >= extract(epoch from $2::date) / 60 - 1440), '[]') as reserved,
            (select string_agg(int4send(s.start_minute) || int4send(s.end_minute)
                      || int4send(coalesce(s.latitude_e6, ${unknownCoordinate})) || int4send(coalesce(s.longitude_e6, ${unknownCoordinate}))
                      || int4send(s.flags) || uuid_send(s.job_request_id), ''::bytea)
               from sessions s where s.tenant_id = $1 and s.technician_id = t.id and s.active and ${sessionRange}) as sessions`;
}

/**
 * The lanes of all technicians on the board, with their active sessions that end after `fromMinute`. The database packs the sessions of a
 * technician into one value instead of a row each (P4 of docs/benchmarks.md). They come in any order, because sorting them in the database
 * took as long as reading them.
 */
export function readLanes(db: Database, tenantId: number, fromMinute: number, fromDate: string): Promise<LaneRow[]> {
  return db.query<LaneRow>(
    `select ${plannedAnew} ${laneColumns('s.end_minute > $3')} from technicians t where t.tenant_id = $1 and t.status = 'active' and t.deleted_at is null`,
    [tenantId, fromDate, fromMinute],
  );
}

/** When more lanes than this have changed, reading all of them is faster. */
const mostChanged = 500;

/** Technicians whose lane changed after `sinceVersion`, including those who left the board. null: too many have changed, so read all lanes. */
export async function readChangedLanes(
  db: Database,
  tenantId: number,
  sinceVersion: number,
  fromMinute: number,
  fromDate: string,
): Promise<LaneRow[] | null> {
  // The limit also tells PostgreSQL that few rows are wanted, so that it uses the index on lane_version.
  const rows = await db.query<LaneRow>(
    `select ${plannedAnew} ${laneColumns('s.end_minute > $3')} from technicians t
      where t.tenant_id = $1 and t.lane_version > $4 order by t.lane_version limit ${mostChanged}`,
    [tenantId, fromDate, fromMinute, sinceVersion],
  );
  return rows.length < mostChanged ? rows : null;
}

/** A technician and a range of minutes: the sessions that overlap [fromMinute, untilMinute). */
interface LaneStretch {
  readonly technicianId: string;
  readonly fromMinute: number;
  readonly untilMinute: number;
}

/**
 * The lanes of these technicians, each with the sessions in its range. At most one range for each technician.
 */
export function readLaneStretches(db: Database, tenantId: number, stretches: readonly LaneStretch[], fromDate: string): Promise<LaneRow[]> {
  return db.query<LaneRow>(
    `select ${plannedAnew} ${laneColumns(overlapsSql('s', 'a.from_minute', 'a.until_minute'))}
       from unnest($3::uuid[], $4::int[], $5::int[]) as a (technician_id, from_minute, until_minute)
       join technicians t on t.tenant_id = $1 and t.id = a.technician_id`,
    [
      tenantId,
      fromDate,
      stretches.map(({ technicianId }) => technicianId),
      stretches.map(({ fromMinute }) => fromMinute),
      stretches.map(({ untilMinute }) => untilMinute),
    ],
  );
}

/** A session of a locked visit. */
interface LockedSession {
  readonly technicianId: string;
  readonly startMinute: number;
  readonly endMinute: number;
}

/** The sessions of those of these jobs that are locked. */
export function readLockedSessions(db: Database, tenantId: number, jobIds: readonly string[]): Promise<LockedSession[]> {
  return db.query<LockedSession>(
    `select s.technician_id as "technicianId", s.start_minute as "startMinute", s.end_minute as "endMinute" from sessions s
      where s.tenant_id = $1 and s.job_request_id = any ($2::uuid[]) and s.active and ${isLockedSql('s')} order by s.start_minute, s.technician_id`,
    [tenantId, jobIds],
  );
}

/** When the business is open. `closures`: dates. */
export interface Openings {
  readonly openingHours: readonly WeeklyRange[];
  /** Hours of certain days, which replace the weekly ones. */
  readonly datedOpenings: readonly DatedHours[];
  readonly closures: readonly string[];
}

/** The opening hours, and the closures from one day to another, both included. */
export async function readOpenings(db: Database, tenantId: number, from: string, to: string): Promise<Openings> {
  const [row] = await db.query<Openings>(
    `select coalesce((select jsonb_agg(jsonb_build_object('weekday', weekday, 'start_minute', start_minute, 'end_minute', end_minute))
                        from opening_hours where tenant_id = $1), '[]') as "openingHours",
            (select dated_opening_hours from tenants where id = $1) as "datedOpenings",
            coalesce((select jsonb_agg(date) from closures where tenant_id = $1 and date between $2 and $3), '[]') as closures`,
    [tenantId, from, to],
  );
  return row!;
}

interface BoardSettings {
  readonly openingHours: WeeklyRange[];
  readonly datedOpenings: DatedHours[];
  readonly closures: string[];
  readonly serviceAreas: {
    id: string;
    postalCode: string;
    postalCodes: string[];
    city: string;
    district: string;
    state: string;
    country: string;
    boundary: unknown;
  }[];
}

export async function readBoardSettings(db: Database, tenantId: number): Promise<BoardSettings> {
  const [row] = await db.query<BoardSettings>(
    `select coalesce((select jsonb_agg(jsonb_build_object('weekday', weekday, 'start_minute', start_minute, 'end_minute', end_minute)
                                       order by weekday, start_minute)
                        from opening_hours where tenant_id = $1), '[]') as "openingHours",
            (select dated_opening_hours from tenants where id = $1) as "datedOpenings",
            coalesce((select jsonb_agg(date order by date) from closures where tenant_id = $1), '[]') as closures,
            coalesce((select jsonb_agg(jsonb_build_object('id', id, 'postalCode', postal_code, 'postalCodes', postal_codes, 'city', city,
                                                           'district', district, 'state', state, 'country', country, 'boundary', boundary))
                        from service_areas where tenant_id = $1 and deleted_at is null), '[]') as "serviceAreas"`,
    [tenantId],
  );
  return row!;
}

/** A technician's status, or that the record was deleted. */
export type Standing = 'active' | 'onboarding' | 'deactive' | 'removed';

/** null: the id is of nobody who works or worked for the business. */
export async function technicianStanding(db: Database, tenantId: number, id: string): Promise<Standing | null> {
  const [row] = await db.query<{ standing: Standing }>(
    `select case when deleted_at is null then status else 'removed' end as standing from technicians where tenant_id = $1 and id = $2`,
    [tenantId, id],
  );
  return row?.standing ?? null;
}

export async function technicianExists(db: Database, tenantId: number, id: string): Promise<boolean> {
  const rows = await db.query('select 1 from technicians where tenant_id = $1 and id = $2 and deleted_at is null', [tenantId, id]);
  return rows.length > 0;
}

/** Which of these technicians exist or existed. A technician who has left is drift of a plan; an unknown id is a mistake of the caller. */
export async function knownTechnicians(db: Database, tenantId: number, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>('select id from technicians where tenant_id = $1 and id = any ($2::uuid[])', [tenantId, ids]);
  return new Set(rows.map(({ id }) => id));
}

/** Whether all of these different technicians are on the roster, which those who have left are not. */
export async function areOnRoster(db: Database, tenantId: number, ids: readonly string[]): Promise<boolean> {
  const [row] = await db.query<{ known: number }>(
    'select count(*)::int as known from technicians where tenant_id = $1 and id = any ($2::uuid[]) and deleted_at is null',
    [tenantId, ids],
  );
  return row!.known === ids.length;
}
