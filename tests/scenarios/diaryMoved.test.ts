/** Visits that moved in the old diary since it was imported. docs/internals/files.md#diaries. */
import { expect, it } from 'vitest';
import { fire, mailsOf } from '../mail/outbox.ts';
import { openOffice } from '../operations/settings/office.ts';
import { address, importRows, iris, messagesOf, type Row } from '../operations/imports/diary.ts';
import { diaryTakenOver, rowsOf } from './diaryTakenOver.ts';

const { harness, date } = await openOffice();
const { visit, done } = rowsOf(date);
const takenOver = () => diaryTakenOver(harness, date);
const update = { update: true };
const at = (starts: string, ends: string): Row => ({ ...visit, starts: `${date} ${starts}`, ends });

it('[diary.update] a visit that moved in the diary moves here, the customer hears nothing, and the next import says nothing', async () => {
  const { again, business, open, job, ada } = await takenOver();
  const { own, told, answer, notes } = await again(at('13:00', '14:00'), update);
  expect([own.outcome, told, answer.updated, answer.differing]).toEqual(['updated', ['starts updated'], 1, 0]);
  expect(notes[0]!.message).toBe(`starts: the visit begins as the row says. It began at ${date} 09:30.`);
  const moved = await job(open);
  expect(moved).toMatchObject({
    schedule: { scheduled_local: `${date}T13:00`, ends_local: `${date}T14:00` },
    assignment: { technician_id: ada.id },
    attention: { reason: null },
  });
  expect(Object.keys(moved.action_audit)).toContain('reschedule');
  const types = await harness.store.query<{ type: string }>('select type from events where resource_id = $1 order by id', [open]);
  expect(types.map(({ type }) => type)).toEqual(['job_request.created', 'job_request.rescheduled']);
  expect(await mailsOf(harness, business, { job_request_id: open })).toEqual([]);
  expect((await again(at('13:00', '14:00'), update)).told).toEqual([]);
});

it('[diary.update] another technician, then a crew of two, take the visit over', async () => {
  const { again, open, job, ada, grace } = await takenOver();
  expect((await again({ ...visit, technicians: 'Grace Hopper' }, update)).told).toEqual(['technicians updated']);
  expect(await job(open)).toMatchObject({ assignment: { technician_id: grace.id }, schedule: { scheduled_local: `${date}T09:30` } });
  expect((await again({ ...visit, technicians: 'Ada Lovelace, Grace Hopper' }, update)).told).toEqual(['technicians updated']);
  const crew = await job(open);
  expect(crew).toMatchObject({ assignment: { technician_id: ada.id }, quote: { crew_size: 2 } });
  expect(crew.crew!.map((member) => member.technician_id)).toEqual([ada.id, grace.id]);
});

it('[diary.update] a visit that takes longer in the diary takes longer here', async () => {
  const { again, open, job } = await takenOver();
  const { told, notes } = await again(at('09:30', '11:00'), update);
  expect([told, notes[0]!.message]).toEqual([['duration updated'], 'duration: the job has the value of the row. It had "60".']);
  expect(await job(open)).toMatchObject({ schedule: { ends_local: `${date}T11:00` }, quote: { job_duration_minutes: 90 } });
});

it('[diary.update] a job that gets a time in the diary gets its visit, with its quote', async () => {
  const { again, business, job, grace } = await takenOver();
  const leak = { external_reference: '3', ...iris, email: `iris-${business.alias}@example.com`, address, description: 'Leak' };
  const id = (await again(leak)).own.id!;
  const planned = { ...leak, starts: `${date} 13:00`, ends: '14:30', technicians: 'Grace Hopper' };
  const named = await again(planned);
  expect([named.told, named.answer.differing]).toEqual([['starts other_start'], 1]);
  expect((await job(id)).schedule.scheduled_at).toBeNull();
  const { told, outcome } = await again(planned, update);
  expect([outcome, told]).toEqual(['updated', ['starts updated']]);
  expect(await job(id)).toMatchObject({
    schedule: { scheduled_local: `${date}T13:00`, ends_local: `${date}T14:30` },
    assignment: { technician_id: grace.id },
    quote: { job_duration_minutes: 90 },
    current_status: { key: 'scheduled' },
  });
  expect(await mailsOf(harness, business, { job_request_id: id })).toEqual([]);
});

it('[diary.differences] a job without a visit waits on when its row gets a time and no technician', async () => {
  const { again, job } = await takenOver();
  const leak = { external_reference: '3', ...iris, address, description: 'Leak' };
  const id = (await again(leak)).own.id!;
  const { told, outcome } = await again({ ...leak, starts: `${date} 13:00` }, update);
  expect([outcome, told]).toEqual(['unchanged', ['starts other_start', 'technicians missing']]);
  expect((await job(id)).schedule.scheduled_at).toBeNull();
});

