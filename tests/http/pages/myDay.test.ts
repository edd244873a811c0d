/** The technician's own page, without a script. docs/reference/pages.md#technician-view. */
import { expect, test } from 'vitest';
import { locales } from '../../../src/contract/vocabulary.ts';
import { okAsMember } from '../../support/asMember.ts';
import { formsOf, openPage, submit, type Page } from '../../support/guest.ts';
import { scriptTextNames } from '../../../src/edges/pages/myDay/pageData.ts';
import { openMyDayDesk, wednesday } from '../../operations/myDay/myDayDesk.ts';
import { newMember, signIn } from '../../support/session.ts';
import { weightOf } from '../../support/wire.ts';

const { harness, open, move, setClock } = await openMyDayDesk();
type Desk = Awaited<ReturnType<typeof open>>;

const show = ({ session }: Pick<Desk, 'session'>, query = '') => openPage(harness, `/my-day${query}`, { cookie: session.cookie });
/** The form with these values. */
const formWith = (page: Page, wanted: Record<string, string>) =>
  formsOf(page).findIndex(({ fields }) => Object.entries(wanted).every(([name, value]) => fields.get(name)?.[0] === value));
const sendForm = (
  desk: Pick<Desk, 'session'>,
  page: Page,
  which: Record<string, string>,
  fields: Record<string, string> = {},
  headers = {},
) => submit(page, fields, { form: formWith(page, which), headers: { cookie: desk.session.cookie, ...headers } });

test('[my-day.forms, my-day.links] the page shows the next visit first, and its forms lead through the visit', async () => {
  const desk = await open();
  const { business, book } = desk;
  const later = await book(`${wednesday}T14:00`);
  const { id } = await book(`${wednesday}T09:00`);
  await book('2030-06-07T09:00');
  const page = await show(desk);
  expect([page.status, page.headers.get('content-language') ?? 'en']).toEqual([200, 'en']);
  const order = [...page.text.matchAll(/<article class="([^"]*)" data-job="([^"]*)"/g)].map(([, name, job]) => [name, job]);
  expect(order.slice(0, 2)).toEqual([
    ['visit next', id],
    ['visit', later.id],
  ]);
  for (const heading of ['Next visit', 'Today', 'Friday, June 7']) expect(page.text).toContain(heading);
  expect(page.text).toContain('href="geo:40.748,-73.985?q=40.748,-73.985(5%20Main%20St%2C%20New%20York%2C%2010001)"');
  expect(page.text).toContain('href="tel:+12125550142"');
  expect(page.text).toMatch(/Arrival promised 9:00.–.11:00.AM/);
  const gone = await sendForm(desk, page, { id, key: 'depart' });
  expect([gone.status, gone.headers.get('location')]).toEqual([303, '/my-day?done=fired&lang=en']);
  expect((await show(desk, '?done=fired')).text).toContain('<p class="notice" role="status">Done.</p>');
  await sendForm(desk, await show(desk), { id, key: 'arrive' });
  const there = await show(desk);
  expect((await sendForm(desk, there, { id, key: 'complete' }, { amount: 'much' })).text).toContain('Please check the amount.');
  expect((await sendForm(desk, there, { id, key: 'complete' }, { amount: '120,50', note: 'New valve' })).status).toBe(303);
  const [done] = await harness.store.query(
    'select status_key, completed_amount::text, action_audit->$2->$3 as told from job_requests where id = $1',
    [id, 'complete', 'payload'],
  );
  expect(done).toEqual({ status_key: 'completed', completed_amount: '120.5', told: { amount: 120.5, note: 'New valve' } });
  const after = await show(desk);
  expect(/<article class="visit next" data-job="([^"]*)"/.exec(after.text)![1]).toBe(later.id);
  expect((await business.ok('getJobRequest', { id })).completed_at).not.toBeNull();
});

