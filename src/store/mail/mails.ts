/** Records messages in the outbox, and says what would become of them. docs/internals/messages.md#outbox. */
import {
  proposalMailKinds,
  type CustomerMailKind,
  type Locale,
  type MailKind,
  type MailReason,
  type MailStatus,
  type MessageChannel,
  type OwnerMailKind,
  type MemberMailKind,
  type TechnicianMailKind,
  timeNewsKinds,
} from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { startKnownByCall, toldByPhone } from '../jobs/callsToMake.ts';
import { smsCause } from './causes.ts';
import { switchOf } from './settings.ts';
import { mayTextSql } from './textChoices.ts';

/** A message to a customer, about a job. */
export interface NewCustomerMail {
  readonly id: string;
  readonly channel: MessageChannel;
  /** A tenant has at most one mail for each cause. */
  readonly cause: string;
  readonly kind: CustomerMailKind;
  /** null: the language of the business. */
  readonly locale: Locale | null;
  readonly recipientName: string;
  /** An e-mail address, or a phone number in E.164 form. */
  readonly recipientAddress: string | null;
  readonly jobRequestId: string;
  /** The record whose consent to text messages counts if the job has no choice (text_choices). null: a guest without a record. */
  readonly customerId: string | null;
  /** The facts that the message is made from. A mail about a new time has `startAt` and `previousStartAt`. */
  readonly facts: object;
  /** Why the mail must not be sent, as far as the caller knows. */
  readonly skipReason: MailReason | null;
  readonly dueAt: string;
  readonly expiresAt: string | null;
  readonly start: InitialMailStatus;
}

/** The first status of a mail that may be sent. */
export interface InitialMailStatus {
  readonly status: 'queued' | 'kept';
  /** Why a mail is kept. */
  readonly reason: MailReason | null;
}

/** What became of a message at its insert. */
export interface RecordedMail extends MailOutcome {
  readonly jobRequestId: string;
  readonly createdAt: string;
  readonly kind: CustomerMailKind;
  /** The times and the zone that decide how long a text waits for the end of the quiet hours. */
  readonly facts: QuietFacts;
  readonly quietFromMinute: number;
  readonly quietUntilMinute: number;
}

/** Of the facts of a message, those that decide whether a text may leave at night. */
export interface QuietFacts {
  readonly timezone: string;
  readonly startAt: string | null;
  readonly previousStartAt: string | null;
}

/**
 * Inserts mails to customers, and returns what became of them; left out are text messages of a kind that does not go by text, and those whose
 * cause has a message. The insert is sent with the next statement of the transaction, so it adds no round trip. An unsent mail of
 * the same job is superseded, because the new mail says everything, or because it is no longer true. A new time that equals the time the customer
 * last heard is not sent.
 */
export function insertCustomerMails(
  tx: Transaction,
  tenantId: number,
  mails: readonly NewCustomerMail[],
  now: string,
): Promise<RecordedMail[]> {
  const values = [tenantId, JSON.stringify(mails), now];
  const replacing = mails.filter(({ kind }) => !replacesNothing.has(kind));
  const recorded: Promise<RecordedMail[]> =
    replacing.length === 0
      ? tx.awaitedLater(insertFirst, values)
      : tx.awaitedLater(insertLater, [...values, replacing.map(({ jobRequestId }) => jobRequestId)]);
  tx.effects.noteIf(
    'tells_customer',
    recorded.then((rows) => rows.some(({ kind, status }) => status === 'queued' && !ofBooking.has(kind))),
  );
  return recorded;
}

/** What every booking sends, to the customer who asked for it. */
const ofBooking: ReadonlySet<CustomerMailKind> = new Set(['booked', 'choose_time', 'confirmed', 'reminder']);

/**
 * The with-queries that decide which mails are skipped, for inserts and for the question beforehand. `earlier`: with-queries before them, each
 * with a comma. `lastAnnounced`: JSON of the start that the customer was last told. `now`: a placeholder.
 */
