/** A morning on which nobody tapped: one row on Today, and its visits reported in one go. */
import { expect, it } from 'vitest';
import { openBoard } from '../operations/board/boardDesk.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { booked } from '../operations/dispatch/board.ts';
import { openDashboard } from './dashboard.ts';

const desk = await openDesk();

it('[late.catch-up, today.late-rows] the late visits of a technician share one row, from which they are brought up to date', async () => {
  const { of, ids, customer } = await openBoard(desk, 'Ada Lovelace');
  const visits = [];
  for (const time of ['09:00', '10:00', '11:00']) visits.push(await booked(of, customer, ids[0]!, time));
  const now = Date.parse(`${monday}T15:24:00Z`);
  desk.setClock(`${monday}T15:24:00Z`);
  const { page } = await openDashboard(desk.harness, of, { now });
  const row = page.locator('.decision-row[data-kind=late]').first();
  await row.getByText('3 visits').waitFor();
  expect(await page.locator('.decisions > .decision-row[data-kind=late]').count()).toBe(4);
  expect(await row.locator('> .decision-text').textContent()).toMatch(/Ada Lovelace3 visits · up to 2 hr .* late · /);
  await row.getByText('Show visits').click();
  await row.getByRole('link', { name: /^Bring up to date/ }).click();
  const panel = page.getByRole('region', { name: 'Bring up to date' });
  await panel.getByText('Running', { exact: true }).nth(2).waitFor();
  // The first two are over as planned. The third one is said to run since 11:10.
  await panel
    .getByLabel(/^Begun at/)
    .nth(2)
    .fill('11:10');
  // [drafts.kept]
  await page.reload();
  await panel.getByText(/^You began this at/).waitFor();
  expect(
    await panel
      .getByLabel(/^Begun at/)
      .nth(2)
      .inputValue(),
  ).toBe('11:10');
  await panel.getByRole('button', { name: 'Report 3 visits' }).click();
  await page.getByText('The visits are up to date.').first().waitFor();
  const stands = [];
  for (const { id } of visits) stands.push((await of.ok('getJobRequest', { id })).live);
  expect(stands.map((live) => [live?.state, live?.late_minutes])).toEqual([
    ['done', 0],
    ['done', 0],
    ['on_site', 10],
  ]);
});