test.each([
  ['JPY', 0, 'numeric', ['12000.5', '12.000'], '12,000', 12_000],
  ['KWD', 3, 'decimal', ['1.2505'], '1.250', 1.25],
  ['USD', 2, 'decimal', ['1.000', 'USD', '-5', '10²'], '1,000.5', 1000.5],
] as const)(
  '[amounts.decimals, my-day.forms] the page reads amounts with the decimals of %s',
  async (currency, decimals, mode, refused, typed, amount) => {
    const desk = await open();
    const { version } = await okAsMember(harness, desk.business, 'getBusinessSettings', {});
    await okAsMember(harness, desk.business, 'updateBusinessSettings', { version, currency });
    const { id } = await desk.book(`${wednesday}T09:00`);
    const page = await show(desk);
    expect(page.text).toContain(`inputmode="${mode}"`);
    expect(page.text).toContain(`data-decimals="${decimals}"`);
    await sendForm(desk, page, { id, key: 'depart' });
    await sendForm(desk, await show(desk), { id, key: 'arrive' });
    const there = await show(desk);
    for (const text of refused)
      expect((await sendForm(desk, there, { id, key: 'complete' }, { amount: text })).text).toContain('Please check the amount.');
    expect((await sendForm(desk, there, { id, key: 'complete' }, { amount: typed })).status).toBe(303);
    const [done] = await harness.store.query<{ amount: number }>('select completed_amount as amount from job_requests where id = $1', [id]);
    expect(done!.amount).toBe(amount);
  },
);

test('[my-day.fence, my-day.taken-away] a form of an outdated page does nothing to a visit that has changed', async () => {
  const desk = await open();
  const { business, book, theirs } = desk;
  const [moved, given] = [await book(`${wednesday}T09:00`), await book(`${wednesday}T11:00`)];
  const page = await show(desk);
  await move(business, moved.id, { start_at: `${wednesday}T15:00` });
  await move(business, given.id, { technician_id: theirs });
  const first = await sendForm(desk, page, { id: moved.id });
  expect([first.status, first.text.includes('This visit has changed in the meantime')]).toEqual([409, true]);
  const second = await sendForm(desk, page, { id: given.id });
  expect([
    second.status,
    second.text.includes('This visit is no longer yours'),
    second.text.includes('Reassigned to another technician'),
  ]).toEqual([409, true, true]);
  for (const { id } of [moved, given]) expect((await business.ok('getJobRequest', { id })).current_status.key).toBe('scheduled');
});

test('[my-day.undo] a form that comes too late to undo an action says so', async () => {
  setClock(`${wednesday}T11:00:00Z`);
  const desk = await open();
  const { id } = await desk.book(`${wednesday}T09:00`);
  await sendForm(desk, await show(desk), { id, key: 'depart' });
  const page = await show(desk);
  setClock(`${wednesday}T11:15:01Z`);
  const late = await sendForm(desk, page, { id, act: 'undo' });
  expect([late.status, late.text.includes('The 15 minutes are over. Ask your office to take this back.')]).toEqual([409, true]);
  setClock(`${wednesday}T11:00:00Z`);
  expect((await sendForm(desk, page, { id, act: 'undo' })).status).toBe(303);
  // The page is outdated by its own undo.
  expect((await sendForm(desk, page, { id, act: 'undo' })).text).toContain('This visit has changed in the meantime');
});

test('[my-day.mileage, my-day.time-off] a form records a mileage or asks for time off, once each', async () => {
  const desk = await open();
  const { business, mine } = desk;
  const van = await business.ok('createVehicle', { name: 'Van 1', current_mileage: 100 });
  await business.ok('replaceTechnicianVehicles', { id: mine, vehicle_ids: [van.id] });
  const page = await show(desk);
  expect((await sendForm(desk, page, { vehicle: van.id }, { mileage: '99' })).text).toContain('cannot be lower');
  expect((await sendForm(desk, page, { vehicle: van.id }, { mileage: '' })).status).toBe(422);
  expect((await sendForm(desk, page, { vehicle: van.id }, { mileage: '150' })).status).toBe(303);
  expect((await business.ok('getVehicle', { id: van.id })).current_mileage).toBe(150);
  const ask = (fields: Record<string, string>) => sendForm(desk, page, { act: 'time_off' }, fields);
  expect((await ask({ start_date: '2030-07-03', end_date: '2030-07-01' })).text).toContain('Please check the days and times.');
  const wish = { start_date: '2030-07-01', start_time: '09:30', end_time: '12:00', reason: 'Dentist' };
  for (let times = 0; times < 2; times++) expect((await ask(wish)).status).toBe(303);
  const asked = (await business.ok('listTechnicianTimeOff', { id: mine })).time_off;
  expect(asked).toMatchObject([
    { start_date: '2030-07-01', end_date: '2030-07-01', start_minute: 570, end_minute: 720, status: 'pending' },
  ]);
  expect((await show(desk)).text).toMatch(/Monday, July 1, 9:30.AM.–.12:00.PM<\/span><span class="soft">Requested/);
});

