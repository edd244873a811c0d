/**
 * One way through the dashboard in a real browser, in the quick run: sign in, the board opens, a job is booked, moved, and moved back. The deep run has
 * the rest.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { team } from '../operations/dispatch/board.ts';
import { skipIfMissing } from '../support/cannotRun.ts';
import { card, laneOf, onMonday, placeOf, visitOf } from './boardSteps.ts';
import { expectNothingOdd, openDashboard } from './dashboard.ts';

const built = join(import.meta.dirname, '../../dashboard/dist/index.html');
const isMissing = process.platform !== 'linux' || !existsSync(built);

it('a member signs in, books a job on the board, moves it, and undoes the move', async (ctx) => {
  skipIfMissing(
    ctx,
    isMissing,
    'The smoke test of the dashboard needs Linux, whose browser npm brings, and a built dashboard (npm run dashboard).',
  );
  const desk = await openDesk();
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  const { id } = await staff.quoted({});
  const visit = await openDashboard(desk.harness, staff.of, { path: onMonday });
  const { page } = visit;
  const inDecision = () => expect.poll(() => page.evaluate('document.activeElement.className')).toBe('decision');
  const fits = page.locator('.why').getByText('Fits', { exact: true });

  // Until the lanes are there, nothing can be picked up.
  await laneOf(page, 'Bea Arthur').waitFor();
  await page.locator(`[data-job="${id}"]`).focus();
  await page.keyboard.press(' ');
  await fits.waitFor();
  await page.keyboard.press('Enter');
  await inDecision();
  await page.keyboard.press('Enter');
  await visitOf(page, 'Ada Lovelace').waitFor();
  const [technician, start] = (await placeOf(staff, id))!;
  expect(technician).toBe(ada);

  await visitOf(page, 'Ada Lovelace').focus();
  await page.keyboard.press(' ');
  await fits.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await card(page).getByText('Bea Arthur').waitFor();
  await inDecision();
  await page.keyboard.press('Enter');
  await visitOf(page, 'Bea Arthur').waitFor();
  expect((await placeOf(staff, id))![0]).toBe(bea);

  await page.getByRole('button', { name: 'Undo' }).last().click();
  await visitOf(page, 'Ada Lovelace').waitFor();
  expect(await placeOf(staff, id)).toEqual([ada, start]);
  expect(new URL(page.url()).searchParams.get('date')).toBe(monday);
  expectNothingOdd(visit);
  await visit.close();
});
