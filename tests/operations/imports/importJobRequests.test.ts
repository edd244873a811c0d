/** Taking over the diary of another system. docs/internals/files.md#diaries. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { openOffice, visitAt } from '../settings/office.ts';
import { address, errorsOf, importRows, iris, notesOf, outcomes, team, type Answer } from './diary.ts';

const { harness, auditOf, date } = await openOffice();

const rowsOf = <Found extends object>(of: TestBusiness, text: string) =>
  harness.store.query<Found>(text.replaceAll('$tenant', `(select id from tenants where business_id = $1 and environment = 'live')`), [
    of.businessId,
  ]);

it('[diary.states] open requests go to the queue, future visits to the board, and past visits become history', async () => {
  const { business, ada } = await team(harness);
  await business.ok('createJobType', { name: 'Boiler service', default_duration_minutes: 90 });
  const answer = await importRows(business, [
    { external_reference: '1', ...iris, address, job_type: 'boiler SERVICE', wished_date: date, description: 'Two dogs' },
    { external_reference: '2', ...iris, address, starts: `${date} 09:30`, ends: '10:30', technicians: 'Lovelace, Ada' },
    {
      external_reference: '3',
      ...iris,
      address,
      starts: 'May 7, 2024 9:00 AM',
      duration: '1:30',
      technicians: 'Ada Lovelace; Hedy Lamarr',
      amount: '$1,180.50',
    },
    { external_reference: '4', ...iris, address, starts: `${date} 12:00`, technicians: 'ada.lovelace@example.com', state: 'Canceled' },
    {
      external_reference: '5',
      ...iris,
      address: '8 Elm St, New York, NY 10001',
      starts: `${date} 13:00`,
      description: 'No technician yet',
    },
  ]);
  expect(errorsOf(answer)).toEqual([[], [], [], [], []]);
  expect(outcomes(answer)).toEqual(['queued', 'scheduled', 'completed', 'cancelled', 'queued']);
  expect(notesOf(answer)).toEqual([[], [], ['unknown_value'], [], ['missing']]);
  expect(answer).toMatchObject({ created: 5, queued: 2, scheduled: 1, completed: 1, cancelled: 1, customers_created: 1, flagged_count: 0 });
  const [open, visit, past, off, without] = await Promise.all(answer.rows.map(({ id }) => business.ok('getJobRequest', { id: id! })));
  expect(open).toMatchObject({ description: 'Two dogs', schedule: { scheduled_at: null } });
  expect(visit!.schedule).toMatchObject({ scheduled_local: `${date}T09:30`, ends_local: `${date}T10:30` });
  expect(visit!.crew?.map(({ technician_id }) => technician_id)).toEqual([ada.id]);
  expect(past!.schedule.scheduled_local).toBe('2024-05-07T09:00');
  expect(past!.completed_amount).toEqual({ value: 1180.5, currency: 'USD' });
  expect(off!.archive.is_archived).toBe(true);
  expect(without!.schedule.scheduled_at).toBeNull();
  expect((await auditOf(business, 'job_requests.imported')).length).toBe(1);
});

it('[diary.collisions] no technician is booked twice: the board comes first, then the earlier row; past visits only become history', async () => {
  const { business, ada, grace } = await team(harness);
  const customerId = (await business.ok('createCustomer', { full_name: 'Bo Li', phone: '+1 212 555 0144', address })).customer_id;
  const stored = await visitAt(business, customerId, date, '09:00');
  const busy = (await business.ok('getJobRequest', { id: stored.id })).crew![0]!.technician_id!;
  const other = busy === ada.id ? grace : ada;
  const visit = (external_reference: string, starts: string, technicians: string) => ({
    external_reference,
    ...iris,
    address,
    starts,
    duration: 60,
    technicians,
  });
  const busyName = busy === ada.id ? 'Ada Lovelace' : 'Grace Hopper';
  const otherName = busy === ada.id ? 'Grace Hopper' : 'Ada Lovelace';
  const answer = await importRows(business, [
    visit('1', `${date} 09:30`, busyName),
    visit('2', `${date} 13:00`, otherName),
    visit('3', `${date} 13:59`, otherName),
    visit('4', `${date} 15:30`, `${otherName}, ${busyName}`),
    visit('5', '2024-05-07 09:00', otherName),
    visit('6', '2024-05-07 09:30', otherName),
  ]);
  expect(outcomes(answer)).toEqual(['queued', 'scheduled', 'queued', 'scheduled', 'completed', 'completed']);
  expect(notesOf(answer)).toEqual([['busy'], [], ['busy'], [], [], ['overlap']]);
  const queued = await business.ok('getJobRequest', { id: answer.rows[0]!.id! });
  expect(queued.schedule.job_dates!.map((asked) => [asked.date, asked.periods.map(({ period }) => period)])).toEqual([[date, ['morning']]]);
  expect(queued.action_audit['import']!.payload).toMatchObject({ external_reference: '1', technician_ids: [busy] });
  const crew = await business.ok('getJobRequest', { id: answer.rows[3]!.id! });
  expect(crew.crew?.map(({ technician_id, role }) => [technician_id, role])).toEqual([
    [other.id, 'lead'],
    [busy, 'buddy'],
  ]);
  const twice = await rowsOf<{ n: number }>(
    business,
    `select count(*)::int as n from sessions a join sessions b on a.tenant_id = b.tenant_id and a.technician_id = b.technician_id
        and a.job_request_id < b.job_request_id and a.active and b.active and int4range(a.start_minute, a.end_minute) && int4range(b.start_minute, b.end_minute)
      where a.tenant_id = $tenant`,
  );
  expect(twice[0]!.n).toBe(0);
});

it('[diary.other-rules] a visit outside of hours, area or skills keeps its time and needs attention with the reason', async () => {
  const { business } = await team(harness);
  const category = await business.ok('createSkillCategory', { name: 'Gas' });
  const skill = await business.ok('createSkill', { name: 'Gas licence', category_id: category.id });
  await business.ok('createJobType', { name: 'Gas check', skill_ids: [skill.id] });
  const answer = await importRows(business, [
    { external_reference: 'night', ...iris, address, starts: `${date} 02:00`, technicians: 'Ada Lovelace' },
    { external_reference: 'skill', ...iris, address, starts: `${date} 10:00`, job_type: 'Gas check', technicians: 'Ada Lovelace' },
    {
      external_reference: 'far',
      ...iris,
      address: { line: '1 Main St', city: 'Chicago', postal_code: '60601' },
      starts: `${date} 15:00`,
      technicians: 'Ada Lovelace',
    },
    { external_reference: 'good', ...iris, address, starts: `${date} 12:00`, technicians: 'Grace Hopper' },
  ]);
  expect(outcomes(answer)).toEqual(['scheduled', 'scheduled', 'scheduled', 'scheduled']);
  expect(answer.rows.map(({ attention_reason: reason }) => reason)).toEqual([
    'off_shift',
    'missing_required_skills',
    'outside_service_area',
    null,
  ]);
  expect(answer.flagged_count).toBe(3);
  const night = await business.ok('getJobRequest', { id: answer.rows[0]!.id! });
  expect(night).toMatchObject({ attention: { flagged: true, reason: 'off_shift' }, schedule: { scheduled_local: `${date}T02:00` } });
  const good = await business.ok('getJobRequest', { id: answer.rows[3]!.id! });
  expect(good.attention.flagged).toBe(false);
  expect(good.crew?.[0]?.sessions[0]?.travel_minutes).toBeGreaterThan(0);
});

it('[diary.rerun] importing a file again changes nothing, even with changed rows or in concurrent calls', async () => {
  const { business } = await team(harness);
  const rows = [
    { external_reference: 7, ...iris, address, starts: `${date} 09:30`, technicians: 'Ada Lovelace' },
    { external_reference: '8', full_name: 'No Contact', starts: '2024-05-07 09:00' },
  ];
  const both = await Promise.all([importRows(business, rows), importRows(business, rows)]);
  expect(both.map(({ created, unchanged }) => [created, unchanged]).sort()).toEqual([
    [0, 2],
    [2, 0],
  ]);
  const made = both.find(({ created }) => created > 0)!;
  const jobs = () => Promise.all(made.rows.map(({ id }) => business.ok('getJobRequest', { id: id! })));
  const before = await jobs();
  const again = await importRows(business, [
    { ...rows[0], starts: 'nonsense' },
    { ...rows[1], starts: '2024-05-08 09:00', description: 'Changed', amount: 5, state: 'cancelled' },
    { external_reference: '9', full_name: 'No Contact' },
  ]);
  expect(outcomes(again)).toEqual(['unchanged', 'unchanged', 'queued']);
  // Another start may be another visit, so it is named.
  expect(again.rows.map(({ notes }) => notes.map(({ message }) => message))).toEqual([
    [expect.stringContaining('"nonsense" is not a date')],
    [
      expect.stringContaining('the job has the start 2024-05-07 09:00'),
      'description: the job has nothing here, and the row does.',
      'The row says cancelled now, and the job is not.',
    ],
    [expect.stringContaining('phone')],
  ]);
  expect(again.rows.map(({ id }) => id).slice(0, 2)).toEqual(made.rows.map(({ id }) => id));
  expect(await jobs()).toEqual(before);
  expect((await business.ok('listJobRequests', {})).meta.total).toBe(3);
  expect((await business.ok('listCustomers', {})).meta.total).toBe(2);
  // The sandbox is a business of its own.
  const sandbox = await business.ok('importJobRequests', { rows: [rows[1]!] }, { key: business.sandboxKey });
  expect(sandbox.created).toBe(1);
});

it('[diary.dry-run] a dry run answers what the import then does, and writes nothing', async () => {
  const { business } = await team(harness);
  const rows = [
    { external_reference: '1', ...iris, address, starts: `${date} 09:30`, technicians: 'Ada Lovelace' },
    { external_reference: '2', ...iris, address, starts: `${date} 09:45`, technicians: 'Ada Lovelace' },
    { external_reference: '3', ...iris, address, starts: `${date} 02:00`, technicians: 'Grace Hopper' },
    { external_reference: '3', ...iris },
    { external_reference: '4' },
    { external_reference: '5', full_name: 'Nobody', starts: '2024-05-07', state: 'done', amount: 12 },
  ];
  /** Every table of the business in which an import writes. */
  const written = () =>
    rowsOf<{ name: string; n: number }>(
      business,
      [
        ...['customers', 'job_requests', 'sessions', 'events', 'mails'].map((table) => [table, 'count(*)', 'tenant_id = $tenant']),
        ...['import_mappings', 'audit_log'].map((table) => [table, 'count(*)', 'business_id = $1']),
        ['technicians', 'sum(lane_version)', 'tenant_id = $tenant'],
      ]
        .map(([table, value, where]) => `select '${table}' as name, ${value}::int as n from ${table} where ${where}`)
        .join(' union all '),
    );
  const before = await written();
  const columns = [{ heading: 'Job #', field: 'external_reference' }];
  const dry = await importRows(business, rows, { dry_run: true, columns });
  expect(await written()).toEqual(before);
  const real = await importRows(business, rows, { columns });
  const after = await written();
  // No mail is written by an import either.
  expect(after.filter(({ n }, index) => n === before[index]!.n).map(({ name }) => name)).toEqual(['mails']);
  const plain = ({ rows: list, dry_run: _dry, ...rest }: Answer) => ({
    ...rest,
    rows: list.map(({ id: _id, customer_id: _customer, ...row }) => row),
  });
  expect(plain(dry)).toEqual(plain(real));
  expect(dry.rows.every(({ id, customer_id }) => id === null && customer_id === null)).toBe(true);
  expect(outcomes(real)).toEqual(['scheduled', 'queued', 'scheduled', 'refused', 'refused', 'completed']);
  expect(errorsOf(real).slice(3, 5)).toEqual([['external_reference duplicate'], ['full_name required']]);
});

