/** Push messages to the devices of technicians, against a stand-in of a push service that decrypts. docs/internals/messages.md#push-messages. */
import { expect, it } from 'vitest';
import { pushKeys } from '../../src/machinery/auth/pushKeys.ts';
import { technicianMailJobs } from '../../src/machinery/background/technicianMails.ts';
import { createLogger } from '../../src/process/logging.ts';
import { sendDuePush } from '../../src/machinery/mail/sendingPush.ts';
import { safeAgent } from '../../src/machinery/outbound/safeAgent.ts';
import { monday } from '../operations/bookings/desk.ts';
import { newTeam } from '../operations/bookings/team.ts';
import { newArea, newCustomer, newTechnician } from '../scenarios/fixtures.ts';
import { address, importRows, iris } from '../operations/imports/diary.ts';
import { okAsMember } from '../support/asMember.ts';
import { atEnd } from '../support/atEnd.ts';
import { harnessSecret, startHarness, type TestBusiness } from '../support/harness.ts';
import { newMember, sendForm, signIn } from '../support/session.ts';
import { confirmedJob, mailsOf } from './outbox.ts';
import { claimsOf, decrypted, newKeys, startPushService } from './pushService.ts';

const minute = 60_000;
let now = 0;
/** Noon in New York, on the day before the visits. */
const start = Date.parse('2030-06-09T16:00:00Z');
// The jobs look at every business in the database, so this file needs its own. There is no mail server.
const harness = await startHarness({ emptyDatabase: true, clock: { nowMilliseconds: () => now }, pushHosts: new Set(['127.0.0.1']) });
await harness.server.background.stop();
const service = await startPushService();
const keys = pushKeys(harnessSecret, () => 'mailto:service@example.com');
const logged: string[] = [];
const log = createLogger('warn', { write: (line) => void logged.push(line) });
const openAgent = safeAgent({ allowed: new Set(['127.0.0.1']), connectMilliseconds: 1_000 });
const closedAgent = safeAgent({ allowed: new Set(), connectMilliseconds: 1_000 });
atEnd(() => Promise.all([openAgent.destroy(), closedAgent.destroy()]));

