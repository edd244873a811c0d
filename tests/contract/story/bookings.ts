/** The second chapter: a caller is found, and the job is booked, quoted, confirmed and completed. */
import type { InputOf, Operations } from '../../../src/contract/index.ts';
import { homeAddress, saturday, tuesday, type Company } from './company.ts';
import type { Recorder } from './recorder.ts';

const timezone = 'America/New_York';
const wholeDay = [{ period: 'morning' as const }, { period: 'afternoon' as const }];
export const anyTime = [tuesday, '2026-03-05'].map((date) => ({ date, periods: wholeDay }));

export async function takeCalls(story: Recorder, { ada, area, jobType, heaters }: Company) {
  const { customer_id: customer } = await story.tell('createCustomer', 'A new caller with an address', {
    full_name: 'Rosalind Franklin',
    phone: '+1 212 555 0123',
    email: 'rosalind@example.com',
    uid: 'crm-1042',
    tier: 'vip',
    notes: 'Two dogs',
    preferred_technician_id: ada.id,
    service_area_id: area.id,
    address: homeAddress,
    idempotency_key: 'caller-1042',
  });
  await story.tell('listCustomers', 'A caller found by phone number', { phone: '(212) 555-0123', page: 1, limit: 15 });
  await story.tell('updateCustomer', 'Notes changed, the preferred technician cleared', {
    id: customer,
    notes: 'Two dogs, ring twice',
    preferred_technician_id: '',
  });

  await story.tell('checkCoverage', 'Whether somebody goes there', { postal_code: '10001', city: 'New York' });
  const windows = await story.tell('listJobRequestBookingWindows', 'When somebody can come to this customer', {
    x_timezone: timezone,
    from: tuesday,
    to: '2026-03-04',
    customer_id: customer,
    job_type_id: jobType.id,
  });
  const [day] = windows.days;
  const { id } = await story.tell('createJobRequest', 'Booked for a day and period from the windows', {
    customer_id: customer,
    job_dates: [{ date: day!.date, periods: day!.periods.slice(0, 1) }],
    job_type_id: jobType.id,
    description: 'No hot water since this morning',
    x_timezone: timezone,
    idempotency_key: 'booking-2026-0001',
  });
  await story.tell('listBookableStarts', 'When somebody could come to an address', {
    line: '11 W 53rd St',
    city: 'New York',
    postal_code: '10019',
    latitude: 40.7614,
    longitude: -73.9776,
    job_type_id: jobType.id,
    from: tuesday,
    to: '2026-03-04',
  });
  const quoted = await story.tell('quoteJobRequest', 'Quoted with the defaults of its job type', { id });
  const { slots } = await story.tell('listMatchingSlots', 'Slots of two hours', { id, step_minutes: 120 });
  const confirmed = await story.tell('confirmJobRequest', 'Confirmed for the first slot', {
    id,
    scheduled_at: slots[0]!.business_time.datetime,
    status_version: quoted.status_version,
  });
  await story.tell('getJobRequest', 'A confirmed job', { id });
  await story.tell('listCrewCandidates', 'Who else could take it', { id, include_vehicle: true });
  await story.tell('bookAndConfirmJobRequest', 'Booked and confirmed in one call', {
    customer: { full_name: 'Lise Meitner', phone: '+1 212 555 0142' },
    address: { ...homeAddress, line: '11 W 53rd St', line2: '', postal_code: '10019', latitude: 40.7614, longitude: -73.9776 },
    scheduled_at: `${tuesday}T14:00`,
    job_type_id: jobType.id,
    description: 'The water heater leaks',
    idempotency_key: 'booking-2026-0002',
  });
  await story.tell('bookAndConfirmJobRequest', 'Nobody can come then: booked, and the refusal says why', {
    customer_id: customer,
    scheduled_at: `${tuesday}T05:00`,
    job_duration_minutes: 60,
    skill_ids: [heaters.id],
  });
  const departed = await story.tell('fireJobRequestAction', 'The technician sets off', {
    id,
    key: 'depart',
    status_version: confirmed.status_version,
  });
  const undone = await story.tell('undoJobRequestAction', 'It was the wrong visit', { id, status_version: departed.status_version });
  await story.quietly('fireJobRequestAction', { id, key: 'depart', status_version: undone.status_version });
  await story.tell('getJobRequestTimeline', 'A job on its way', { id });
  await story.tell('listJobRequests', 'The agenda of one technician', {
    technician_id: confirmed.assignment.technician_id!,
    scheduled_from: tuesday,
    scheduled_to: tuesday,
    page: 1,
    limit: 1,
  });
  const { next_since } = await story.tell('listJobRequestChanges', 'The first poll: a cursor and no jobs', {});
  const { status_version } = await story.quietly('getJobRequest', { id });
  const done = await story.tell('fireJobRequestAction', 'Done', {
    id,
    key: 'complete',
    status_version,
    payload: { amount: 1800, note: 'New valve' },
  });
  await story.tell('updateJobCompletion', 'It was 180 dollars, not 1,800', { id, status_version: done.status_version, amount: 180 });
  await story.tell('listJobRequestChanges', 'What has changed since', { since: next_since, limit: 1 });
  await story.tell('getCustomer', 'A customer with a completed job', { id: customer });
  const calledOff = await story.quietly('createJobRequest', { customer_id: customer, job_dates: anyTime });
  const closed = await story.tell('archiveJobRequest', 'Closed without a visit', { id: calledOff.id, note: 'Fixed it themselves' });
  const again = await story.tell('reopenJobRequest', 'They call again: it was not fixed', {
    id: calledOff.id,
    status_version: closed.status_version,
  });
  await story.quietly('archiveJobRequest', { id: again.id });
  const unwanted = await story.quietly('createJobRequest', { customer_id: customer, job_dates: anyTime });
  await story.tell('cancelJobRequest', 'Called off by the customer, for a fee', {
    id: unwanted.id,
    status_version: unwanted.status_version,
    reason: 'Sold the house',
    cancelled_by: 'customer',
    fee: { value: 40, currency: 'USD' },
  });
  const meant = await story.quietly('createCustomer', {
    full_name: 'Max Born',
    phone: '+1 212 555 0178',
    address: { line: '12 Elm St', city: 'New York' },
  });
  const misbooked = await story.quietly('createJobRequest', { customer_id: customer, job_dates: anyTime });
  await story.tell('reassignJobCustomer', 'It was booked on the wrong customer', { id: misbooked.id, customer_id: meant.customer_id });
  const { customer_id: twin } = await story.quietly('createCustomer', { full_name: 'Lise Meitner', phone: '+1 212 555 0177' });
  await story.quietly('createJobRequest', { customer_id: twin, job_dates: anyTime });
  const { customer_id: first } = await story.quietly('createCustomer', {
    full_name: 'L. Meitner',
    phone: '+1 212 555 0177',
    email: 'lise@example.com',
  });
  const records = { id: first, merge_customer_id: twin, field_choices: [{ field: 'full_name' as const, stands: 'merged' as const }] };
  const { plan_token } = await story.tell('previewCustomerMerge', 'Two records of one person', records);
  await story.tell('commitCustomerMerge', 'They become one', { ...records, plan_token });
  await story.tell('undoCustomerMerge', 'They were mother and daughter', { id: first, merge_customer_id: twin });
  const { customer_id: former } = await story.quietly('createCustomer', { full_name: 'Emmy Noether', email: 'emmy@example.com' });
  await story.tell('deleteCustomer', 'A customer is deleted', { id: former });
  await story.tell('exportCustomer', 'A former customer asks what is stored about them', { id: former });
  await story.tell('eraseCustomer', 'The customer asks to be forgotten', { id: former });
  return { customer };
}