const judging = (earlier: string, lastAnnounced: string, now: string) => `with ${earlier} n as (
    select r.*, ${lastAnnounced} as told
      from jsonb_to_recordset($2::jsonb) as r(id uuid, channel text, cause text, kind text, locale text, "recipientName" text,
           "recipientAddress" text, "jobRequestId" uuid, "customerId" uuid, facts jsonb, "skipReason" text, "dueAt" timestamptz,
           "expiresAt" timestamptz, start jsonb)
  ), possible as (
    select n.*, coalesce(n.locale, o.locale, 'en') as language, c.preferred_channel as preferred,
           case when n.channel = 'email' and (${switchOf('n.kind')}) = any (o.kinds_off) then 'kind_off'
                when n.kind = 'rescheduled' and n.told = n.facts->'startAt' then 'unchanged'
                when n.kind = 'unscheduled' and n.told = 'null' then 'unchanged'
                when n."skipReason" is not null then n."skipReason"
                when n.channel = 'sms' and not ${mayTextSql('$1', 'n."jobRequestId"', 'n."recipientAddress"', 'c.sms_phone = n."recipientAddress"')} then 'no_consent'
                when n.channel = 'sms' and exists (select from sms_stops s
                       where s.tenant_id = $1 and s.phone = n."recipientAddress") then 'stopped'
                when n.channel = 'sms' and o.sms_daily_cap <= coalesce((select s.texts from sms_counts s join tenants t on t.id = s.tenant_id
                       where s.tenant_id = $1 and s.day = (${now}::timestamptz at time zone t.timezone)::date), 0) then 'daily_cap'
                when n.channel = 'email' and n.kind = 'completed' and exists (select from mail_unsubscribes u
                       where u.tenant_id = $1 and u.address = lower(n."recipientAddress")) then 'unsubscribed' end as problem
      from n left join mail_settings o on o.tenant_id = $1
        left join customers c on c.tenant_id = $1 and c.id = n."customerId"
     where n.channel = 'email' or (${switchOf('n.kind')}) = any (o.sms_kinds)
  ), judged as (
    select p.*, coalesce(p.problem, case when p.preferred <> p.channel and exists (select from possible other
             where other."jobRequestId" = p."jobRequestId" and other.kind = p.kind and other.channel = p.preferred
               and other.problem is null and coalesce(other.start->>'status', 'queued') = coalesce(p.start->>'status', 'queued'))
           then 'other_channel' end) as skipped
      from possible p
  )`;
/** SQL: the quiet hours of the business. Without settings they are those of a new business, but nothing goes by text. */
const quietMinutes = `coalesce((select o.quiet_from_minute from mail_settings o where o.tenant_id = $1), 0) as "quietFromMinute",
  coalesce((select o.quiet_until_minute from mail_settings o where o.tenant_id = $1), 0) as "quietUntilMinute"`;
const recordedColumns = `job_request_id as "jobRequestId", kind, channel, status, reason, created_at as "createdAt", due_at as "dueAt",
  jsonb_build_object('timezone', facts->>'timezone', 'startAt', facts->>'startAt', 'previousStartAt', facts->>'previousStartAt') as facts,
  ${quietMinutes}`;
const insertion = `
  insert into mails (tenant_id, id, channel, cause, kind, locale, recipient_name, recipient_address, job_request_id, facts, status, reason,
    created_at, due_at, expires_at)
  select $1, id, channel, cause, kind, language, "recipientName", "recipientAddress", "jobRequestId",
         case when told is null then facts else facts || jsonb_build_object('previousStartAt', told) end,
         case when skipped is null then start->>'status' else 'skipped' end, coalesce(skipped, start->>'reason'), $3, "dueAt", "expiresAt"
    from judged
  on conflict (tenant_id, cause) do nothing
  returning ${recordedColumns}`;

/** Whether a mail of an earlier change still waits, so that a new mail of the job replaces it. `now`: a placeholder. */
const isWaiting = (now: string) => `((m.status = 'queued' or (m.status = 'kept' and m.due_at > ${now})) and m.kind <> 'message')`;
/** JSON of when the window began that the last message told, if the visit was pushed within it, which its customer has not heard of. */
const startOfKeptWindow = `(select l.told
    from (select kind, facts, coalesce(facts->'windowStartAt', facts->'startAt') as told from mails where tenant_id = $1
             and job_request_id = r."jobRequestId" and status = 'sent' and kind in (${timeNewsKinds.map((kind) => `'${kind}'`).join(', ')})
           order by id desc limit 1) l
   where l.kind in ('confirmed', 'rescheduled') and (r.facts->>'previousStartAt')::timestamptz
         between (l.told #>> '{}')::timestamptz and (l.told #>> '{}')::timestamptz + (l.facts->>'windowMinutes')::int * interval '1 minute')`;
/**
 * The confirmation of a visit that is taken back still waits: its customer never heard of the time. Asked for each channel, because a text may
 * wait for the morning when the mail has long been sent. So a text about a new time may be the first one of its visit, and one that moves the
 * visit back to its first time must go too.
 */
