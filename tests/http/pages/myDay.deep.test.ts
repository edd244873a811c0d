/** The technician's own page in a real browser, with the network cut. docs/reference/pages.md#technician-view. */
import { textsOf } from '../../../src/ground/texts/localeTexts.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { axe, schemes, type PageOptions } from '../../support/browser.ts';
import { openMyDayDesk, wednesday } from '../../operations/myDay/myDayDesk.ts';
import { newMember } from '../../support/session.ts';
import { card, isKept, openPhones, signIn, tapCount, wakeUp } from '../myDayPhone.ts';

const { harness, open, move, setClock } = await openMyDayDesk();

const { cutters, enter } = openPhones(harness);
afterEach(() => setClock('2030-06-05T11:00:00Z'));

async function tap(page: Page, id: string, key: string) {
  const button = card(page, id).locator(`.acts form:has(input[name=key][value=${key}]) button`);
  await button.waitFor({ state: 'attached' });
  if (!(await button.isVisible())) await card(page, id).locator('summary').first().click();
  await button.click();
}
const waiting = (page: Page) => page.locator('#queue .notice');

it('[my-day.note, my-day.offline] a note written offline survives a reload, is shown, and is saved once', async () => {
  const { business, book, member } = await open();
  const { id } = await book(`${wednesday}T09:00`);
  const { page, cutter } = await enter({ width: 360, workers: true }, member.email);
  await isKept(page);
  cutter.cut();
  await card(page, id).getByText('Write a note').click();
  await card(page, id).locator('textarea').fill('Valve <b>replaced</b>');
  await card(page, id).getByText('Save note').click();
  // Kept once it is shown. Whoever leaves before has seen that it is not.
  await expect.poll(() => card(page, id).locator('.unsent-notes').innerText()).toMatch(/not sent yet/);
  await page.goto('about:blank');
  await page.goto(`${cutter.url}/my-day`);
  await expect.poll(() => card(page, id).locator('.unsent-notes').innerText()).toMatch(/Valve <b>replaced<\/b>\s+not sent yet/);
  cutter.mend();
  await wakeUp(page);
  await expect
    .poll(async () => (await business.ok('listNotes', { job_request_id: id })).notes.map(({ text }) => text))
    .toEqual(['Valve <b>replaced</b>']);
  await expect.poll(() => tapCount(page)).toBe(0);
  await expect.poll(() => card(page, id).locator('.notes').innerText()).toMatch(/Valve <b>replaced<\/b>\s+Ada Lovelace/);
});

it('[my-day.offline, my-day.conflict] an hour offline while a dispatcher moves two visits: nothing is lost, both conflicts are shown', async () => {
  const { business, book, theirs, member } = await open();
  const [done, moved, given] = [await book(`${wednesday}T09:00`), await book(`${wednesday}T11:00`), await book(`${wednesday}T13:00`)];
  const { page, cutter, complaints } = await enter({ width: 360, workers: true }, member.email);
  await isKept(page);
  cutter.cut();
  complaints.length = 0;
  await tap(page, done.id, 'depart');
  await page.locator('#offline').waitFor();
  await tap(page, done.id, 'arrive');
  await card(page, done.id).locator('input[name=amount]').fill('120.5');
  await card(page, done.id).locator('input[name=note]').fill('New valve');
  await tap(page, done.id, 'complete');
  await tap(page, moved.id, 'depart');
  await tap(page, given.id, 'depart');
  await expect.poll(() => waiting(page).innerText()).toBe('Not sent yet: 5');
  expect(await card(page, done.id).locator('.status').innerText()).toBe('Completed');
  // An hour passes; the page is closed and opened again, still without a connection.
  await move(business, moved.id, { start_at: `${wednesday}T15:00` });
  await move(business, given.id, { technician_id: theirs });
  setClock('2030-06-05T12:00:00Z');
  await page.goto('about:blank');
  await page.goto(`${cutter.url}/my-day`);
  await page.locator('#offline:not([hidden])').waitFor();
  await expect.poll(() => waiting(page).innerText()).toBe('Not sent yet: 5');
  expect(await card(page, done.id).locator('.status').innerText()).toBe('Completed');
  expect(await card(page, moved.id).locator('.unsent').innerText()).toBe('not sent yet');
  cutter.mend();
  await wakeUp(page);
  await page.locator('.conflict').nth(1).waitFor();
  await page.locator('#offline').waitFor({ state: 'hidden' });
  const job = await business.ok('getJobRequest', { id: done.id });
  expect(job).toMatchObject({ current_status: { key: 'completed' }, completed_by_user_id: member.id });
  expect(Object.keys(job.action_audit)).toEqual(expect.arrayContaining(['depart', 'arrive']));
  const [amount] = await harness.store.query<{ amount: string }>(
    'select completed_amount::text as amount from job_requests where id = $1',
    [done.id],
  );
  expect(Number(amount!.amount)).toBe(120.5);
  const told = (index: number) => expect.poll(() => page.locator('.conflict').nth(index).innerText());
  await told(0).toMatch(
    /You tapped “Depart”[^]*It was: Wednesday, June 5 · 11:00[^]*It is now: Wednesday, June 5 · 3:00\s–\s4:00\sPM · Scheduled/,
  );
  await told(1).toMatch(/It was: Wednesday, June 5 · 1:00[^]*It is now: [^]*Reassigned to another technician/);
  // Both stay after a reload, until the user decides.
  await page.reload();
  await page.locator('.conflict').nth(1).waitFor();
  expect(await tapCount(page)).toBe(2);
  expect((await business.ok('getJobRequest', { id: moved.id })).current_status.key).toBe('scheduled');
  expect(await page.locator('.conflict').nth(1).locator('button').allInnerTexts()).toEqual(['Dismiss']);
  await page.locator('.conflict').nth(1).getByText('Dismiss').click();
  await page.locator('.conflict').first().getByText('Apply anyway').click();
  await page.locator('.conflict').first().waitFor({ state: 'detached' });
  await expect.poll(async () => (await business.ok('getJobRequest', { id: moved.id })).current_status.key).toBe('on_the_way');
  await expect.poll(() => tapCount(page)).toBe(0);
  expect((await business.ok('getJobRequest', { id: given.id })).current_status.key).toBe('scheduled');
});