it('[diary.silent] an import notifies no customer, and sends one event for each job with its final state', async () => {
  const { business } = await team(harness);
  await importRows(business, [
    { external_reference: '1', ...iris, email: 'iris@example.com', address, starts: `${date} 09:30`, technicians: 'Ada Lovelace' },
    { external_reference: '2', ...iris, address, starts: '2024-05-07 09:00', technicians: 'Ada Lovelace', amount: 5 },
    { external_reference: '3', ...iris, address, starts: `${date} 02:00`, technicians: 'Ada Lovelace' },
  ]);
  const events = await rowsOf<{ type: string; status: string; reason: string | null }>(
    business,
    `select type, body::jsonb->'data'->'object'->'status'->>'key' as status, body::jsonb->'data'->'object'->'attention'->>'reason' as reason
       from events where tenant_id = $tenant and type like 'job_request.%' order by id`,
  );
  expect(events.map(({ type }) => type)).toEqual(Array(3).fill('job_request.created'));
  expect(events.map(({ reason }) => reason)).toEqual([null, null, 'off_shift']);
  expect(await rowsOf(business, 'select kind from mails where tenant_id = $tenant')).toEqual([]);
});

it('[diary.customers] a customer is found by reference, phone, e-mail, or name and address, else created', async () => {
  const { business } = await team(harness);
  const known = (await business.ok('createCustomer', { uid: 'C-7', ...iris, email: 'iris@example.com', address })).customer_id;
  const answer = await importRows(business, [
    { external_reference: '1', customer_uid: 'C-7' },
    { external_reference: '2', full_name: 'IRIS whitfield', phone: '(212) 555-0177' },
    { external_reference: '3', full_name: 'Ivo Whitfield', email: 'IRIS@example.com' },
    { external_reference: '4', full_name: 'Iris Whitfield', address },
    { external_reference: '5', full_name: 'Iris Whitfield', address: { ...address, line: '99 Oak St' } },
    { external_reference: '6', full_name: 'iris whitfield', address: { ...address, line: '99 Oak St' } },
    { external_reference: '7', customer_uid: 'C-8', full_name: 'Ivo Whitfield', phone: '+1 212 555 0177' },
  ]);
  expect(answer.rows.map(({ is_new_customer: isNew }) => isNew)).toEqual([false, false, false, false, true, false, true]);
  expect(answer.rows.slice(0, 4).map(({ customer_id: id }) => id)).toEqual(Array(4).fill(known));
  expect(answer.rows[5]!.customer_id).toBe(answer.rows[4]!.customer_id);
  expect(notesOf(answer)).toEqual([[], [], ['other_name'], [], ['contact_missing'], ['contact_missing'], []]);
  expect(answer.customers_without_contact).toBe(1);
  const without = await business.ok('getCustomer', { id: answer.rows[4]!.customer_id! });
  expect(without.contact).toMatchObject({ contact_missing: true, phone: '', email: '' });
  // The record can be changed before somebody has asked, and loses the flag with the first number.
  const id = without.profile.id;
  expect((await business.ok('updateCustomer', { id, notes: 'Ask' })).contact.contact_missing).toBe(true);
  expect((await business.ok('updateCustomer', { id, phone: '+1 212 555 0100' })).contact).not.toHaveProperty('contact_missing');
  expect(await business.call('updateCustomer', { id, phone: '' })).toMatchObject({ error_code: 'PHONE_OR_EMAIL_REQUIRED' });
});

