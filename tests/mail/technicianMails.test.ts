/** Mails to technicians: the summary in the morning, and changes of today and tomorrow. docs/internals/messages.md#technicians. */
import { expect, it } from 'vitest';
import { mailJobs } from '../../src/machinery/background/mails.ts';
import { technicianMailJobs } from '../../src/machinery/background/technicianMails.ts';
import type { Store } from '../../src/store/driver/database.ts';
import { okAsMember } from '../support/asMember.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { tenantOf } from '../support/longLists.ts';
import { monday } from '../operations/bookings/desk.ts';
import { newTeam } from '../operations/bookings/team.ts';
import { asReceived, confirmedJob, fire, inShort, mailsOf } from './outbox.ts';

const minute = 60_000;
/** Noon in New York, on the day before the visits. */
const start = Date.parse('2030-06-09T16:00:00Z');
let now = start;
// The job looks at every business in the database, so this file needs its own.
const harness = await startHarness({
  emptyDatabase: true,
  clock: { nowMilliseconds: () => now },
  env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'service@example.com' },
});
await harness.server.background.stop();
const signal = new AbortController().signal;
const jobOf = (store: Store, delivers = true) => technicianMailJobs({ store, mail: { delivers } })[0]!;
const tick = async (milliseconds = 0, store: Store = harness.store) => {
  now += milliseconds;
  await jobOf(store).tick(now, signal);
};
const at = (time: string) => {
  now = Date.parse(time);
};

async function team(kinds: Record<string, boolean>) {
  at('2030-06-09T16:00:00Z');
  const made = await newTeam(harness, 'Ada Lovelace', 'Bea Arthur');
  await okAsMember(harness, made.of, 'updateMailSettings', { kinds });
  await tick();
  return made;
}
const both = { day_changed: true, day_summary: true };
const toTechnicians = async (of: TestBusiness) =>
  (await mailsOf(harness, of)).filter(({ kind }) => kind === 'day_changed' || kind === 'day_summary');
const move = (of: TestBusiness, id: string, time: string) => of.ok('commitJobRequestMove', { id, start_at: `${monday}T${time}` });

it('[technician-mail.off] no mail is recorded until the business switches them on', async () => {
  const { of, ids, customer } = await team({ booked: true });
  await confirmedJob(of, customer, '10:00', ids[0]);
  await tick();
  await tick(10 * minute);
  at('2030-06-10T11:00:00Z');
  await tick();
  expect(await toTechnicians(of)).toEqual([]);
});

it('[technician-mail.changes] changes within five minutes are one mail, in words, even with two processes', async () => {
  const { of, ids, customer } = await team({ day_changed: true });
  const first = await confirmedJob(of, customer, '09:00', ids[0]);
  await tick();
  const second = await confirmedJob(of, customer, '11:00', ids[0]);
  await tick(3 * minute);
  expect(await toTechnicians(of)).toEqual([]);
  now += 2 * minute;
  await Promise.all([tick(), tick()]);
  await tick(minute);
  const [mail, ...others] = await toTechnicians(of);
  expect([mail!.recipient, mail!.status, others]).toEqual([{ name: 'Ada Lovelace', address: 'ada.lovelace@example.com' }, 'queued', []]);
  const { text } = await asReceived(harness, of, mail!.id);
  expect(text).toContain('New: Mon, Jun 10, 9:00 – 10:00 AM, 5 Main St, New York, 10001\nNew: Mon, Jun 10, 11:00 AM – 12:00 PM');
  expect(text).toContain(`${harness.url}/my-day`);
  await move(of, first.id, '14:00');
  await of.ok('unscheduleJobRequest', { id: second.id, status_version: second.status_version });
  await tick();
  await tick(5 * minute);
  const later = await asReceived(harness, of, (await toTechnicians(of))[1]!.id);
  expect(later.text).toContain(
    'Removed: Mon, Jun 10, 11:00 AM – 12:00 PM, 5 Main St, New York, 10001\nChanged: Mon, Jun 10, 2:00 – 3:00 PM',
  );
});

it('[technician-mail.changes] an undone change, a completed visit and another day send no mail', async () => {
  const { of, ids, customer } = await team({ day_changed: true });
  const job = await confirmedJob(of, customer, '09:00', ids[0]);
  await tick();
  await tick(5 * minute);
  expect(await toTechnicians(of)).toHaveLength(1);
  await move(of, job.id, '14:00');
  await tick(minute);
  await move(of, job.id, '09:00');
  await tick(minute);
  await tick(10 * minute);
  at('2030-06-10T13:10:00Z');
  for (const key of ['depart', 'arrive', 'complete']) await fire(of, job.id, key);
  await tick();
  await tick(5 * minute);
  expect(await toTechnicians(of)).toHaveLength(1);
});

