/** Customers. */
import { from, rule } from './rule.ts';

export const customerRules = [
  ...from('docs/reference/conventions.md#resources', [
    rule('customer.groups', 'A customer has the groups profile, contact and spending with the specified fields'),
    rule('customer.address.formatted', 'The server composes the single-line address'),
    rule('customer.address.country', 'country is kept as supplied'),
    rule('customer.phone-as-supplied', 'phone is kept in the form supplied'),
    rule('customer.named-references', 'preferred_technician and service_area are {id, name} or null'),
    rule('customer.request-count', 'request_count counts every job request booked, and last_request_at is the latest'),
    rule('customer.spending', 'spending covers the completed jobs of the trailing 12 months in the currency of the business'),
    rule('customer.spending.tier', 'spending tells the tier the spend resolves to, progress to the next, and the rank'),
    rule('customer.list.item', 'A list item has the specified fields; deleted_at only when soft-deleted'),
    rule('customer.list.cursor', 'The list answers customers, meta, has_more and next_since'),
  ]),
  ...from('docs/reference/conventions.md#writes', [
    rule('customer.create.phone-or-email', 'Create needs a phone or an e-mail, else 422 PHONE_OR_EMAIL_REQUIRED'),
    rule('customer.create.answer', 'Create answers {customer_id}'),
    rule('customer.create.defaults', 'A new customer is active and of tier regular unless the tier is sent'),
    rule('customer.full-name', 'full_name is required on create, has at most 255 characters and is never empty'),
    rule('customer.phone-length', 'phone has 10 to 20 characters'),
    rule('customer.uid-length', 'uid has at most 32 characters'),
    rule('customer.uid-unique', 'A uid in use answers 409 CUSTOMER_DUPLICATE'),
    rule('customer.notes-length', 'notes have at most 4000 characters'),
    rule('customer.address-lengths', 'Address fields keep their maximum lengths'),
    rule('customer.coordinates-range', 'latitude is within -90 to 90, longitude within -180 to 180'),
    rule('customer.geocoder-down', 'A geocoder that fails or is slow leaves the coordinates null and the write succeeds'),
    rule('customer.update.name-not-empty', 'An update cannot empty full_name'),
    rule('customer.update.clear', 'An empty string clears uid, phone, email, notes, preferred_technician_id and service_area_id'),
    rule('customer.update.empty-enum', 'An empty tier or status is ignored on update'),
    rule('customer.update.address-replaced', 'An address in an update replaces the whole stored block'),
    rule('customer.update.address-absent', 'An update without address leaves address and coordinates untouched'),
    rule('customer.update.phone-or-email', 'An update that leaves phone and e-mail empty answers PHONE_OR_EMAIL_REQUIRED'),
    rule('customer.update.answer', 'Update answers the updated customer'),
    rule('customer.foreign-reference', 'A technician or area of another business is refused'),
  ]),
  ...from('docs/reference/conventions.md#resources', [
    rule('customer.delete.soft', 'Delete is soft: still listed and readable with deleted_at, no longer changeable'),
    rule('customer.delete.snapshot', 'Bookings of a deleted customer keep their snapshot'),
    rule('customer.delete.frees-uid', 'The uid of a deleted customer is free again'),
    rule('customer.not-found', 'A missing customer answers 404 CUSTOMER_NOT_FOUND'),
    rule('customer.unreachable', 'contact_missing lists customers with neither phone nor e-mail'),
    rule('customer.search', 'search finds by name, e-mail, phone and uid'),
    rule('customer.filter.status-tier', 'The list filters by status and tier'),
  ]),
  ...from('docs/reference/conventions.md#webhooks', [
    rule('customer.events', 'Create, change and delete each write one event with the customer in the shape of its GET'),
  ]),
  ...from('docs/reference/conventions.md#sites', [rule('site.export', 'An export has the sites, deleted ones included')]),
  ...from('docs/internals/files.md#diaries', [
    rule('diary.collisions', 'No import books a technician twice: the visit that is not free waits in the queue and asks for its old time'),
    rule('diary.other-rules', 'A visit that breaks another rule keeps its time, and its job needs attention with the reason'),
    rule('diary.rerun', 'Without update a known external_reference changes nothing, also after a crash and from two callers at once'),
    rule('diary.differences', 'The second import of a row names each value in which the job differs from it; empty cells say nothing'),
    rule(
      'diary.update',
      'With update the job takes over what differs, as the office would do it by hand; what cannot be taken over is named with the reason; technicians are told as ever, customers are not',
    ),
    rule('diary.dry-run', 'A dry run answers what the import then does, and writes nothing'),
    rule('diary.silent', 'An import notifies nobody, and each job has one event, job_request.created, in its final state'),
    rule(
      'diary.customers',
      'Customers are found by reference, phone, e-mail, or name and address; one without phone and e-mail is flagged',
    ),
    rule(
      'diary.times',
      'Dates and times are read as other programs write them, local to the business; an uncertain one is refused with its reason',
    ),
    rule('diary.lapsed', 'A visit that is called scheduled but has passed waits in the queue with its old time, and earns nothing'),
    rule(
      'diary.amounts',
      'An amount that is unclear, below zero or in another currency refuses its row, and the reason shows what was read',
    ),
    rule('diary.history', 'Spending, history and on-time rate begin with the past visits; one without arrival is neither on time nor late'),
    rule('diary.every-row', 'Each row is created, unchanged or refused, and each has its reason'),
    rule('diary.layouts', 'Job exports of other programs are matched without help'),
  ]),
  ...from('docs/personal-data.md#erasing-a-customer', [
    rule(
      'customer.erase',
      'An erasure leaves no name, phone, e-mail, address or text of the person in the database, the data folder or an answer',
    ),
    rule('customer.erase.open', 'A customer with open jobs is erased only together with their cancellation'),
    rule('customer.erase.keeps', 'Jobs of an erased customer keep their times and amounts'),
    rule('customer.erase.others', 'An erasure changes nothing about other customers, also with the same phone number'),
  ]),
  ...from('docs/retention.md#customers-without-activity', [
    rule(
      'retention.customers',
      'A retention period erases customers without activity, and none with an open job, a visit ahead, a plan or a recent word',
    ),
    rule(
      'retention.guests',
      'The period of customers erases guests without a customer record too, and none with a newer job, a message or a customer record',
    ),
    rule('retention.bytes', 'Erasures by a period write or vacuum the tables once a day'),
    rule('retention.once', 'A retention period erases each customer once and whole, a bounded number in a run'),
    rule('retention.switched-off', 'A period that is switched off while customers are looked for erases nobody'),
  ]),
  ...from('docs/retention.md#notes-and-files-of-old-jobs', [
    rule('retention.jobs', 'Notes and files of jobs that ended before the period are deleted, newer ones and those of open jobs are not'),
  ]),
  ...from('docs/retention.md', [
    rule('retention.page', 'The dashboard asks with the numbers of today before it saves a period that removes something'),
    rule('retention.bounds', 'Periods are neither so short that they are a mistake nor longer than the service keeps the data'),
    rule('retention.messages', 'Mails and text messages are deleted after the days that the business has set'),
  ]),
  ...from('docs/personal-data.md#what-is-stored-about-one-customer', [
    rule('customer.export', 'An export has all that an erasure would remove from records, and the audit names who made it'),
  ]),
];