it('[diary.times] an ambiguous date, a skipped hour or a wrong amount refuses the row; a repeated hour adds a note', async () => {
  const { business } = await team(harness);
  const rows = [
    { external_reference: '1', ...iris, starts: '03/04/2024 9:00' },
    { external_reference: '2', ...iris, starts: '2027-03-14 02:30', technicians: 'Ada Lovelace' },
    { external_reference: '3', ...iris, starts: '2027-11-07 01:30', technicians: 'Ada Lovelace' },
    { external_reference: '4', ...iris, starts: '2024-05-07 09:00', amount: '12.3456' },
    { external_reference: '5', ...iris, starts: `${date} 09:00`, state: 'completed' },
    { external_reference: '6', ...iris, starts: 'soon', technicians: 'Nobody', state: 'sleeping', phone: '12' },
    { external_reference: '7', ...iris, starts: `${date} 09:00`, technicians: 'Nobody' },
    { external_reference: '8', ...iris, starts: '2024-05-07 09:00', ends: '2024-05-07 08:00' },
    { external_reference: 'x'.repeat(101), ...iris },
    { ...iris },
  ];
  const answer = await importRows(business, rows, { dry_run: true });
  expect(errorsOf(answer)).toEqual([
    ['starts ambiguous'],
    ['starts nonexistent_time'],
    [],
    ['amount range'],
    ['starts in_future'],
    ['state unknown_value', 'phone format', 'starts format'],
    ['technicians unknown_value'],
    ['ends range'],
    ['external_reference too_long'],
    ['external_reference required'],
  ]);
  expect(notesOf(answer)[2]).toContain('repeated_time');
  expect(outcomes(await importRows(business, [rows[0]!], { date_order: 'dmy' }))).toEqual(['completed']);
});