it('[technician-mail.summary] each technician with visits gets the summary of the day once', async () => {
  const { of, ids, customer } = await team(both);
  await confirmedJob(of, customer, '13:00', ids[0]);
  await confirmedJob(of, customer, '09:00', ids[0]);
  at('2030-06-10T10:29:00Z');
  await tick();
  // The change of yesterday evening waits for the summary, which tells it.
  expect(await toTechnicians(of)).toEqual([]);
  now += minute;
  await Promise.all([tick(), tick()]);
  await tick(minute);
  await tick(60 * minute);
  const mails = await toTechnicians(of);
  expect(inShort(mails)).toEqual([['day_summary', 'queued', null]]);
  const { subject, text } = await asReceived(harness, of, mails[0]!.id);
  expect(subject).toBe('Your day on Monday, June 10, 2030');
  expect(text).toMatch(/9:00\s–\s10:00\sAM: 5 Main St.*\n1:00\s–\s2:00\sPM: 5 Main St/);
  expect(text).toContain(`${harness.url}/my-day`);
});

it('[technician-mail.summary] the summary comes at the set hour, and not long after it', async () => {
  const { of, ids, customer } = await team(both);
  await okAsMember(harness, of, 'updateMailSettings', { day_summary_at: '05:00' });
  await confirmedJob(of, customer, '09:00', ids[0]);
  at('2030-06-10T12:00:00Z');
  await tick();
  expect(inShort(await toTechnicians(of))).not.toContainEqual(['day_summary', 'queued', null]);
  const other = await team({ day_summary: true });
  await okAsMember(harness, other.of, 'updateMailSettings', { day_summary_at: '05:00' });
  await confirmedJob(other.of, other.customer, '09:00', other.ids[0]);
  at('2030-06-10T09:00:00Z');
  await tick();
  expect(inShort(await toTechnicians(other.of))).toEqual([['day_summary', 'queued', null]]);
});

it('[technician-mail.night] quiet hours at noon do not reach into the afternoon, even if the summary comes before them', async () => {
  const { of, ids, customer } = await team(both);
  await okAsMember(harness, of, 'updateMailSettings', { quiet_from: '12:00', quiet_until: '14:00' });
  at('2030-06-10T12:00:00Z');
  await tick();
  await confirmedJob(of, customer, '16:00', ids[0]);
  // 2:30 PM in New York, behind the quiet hours.
  at('2030-06-10T18:30:00Z');
  await tick();
  await tick(6 * minute);
  expect(inShort(await toTechnicians(of))).toContainEqual(['day_changed', 'queued', null]);
});

it('[technician-mail.night] a change in the quiet hours is mailed in the morning', async () => {
  const { of, ids, customer } = await team({ day_changed: true });
  await confirmedJob(of, customer, '11:00', ids[0]);
  at('2030-06-10T01:00:00Z');
  await tick();
  await tick(10 * minute);
  at('2030-06-10T11:59:00Z');
  await tick();
  expect(await toTechnicians(of)).toEqual([]);
  await tick(minute);
  expect(inShort(await toTechnicians(of))).toEqual([['day_changed', 'queued', null]]);
});

it('[technician-mail.once] a crash after the mail was recorded loses and repeats nothing', async () => {
  const { of, ids, customer } = await team(both);
  await confirmedJob(of, customer, '09:00', ids[0]);
  const crashing: Store = Object.assign(Object.create(harness.store) as Store, {
    transaction: ((work, options) =>
      harness.store.transaction(async (tx) => {
        await work(tx);
        await tx.query('select 1');
        throw new Error('killed');
      }, options)) as Store['transaction'],
  });
  at('2030-06-10T10:30:00Z');
  await expect(tick(0, crashing)).rejects.toThrow('killed');
  expect(await toTechnicians(of)).toEqual([]);
  await tick();
  expect(inShort(await toTechnicians(of))).toEqual([['day_summary', 'queued', null]]);
});

it('[technician-mail.once] the record of sent changes is forgotten after three days, even once the mails are switched off', async () => {
  const { of, ids } = await team({ day_changed: true });
  const daysOf = async () =>
    (await harness.store.query<{ day: string }>('select day from technician_days where technician_id = $1 order by day', [ids[0]])).map(
      ({ day }) => day,
    );
  expect(await daysOf()).toEqual(['2030-06-09', '2030-06-10']);
  await okAsMember(harness, of, 'updateMailSettings', { kinds: { day_changed: false } });
  const [forget] = mailJobs(harness.store, () => now, null);
  await forget!.tick(Date.parse('2030-06-13T12:00:00Z'), signal);
  expect(await daysOf()).toEqual(['2030-06-10']);
});