test('[my-day.forms, calendar.own] the page makes an address for the calendar of the phone, and shows it once', async () => {
  const desk = await open();
  const { id } = await desk.book(`${wednesday}T09:00`);
  const made = await sendForm(desk, await show(desk), { act: 'calendar' });
  const [url] = /http:[^<"]*\/calendar\/[\w-]{43}\.ics/.exec(made.text)!;
  expect(made.text).toContain(`href="${url.replace('http:', 'webcal:')}"`);
  expect(await (await fetch(url)).text()).toContain(`UID:${id}.1@truckroll`);
  expect((await show(desk)).text).not.toContain('/calendar/');
  const feeds = (await desk.session.ok('listCalendarFeeds', {})).calendar_feeds;
  for (let more = feeds.length; more < 5; more++) await sendForm(desk, await show(desk), { act: 'calendar' });
  expect((await sendForm(desk, await show(desk), { act: 'calendar' })).text).toContain('the limit of calendar addresses');
});

test('[my-day.session, my-day.own] the page is for signed-in technicians, and says so to other members', async () => {
  const desk = await open();
  for (const path of ['/my-day', '/my-day?lang=de']) {
    const reply = await openPage(harness, path);
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/signin?next=/my-day']);
  }
  const session = await signIn(harness, await newMember(harness, desk.business, { role: 'Booking Coordinator' }));
  const page = await show({ session });
  expect([page.status, page.text.includes('not linked to a technician')]).toEqual([403, true]);
});

test('[my-day.foreign] an odd form, and a form of another site or session, does nothing', async () => {
  const desk = await open();
  const { id } = await desk.book(`${wednesday}T09:00`);
  const page = await show(desk);
  const other = await open();
  const tries: readonly (readonly [fields: Record<string, string>, headers: Record<string, string>, status: number])[] = [
    [{}, { origin: 'https://evil.example' }, 403],
    [{}, { origin: 'null' }, 403],
    [{}, { 'sec-fetch-site': 'cross-site' }, 403],
    [{ csrf_token: 'x' }, {}, 403],
    [{}, { cookie: other.session.cookie }, 403],
    [{}, { cookie: '' }, 303],
    [{ act: 'x' }, {}, 422],
    [{ version: 'x' }, {}, 409],
    [{ id: 'x' }, {}, 422],
    [{ key: '' }, {}, 422],
  ];
  for (const [fields, headers, status] of tries)
    expect([fields, headers, (await sendForm(desk, page, { id }, fields, headers)).status]).toEqual([fields, headers, status]);
  expect((await desk.business.ok('getJobRequest', { id })).current_status.key).toBe('scheduled');
});

test('[my-day.escaped] a script in any text is shown as text', async () => {
  const script = '<script>alert(1)</script>"\'&';
  const desk = await open({ name: script });
  const { business, mine, session } = desk;
  await business.ok('updateTechnician', { id: mine, full_name: script });
  const van = await business.ok('createVehicle', { name: script, plate_number: script });
  await business.ok('replaceTechnicianVehicles', { id: mine, vehicle_ids: [van.id] });
  await session.ok('updateAccount', { full_name: script });
  const type = await business.ok('createJobType', { name: script, default_duration_minutes: 60 });
  const booked = await business.ok('bookAndConfirmJobRequest', {
    customer: { full_name: script, phone: '+1 212 555 0142' },
    address: { line: script, city: 'New York' },
    scheduled_at: `${wednesday}T09:00`,
    technician_id: mine,
    job_type_id: type.id,
    description: script,
  });
  expect(booked.confirmed).toBe(true);
  const { text } = await show(desk);
  expect(text).not.toContain('<script>alert');
  expect(text.match(/&lt;script&gt;alert\(1\)/g)!.length).toBeGreaterThanOrEqual(8);
});

test.each(locales)('[my-day.languages] the page speaks %s', async (locale) => {
  const desk = await open();
  await desk.book(`${wednesday}T09:00`);
  const { text } = await show(desk, `?lang=${locale}`);
  expect(text).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
  expect(text).not.toMatch(/undefined|\[object/);
  // Placeholders that a script fills in occur only in data-words.
  expect(text.replaceAll(/data-words="[^"]*"/g, '')).not.toMatch(/\{\w+\}/);
  const words = Object.keys(JSON.parse(/data-words="([^"]*)"/.exec(text)![1]!.replaceAll('&quot;', '"')) as object);
  expect(words).toHaveLength(scriptTextNames.length + 1);
});

test('[my-day.headers, page.headers, my-day.install] the page loads nothing from other hosts, is not cached, and can be installed', async () => {
  const desk = await open();
  const { headers, text } = await show(desk);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
  expect(text).not.toMatch(/(src|href|action)="https?:|<script(?! src="\/assets\/)|<style|style="/);
  const manifest = await fetch(`${harness.url}/my-day/manifest.webmanifest?lang=de`);
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  const described = (await manifest.json()) as { start_url: string; scope: string; name: string; icons: { src: string; type: string }[] };
  expect(described).toMatchObject({ start_url: '/my-day', scope: '/my-day', display: 'standalone', name: 'Truckroll · Mein Tag' });
  for (const { src, type } of described.icons) {
    const picture = await fetch(harness.url + src);
    expect([src, picture.status, picture.headers.get('content-type')]).toEqual([src, 200, type]);
  }
  const worker = await fetch(`${harness.url}/my-day/worker.js`);
  expect(worker.headers.get('service-worker-allowed')).toBe('/my-day');
  expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self'");
  const kept = JSON.parse(/const assets = (\[.*?\]);/.exec(await worker.text())![1]!) as string[];
  expect(kept.length).toBeGreaterThan(2);
  for (const path of kept) expect([path, (await fetch(harness.url + path)).status]).toEqual([path, 200]);
  for (const [, path] of text.matchAll(/(?:src|href)="(\/assets\/[^"]*\.(?:css|js|svg))"/g)) expect(kept).toContain(path);
});

test('[my-day.small] a full day takes at most 30 kB over the wire in every language', async () => {
  const desk = await open();
  for (const hour of ['08', '10', '12', '14', '16']) for (const day of ['05', '06']) await desk.book(`2030-06-${day}T${hour}:00`);
  for (const locale of locales) {
    const { bytes, plain } = await weightOf(`${harness.url}/my-day?lang=${locale}`, { cookie: desk.session.cookie });
    expect([locale, bytes < 30_000 ? 'small' : bytes, plain]).toEqual([locale, 'small', []]);
  }
});

test('[reserved.told] the page shows reserved time among the visits of its day', async () => {
  const desk = await open();
  const { business, book, mine } = desk;
  await book(`${wednesday}T08:00`);
  await book(`${wednesday}T15:00`);
  const reserved = { technician_ids: [mine], start_at: `${wednesday}T09:00`, end_at: `${wednesday}T12:00`, title: 'Safety <training>' };
  await business.ok('createReservedTime', { ...reserved, private: true });
  await business.ok('createReservedTime', { ...reserved, start_at: '2030-06-07T09:00', end_at: '2030-06-08T10:00', title: 'Course' });
  const { text } = await show(desk);
  expect(text).toMatch(/Safety &lt;training&gt;<\/bdi> <small>9:00.AM.–.12:00.PM/);
  expect(text).toContain('Reserved time · Private: colleagues see only that you are busy.');
  expect(text.indexOf('Safety')).toBeLessThan(text.indexOf('3:00'));
  expect(text).toMatch(/Course<\/bdi> <small>Friday, June 7 at 9:00.AM – Saturday, June 8 at 10:00.AM/);
});
