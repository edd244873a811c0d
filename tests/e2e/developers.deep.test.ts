/** Connected apps and webhooks on the dashboard, in a real browser: docs/reference/pages.md#developers. */
import { afterEach, expect, it } from 'vitest';
import { axe } from '../support/browser.ts';
import { openConnectionDesk } from '../operations/connections/desk.ts';
import { startWatched } from '../webhooks/dashboard.ts';
import { addCustomer, deliveriesOf, stateOf, until } from '../webhooks/receiver.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const apps = await openConnectionDesk();
const hooks = await startWatched();

let visit: DashboardVisit;
afterEach(() => visit.close());

it('[administration.apps] a connected app gets an earlier expiry and is disconnected; its token is refused from then on', async () => {
  const { harness } = apps;
  const of = await harness.business();
  const { connection, access } = await apps.connected(await apps.owner(of));
  const stored = () =>
    harness.store.query('select cap_days, expires_at, ended_at, end_reason from oauth_connections where id = $1', [connection.id]);
  visit = await openDashboard(harness, of, { path: '/developers/apps' });
  const { page } = visit;
  await page.getByRole('button', { name: 'Night Desk' }).click();
  const drawer = page.getByRole('dialog', { name: 'Night Desk' });
  await drawer.getByText('127.0.0.1:7777').waitFor();
  await drawer.getByRole('textbox', { name: 'Days until the connection expires' }).fill('14');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await stored()).toEqual([{ cap_days: 14, expires_at: '2030-06-19T12:00:00Z', ended_at: null, end_reason: null }]);
  expect((await apps.callWith(of, access)).error_code).toBe(0);
  await drawer.getByRole('button', { name: 'Disconnect' }).click();
  const question = page.getByRole('dialog', { name: 'Disconnect Night Desk?' });
  await question.getByText('The app loses access at once, and its webhooks end.').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await stored()).toMatchObject([{ ended_at: null }]);
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('The app was disconnected.').waitFor();
  await drawer.getByText('A member disconnected it').waitFor();
  expect(await stored()).toMatchObject([{ ended_at: expect.any(String), end_reason: 'disconnected' }]);
  expect((await apps.callWith(of, access)).status).toBe(401);
  expectNothingOdd(visit);
});

it('[administration.resend] a delivery is viewed and sent again, under the id of its event', async () => {
  const { harness } = hooks;
  const { of, receiver, endpoint } = await hooks.watched();
  await addCustomer(of, 'Twice');
  await until(async () => (await deliveriesOf(harness, endpoint.id))[0]?.status === 'delivered');
  visit = await openDashboard(harness, of, { path: `/developers/webhooks?open=${endpoint.id}` });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'customer.created' }).click();
  await drawer.getByRole('heading', { name: 'Attempt 1' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Send again' }).click();
  await until(() => receiver.events().length === 2);
  const [first, second] = receiver.events();
  expect([second!.raw, second!.headers['webhook-id']]).toEqual([first!.raw, first!.headers['webhook-id']]);
  await until(async () => (await deliveriesOf(harness, endpoint.id))[0]?.status === 'delivered');
  const [delivery] = await deliveriesOf(harness, endpoint.id);
  const attempts = await harness.store.query('select number, status_code from webhook_attempts where delivery_id = $1 order by number', [
    delivery!.id,
  ]);
  expect(attempts).toEqual([
    { number: 1, status_code: 200 },
    { number: 2, status_code: 200 },
  ]);
  expectNothingOdd(visit);
});

it('[administration.recover] a disabled endpoint is fixed and verified, and then receives all missed events in order', async () => {
  const { harness } = hooks;
  const { of, receiver, endpoint } = await hooks.watched();
  receiver.answer(500);
  const names = ['A', 'B', 'C', 'D', 'E'];
  for (const name of names) await addCustomer(of, name);
  await until(async () => (await stateOf(harness, endpoint.id)).status === 'disabled');
  receiver.answer(200);
  const missed = receiver.events().length;
  visit = await openDashboard(harness, of, { path: `/developers/webhooks?open=${endpoint.id}` });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Too many deliveries failed.').waitFor();
  expect(await drawer.getByRole('button', { name: 'Recover missed events' }).count()).toBe(0);
  await drawer.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('The server answered. The webhook is active.').waitFor();
  await drawer.getByRole('button', { name: 'Recover missed events' }).click();
  await page.getByText('5 events are being sent again.').waitFor();
  await until(() => receiver.events().length === missed + names.length);
  expect(
    receiver
      .events()
      .slice(missed)
      .map(({ event }) => event.data.object.profile.full_name as string),
  ).toEqual(names);
  await until(async () => (await deliveriesOf(harness, endpoint.id)).every(({ status }) => status === 'delivered'));
  expect((await stateOf(harness, endpoint.id)).status).toBe('active');
  expectNothingOdd(visit);
});