it('[my-day.once] a repeated tap after a lost answer acts only once', async () => {
  const { business, book, member } = await open();
  const { id } = await book(`${wednesday}T09:00`);
  const { page, cutter } = await enter({ width: 360, workers: true }, member.email);
  await isKept(page);
  // The request arrives, but its answer does not.
  await page.route('**/actions/depart', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await tap(page, id, 'depart');
  await page.locator('#offline:not([hidden])').waitFor();
  expect(await tapCount(page)).toBe(1);
  expect((await business.ok('getJobRequest', { id })).current_status.key).toBe('on_the_way');
  await page.unroute('**/actions/depart');
  await tap(page, id, 'arrive');
  await expect.poll(() => tapCount(page)).toBe(0);
  expect(await page.locator('.conflict').count()).toBe(0);
  expect((await business.ok('getJobRequest', { id })).current_status.key).toBe('arrived');
  expect(cutter.url).toContain('127.0.0.1');
});

it('[my-day.filling-in] while a technician fills in a form, a visit goes on showing what was tapped', async () => {
  const { book, mine, business, member } = await open();
  const { id } = await book(`${wednesday}T09:00`);
  const van = await business.ok('createVehicle', { name: 'Van 1', plate_number: 'AB-1', current_mileage: 41_000 });
  await business.ok('replaceTechnicianVehicles', { id: mine, vehicle_ids: [van.id] });
  const { page, cutter } = await enter({ width: 360, workers: true }, member.email);
  await isKept(page);
  await page.goto(`${cutter.url}/my-day`, { waitUntil: 'networkidle' });
  await page.locator('input[name=mileage]').fill('41250');
  await tap(page, id, 'depart');
  await expect.poll(async () => (await business.ok('getJobRequest', { id })).current_status.key).toBe('on_the_way');
  await Promise.all([page.waitForResponse((answer) => new URL(answer.url()).pathname === '/my-day'), wakeUp(page)]);
  await waiting(page).waitFor({ state: 'detached' });
  expect(await page.locator('input[name=mileage]').inputValue()).toBe('41250');
  expect(await card(page, id).locator('.status').innerText()).toBe('On the way');
  await tap(page, id, 'arrive');
  await expect.poll(async () => (await business.ok('getJobRequest', { id })).current_status.key).toBe('arrived');
  await page.locator('form:has(input[name=mileage]) button').click();
  await expect.poll(() => tapCount(page)).toBe(0);
  expect((await business.ok('getVehicle', { id: van.id })).current_mileage).toBe(41_250);
});

it('[my-day.session] taps survive the end of a sign-in session, and wait for the same person', async () => {
  const { business, book, theirs, member } = await open();
  const { id } = await book(`${wednesday}T09:00`);
  const { page, cutter } = await enter({ width: 360, workers: true }, member.email);
  await isKept(page);
  cutter.cut();
  await tap(page, id, 'depart');
  await page.locator('#offline:not([hidden])').waitFor();
  await harness.store.query('delete from member_sessions where member_id = $1', [member.id]);
  cutter.mend();
  await wakeUp(page);
  await page.getByText('Please sign in again').waitFor();
  expect(await tapCount(page)).toBe(1);
  // Another person signs in on the device first.
  const other = await newMember(harness, business, { role: 'Technician', name: 'Grace Hopper' });
  await harness.store.query('update technicians set user_id = $2 where id = $1', [theirs, other.id]);
  await signIn(page, cutter.url, other.email);
  await page.getByText('Another person has unsent entries').waitFor();
  expect((await business.ok('getJobRequest', { id })).current_status.key).toBe('scheduled');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.locator('#sign-out button').click();
  await page.locator('#email').waitFor();
  await signIn(page, cutter.url, member.email);
  await expect.poll(() => tapCount(page)).toBe(0);
  expect((await business.ok('getJobRequest', { id })).current_status.key).toBe('on_the_way');
});

it('[my-day.sign-out] the page warns before a sign-out with unsent taps, and leaves no page in the browser', async () => {
  const { book, member } = await open();
  const { id } = await book(`${wednesday}T09:00`);
  const { page, cutter } = await enter({ width: 360, workers: true }, member.email);
  await isKept(page);
  // Held back only by a failing service: the page itself loads.
  await page.route('**/dashboard/v1/my-day/**', (route) => route.abort('connectionreset'));
  await tap(page, id, 'depart');
  await expect.poll(() => tapCount(page)).toBe(1);
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.locator('#sign-out button').click();
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toContain('Not sent yet: 1.');
  expect(page.url()).toContain('/my-day');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.locator('#sign-out button').click();
  await page.locator('#email').waitFor();
  expect(await page.evaluate(`caches.match('/my-day', { ignoreVary: true }).then(Boolean)`)).toBe(false);
  cutter.cut();
  await expect(page.goto(`${cutter.url}/my-day`)).rejects.toThrow();
});

it('[my-day.old-taps] taps that an earlier version of the page left in the browser are sent', async () => {
  const { business, book, member } = await open();
  const { id, status_version: version } = await book(`${wednesday}T09:00`);
  const { page } = await enter({ width: 360, workers: true }, member.email);
  await isKept(page);
  const path = `/dashboard/v1/my-day/visits/${id}`;
  const common = { person: member.id, at: '2030-06-05T10:55:00.000Z', method: 'POST', title: 'JOB' };
  const action = { job: id, was: '', what: 'Depart', leads: 'on_the_way' };
  const taps = [
    {
      ...{ ...common, ...action, key: 'old-1', action: 'depart', path: `${path}/actions/depart` },
      body: { status_version: version, payload: { tapped_at: common.at } },
    },
    {
      ...{ ...common, key: 'old-2', noteOn: id, what: 'Gate 4', path: `${path}/notes` },
      body: { text: 'Gate 4', visit_date: wednesday },
    },
  ];
  await page.goto('about:blank');
  // Without the page's script, which would open the database itself.
  await page.route('**/assets/my-day-*.js', (route) => route.abort());
  await page.goto(`${cutters[0]!.url}/my-day/manifest.webmanifest`);
  await page.evaluate(
    `new Promise((resolve, reject) => { const opening = indexedDB.open('truckroll-my-day', 1);
       opening.onupgradeneeded = () => opening.result.createObjectStore('taps', { keyPath: 'number', autoIncrement: true });
       opening.onsuccess = () => { const all = opening.result.transaction('taps', 'readwrite'); const store = all.objectStore('taps');
         for (const tap of ${JSON.stringify(taps)}) store.add(tap); all.oncomplete = () => { opening.result.close(); resolve(); }; all.onabort = reject; }; })`,
  );
  await page.unroute('**/assets/my-day-*.js');
  await page.goto(`${cutters[0]!.url}/my-day`);
  await expect.poll(async () => (await business.ok('getJobRequest', { id })).current_status.key).toBe('on_the_way');
  await expect.poll(() => tapCount(page)).toBe(0);
  expect((await business.ok('listNotes', { job_request_id: id })).notes.map(({ text }) => text)).toEqual(['Gate 4']);
});

it('[my-day.storage, my-day.conflict] a browser without storage says so, still sends, and shows what was refused', async () => {
  const { business, book, member } = await open();
  const { id } = await book(`${wednesday}T09:00`);
  const { page, cutter } = await enter({ width: 360, workers: true }, member.email);
  await isKept(page);
  await page.addInitScript(`IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); };`);
  await page.goto(`${cutter.url}/my-day`);
  await page.getByText('This browser does not store entries.').waitFor();
  expect(await axe(page)).toEqual([]);
  cutter.cut();
  await tap(page, id, 'depart');
  await expect.poll(() => waiting(page).innerText()).toBe('Not sent yet: 1');
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  // The browser asks before it closes a page whose taps would be lost.
  await page.evaluate('location.reload()');
  await expect.poll(() => asked).toEqual(['beforeunload']);
  cutter.mend();
  await wakeUp(page);
  await expect.poll(async () => (await business.ok('getJobRequest', { id })).current_status.key).toBe('on_the_way');
  await waiting(page).waitFor({ state: 'detached' });
  // A refusal is not a change of the visit: the service says what is wrong.
  const refusal = { error_code: 'PERMISSION_DENIED', message: 'You may no longer do this.', errors: null, data: null };
  await page.route('**/actions/arrive', (route) => route.fulfill({ status: 403, json: refusal }));
  await tap(page, id, 'arrive');
  const conflict = page.locator('.conflict');
  await conflict.waitFor();
  expect(await conflict.innerText()).toMatch(/^Not accepted: [^]*You tapped “Arrive”[^]*You may no longer do this\./);
  expect(await conflict.locator('button').allInnerTexts()).toEqual(['Dismiss']);
  expect(await card(page, id).locator('.status').innerText()).toBe('On the way');
  await conflict.getByText('Dismiss').click();
  await conflict.waitFor({ state: 'detached' });
});

const looks: readonly [name: string, options: PageOptions, lang: 'en' | 'ar'][] = [
  ['without scripts, en, 360 px', { scripts: false, width: 360 }, 'en'],
  ['with scripts, en, 360 px', { width: 360, workers: true }, 'en'],
  ['with scripts, ar, 360 px', { width: 360, workers: true }, 'ar'],
  ['without scripts, ar, 1440 px', { scripts: false, width: 1440 }, 'ar'],
];
const mostBytes = 30_000;

it.each(looks)(
  '[my-day.browser, my-day.small] a day works with forms alone and with the script, and passes axe-core: %s',
  async (_name, options, lang) => {
    const { business, book, mine, member } = await open();
    const { id } = await book(`${wednesday}T09:00`);
    for (const time of [`${wednesday}T11:00`, `${wednesday}T14:00`, '2030-06-06T09:00']) await book(time);
    const van = await business.ok('createVehicle', { name: 'Van 1', plate_number: 'AB-1', current_mileage: 41_000 });
    await business.ok('replaceTechnicianVehicles', { id: mine, vehicle_ids: [van.id] });
    const { page, cutter, elsewhere, complaints } = await enter(options, member.email, lang);
    let bytes = 0;
    page.on('requestfinished', (request) => {
      void request.sizes().then(({ responseBodySize, responseHeadersSize }) => (bytes += responseBodySize + responseHeadersSize));
    });
    await page.goto(`${cutter.url}/my-day?lang=${lang}`, { waitUntil: 'networkidle' });
    expect(await page.locator('html').getAttribute('dir')).toBe(lang === 'ar' ? 'rtl' : 'ltr');
    expect(bytes < mostBytes ? 'small' : bytes).toBe('small');
    if (options.scripts !== false)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
        expect([colorScheme, await axe(page)]).toEqual([colorScheme, []]);
      }
    expect(await page.locator('.next').getAttribute('data-job')).toBe(id);
    // Wait for the page after the step: a page that is replaced between two steps has its fold closed again.
    const settled = (notice: string) =>
      options.scripts === false ? page.locator('.notice').getByText(notice).waitFor() : expect.poll(() => tapCount(page)).toBe(0);
    const { notices } = textsOf('my-day', lang);
    await tap(page, id, 'depart');
    await card(page, id).locator('.acts input[value=arrive]').waitFor({ state: 'attached' });
    await settled(notices.fired);
    expect((await business.ok('getJobRequest', { id })).current_status.key).toBe('on_the_way');
    await page.locator('input[name=mileage]').fill('41250');
    await page.locator('form:has(input[name=mileage]) button').click();
    await settled(notices.mileage);
    expect((await business.ok('getVehicle', { id: van.id })).current_mileage).toBe(41_250);
    if (!(await page.locator('#start_date').isVisible())) await page.locator('#time-off summary').click();
    await page.locator('#start_date').fill('2030-07-01');
    await page.locator('#time-off button').click();
    await expect.poll(async () => (await business.ok('listTechnicianTimeOff', { id: mine })).time_off.length).toBe(1);
    await page.locator('.lines li').waitFor();
    expect({ elsewhere, complaints }).toEqual({ elsewhere: [], complaints: [] });
  },
);
