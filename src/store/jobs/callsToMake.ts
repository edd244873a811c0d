/** Calls to make: the callbacks to customers whom no message reached. docs/internals/messages.md#calls-to-make. */
import { newsKinds, timeNewsKinds, type CustomerMailKind, type Locale } from '../../contract/vocabulary.ts';
import type { Transaction } from '../driver/database.ts';
import { smsCause } from '../mail/causes.ts';

/** A change of a job whose customer may have to be phoned. Record its messages before. */
interface NewsToTell {
  /** Of the callback, if one is needed. */
  readonly id: string;
  readonly jobRequestId: string;
  readonly customerId: string | null;
  readonly name: string;
  readonly phone: string;
  /** The message about the change. null: it has none. */
  readonly kind: CustomerMailKind | null;
  /** The ids with which the messages were inserted. */
  readonly mailIds: readonly string[];
  /** The customer must choose a time, and has no link to do so. */
  readonly asksByPhone: boolean;
  /** The customer made the change. */
  readonly isKnown: boolean;
  /** The job is over, which ends all its calls. */
  readonly ends: 'job_archived' | 'job_completed' | null;
  /** The business wants the customer to hear nothing, and what the open call says is no longer true. */
  readonly withdraws: boolean;
  /** null: the language of the business. */
  readonly locale: Locale | null;
  readonly facts: object;
  /** The start of the visit after the change, RFC 3339. */
  readonly startAt: string | null;
}

const list = (kinds: readonly CustomerMailKind[]) => `(${kinds.map((kind) => `'${kind}'`).join(', ')})`;
const timeNews = list(timeNewsKinds);
const isPersons = (call: string) => `(${call}.closed_at is not null and coalesce(${call}.ended_by, 'person') = 'person')`;

/** Of the reasons of two channels the one that says more, as in jobs/customer/customerNotifications.ts. */
const tellingReason = `(array_agg(m.reason order by coalesce(m.channel = 'email' and m.reason in ('kind_off', 'no_address', 'other_channel'), false), m.channel))[1]`;

/**
 * Keeps one open call about the time of each job, with what is true now. Ends the call that the change overtakes, and makes one if the change
 * reached nobody. A customer who knows no time yet needs one also if the message would say nothing new. Sent with the next statement of the
 * transaction.
 */
export function writeCallsToMake(tx: Transaction, tenantId: number, changes: readonly NewsToTell[], now: string): void {
  if (changes.length === 0) return;
  tx.later(
    `with n as (
       select * from jsonb_to_recordset($2::jsonb) as r(id uuid, "jobRequestId" uuid, "customerId" uuid, name text, phone text, kind text,
              "mailIds" uuid[], "asksByPhone" boolean, "isKnown" boolean, ends text, withdraws boolean, locale text, facts jsonb,
              "startAt" timestamptz)
     ), told as (
       select n.*, m.messages > 0 or n."asksByPhone" as "isNew", coalesce(m.reached, false) as reached, m.reason, m.said, m.language
         from n cross join lateral (
           select count(*) as messages, bool_or(m.reason is null) as reached, ${tellingReason} as reason,
                  (array_agg(m.facts order by m.channel))[1] as said, (array_agg(m.locale order by m.channel))[1] as language
             from mails m where m.tenant_id = $1 and m.id = any (n."mailIds")) m
     ), overtaken as (
       update callbacks k set closed_at = $3, ended_by = coalesce(t.ends, 'newer_change')
         from told t
        where k.tenant_id = $1 and k.job_request_id = t."jobRequestId" and k.closed_at is null and k.reason is not null
          and (t.ends is not null
            or t."isNew" and t.kind = k.reason and k.facts->'message' is not distinct from t.facts->'message'
            or k.reason in ${timeNews} and (t.withdraws or t."isNew" and t.kind in ${timeNews} or t.kind = 'on_the_way' and t.reached
              or t.kind is null and (k.facts->>'previousStartAt')::timestamptz = t."startAt"))
       returning k.job_request_id, k.reason, coalesce(k.facts->'previousStartAt', 'null') as known
     )
     insert into callbacks (tenant_id, id, customer_id, job_request_id, name, phone, message, created_at, reason, untold_because, locale, facts)
     select $1, t.id, t."customerId", t."jobRequestId", t.name, t.phone, concat_ws(' ', t.kind, f.facts->>'startAt'), $3,
            case when t.kind = 'confirmed' and o.known <> f.facts->'startAt' and o.known <> 'null' then 'rescheduled' else ${reasonOf('t.kind', 'f.facts')} end,
            coalesce(nullif(t.reason, 'unchanged'), 'no_channel'),
            coalesce(t.language, t.locale, (select o.locale from mail_settings o where o.tenant_id = $1), 'en'), f.facts
       from told t
       left join lateral (select o.known from overtaken o
              where o.job_request_id = t."jobRequestId" and o.reason in ${timeNews} and t.kind in ${timeNews} limit 1) o on true
      cross join lateral (select coalesce(t.said, t.facts)
              || case when o.known is null or o.known = 'null' and t.kind = 'unscheduled' then '{}' else jsonb_build_object('previousStartAt', o.known) end as facts) f
      where t."isNew" and not t.reached and not t."isKnown" and t.kind in ${list(newsKinds)}
        and (t.reason is distinct from 'unchanged' or t.kind = 'rescheduled' and o.known = 'null')`,
    [tenantId, JSON.stringify(changes), now],
  );
}

/** SQL: to a customer who knows no time, a new time is the first one. */
const reasonOf = (kind: string, facts: string) =>
  `case when ${kind} = 'rescheduled' and ${facts}->>'previousStartAt' is null then 'confirmed' else ${kind} end`;

