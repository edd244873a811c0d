/**
 * What mails to technicians about their days are made from: visits, who has a mail address, and what was told before.
 * docs/internals/messages.md#technicians.
 */
import { addressTextSql } from '../schedule/addressText.ts';
import type { Environment, Locale } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { overlapsSql } from '../schedule/sessionSql.ts';
import { removeOld } from '../driver/removal.ts';

/** A visit or reserved time of a technician, as a mail tells it and `told` keeps it. Instants are RFC 3339. */
export interface ToldVisit {
  /** Of reserved time: its id. */
  readonly jobRequestId: string;
  /** Day of a job that takes several. Of reserved time: its day, so that each day of it is told. */
  readonly ordinal: number;
  readonly startAt: string;
  readonly endAt: string;
  /** Of reserved time: what it is for. */
  readonly service: string | null;
  /** Empty for reserved time. */
  readonly address: string;
}

/** What is new about a visit. */
type VisitChange = 'added' | 'changed' | 'removed';
export type ChangedVisit = ToldVisit & { readonly change: VisitChange };

/** A business whose technicians are told about their day, and its clock. */
export interface MailingTenant {
  readonly id: number;
  readonly timezone: string;
  readonly environment: Environment;
  /** The tenant's present time. */
  readonly at: string;
  /** Version of the schedule now, and that of the last comparison. null: there was none, or its facts have changed since. */
  readonly version: number;
  readonly comparedVersion: number | null;
  readonly comparedAt: string | null;
  /** Whether a difference waits to be told. */
  readonly hasChanges: boolean;
  readonly summarises: boolean;
  readonly summaryMinute: number;
  /** The last day whose summaries are recorded; null: none was. */
  readonly summarisedOn: string | null;
}

/** Reads no visits. */
export const mailingTenants = (db: Database, now: string): Promise<MailingTenant[]> =>
  db.query(
    `select t.id, t.timezone, t.environment, $1::timestamptz + t.clock_offset_milliseconds * interval '1 millisecond' as at,
            c.version, o.days_version as "comparedVersion", o.days_compared_at as "comparedAt",
            exists (select from technician_days d where d.tenant_id = t.id and d.changed_at is not null) as "hasChanges",
            'day_summary' <> all (o.kinds_off) as summarises, o.day_summary_minute as "summaryMinute", o.summarised_on as "summarisedOn"
       from mail_settings o join schedules c on c.tenant_id = o.tenant_id join tenants t on t.id = o.tenant_id join businesses b on b.id = t.business_id and b.suspended_at is null
      where not ('{day_changed,day_summary}'::text[] <@ o.kinds_off) or exists (select from push_devices d where d.tenant_id = t.id)`,
    [now],
  );

/** The settings that mails to technicians need. */
export interface TechnicianMailSettings {
  readonly tellsChanges: boolean;
  readonly summarises: boolean;
  readonly summaryMinute: number;
  readonly quietFromMinute: number;
  readonly quietUntilMinute: number;
  /** The last day whose summaries are recorded; null: none was. */
  readonly summarisedOn: string | null;
  /** The last comparison; null: there was none. */
  readonly comparedAt: string | null;
}

/** Locks the settings of a business until the transaction ends. null: a comparison, an import or a change of the settings has them, so the next minute tries again. */
export async function claimTechnicianMails(tx: Transaction, tenantId: number): Promise<TechnicianMailSettings | null> {
  const [row] = await tx.query<TechnicianMailSettings>(
    `select 'day_changed' <> all (kinds_off) as "tellsChanges", 'day_summary' <> all (kinds_off) as summarises,
            day_summary_minute as "summaryMinute", quiet_from_minute as "quietFromMinute", quiet_until_minute as "quietUntilMinute",
            summarised_on as "summarisedOn", days_compared_at as "comparedAt"
       from mail_settings where tenant_id = $1 for update skip locked`,
    [tenantId],
  );
  return row ?? null;
}

export const noteSummarised = (tx: Transaction, tenantId: number, day: string): void =>
  tx.later('update mail_settings set summarised_on = $2 where tenant_id = $1', [tenantId, day]);

/** Notes that the days were compared, with the version of the schedule that was read before the visits. */
export const noteCompared = (tx: Transaction, { id, version, at }: Pick<MailingTenant, 'id' | 'version' | 'at'>): void =>
  tx.later('update mail_settings set days_version = $2, days_compared_at = $3 where tenant_id = $1', [id, version, at]);

/** SQL: the next minute compares the days of a business again, because more than its schedule has changed. */
export const comparesAgain = 'days_version = null';

/** A technician on the roster with a mail address or a device, and the visits that begin in a range. */
export interface TechnicianDay {
  readonly technicianId: string;
  readonly fullName: string;
  /** Empty: none. */
  readonly email: string;
  readonly locale: Locale;
  /** Whether mails about the day go to this technician. */
  readonly wantsMails: boolean;
  /** Devices that get push messages. */
  readonly deviceIds: readonly string[];
  /** Those of archived jobs are left out. Reserved time is among them. */
  readonly visits: readonly (ToldVisit & {
    /** Not completed, and still planned. */
    readonly isOpen: boolean;
  })[];
}

/** SQL of a `ToldVisit`, from sessions s and job_requests j. */
const dayVisitSql = `jsonb_build_object('jobRequestId', s.job_request_id, 'ordinal', s.ordinal,
  'startAt', to_char(to_timestamp(s.start_minute * 60.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'endAt', to_char(to_timestamp(s.end_minute * 60.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'service', j.job_type_name, 'address', ${addressTextSql('j')})`;
/** SQL: whether a session belongs to what a technician knows of a day. */
const isKnownSql = '(s.active or j.completed_at is not null) and j.archived_at is null and j.deleted_at is null';