it('[diary.update] two visits of one technician trade their times', async () => {
  const { business, open, job } = await takenOver();
  const other = { ...visit, external_reference: '3', starts: `${date} 11:00`, ends: '12:00' };
  const { rows } = await importRows(business, [other]);
  const traded = await importRows(business, [at('11:00', '12:00'), { ...other, starts: `${date} 09:30`, ends: '10:30' }], update);
  expect(traded.rows.map(({ outcome }) => outcome)).toEqual(['updated', 'updated']);
  expect([(await job(open)).schedule.scheduled_local, (await job(rows[0]!.id!)).schedule.scheduled_local]).toEqual([
    `${date}T11:00`,
    `${date}T09:30`,
  ]);
});

it('[diary.update, diary.collisions] a technician who is busy then keeps the visit, and the row says why', async () => {
  const { business, open, job } = await takenOver();
  await importRows(business, [{ ...visit, external_reference: '3', starts: `${date} 13:30`, ends: '14:30' }]);
  const before = await job(open);
  const answer = await importRows(business, [at('13:00', '14:00'), { ...visit, external_reference: '4', starts: `${date} 09:30` }], update);
  const [row, next] = answer.rows;
  expect(row).toMatchObject({ outcome: 'unchanged', notes: [{ code: 'other_start' }, { code: 'SCHEDULE_MOVE_SLOT_OCCUPIED' }] });
  expect(row!.notes[1]!.message).toBe('Ada Lovelace has another visit then. The visit stays as it is.');
  expect([answer.differing, await job(open)]).toEqual([1, before]);
  // The time that it keeps is not free for a new row.
  expect(next).toMatchObject({ outcome: 'created', status: 'queued' });
});

it('[diary.update, diary.other-rules] a visit that moves outside the working hours is moved, and needs attention', async () => {
  const { again, open, job } = await takenOver();
  const { own, answer } = await again(at('22:00', '23:00'), update);
  expect([own.outcome, own.attention_reason, answer.flagged_count]).toEqual(['updated', 'off_shift', 1]);
  expect(await job(open)).toMatchObject({ schedule: { scheduled_local: `${date}T22:00` }, attention: { reason: 'off_shift' } });
});

it('[diary.update] a visit that has begun is not moved, and the row says so', async () => {
  const { again, business, open, job } = await takenOver();
  await fire(business, open, 'depart');
  const { told, notes, outcome } = await again(at('13:00', '14:00'), update);
  expect([outcome, told]).toEqual(['unchanged', ['starts other_start', 'starts SCHEDULE_MOVE_IN_PROGRESS']]);
  expect(notes[1]!.message).toMatch(/^The job has already begun\./);
  expect(await job(open)).toMatchObject({ schedule: { scheduled_local: `${date}T09:30` } });
});

it('[diary.update] a locked visit is not moved, and the row says so', async () => {
  const { again, business, open, job, ada } = await takenOver();
  await business.ok('lockJobRequest', { id: open });
  const { told } = await again({ ...visit, technicians: 'Grace Hopper' }, update);
  expect(told).toEqual(['technicians differs', 'technicians SCHEDULE_MOVE_NOT_ELIGIBLE']);
  expect((await job(open)).assignment.technician_id).toBe(ada.id);
});

it('[diary.update] a completed visit stays in the history as it was, and the row says so', async () => {
  const { again, past, job } = await takenOver();
  const { told, notes } = await again({ ...done, starts: '2024-05-08 09:00', address: { line: '9 Oak St' } }, update);
  expect(told).toEqual([
    'starts other_start',
    'starts SCHEDULE_MOVE_NOT_ELIGIBLE',
    'address differs',
    'address JOB_REQUEST_INVALID_TRANSITION',
  ]);
  expect(notes[1]!.message).toMatch(/completed/);
  expect(await job(past)).toMatchObject({ schedule: { scheduled_local: '2024-05-07T09:00' }, address: { line: '8 Elm St' } });
});

it('[diary.update] a visit to come does not move into the past', async () => {
  const { again, open, job } = await takenOver();
  const { told } = await again({ ...visit, starts: '2024-05-07 09:00', ends: '10:00', state: 'scheduled' }, update);
  expect(told).toEqual(['starts other_start', 'starts SCHEDULE_MOVE_IN_PAST']);
  expect(await job(open)).toMatchObject({ schedule: { scheduled_local: `${date}T09:30` } });
});

it('[diary.differences] a visit that the office moved here stays, until the row says something new', async () => {
  const { again, business, open, job, grace } = await takenOver();
  const move = { id: open, start_at: `${date}T15:00`, technician_id: grace.id };
  const { plan_token } = await business.ok('previewJobRequestMove', move);
  await business.ok('commitJobRequestMove', { ...move, plan_token });
  expect((await again(visit, update)).told).toEqual([]);
  expect((await job(open)).schedule.scheduled_local).toBe(`${date}T15:00`);
  // The diary moves to the time that the visit has here, and back.
  expect((await again(at('15:00', '16:00'), update)).told).toEqual([]);
  expect((await again(visit, update)).told).toEqual(['starts updated']);
  expect(await job(open)).toMatchObject({ schedule: { scheduled_local: `${date}T09:30` }, assignment: { technician_id: grace.id } });
});