it('[technician-mail.honest] without a mail server the mail is kept, and a technician without an address gets none', async () => {
  const { of, ids, customer } = await team({ day_summary: true });
  await confirmedJob(of, customer, '09:00', ids[0]);
  await confirmedJob(of, customer, '09:00', ids[1]);
  await harness.store.query(`update technicians set email = '' where id = $1`, [ids[1]]);
  at('2030-06-10T10:30:00Z');
  await jobOf(harness.store, false).tick(now, signal);
  expect(inShort(await toTechnicians(of))).toEqual([['day_summary', 'kept', 'no_channel']]);
});

it('[customer.erase, technician-mail.erased] an erasure removes the mails that name the visits, and an export leaves them out', async () => {
  const { of, ids, customer } = await team(both);
  await confirmedJob(of, customer, '09:00', ids[0]);
  at('2030-06-10T10:30:00Z');
  await tick();
  const { mails } = await of.ok('exportCustomer', { id: customer });
  expect(mails.map(({ kind }) => kind)).not.toContain('day_summary');
  await okAsMember(harness, of, 'eraseCustomer', { id: customer, cancel_open_jobs: true });
  expect(await toTechnicians(of)).toEqual([]);
  const told = await harness.store.query(`select 1 from technician_days where technician_id = $1 and told::text like '%Main St%'`, [
    ids[0],
  ]);
  expect(told).toEqual([]);
  // The technician still hears that the visit is gone.
  at('2030-06-10T10:31:00Z');
  await tick();
  at('2030-06-10T10:40:00Z');
  await tick();
  expect((await toTechnicians(of)).map(({ kind }) => kind)).toEqual(['day_changed']);
});

it('[technician-mail.own] a technician with mails switched off gets none, and nothing old when they are on again', async () => {
  const { of, ids, customer } = await team(both);
  const [ada, bea] = ids as [string, string];
  expect(await of.ok('updateTechnician', { id: ada, day_mails: false })).toMatchObject({ day_mails: false });
  await confirmedJob(of, customer, '09:00', ada);
  await confirmedJob(of, customer, '09:00', bea);
  await tick();
  await tick(5 * minute);
  at('2030-06-10T10:30:00Z');
  await tick();
  const names = async () => (await toTechnicians(of)).map(({ kind, recipient }) => `${kind} ${recipient.name}`).sort();
  expect(await names()).toEqual(['day_changed Bea Arthur', 'day_summary Bea Arthur']);
  await of.ok('updateTechnician', { id: ada, day_mails: true });
  await tick(minute);
  await tick(5 * minute);
  expect(await names()).toHaveLength(2);
  await confirmedJob(of, customer, '14:00', ada);
  at('2030-06-10T12:30:00Z');
  await tick();
  await tick(5 * minute);
  expect((await names()).filter((name) => name.endsWith('Ada Lovelace'))).toEqual(['day_changed Ada Lovelace']);
});

it('[mail.minute-jobs] a minute without changes reads no visits, and a minute with one does', async () => {
  const { of, ids, customer } = await team({ day_changed: true });
  const tenantId = await tenantOf(harness.store, of);
  const seen: string[] = [];
  const watched: Store = {
    ...harness.store,
    transaction: (work, options) =>
      harness.store.transaction((tx) => {
        const query: typeof tx.query = (text, values) => {
          // Of this business: the clock goes back for each test, so those of earlier ones are compared again.
          if (values?.[0] === tenantId) seen.push(text);
          return tx.query(text, values);
        };
        return work({ ...tx, query });
      }, options),
  };
  const readsIn = async (milliseconds: number) => {
    seen.length = 0;
    await tick(milliseconds, watched);
    return seen.filter((text) => text.includes('from sessions')).length;
  };
  await tick();
  expect(await readsIn(minute)).toBe(0);
  const { id } = await confirmedJob(of, customer, '09:00', ids[0]);
  expect(await readsIn(minute)).toBe(1);
  // While a change waits to be told, it may be taken back.
  expect(await readsIn(minute)).toBe(1);
  await tick(4 * minute);
  expect(await toTechnicians(of)).toHaveLength(1);
  expect(await readsIn(minute)).toBe(0);
  // What changes without the schedule is seen within a quarter of an hour.
  await harness.store.query(`update job_requests set address = jsonb_set(address, '{line}', '"7 Main St"') where id = $1`, [id]);
  expect(await readsIn(15 * minute)).toBeGreaterThan(0);
});

