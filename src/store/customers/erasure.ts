/**
 * Erases the personal data of a customer from every table (docs/personal-data.md, docs/internals/records.md#erasing). Rows that carry money,
 * times or the history of the team stay, without the person. All else about the person is deleted.
 */
import type { Transaction } from '../driver/database.ts';
import { endMaintenancePlansOf } from '../jobs/maintenancePlans.ts';
import { forgetMergesOf } from './merges.ts';
import { unsubscriptionsOf } from '../mail/settings.ts';
import { eraseMessagesOf } from './messages.ts';
import { namesOneOf, type Person } from './person.ts';
import { eraseAnswers, type FoundAnswers } from './storedAnswers.ts';

const withoutPlace = `address = '{}', latitude = null, longitude = null, precision = null, place_source = null, place_note = null`;

/**
 * Where on the map past visits stay, in millionths of a degree: 0.01 degrees, about a kilometre. The distances that were driven that day stay
 * about right.
 */
const coarseE6 = 10_000;

/** Who did what and when stays. What was sent with it may have texts; a quote and a confirmation have only times and numbers. */
const auditWithoutTexts = `coalesce((select jsonb_object_agg(key, case when key in ('quote', 'confirm_booking') then value
    else jsonb_set(value, '{payload}', '{}') end) from jsonb_each(action_audit)), '{}')`;

/**
 * Erases the person. Hold the schedule lock and the lock of `lockPerson`. `jobIds`, `callbackIds`, `textedNumbers` (E.164): of the person. `answers`: found
 * before the locks. `at`: the tenant's present
 * time, RFC 3339. Doing it again erases what was added meanwhile, and keeps the time of the first erasure.
 */
export async function erasePerson(
  tx: Transaction,
  tenantId: number,
  person: Person,
  {
    jobIds,
    callbackIds,
    textedNumbers,
    answers,
    at,
  }: {
    readonly jobIds: readonly string[];
    readonly callbackIds: readonly string[];
    readonly textedNumbers: readonly string[];
    readonly answers: FoundAnswers;
    readonly at: string;
  },
): Promise<void> {
  const of = [tenantId, person.id, jobIds] as const;
  // Before the jobs and mails lose their addresses.
  await eraseUnsubscriptions(tx, tenantId, person, jobIds);
  await eraseMessagesOf(tx, tenantId, person.id, jobIds);
  // The pieces of a file go with its row.
  for (const table of ['notes', 'callbacks', 'files'])
    await tx.query(`delete from ${table} where tenant_id = $1 and (customer_id = $2 or job_request_id = any ($3::uuid[]))`, of);
  for (const table of ['customer_requests', 'mails', 'text_choices', 'earlier_wishes', 'time_proposals'])
    await tx.query(`delete from ${table} where tenant_id = $1 and job_request_id = any ($2::uuid[])`, [tenantId, jobIds]);
  await eraseStops(tx, tenantId, person, textedNumbers);
  // Questions name customers. A program whose question is gone asks again.
  await tx.query('delete from confirmations where tenant_id = $1', [tenantId]);
  // Mails to the business say which job they are about.
  await tx.query(`delete from mails where tenant_id = $1 and job_request_id is null and ${namesOneOf('facts', '$2')}`, [
    tenantId,
    [person.id, ...jobIds],
  ]);
  // Without the address, and not deleted: the technicians must still hear of visits that are gone.
  await tx.query(
    `update technician_days set told = (select jsonb_agg(case when (v->>'jobRequestId')::uuid = any ($2::uuid[]) then v || '{"address": ""}' else v end)
                                          from jsonb_array_elements(told) v)
      where tenant_id = $1 and ${namesOneOf('told', '$2')}`,
    [tenantId, jobIds],
  );
  await tx.query(`delete from push_messages where tenant_id = $1 and ${namesOneOf('facts', '$2')}`, [tenantId, jobIds]);
  await tx.query('delete from callbacks where tenant_id = $1 and id = any ($2::uuid[])', [tenantId, callbackIds]);
  await eraseEvents(tx, tenantId, [person.id, ...jobIds], person.erasedAt);
  // Plans and undo data name the jobs and hold copies of them.
  await tx.query(`delete from schedule_changes where tenant_id = $1 and (ids_in(before::text) || ids_in(after::text)) && $2::uuid[]`, [
    tenantId,
    jobIds,
  ]);
  await tx.query(`delete from schedule_plans where tenant_id = $1 and ${namesOneOf('plan', '$2')}`, [tenantId, jobIds]);
  await eraseAnswers(tx, tenantId, person, [...jobIds, ...callbackIds], answers);
  await tx.query(
    `update job_requests set customer_name = '', customer_email = null, customer_phone = null, ${withoutPlace}, description = null,
            site_id = null, site_name = null, site_access_notes = null, external_reference = null, outdated_parts = '{}', magic_token_hash = null,
            rating_comment = null, archive_note = null, cancellation = jsonb_set(cancellation, '{reason}', '""'),
            action_audit = ${auditWithoutTexts},
            updated_at = tenant_now($1)
      where tenant_id = $1 and id = any ($2::uuid[])`,
    [tenantId, jobIds],
  );
  await tx.query(
    `update sessions set latitude_e6 = round(latitude_e6::numeric / ${coarseE6}) * ${coarseE6}, longitude_e6 = round(longitude_e6::numeric / ${coarseE6}) * ${coarseE6}
      where tenant_id = $1 and job_request_id = any ($2::uuid[])`,
    [tenantId, jobIds],
  );
  await endMaintenancePlansOf(tx, tenantId, person.id, at);
  await tx.query(`update maintenance_plans set description = '', site_id = null where tenant_id = $1 and customer_id = $2`, [
    tenantId,
    person.id,
  ]);
  await forgetMergesOf(tx, tenantId, person.id);
  await tx.query('delete from customer_sites where tenant_id = $1 and customer_id = $2', [tenantId, person.id]);
  await tx.query(
    `update customers set uid = null, full_name = '', email = null, phone = null, phone_key = null, sms_phone = null, sms_consent_at = null,
            preferred_channel = null, notes = '', ${withoutPlace},
            preferred_technician_id = null, service_area_id = null, deleted_at = coalesce(deleted_at, $3), erased_at = coalesce(erased_at, $3),
            erasure_cleared_at = null,
            updated_at = tenant_now($1)
      where tenant_id = $1 and id = $2`,
    [tenantId, person.id, at],
  );
}