const instantSql = (minute: string) => `to_char(to_timestamp(${minute} * 60.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** SQL of a `ToldVisit`, from reserved_times r and a day d (from_minute, until_minute): the part of the time on that day. */
const dayReservedSql = `jsonb_build_object('jobRequestId', r.id, 'ordinal', d.from_minute / 1440,
  'startAt', ${instantSql('greatest(r.start_minute, d.from_minute)')}, 'endAt', ${instantSql('least(r.end_minute, d.until_minute)')},
  'service', r.title, 'address', '', 'isOpen', true)`;

/** Technicians with their visits that begin on these days, and their reserved time on each of them. Days in minutes since the epoch, in order. */
export const readTechnicianDays = (
  db: Database,
  tenantId: number,
  days: readonly { readonly startMinute: number; readonly endMinute: number }[],
): Promise<TechnicianDay[]> =>
  db.query(
    `select w.id as "technicianId", w.full_name as "fullName", coalesce(w.email, '') as email,
            w.day_mails and coalesce(w.email, '') <> '' as "wantsMails",
            array(select d.id::text from push_devices d where d.tenant_id = w.tenant_id and d.technician_id = w.id order by d.id) as "deviceIds",
            coalesce((select m.locale from members m where m.id = w.user_id), o.locale, 'en') as locale,
            coalesce((select jsonb_agg(${dayVisitSql} || jsonb_build_object('isOpen', s.active and j.completed_at is null)
                order by s.start_minute, s.job_request_id)
              from sessions s join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
             where s.tenant_id = $1 and s.technician_id = w.id and s.start_minute >= $2 and ${overlapsSql('s', '$2::bigint', '$3::bigint')}
               and ${isKnownSql}), '[]')
            || coalesce((select jsonb_agg(${dayReservedSql} order by r.start_minute, r.id)
              from unnest($4::bigint[], $5::bigint[]) as d(from_minute, until_minute)
              join reserved_time_technicians x on x.tenant_id = $1 and x.technician_id = w.id
              join reserved_times r on r.tenant_id = $1 and r.id = x.reserved_time_id and r.start_minute < d.until_minute and r.end_minute > d.from_minute
            ), '[]') as visits
       from technicians w left join mail_settings o on o.tenant_id = w.tenant_id
      where w.tenant_id = $1 and w.deleted_at is null and w.status <> 'deactive'
        and (w.email <> '' or exists (select from push_devices d where d.tenant_id = w.tenant_id and d.technician_id = w.id))
      order by w.id`,
    [
      tenantId,
      days[0]!.startMinute,
      days.at(-1)!.endMinute,
      days.map(({ startMinute }) => startMinute),
      days.map(({ endMinute }) => endMinute),
    ],
  );

/** What a technician was told of a day. */
export interface ToldDay {
  readonly technicianId: string;
  /** A day of the business. */
  readonly day: string;
  readonly told: readonly ToldVisit[];
  readonly changedAt: string | null;
}

export const readToldDays = (db: Database, tenantId: number, days: readonly string[]): Promise<ToldDay[]> =>
  db.query(
    `select technician_id as "technicianId", day, told, changed_at as "changedAt" from technician_days
      where tenant_id = $1 and day = any ($2::date[])`,
    [tenantId, days],
  );

/** Deletes days long past, also of businesses that have switched the mails off. `now`: of the service; clocks of sandboxes are never behind it. */
export const forgetToldDays = (db: Database, now: string, signal?: AbortSignal): Promise<void> =>
  removeOld(db, { table: 'technician_days', where: 't.day < $1::date - 3', values: [now], age: 'day', owner: 'tenant_id' }, signal);

/** Writes what the technicians were told. */
export function writeToldDays(tx: Transaction, tenantId: number, days: readonly ToldDay[]): void {
  if (days.length > 0)
    tx.later(
      `insert into technician_days (tenant_id, technician_id, day, told, changed_at)
       select $1, "technicianId", day, told, "changedAt"
         from jsonb_to_recordset($2::jsonb) as d("technicianId" uuid, day date, told jsonb, "changedAt" timestamptz)
       on conflict (tenant_id, technician_id, day) do update set told = excluded.told, changed_at = excluded.changed_at`,
      [tenantId, JSON.stringify(days)],
    );
}

/**
 * Adds the visits of these jobs to what their technicians were told, so that the next comparison tells nothing about them. A day without a row
 * needs none: its first look tells nothing either. Locks the settings like a comparison, which would otherwise write back what it read before.
 */
export async function countAsTold(tx: Transaction, tenantId: number, jobRequestIds: readonly string[]): Promise<void> {
  if (jobRequestIds.length === 0) return;
  await tx.query('select from mail_settings where tenant_id = $1 for update', [tenantId]);
  await tx.query(
    `update technician_days d set told = d.told || v.visits
       from (select s.technician_id, (to_timestamp(s.start_minute * 60.0) at time zone t.timezone)::date as day, jsonb_agg(${dayVisitSql}) as visits
               from sessions s join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id join tenants t on t.id = s.tenant_id
              where s.tenant_id = $1 and s.job_request_id = any ($2::uuid[]) and ${isKnownSql} group by 1, 2) v
      where d.tenant_id = $1 and d.technician_id = v.technician_id and d.day = v.day`,
    [tenantId, jobRequestIds],
  );
}

/** Another time zone changes where days begin, so what was told is forgotten. The next comparison sends nothing. */
export function forgetDaysOfZone(tx: Transaction, tenantId: number): void {
  tx.later('delete from technician_days where tenant_id = $1', [tenantId]);
  tx.later(`update mail_settings set ${comparesAgain} where tenant_id = $1`, [tenantId]);
}