it('[diary.differences] a visit that the office made longer here stays so, until the row says something new', async () => {
  const { again, business, open, job } = await takenOver();
  const change = { id: open, job_duration_minutes: 90 };
  const { plan_token } = await business.ok('previewJobRequestChange', change);
  await business.ok('commitJobRequestChange', { ...change, plan_token });
  expect((await again(visit, update)).told).toEqual([]);
  expect((await job(open)).schedule.ends_local).toBe(`${date}T11:00`);
  expect((await again(at('09:30', '10:45'), update)).told).toEqual(['duration updated']);
});

it('[diary.update] a waiting message about the former time of a visit is not sent', async () => {
  const { again, business } = await takenOver();
  const { id } = await business.ok('bookAndConfirmJobRequest', {
    customer: { full_name: 'Cy Byron', phone: '+1 212 555 0179', email: `cy-${business.alias}@example.com` },
    address,
    scheduled_at: `${date}T13:00`,
    job_duration_minutes: 60,
    external_reference: 'JOB-9',
  });
  const confirmed = async () => (await mailsOf(harness, business, { job_request_id: id })).find(({ kind }) => kind === 'confirmed')!;
  await harness.store.query(`update mails set status = 'queued', reason = null where id = $1`, [(await confirmed()).id]);
  const row = { external_reference: 'JOB-9', full_name: 'Cy Byron', phone: '+1 212 555 0179', starts: `${date} 15:00`, technicians: '' };
  expect((await again(row, update)).told).toEqual(['starts updated']);
  expect((await confirmed()).status).toBe('skipped');
});

it('[diary.update] another customer gets the job, with the address of the row; an unknown one is created', async () => {
  const { again, business, open, job } = await takenOver();
  const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Bo Byron', phone: '+1 212 555 0178' });
  const there = { line: '9 Oak St', city: 'New York', postal_code: '10001', latitude: 40.75, longitude: -73.98 };
  const first = await again({ ...visit, full_name: 'Bo Byron', phone: '+1 212 555 0178', address: there }, update);
  expect([first.outcome, first.told]).toEqual(['updated', ['full_name updated', 'address updated']]);
  expect(await job(open)).toMatchObject({
    customer: { id, name: 'Bo Byron', phone: '+1 212 555 0178' },
    address: { line: '9 Oak St', latitude: 40.75 },
    schedule: { scheduled_local: `${date}T09:30` },
  });
  const second = await again({ ...visit, full_name: 'Cy Byron', phone: '+1 212 555 0179', address: there }, update);
  expect([second.own.is_new_customer, second.answer.customers_created, second.told]).toEqual([true, 1, ['full_name updated']]);
  expect(await job(open)).toMatchObject({ customer: { name: 'Cy Byron' }, address: { line: '9 Oak St' } });
});

it('[diary.update] another address moves the visit there: to the site of the customer that has it, else alone', async () => {
  const { again, business, open, job } = await takenOver();
  const id = (await job(open)).customer.id!;
  const there = { line: '9 Oak St', city: 'New York', postal_code: '10001', latitude: 40.75, longitude: -73.98 };
  const site = await business.ok('createCustomerSite', { id, name: 'House', address: there, access_notes: 'Key under the mat' });
  expect((await again({ ...visit, address: there }, update)).told).toEqual(['address updated']);
  expect(await job(open)).toMatchObject({ site: { id: site.id }, address: { line: '9 Oak St' } });
  // Nobody covers it there.
  const far = { line: '1 Far St', city: 'Buffalo', postal_code: '14201', latitude: 42.88, longitude: -78.87 };
  const { own } = await again({ ...visit, address: far }, update);
  expect([own.outcome, own.attention_reason]).toEqual(['updated', 'outside_service_area']);
  expect(await job(open)).toMatchObject({ site: null, address: { line: '1 Far St' }, attention: { reason: 'outside_service_area' } });
});

it('[diary.update] another job type is named with the reason, and the job keeps its own', async () => {
  const { again, business, open, job } = await takenOver();
  await business.ok('createJobType', { name: 'Boiler service', default_duration_minutes: 60 });
  const { told, notes } = await again({ ...visit, job_type: 'Boiler service' }, update);
  expect(told).toEqual(['job_type differs', 'job_type kept']);
  expect(notes[1]!.message).toMatch(/^A job keeps the type/);
  expect((await job(open)).job_type_id).toBeNull();
});

it('[diary.dry-run] a dry run says which visits, customers and addresses would change, and changes none', async () => {
  const { again, business, open, job } = await takenOver();
  const before = await job(open);
  const row = { ...at('13:00', '14:00'), full_name: 'Cy Byron', phone: '+1 212 555 0179', address: { line: '9 Oak St' } };
  const dry = await again(row, { update: true, dry_run: true });
  const told = ['starts updated', 'full_name updated', 'address updated'];
  expect([dry.outcome, dry.told, messagesOf(dry.answer)]).toEqual(['updated', told, ['']]);
  expect([await job(open), (await business.ok('listCustomers', {})).meta.total]).toEqual([before, 1]);
  expect((await again(row, update)).told).toEqual(told);
});