const lastAnnouncedIn = (
  waiting: string,
) => `case when r.kind in ('rescheduled', 'unscheduled') then coalesce(nullif(${startKnownByCall}, 'null'), case when
       exists (select from ${waiting} s where s.job_request_id = r."jobRequestId" and s.channel = r.channel
             and (s.kind = 'confirmed' and 'unscheduled' = r.kind or r.channel = 'sms' and (s.kind = 'confirmed' or s.kind = 'rescheduled' and s.told = 'null')))
       then 'null'::jsonb
     else coalesce((select s.told from ${waiting} s
     where s.job_request_id = r."jobRequestId" and s.channel = r.channel and s.told <> 'null' limit 1), ${startOfKeptWindow}, r.facts->'previousStartAt') end) end`;

/** A new job has no earlier mails, and the shorter statement keeps bookings fast. The others say nothing that an earlier message said. */
const replacesNothing = new Set<CustomerMailKind>([
  'booked',
  'request_declined',
  'reminder',
  'not_on_the_way',
  'running_late',
  ...proposalMailKinds,
  'message',
]);
export const quotedKinds = (kinds: Iterable<MailKind>) => [...kinds].map((kind) => `'${kind}'`).join(', ');
/**
 * Whether a new message of the same job and channel replaces the waiting one. After these two kinds the waiting one is still true, so it stays if
 * the new one is of a kind that does not go. The others make it untrue.
 */
const isReplaced = `exists (select from jsonb_to_recordset($2::jsonb) as r(channel text, kind text, "jobRequestId" uuid)
       left join mail_settings o on o.tenant_id = $1
      where r."jobRequestId" = m.job_request_id and r.channel = m.channel and r.kind not in (${quotedKinds(replacesNothing)})
        and (r.kind not in (${quotedKinds(['on_the_way', 'choose_time'])})
          or case r.channel when 'email' then coalesce(r.kind <> all (o.kinds_off), true) else coalesce(r.kind = any (o.sms_kinds), false) end))`;
const insertFirst = judging('', 'null::jsonb', '$3') + insertion;
const insertLater =
  judging(
    `superseded as (
    update mails m set status = 'skipped', reason = 'superseded'
     where m.tenant_id = $1 and m.job_request_id = any ($4::uuid[]) and ${isWaiting('$3')} and ${isReplaced}
    returning m.job_request_id, m.channel, m.kind, m.facts->'previousStartAt' as told
  ),`,
    lastAnnouncedIn('superseded'),
    '$3',
  ) + insertion;

/** What a repeated call would say to the customer of a job again. */
interface SameMessage {
  readonly kind: CustomerMailKind;
  /** Facts that are equal. */
  readonly facts: object;
  /** Only messages after this instant. null: all. */
  readonly since: string | null;
  /** How the cause of the mail begins. null: in any way. */
  readonly cause: string | null;
  /** Whether only the newest message of the kind counts: a later one has corrected it. */
  readonly isNewest: boolean;
}

/** The messages that say the same, on each channel. One that was skipped or has failed told the customer nothing, so it is left out. Lock the job first. */
export const sameMessages = (
  db: Database,
  tenantId: number,
  jobRequestId: string,
  { kind, facts, since, cause, isNewest }: SameMessage,
): Promise<RecordedMail[]> =>
  db.query(
    `select ${recordedColumns} from mails
      where tenant_id = $1 and job_request_id = $2 and kind = $3 and facts @> $4 and created_at > coalesce($5::timestamptz, '-infinity')
        and status not in ('skipped', 'failed') and ($6::text is null or starts_with(cause, $6) or starts_with(cause, '${smsCause}' || $6))
        and not ($7 and exists (select from mails l where l.tenant_id = $1 and l.job_request_id = $2 and l.kind = $3 and l.channel = mails.channel
              and l.id > mails.id and l.status not in ('skipped', 'failed') and not l.facts @> $4))`,
    [tenantId, jobRequestId, kind, JSON.stringify(facts), since, cause, isNewest],
  );

/** A mail that a change would record. */
export type AskedMail = Pick<
  NewCustomerMail,
  'channel' | 'cause' | 'kind' | 'recipientAddress' | 'jobRequestId' | 'customerId' | 'facts' | 'skipReason' | 'start'
>;

/** How `insertCustomerMails` would decide about a mail. */
export interface JudgedMail {
  /** Why it would be skipped; null: it would not. */
  readonly skipped: MailReason | null;
  /** The zone of the customer. */
  readonly timezone: string;
  /** The start of the job now, RFC 3339. */
  readonly scheduledAt: string | null;
  readonly quietFromMinute: number;
  readonly quietUntilMinute: number;
}

