/** The second import of a diary, whose rows have changed meanwhile. docs/internals/files.md#diaries. */
import { expect, it } from 'vitest';
import { mailsOf } from '../mail/outbox.ts';
import { openOffice } from '../operations/settings/office.ts';
import { address, iris, type Row } from '../operations/imports/diary.ts';
import { diaryTakenOver, rowsOf } from './diaryTakenOver.ts';

const { harness, auditOf, date } = await openOffice();

const { visit, done } = rowsOf(date);
const takenOver = () => diaryTakenOver(harness, date);

it.each<[string, Row, string]>([
  ['state', { ...visit, state: 'cancelled' }, 'state differs'],
  ['description', { ...visit, description: 'Three dogs' }, 'description differs'],
  ['technicians', { ...visit, technicians: 'Grace Hopper' }, 'technicians differs'],
  ['another technician beside', { ...visit, technicians: 'Ada Lovelace, Grace Hopper' }, 'technicians differs'],
  ['address', { ...visit, address: { ...address, line: '9 Oak St' } }, 'address differs'],
  ['start', { ...visit, starts: `${date} 13:00`, ends: '14:00' }, 'starts other_start'],
  ['customer', { ...visit, full_name: 'Ada Byron', phone: '+1 212 555 0178' }, 'full_name differs'],
  ['amount', { ...done, amount: 200 }, 'amount differs'],
])('[diary.differences] %s: tells that the row differs, counts it, and changes nothing', async (_what, row, told) => {
  const { again, job, open, past } = await takenOver();
  const before = await Promise.all([open, past].map(job));
  const second = await again(row);
  expect([second.outcome, second.told, second.answer.differing, second.answer.unchanged]).toEqual(['unchanged', [told], 1, 1]);
  expect(await Promise.all([open, past].map(job))).toEqual(before);
});

it('[diary.differences] a row that says the same, or leaves cells empty, differs in nothing', async () => {
  const { again } = await takenOver();
  for (const row of [
    visit,
    done,
    { external_reference: '1', ...iris },
    { external_reference: '2', phone: iris.phone, starts: done.starts },
  ]) {
    const { outcome, told, answer } = await again(row, { update: true });
    expect([outcome, told, answer.differing, answer.updated]).toEqual(['unchanged', [], 0, 0]);
  }
});

it('[diary.differences] a row that cannot be read is not compared, and says why', async () => {
  const { again, job, open } = await takenOver();
  const before = await job(open);
  const { outcome, told, answer } = await again({ ...visit, description: 'Three dogs', state: 'perhaps' }, { update: true });
  expect([outcome, told, answer.refused]).toEqual(['unchanged', ['state unknown_value'], 0]);
  expect(await job(open)).toEqual(before);
  expect((await again({ external_reference: '1' })).told).toEqual([]);
});

it('[diary.differences] another job type differs, and a known customer with another reference does too', async () => {
  const { again, business } = await takenOver();
  await business.ok('createJobType', { name: 'Boiler service', default_duration_minutes: 90 });
  expect((await again({ ...visit, job_type: 'Boiler service' })).told).toEqual(['job_type differs']);
  await business.ok('createCustomer', { full_name: 'Iris Whitfield', phone: '+1 212 555 0179', uid: 'C-2' });
  const { notes } = await again({ ...visit, customer_uid: 'C-2', phone: '' });
  expect(notes.map(({ message }) => message)).toEqual(['full_name: the job has "Iris Whitfield", and the row says otherwise.']);
});

it('[diary.differences] a job that is over here differs from a row that is open, and stays over', async () => {
  const { again, business, open, job } = await takenOver();
  await business.ok('archiveJobRequest', { id: open });
  const second = await again(visit, { update: true });
  expect([second.outcome, second.told]).toEqual(['unchanged', ['state differs']]);
  expect((await job(open)).archive.is_archived).toBe(true);
  // Cancelled in both.
  expect((await again({ ...visit, state: 'cancelled' })).told).toEqual([]);
});

it('[diary.update] a cancelled row cancels the visit: the time is free, one event is sent, and the customer hears nothing', async () => {
  const { again, business, open, job, ada } = await takenOver();
  const { outcome, told, answer } = await again({ ...visit, state: 'cancelled' }, { update: true });
  expect([outcome, told, answer.updated, answer.differing]).toEqual(['updated', ['state updated'], 1, 0]);
  expect(await job(open)).toMatchObject({ archive: { is_archived: true }, cancellation: null });
  const next = { customer: { full_name: 'Ada Byron', phone: '+1 212 555 0180' }, address, technician_id: ada.id, job_duration_minutes: 60 };
  expect(await business.ok('bookAndConfirmJobRequest', { ...next, scheduled_at: `${date}T09:30` })).toMatchObject({ confirmed: true });
  const types = await harness.store.query<{ type: string }>('select type from events where resource_id = $1 order by id', [open]);
  expect(types.map(({ type }) => type)).toEqual(['job_request.created', 'job_request.archived']);
  expect((await mailsOf(harness, business, { job_request_id: open })).map(({ kind }) => kind)).toEqual([]);
});