it('[diary.history] past jobs count in the customer’s spending, and a visit without arrival is neither on time nor late', async () => {
  const { business } = await team(harness);
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const past = (external_reference: string, hour: number, arrived?: string) => ({
    external_reference,
    ...iris,
    address,
    starts: `${day} ${hour}:00`,
    duration: 180,
    technicians: 'Ada Lovelace',
    amount: 100,
    ...(arrived === undefined ? {} : { arrived: `${day} ${arrived}` }),
  });
  const answer = await importRows(business, [past('1', 8, '9:30'), past('2', 12, '14:30'), past('3', 16)]);
  expect(outcomes(answer)).toEqual(['completed', 'completed', 'completed']);
  const customer = await business.ok('getCustomer', { id: answer.rows[0]!.customer_id! });
  expect(customer.spending).toMatchObject({ total_spent_12m: 300, avg_job_value: 100 });
  const today = await okAsMember(harness, business, 'getToday', {});
  expect(today.on_time).toMatchObject({ part: 1, whole: 2 });
});

it('[diary.every-row] accepts at most a thousand rows, and requires the permissions of the import', async () => {
  const { business } = await team(harness);
  // Every fifth can be taken.
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    row: index + 2,
    external_reference: `${index}`,
    full_name: `Customer ${index % 50}`,
    starts: index % 5 > 0 ? 'soon' : index % 3 === 0 ? '' : `2024-05-${String((index % 28) + 1).padStart(2, '0')} 09:00`,
    technicians: 'Ada Lovelace',
  }));
  const answer = await importRows(business, rows);
  expect(answer.rows.map(({ row }) => row)).toEqual(rows.map(({ row }) => row));
  expect(answer.rows.map(({ outcome }) => outcome)).toEqual(rows.map((_, index) => (index % 5 > 0 ? 'refused' : 'created')));
  expect(answer).toMatchObject({ created: 200, refused: 800, customers_created: 10, customers_without_contact: 10 });
  expect(await importRows(business, rows)).toMatchObject({ created: 0, unchanged: 200, refused: 800 });
  expect(
    await business.call('importJobRequests', { rows: Array.from({ length: 1001 }, (_, index) => ({ external_reference: `n${index}` })) }),
  ).toMatchObject({ status: 422 });
  const key = await business.newKey(['customers_view', 'customers_manage', 'job_create', 'job_manage']);
  expect(await business.call('importJobRequests', { rows: [{ external_reference: 'z', ...iris }] }, { key })).toMatchObject({
    status: 403,
  });
});