/** Questions with an empty answer, which says why and what would help. */
export async function findNothing(story: Recorder, { category, jobType }: Company, customer: string) {
  await story.tell('listJobRequestBookingWindows', 'A weekend: nothing, and why', {
    x_timezone: timezone,
    from: saturday,
    to: '2026-03-08',
    customer_id: customer,
    job_type_id: jobType.id,
  });
  const rare = await story.quietly('createSkill', { name: 'Steam boilers', category_id: category.id });
  const { id } = await story.quietly('createJobRequest', { customer_id: customer, job_dates: anyTime, skill_ids: [rare.id] });
  await story.quietly('quoteJobRequest', { id, job_duration_minutes: 60, force: true });
  await story.tell('listMatchingSlots', 'A skill that nobody has: no slot, and what would help', { id });
  await story.quietly('archiveJobRequest', { id });
  await story.quietly('deleteSkill', { id: rare.id });
}

/** A job that waits for its confirmation. */
export async function quotedJob(story: Recorder, customer: string, input: Partial<InputOf<Operations['quoteJobRequest']>> = {}) {
  const { id } = await story.quietly('createJobRequest', { customer_id: customer, job_dates: anyTime });
  return story.quietly('quoteJobRequest', { id, job_duration_minutes: 60, ...input });
}

/** A job confirmed for the Tuesday, with a technician. */
export async function confirmedJob(story: Recorder, customer: string, technicianId: string, time: string, input = {}) {
  const { id, status_version } = await quotedJob(story, customer, input);
  return story.quietly('confirmJobRequest', { id, scheduled_at: `${tuesday}T${time}`, status_version, technician_id: technicianId });
}
