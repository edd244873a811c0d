/** Steps for tests of the dispatch board: parts of the page, and where a job is now. */
import type { Page } from 'playwright-core';
import { monday } from '../operations/bookings/desk.ts';
import type { team } from '../operations/dispatch/board.ts';

export type Team = Awaited<ReturnType<typeof team>>;

export const onMonday = `/board?date=${monday}`;

/** The technician and the business-local start of a job; null: the job is on no lane. */
export async function placeOf({ of }: Pick<Team, 'of'>, id: string): Promise<[technician: string, start: string] | null> {
  const { assignment, schedule } = await of.ok('getJobRequest', { id });
  return schedule.scheduled_local === null ? null : [assignment.technician_id!, schedule.scheduled_local.slice(11, 16)];
}

export const laneOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
export const visitOf = (page: Page, lane: string) => laneOf(page, lane).locator('.visit');

/** The card that asks for confirmation after a job was dropped. */
export const card = (page: Page) => page.getByRole('region', { name: /^(Move|Confirm|Send)/ });

/** The button of the card that does what it names. */
export const deed = (page: Page) => card(page).getByRole('button', { name: /^(Move|Send technician)/ });

/** With the mouse: opens the emergency in the queue, sees a technician's plan drawn on the board, and asks to send that technician. */
export async function askAboutEmergency(page: Page, technician: string): Promise<void> {
  await page.locator('.queue-card[data-priority=p0]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send a technician' }).click();
  const candidate = page.getByRole('list', { name: 'Who can get there first' }).getByRole('button', { name: new RegExp(technician) });
  await candidate.hover();
  await page.locator('.ghost[data-kind=moved]').waitFor();
  await candidate.click();
  await card(page).getByText('1 visit moves').first().waitFor();
}

/** Drags from the middle of an element to the same time on another lane, without letting go. */
export async function dragTo(page: Page, from: ReturnType<typeof visitOf>, lane: string): Promise<void> {
  const [grip, target] = [(await from.boundingBox())!, (await page.locator('.board-name', { hasText: lane }).boundingBox())!];
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 2, (y + target.y) / 2, { steps: 3 });
  await page.locator('.board-name[data-blocked]').or(page.locator('.why .tag')).first().waitFor();
  await page.mouse.move(x, target.y + target.height / 2, { steps: 3 });
}