const signal = new AbortController().signal;
const authorization = (url: string, seconds: number) => keys.authorization(url, seconds);
const send = (dispatcher = openAgent) => sendDuePush({ db: harness.store, dispatcher, authorization, log }, () => now, signal);
const tick = (milliseconds = 0) => {
  now += milliseconds;
  return technicianMailJobs({ store: harness.store, mail: { delivers: false } })[0]!.tick(now, signal);
};
const count = async (table: 'push_devices' | 'push_messages') =>
  (await harness.store.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;

let devices = 0;

/** A technician who has allowed messages on one device. */
async function open() {
  now = start;
  await harness.store.query('delete from push_devices');
  service.received.length = 0;
  service.answers.length = 0;
  const { of, ids, customer } = await newTeam(harness, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const member = await newMember(harness, of, { role: 'Technician', name: 'Ada Lovelace' });
  await harness.store.query('update technicians set user_id = $2 where id = $1', [ada, member.id]);
  const session = await signIn(harness, member);
  const path = `/send/${(devices += 1)}`;
  const browser = newKeys();
  const { id } = await session.ok('createMyPushDevice', service.subscription(path, browser));
  await tick();
  return { of, ada, bea, customer, session, browser, path, deviceId: id };
}

/** Books a visit of Ada's for tomorrow and lets the gathering end. */
async function changed({ of, customer, ada }: { of: TestBusiness; customer: string; ada: string }, time = '09:00') {
  const job = await confirmedJob(of, customer, time, ada);
  await tick();
  await tick(5 * minute);
  return job;
}

it('[push.changes] changes within five minutes are one message that only the device can read, even with two processes and no mails', async () => {
  const desk = await open();
  const { of, customer, ada, bea, browser, path } = desk;
  await confirmedJob(of, customer, '09:00', ada);
  await tick();
  await confirmedJob(of, customer, '11:00', ada);
  await confirmedJob(of, customer, '11:00', bea);
  await tick(2 * minute);
  expect(await count('push_messages')).toBe(0);
  now += 3 * minute;
  await Promise.all([tick(), tick()]);
  await Promise.all([send(), send()]);
  await send();
  expect(service.received).toHaveLength(1);
  const [{ path: called, headers, body }] = service.received as [(typeof service.received)[number]];
  expect(called).toBe(path);
  expect(body.includes('Main')).toBe(false);
  // Intl puts narrow spaces around the dash and before AM.
  const notice = JSON.parse(decrypted(body, browser).replaceAll(/[\u2009\u202F]/g, ' ')) as { tag: string };
  expect(notice).toEqual({
    title: 'Your day has changed',
    body: 'New: Mon, Jun 10, 9:00 – 10:00 AM, 5 Main St, New York, 10001\nNew: Mon, Jun 10, 11:00 AM – 12:00 PM, 5 Main St, New York, 10001',
    lang: 'en',
    tag: expect.any(String) as string,
    timestamp: start + 5 * minute,
  });
  expect(headers).toMatchObject({ ttl: '7200', urgency: 'high', 'content-encoding': 'aes128gcm', topic: notice.tag.replaceAll('-', '') });
  expect(claimsOf(headers['authorization'] as string, keys.publicKey)).toMatchObject({
    aud: service.url,
    sub: 'mailto:service@example.com',
  });
  expect(await desk.session.ok('getMyDay', {})).toMatchObject({ push_key: keys.publicKey });
  expect(await count('push_messages')).toBe(0);
  expect((await mailsOf(harness, of)).filter(({ kind }) => kind === 'day_changed')).toEqual([]);
});

it('[push.retried] a message that is not accepted is tried again with the same tag, until it is too late', async () => {
  const desk = await open();
  service.answers.push(503, 0, 201);
  await changed(desk);
  await send();
  await send();
  expect(service.received).toHaveLength(1);
  now += minute;
  await send();
  now += 5 * minute;
  await Promise.all([send(), send()]);
  now += 30 * minute;
  await send();
  expect(service.received).toHaveLength(3);
  const tags = service.received.map(({ body }) => (JSON.parse(decrypted(body, desk.browser)) as { tag: string }).tag);
  expect(new Set(tags).size).toBe(1);
  // The log names neither the address of the device nor the visit.
  expect(logged.join('')).toContain('push message not sent');
  expect(logged.join('')).not.toMatch(/send\/|Main/);
  await changed(desk, '11:00');
  now += 121 * minute;
  await send();
  expect([service.received.length, await count('push_messages')]).toEqual([3, 0]);
});

it('[push.ended] a device that the push service does not know is removed, and a refused message is not repeated', async () => {
  const desk = await open();
  service.answers.push(413);
  await changed(desk);
  await send();
  expect([await count('push_devices'), await count('push_messages')]).toEqual([1, 0]);
  service.answers.push(410);
  await changed(desk, '11:00');
  await send();
  expect([await count('push_devices'), await count('push_messages')]).toEqual([0, 0]);
  await changed(desk, '14:00');
  await send();
  expect(service.received).toHaveLength(2);
});

it('[push.ended] a device ends with the sign-in session and with the technician, and its waiting messages are not sent', async () => {
  const signedOut = await open();
  await changed(signedOut);
  const { cookie, formToken } = signedOut.session;
  await sendForm(harness, '/signout', { csrf_token: formToken }, { cookie });
  await send();
  expect([service.received.length, await count('push_devices')]).toEqual([0, 0]);
  const inactive = await open();
  await changed(inactive);
  await inactive.of.ok('updateTechnician', { id: inactive.ada, status: 'deactive' });
  await send();
  await tick();
  expect([service.received.length, await count('push_devices')]).toEqual([0, 0]);
  const suspended = await open();
  await changed(suspended);
  await harness.store.query(`update members set status = 'suspended' where id = (select user_id from technicians where id = $1)`, [
    suspended.ada,
  ]);
  await send();
  await tick();
  expect([service.received.length, await count('push_devices')]).toEqual([0, 0]);
});

it('[push.erased] erasing the customer removes the message, and no message goes to a private address', async () => {
  const desk = await open();
  await changed(desk);
  expect(await count('push_messages')).toBe(1);
  await desk.of.ok('eraseCustomer', { id: desk.customer, cancel_open_jobs: true });
  expect(await count('push_messages')).toBe(0);
  const other = await open();
  await changed(other);
  await send(closedAgent);
  expect([service.received.length, await count('push_messages')]).toEqual([0, 0]);
});

it('[push.changes, mail.sandbox] a change in the live environment reaches the device, and one in the sandbox does not', async () => {
  const desk = await open();
  const key = desk.of.sandboxKey;
  const of: TestBusiness = {
    ...desk.of,
    call: (id, input, options) => desk.of.call(id, input, { key, ...options }),
    ok: (id, input, options) => desk.of.ok(id, input, { key, ...options }),
  };
  const { id: ada } = await newTechnician(of, (await newArea(of)).id);
  await harness.store.query('update technicians t set user_id = l.user_id from technicians l where t.id = $1 and l.id = $2', [
    ada,
    desk.ada,
  ]);
  await desk.session.ok('createMyPushDevice', service.subscription('/sandbox', newKeys()), { environment: 'sandbox' });
  await tick();
  await changed({ of, customer: await newCustomer(of), ada });
  expect([await count('push_devices'), await count('push_messages')]).toEqual([2, 0]);
  await changed(desk);
  expect(await count('push_messages')).toBe(1);
});

it('[push.changes, suspension.waits] messages wait at night and while a business is suspended, and an undone change sends none', async () => {
  const desk = await open();
  const job = await confirmedJob(desk.of, desk.customer, '09:00', desk.ada);
  await tick();
  await desk.of.ok('unscheduleJobRequest', { id: job.id, status_version: job.status_version });
  await tick(5 * minute);
  now = Date.parse(`${monday}T03:00:00Z`);
  await changed(desk, '15:00');
  await send();
  expect(service.received).toHaveLength(0);
  now = Date.parse(`${monday}T12:00:00Z`);
  await tick();
  const suspend = (at: string | null) =>
    harness.store.query('update businesses set suspended_at = $2 where id = $1', [desk.of.businessId, at]);
  await suspend('2030-06-10T12:00:00Z');
  await send();
  expect(service.received).toHaveLength(0);
  await suspend(null);
  await send();
  expect(service.received).toHaveLength(1);
});

it('[push.changes] a newly stored device gets nothing old, and a device that is stored again misses nothing', async () => {
  const desk = await open();
  const { session, browser, path, of, customer, ada } = desk;
  await confirmedJob(of, customer, '09:00', ada);
  await tick();
  // The page says at each start where the device is.
  await session.ok('createMyPushDevice', service.subscription(path, browser));
  await tick(5 * minute);
  await send();
  expect(service.received).toHaveLength(1);
  await session.ok('deleteMyPushDevice', { id: desk.deviceId });
  await confirmedJob(of, customer, '11:00', ada);
  await tick(60 * minute);
  await session.ok('createMyPushDevice', service.subscription(path, browser));
  await tick();
  await tick(5 * minute);
  await send();
  expect(service.received).toHaveLength(1);
  await changed(desk, '14:00');
  await send();
  expect(service.received).toHaveLength(2);
});

it('[diary.silent] imported visits of tomorrow send the technician no mail or push message; later changes do', async () => {
  const { of, ada, browser } = await open();
  await okAsMember(harness, of, 'updateMailSettings', { kinds: { day_changed: true, day_summary: true } });
  await tick();
  const visit = (external_reference: string, time: string) => ({
    ...iris,
    external_reference,
    address,
    starts: `${monday} ${time}`,
    technicians: 'Ada Lovelace',
  });
  const rows = [visit('1', '09:00'), visit('2', '13:00')];
  await importRows(of, rows, { dry_run: true });
  const { rows: imported } = await importRows(of, rows);
  await tick();
  await tick(5 * minute);
  await tick(5 * minute);
  expect(await mailsOf(harness, of, { kind: 'day_changed' })).toEqual([]);
  expect(await count('push_messages')).toBe(0);
  await of.ok('commitJobRequestMove', { id: imported[1]!.id!, start_at: `${monday}T15:00`, technician_id: ada });
  await tick();
  await tick(5 * minute);
  expect(await count('push_messages')).toBe(1);
  await send();
  const notice = JSON.parse(decrypted(service.received[0]!.body, browser)) as { body: string };
  expect(notice.body).toMatch(/^Changed: Mon, Jun 10, 3:00/);
  expect(await mailsOf(harness, of, { kind: 'day_changed' })).toHaveLength(1);
});