it('[diary.other-rules] a vehicle shared by two technicians is also unavailable during travel', async () => {
  const { business, ada, grace } = await team(harness);
  const { id: vehicleId } = await business.ok('createVehicle', { name: 'Van' });
  for (const { id } of [ada, grace]) await business.ok('replaceTechnicianVehicles', { id, vehicle_ids: [vehicleId] });
  const visit = (external_reference: string, starts: string, technicians: string) =>
    ({ external_reference, ...iris, address, starts: `${date} ${starts}`, duration: 60, technicians }) as const;
  const answer = await importRows(business, [
    visit('1', '10:00', 'Ada Lovelace'),
    visit('2', '11:01', 'Grace Hopper'),
    visit('3', '15:00', 'Grace Hopper'),
  ]);
  const jobs = await Promise.all(answer.rows.map(({ id }) => business.ok('getJobRequest', { id: id! })));
  expect(jobs.slice(0, 2).map(({ crew }) => crew![0]!.sessions[0]!.travel_minutes! > 0)).toEqual([true, true]);
  expect(jobs.map(({ assigned_vehicle: vehicle }) => vehicle?.id ?? null)).toEqual([vehicleId, null, vehicleId]);
});

it('[import.consent] a clear yes gives a new customer’s consent, and no row changes the consent of an existing customer', async () => {
  const business = await harness.business();
  const phones = ['+12125552201', '+12125552202', '+12125552203'];
  const { customer_id } = await business.ok('createCustomer', { full_name: 'Known', phone: phones[2]! });
  const answer = await importRows(business, [
    { external_reference: '1', full_name: 'Yes', phone: phones[0], address, sms_consent: 'Yes' },
    { external_reference: '2', full_name: 'Later', phone: phones[1], address, sms_consent: 'later' },
    { external_reference: '3', full_name: 'Known', phone: phones[2], address, sms_consent: 'yes' },
    { external_reference: '4', full_name: 'Yes', phone: phones[0], address, sms_consent: 'no' },
  ]);
  expect(errorsOf(answer)).toEqual([[], [], [], []]);
  const consents = await Promise.all(
    answer.rows.map(async (row) => (await business.ok('getCustomer', { id: row.customer_id! })).contact.sms_consent),
  );
  expect([answer.rows[2]!.customer_id, consents]).toEqual([customer_id, [true, false, false, true]]);
});