it('[diary.update] a completed row completes the job with amount and time, and the customer hears nothing', async () => {
  const { again, business, job } = await takenOver();
  const late = { external_reference: '3', ...iris, address, description: 'Leak' };
  const { answer } = await again(late);
  const id = answer.rows[0]!.id!;
  const { outcome, told } = await again({ ...late, state: 'completed', starts: '2024-05-08 09:00', amount: 75.5 }, { update: true });
  expect([outcome, told]).toEqual(['updated', ['state updated']]);
  expect(await job(id)).toMatchObject({ current_status: { key: 'completed' }, completed_amount: { value: 75.5 } });
  expect((await mailsOf(harness, business, { job_request_id: id })).map(({ kind }) => kind)).toEqual([]);
  expect((await business.ok('listJobRequests', {})).meta.total).toBe(3);
});

it('[diary.update] another amount corrects the completion, and spending follows', async () => {
  const { again, past, job, business } = await takenOver();
  const { outcome, told } = await again({ ...done, amount: 200 }, { update: true });
  expect([outcome, told]).toEqual(['updated', ['amount updated']]);
  const corrected = await job(past);
  expect(corrected).toMatchObject({ completed_amount: { value: 200 }, description: 'Old boiler' });
  expect(corrected.action_audit).toHaveProperty('correct_completion');
  expect((await business.ok('listJobRequests', {})).meta.total).toBe(2);
});

it('[diary.update] another description is taken over', async () => {
  const { again, open, job } = await takenOver();
  const { outcome, told, answer } = await again({ ...visit, description: 'Three dogs' }, { update: true });
  expect([outcome, told, answer.updated, answer.differing]).toEqual(['updated', ['description updated'], 1, 0]);
  expect(await job(open)).toMatchObject({ description: 'Three dogs', schedule: { scheduled_local: `${date}T09:30` } });
});

it('[diary.update] nothing personal comes back to the job of an erased customer, also when it gets its reference again', async () => {
  const { again, business, past, job } = await takenOver();
  const { id: customer } = (await job(past)).customer;
  await business.ok('archiveJobRequest', { id: (await again(visit)).answer.rows[0]!.id! });
  await business.ok('eraseCustomer', { id: customer! });
  await business.ok('updateJobReference', { id: past, external_reference: done.external_reference });
  const { outcome, answer } = await again({ ...done, description: 'Iris lives here' }, { update: true });
  expect([outcome, answer.rows[0]!.id]).toEqual(['unchanged', past]);
  expect((await job(past)).description).toBeNull();
});

it('[diary.update] a row of which a part was taken over counts as updated, whatever differs after it', async () => {
  const { again, business, open, job } = await takenOver();
  await business.ok('archiveJobRequest', { id: open });
  const { outcome, told, answer } = await again({ ...visit, description: 'Three dogs' }, { update: true });
  expect([outcome, told, answer.updated, answer.differing]).toEqual(['updated', ['description updated', 'state differs'], 1, 1]);
  expect((await job(open)).description).toBe('Three dogs');
});

it('[diary.differences] a job without a visit has no technicians to compare', async () => {
  const { again } = await takenOver();
  const queued = { external_reference: '3', ...iris, address, description: 'Leak' };
  await again(queued);
  const { told } = await again({ ...queued, starts: `${date} 13:00`, ends: '14:00', technicians: 'Ada Lovelace' });
  expect(told).not.toContain('technicians differs');
});

it('[diary.update, diary.dry-run] a dry run answers what would be taken over, and writes nothing; the import is audited', async () => {
  const { again, open, job, business } = await takenOver();
  const before = await job(open);
  const dry = await again({ ...visit, state: 'cancelled' }, { update: true, dry_run: true });
  expect([dry.outcome, dry.told, await job(open)]).toEqual(['updated', ['state updated'], before]);
  await again({ ...visit, state: 'cancelled' }, { update: true });
  const entries = await auditOf(business, 'job_requests.imported');
  expect(entries).toHaveLength(2);
});