/**
 * SQL: JSON of the start that the customer of `r."jobRequestId"` knows, as far as calls decide it: an open call says that the customer has not
 * heard of the change, and one that a person closed says that the customer has. One that an undo took back says nothing. null: a message was
 * later, or no call is about the time.
 */
export const startKnownByCall = `(select case when c.closed_at is null then coalesce(c.facts->'previousStartAt', 'null')
         when c.reason in ('unscheduled', 'cancelled', 'choose_time') then 'null' else c.facts->'startAt' end
    from (select * from callbacks k where k.tenant_id = $1 and k.job_request_id = r."jobRequestId" and k.reason in ${timeNews}
            and k.ended_by is distinct from 'undone' order by k.id desc limit 1) c
   where c.closed_at is null or ${isPersons('c')} and not exists (select from mails l where l.tenant_id = $1
         and l.job_request_id = r."jobRequestId" and l.kind in ${timeNews} and l.status in ('queued', 'sent') and l.id > c.id))`;

/** SQL: what persons have told customers of jobs `$2` about times on the phone, with the columns of mails. */
export const toldByPhone = `select k.job_request_id, k.reason as kind, k.facts, k.id from callbacks k
  where k.tenant_id = $1 and k.job_request_id = any ($2::uuid[]) and k.reason in ('confirmed', 'rescheduled', 'unscheduled') and ${isPersons('k')}`;

/**
 * SQL: inserts the call that a message `settled s` makes necessary, because it ended unsent. Nothing is inserted if the other channel may still
 * reach the customer, a later message says more, or the job is over. `id` and `now`: placeholders. `revived`: the message of the other
 * channel that is sent instead.
 */
export const callInsteadOf = (id: string, now: string) => `
  insert into callbacks (tenant_id, id, customer_id, job_request_id, name, phone, message, created_at, reason, untold_because, locale, facts,
    schedule_change_id)
  select s.tenant_id, ${id}, j.customer_id, j.id, j.customer_name, coalesce(j.customer_phone, ''), concat_ws(' ', s.kind, s.facts->>'startAt'),
         ${now}::timestamptz, ${reasonOf('s.kind', 's.facts')}, s.reason, s.locale, s.facts,
         (select c.id from schedule_changes c where c.tenant_id = s.tenant_id and c.id > s.id and c.at = s.created_at
             and c.before @> jsonb_build_array(jsonb_build_object('id', j.id)) limit 1)
    from settled s join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
   where s.status in ('failed', 'skipped') and s.reason not in ('superseded', 'too_late') and s.kind in ${list(newsKinds)}
     and j.deleted_at is null and (j.completed_at is null and j.archived_at is null or s.kind = 'cancelled')
     and not exists (select from revived)
     and not exists (select from mails o where o.tenant_id = s.tenant_id and o.job_request_id = s.job_request_id and o.id <> s.id
           and case when o.cause in ('${smsCause}' || s.cause, substr(s.cause, ${smsCause.length + 1})) then o.status in ('queued', 'sent')
               else s.kind in ${timeNews} and o.kind in ${timeNews} and o.id > s.id end)`;

/** Names the change of the schedule that made the calls of these jobs necessary. `at`: when it was made. Does not wait for the statement. */
export function linkCallsToScheduleChange(
  tx: Transaction,
  tenantId: number,
  { id, at, jobIds }: { readonly id: string; readonly at: string; readonly jobIds: readonly string[] },
): void {
  tx.later(
    `update callbacks set schedule_change_id = $3
      where tenant_id = $1 and job_request_id = any ($2::uuid[]) and reason is not null and created_at = $4 and schedule_change_id is null`,
    [tenantId, jobIds, id, at],
  );
}

/**
 * Takes back the calls of a change that is undone now, with those that the undo itself has made for the same customers: they have heard of neither.
 * Those that the undo has closed with the archiving of a follow-up are taken back too. Opens the calls again that the change had overtaken. A call that a person closed stays, and so does the one that corrects it. Call it when all
 * else is written. Returns the jobs of calls that were taken back, and whether each has an open call.
 */
export async function takeBackCalls(tx: Transaction, tenantId: number, changeId: string, at: string): Promise<Map<string, boolean>> {
  // Not by a larger id: the clock of the process that undoes may be behind, and ids follow clocks.
  const isMade = (call: string) => `(${call}.created_at = $3 and ${call}.closed_at is null)`;
  const rows = await tx.query<{ jobRequestId: string; isOpen: boolean }>(
    `with back as (
       update callbacks set closed_at = $3, ended_by = 'undone'
        where tenant_id = $1 and schedule_change_id = $2 and (closed_at is null or closed_at = $3 and ended_by in ('newer_change', 'job_archived'))
       returning id, job_request_id, created_at
     ), again as (
       update callbacks k set closed_at = null, ended_by = null from back
        where k.tenant_id = $1 and k.ended_by = 'newer_change' and k.closed_at = back.created_at
          and k.id = (select o.id from callbacks o where o.tenant_id = $1 and o.job_request_id = back.job_request_id and o.id <> back.id
                         and o.reason in ${timeNews} and not ${isMade('o')} order by o.id desc limit 1)
       returning k.job_request_id
     ), made as (
       delete from callbacks k using back where k.tenant_id = $1 and k.job_request_id = back.job_request_id and k.id <> back.id
          and k.reason in ${timeNews} and ${isMade('k')}
     )
     select job_request_id as "jobRequestId", job_request_id in (select job_request_id from again) as "isOpen" from back`,
    [tenantId, changeId, at],
  );
  return new Map(rows.map(({ jobRequestId, isOpen }) => [jobRequestId, isOpen]));
}