/** How `insertCustomerMails` would decide about these mails, by cause. Left out: text messages of a kind that does not go by text. Writes nothing. */
export async function judgeCustomerMails(
  db: Database,
  tenantId: number,
  mails: readonly AskedMail[],
  now: string,
): Promise<Map<string, JudgedMail>> {
  if (mails.length === 0) return new Map();
  const waiting = `waiting as (
    select m.job_request_id, m.channel, m.kind, m.facts->'previousStartAt' as told from mails m
     where m.tenant_id = $1 and m.job_request_id = any ($3::uuid[]) and ${isWaiting('$4')}
  ),`;
  const rows = await db.query<JudgedMail & { cause: string }>(
    `${judging(waiting, lastAnnouncedIn('waiting'), '$4')}
     select cause, skipped, j.customer_timezone as timezone, j.scheduled_at as "scheduledAt", ${quietMinutes}
       from judged join job_requests j on j.tenant_id = $1 and j.id = judged."jobRequestId"`,
    [tenantId, JSON.stringify(mails), [...new Set(mails.map(({ jobRequestId }) => jobRequestId))], now],
  );
  return new Map(rows.map(({ cause, ...judged }) => [cause, judged]));
}

/**
 * The start that the customer of each job was last told, by job: by a message or on the phone. Left out: nobody was told one, or the last word is
 * that it no longer holds. A mail that waits counts as told.
 */
export async function lastToldStarts(db: Database, tenantId: number, jobRequestIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ jobRequestId: string; startAt: string | null }>(
    `select distinct on (job_request_id) job_request_id as "jobRequestId", case when kind <> 'unscheduled' then facts->>'startAt' end as "startAt"
       from (select job_request_id, kind, facts, id from mails where tenant_id = $1 and job_request_id = any ($2::uuid[])
                and kind in ('confirmed', 'rescheduled', 'unscheduled') and status <> 'skipped'
             union all ${toldByPhone}) said order by job_request_id, said.id desc`,
    [tenantId, jobRequestIds],
  );
  return new Map(rows.flatMap(({ jobRequestId, startAt }) => (startAt === null ? [] : [[jobRequestId, startAt]])));
}

/**
 * Whether the customer of an archived job knows this start and has not heard that it no longer holds, by a sent message or on the phone.
 * `archivedAt`: when the job was archived.
 */
export async function knowsTime(
  db: Database,
  tenantId: number,
  jobRequestId: string,
  { startAt, archivedAt }: { readonly startAt: string; readonly archivedAt: string },
): Promise<boolean> {
  const [row] = await db.query<{ knows: boolean }>(
    `with said as (
       select kind, created_at, facts, id from mails where tenant_id = $1 and job_request_id = $2 and status = 'sent'
       union all
       select reason, created_at, facts, id from callbacks
        where tenant_id = $1 and job_request_id = $2 and reason is not null and closed_at is not null and coalesce(ended_by, 'person') = 'person'
     )
     select not exists (select from said where kind = 'cancelled' and created_at >= $4)
        and coalesce((select (facts->>'startAt')::timestamptz = $3 from said where kind in ('confirmed', 'rescheduled', 'unscheduled')
                       order by id desc limit 1), false) as knows`,
    [tenantId, jobRequestId, startAt, archivedAt],
  );
  return row!.knows;
}

/** Withdraws the unsent mails of these jobs, because they are no longer true. `kinds`: only mails of these kinds; null: of all. */
export function withdrawMails(
  tx: Transaction,
  tenantId: number,
  jobRequestIds: readonly string[],
  now: string,
  kinds: readonly MailKind[] | null = null,
): void {
  tx.later(
    `update mails set status = 'skipped', reason = 'superseded'
      where tenant_id = $1 and job_request_id = any ($2::uuid[]) and (status = 'queued' or (status = 'kept' and due_at > $3)) and kind <> 'message'
        and kind = any (coalesce($4::text[], array[kind]))`,
    [tenantId, jobRequestIds, now, kinds],
  );
}

/** The same message to every owner and administrator of the business. */
interface NewOwnerMail {
  /** Each member gets at most one mail for each cause. */
  readonly cause: string;
  readonly kind: OwnerMailKind;
  readonly facts: object;
  /** Ids for the mails. Pass more than there can be recipients. */
  readonly ids: readonly string[];
}