/** A number that another customer has, or to which a guest agreed to texts, keeps its STOP. Call it after the choices of the person are gone. */
async function eraseStops(tx: Transaction, tenantId: number, { id }: Person, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx.query(
    `delete from sms_stops s where s.tenant_id = $1 and s.phone = any ($2::text[])
        and not exists (select from customers c
          where c.tenant_id = $1 and c.id <> $3 and c.deleted_at is null and s.phone in (c.sms_phone, '+' || c.phone_key))
        and not exists (select from text_choices v where v.tenant_id = $1 and v.phone = s.phone and v.agreed)`,
    [tenantId, numbers, id],
  );
}

/**
 * The choices of mails of all addresses of the person, as an export has them. An address that another customer or a job of another person
 * has too keeps its choice. Few addresses have one, so the jobs are rarely looked through.
 */
async function eraseUnsubscriptions(tx: Transaction, tenantId: number, person: Person, jobIds: readonly string[]): Promise<void> {
  const found = await unsubscriptionsOf(tx, tenantId, person, jobIds);
  if (found.length === 0) return;
  await tx.query(
    `delete from mail_unsubscribes u where u.tenant_id = $1 and u.address = any ($2::text[])
        and not exists (select from customers c
          where c.tenant_id = $1 and c.id <> $3 and c.deleted_at is null and lowered(c.email) = lowered(u.address))
        and not exists (select from job_requests j
          where j.tenant_id = $1 and j.id <> all ($4::uuid[]) and j.deleted_at is null and lowered(j.customer_email) = lowered(u.address))`,
    [tenantId, found.map(({ address }) => address), person.id, jobIds],
  );
}

/**
 * Events of these records and proposals that name them, with what was sent about them and what receivers answered. The events of the first
 * erasure name nobody. They stay, because they may not have been sent yet.
 */
async function eraseEvents(tx: Transaction, tenantId: number, resourceIds: readonly string[], erasedAt: string | null): Promise<void> {
  await tx.query(
    `with gone as (
       delete from events where tenant_id = $1 and (resource_id = any ($2::uuid[])
          or (type = 'schedule.optimization_proposed' and ${namesOneOf('body', '$2')}))
         and not (type in ('customer.erased', 'job_request.archived') and coalesce(created_at >= $3::timestamptz, false))
       returning id
     ), queued as (
       delete from event_queue q using gone where q.tenant_id = $1 and q.event_id = gone.id
     ), deliveries as (
       delete from webhook_deliveries d using gone where d.tenant_id = $1 and d.event_id = gone.id returning d.id
     )
     delete from webhook_attempts a using deliveries d where a.tenant_id = $1 and a.delivery_id = d.id`,
    [tenantId, resourceIds, erasedAt],
  );
}