it('[technician-mail.changes] another address and another kind of work are mailed as a change', async () => {
  const { of, ids, customer } = await team({ day_changed: true });
  const { id } = await confirmedJob(of, customer, '09:00', ids[0]);
  await tick();
  await tick(5 * minute);
  const change = async (assignment: string) => {
    await harness.store.query(`update job_requests set ${assignment} where id = $1`, [id]);
    // Such a change does not raise the version of the schedule.
    await tick(15 * minute);
    await tick(5 * minute);
    const mails = await toTechnicians(of);
    return [mails.length, (await asReceived(harness, of, mails.at(-1)!.id)).text] as const;
  };
  const [second, moved] = await change(`address = address || '{"line": "7 Main St", "formatted": "7 Main St"}'`);
  expect([second, moved]).toEqual([2, expect.stringMatching(/Changed: Mon, Jun 10, 9:00\s–\s10:00\sAM, 7 Main St/)]);
  const [third, renamed] = await change(`job_type_name = 'Boiler service'`);
  expect([third, renamed]).toEqual([3, expect.stringContaining('Boiler service')]);
});

it('[technician-mail.no-news] changes of the day after tomorrow, and of a visit that is over, send no mail', async () => {
  const { of, ids, customer } = await team({ day_changed: true });
  const later = await confirmedJob(of, customer, '11:00', ids[0]);
  await of.ok('commitJobRequestMove', { id: later.id, start_at: '2030-06-11T11:00' });
  await tick();
  await tick(5 * minute);
  expect(await toTechnicians(of)).toEqual([]);
  const { id } = await confirmedJob(of, customer, '09:00', ids[0]);
  await tick();
  await tick(5 * minute);
  expect(await toTechnicians(of)).toHaveLength(1);
  // The visit is called off when its time is over.
  at('2030-06-10T14:01:00Z');
  await of.ok('archiveJobRequest', { id });
  await tick();
  await tick(5 * minute);
  const texts = await Promise.all((await toTechnicians(of)).map(async (mail) => (await asReceived(harness, of, mail.id)).text));
  expect(texts.filter((text) => text.includes('Removed'))).toEqual([]);
});

it.each([
  ['20:49', true],
  ['20:51', false],
])('[technician-mail.night] a change that is gathered at %s leaves before the quiet hours from 21:00: %s', async (time, isTold) => {
  const { of, ids, customer } = await team({ day_changed: true });
  at(`2030-06-09T16:00:00Z`);
  await confirmedJob(of, customer, '09:00', ids[0]);
  const gathered = Date.parse(`2030-06-09T${time}:00-04:00`);
  now = gathered - 5 * minute;
  await tick();
  now = gathered;
  await tick();
  expect(await toTechnicians(of)).toHaveLength(isTold ? 1 : 0);
});

it('[technician-mail.morning] the summary ends the quiet hours, because the day begins with it', async () => {
  const { of, ids, customer } = await team(both);
  await confirmedJob(of, customer, '09:00', ids[0]);
  at('2030-06-10T10:30:00Z');
  await tick();
  expect(inShort(await toTechnicians(of))).toEqual([['day_summary', 'queued', null]]);
  // Ten to seven in New York. The quiet hours are until eight.
  at('2030-06-10T10:50:00Z');
  await confirmedJob(of, customer, '15:00', ids[0]);
  await tick();
  await tick(5 * minute);
  expect((await toTechnicians(of)).map(({ kind }) => kind).toSorted()).toEqual(['day_changed', 'day_summary']);
});

it('[reserved.told] reserved time is in the summary of each of its days, and its changes are mailed', async () => {
  const { of, ids } = await team(both);
  const { id } = await of.ok('createReservedTime', {
    ...{ technician_ids: [ids[0]!], start_at: `${monday}T09:00`, end_at: '2030-06-11T12:00', title: 'Safety training', private: true },
  });
  await tick();
  await tick(5 * minute);
  const [added, ...others] = await toTechnicians(of);
  expect([added!.recipient.name, others]).toEqual(['Ada Lovelace', []]);
  const { text: news, subject } = await asReceived(harness, of, added!.id);
  expect(subject).toContain('Your day has changed');
  expect(news).toContain('New: Mon, Jun 10, 9:00');
  expect(news).toContain('Safety training');
  at('2030-06-10T11:00:00Z');
  await tick();
  const [summary] = (await toTechnicians(of)).filter(({ kind }) => kind === 'day_summary');
  expect((await asReceived(harness, of, summary!.id)).text).toContain('Safety training');
  await of.ok('deleteReservedTime', { id });
  await tick(5 * minute);
  await tick(5 * minute);
  const changes = (await toTechnicians(of)).filter(({ kind }) => kind === 'day_changed');
  expect((await asReceived(harness, of, changes.at(-1)!.id)).text).toMatch(/Removed: Mon, Jun 10.*Safety training/);
});