/** Like `insertCustomerMails`, for all active owners and administrators. */
export function insertOwnerMails(
  tx: Transaction,
  tenant: { readonly id: number; readonly businessId: string },
  { cause, kind, facts, ids }: NewOwnerMail,
  { status, reason }: InitialMailStatus,
  now: string,
): void {
  tx.later(
    `insert into mails (tenant_id, id, cause, kind, locale, recipient_name, recipient_address, facts, status, reason, created_at, due_at)
     select $1, ($4::uuid[])[row_number() over (order by m.created_at, m.id)], $5 || ':' || m.id, $6, coalesce(m.locale, o.locale, 'en'),
            m.full_name, m.email, $7, case when $6 = any (o.kinds_off) then 'skipped' else $8 end,
            case when $6 = any (o.kinds_off) then 'kind_off' else $9 end, $3, $3
       from members m left join mail_settings o on o.tenant_id = $1
      where m.business_id = $2 and m.role in ('Owner', 'Administrator') and m.status = 'active'
      order by m.created_at, m.id limit cardinality($4::uuid[])
     on conflict (tenant_id, cause) do nothing`,
    [tenant.id, tenant.businessId, now, ids, cause, kind, JSON.stringify(facts), status, reason],
  );
}

/** A mail to one member. It belongs to the live environment of the business. */
interface NewMemberMail {
  readonly id: string;
  readonly businessId: string;
  readonly memberId: string;
  readonly cause: string;
  readonly kind: MemberMailKind;
  readonly facts: object;
  readonly expiresAt: string;
}

/** Like `insertCustomerMails`, for one member. */
export function insertMemberMail(tx: Transaction, mail: NewMemberMail, { status, reason }: InitialMailStatus, now: string): void {
  tx.later(
    `insert into mails (tenant_id, id, cause, kind, locale, recipient_name, recipient_address, facts, status, reason, created_at, due_at,
       expires_at)
     select t.id, $3, $4, $5, coalesce(m.locale, o.locale, 'en'), m.full_name, m.email, $6, $7, $8, $9, $9, $10
       from members m join tenants t on t.business_id = m.business_id and t.environment = 'live'
       left join mail_settings o on o.tenant_id = t.id
      where m.business_id = $1 and m.id = $2
     on conflict (tenant_id, cause) do nothing`,
    [mail.businessId, mail.memberId, mail.id, mail.cause, mail.kind, JSON.stringify(mail.facts), status, reason, now, mail.expiresAt],
  );
}

/** A mail to a technician about the visits of a day. */
export interface NewTechnicianMail {
  readonly id: string;
  /** A tenant has at most one mail for each cause. */
  readonly cause: string;
  readonly kind: TechnicianMailKind;
  readonly locale: Locale;
  readonly recipientName: string;
  readonly recipientAddress: string;
  readonly facts: object;
  /** Why the mail must not be sent; null: it may be. */
  readonly skipReason: MailReason | null;
  readonly expiresAt: string;
}

/** Like `insertCustomerMails`, for technicians. */
export function insertTechnicianMails(
  tx: Transaction,
  tenantId: number,
  mails: readonly NewTechnicianMail[],
  { status, reason }: InitialMailStatus,
  now: string,
): void {
  if (mails.length === 0) return;
  tx.later(
    `insert into mails (tenant_id, id, cause, kind, locale, recipient_name, recipient_address, facts, status, reason, created_at, due_at,
       expires_at)
     select $1, id, cause, kind, locale, "recipientName", "recipientAddress", facts, case when "skipReason" is null then $3 else 'skipped' end,
            coalesce("skipReason", $4), $5, $5, "expiresAt"
       from jsonb_to_recordset($2::jsonb) as r(id uuid, cause text, kind text, locale text, "recipientName" text, "recipientAddress" text,
            facts jsonb, "skipReason" text, "expiresAt" timestamptz)
     on conflict (tenant_id, cause) do nothing`,
    [tenantId, JSON.stringify(mails), status, reason, now],
  );
}

/** The outcome of a message. */
interface MailOutcome {
  readonly channel: MessageChannel;
  readonly status: MailStatus;
  readonly reason: MailReason | null;
  readonly dueAt: string;
}

/** The outcomes of the mails with these causes, by cause. */
export async function mailOutcomes(db: Database, tenantId: number, causes: readonly string[]): Promise<Map<string, MailOutcome>> {
  const rows = await db.query<MailOutcome & { cause: string }>(
    'select cause, channel, status, reason, due_at as "dueAt" from mails where tenant_id = $1 and cause = any ($2)',
    [tenantId, causes],
  );
  return new Map(rows.map(({ cause, ...outcome }) => [cause, outcome]));
}
