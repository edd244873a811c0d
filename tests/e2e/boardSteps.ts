/** Steps of tests of the dispatch board: what a dispatcher looks at on the page, and what has become of a job. */
import type { Page } from 'playwright-core';
import { monday } from '../operations/bookings/desk.ts';
import type { team } from '../operations/dispatch/board.ts';

export type Team = Awaited<ReturnType<typeof team>>;

export const onMonday = `/board?date=${monday}`;

/** With whom a job is and when it starts, business-local; null: it is on nobody's lane. */
export async function placeOf({ of }: Pick<Team, 'of'>, id: string): Promise<[technician: string, start: string] | null> {
  const { assignment, schedule } = await of.ok('getJobRequest', { id });
  return schedule.scheduled_local === null ? null : [assignment.technician_id!, schedule.scheduled_local.slice(11, 16)];
}

export const laneOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
export const visitOf = (page: Page, lane: string) => laneOf(page, lane).locator('.visit');

/** Of what is asked after a job was let go. */
export const card = (page: Page) => page.getByRole('region', { name: /^(Move|Confirm|Send)/ });

/** By the mouse: the emergency of the queue, with who could be there first drawn, and the plan of sending one of them asked about. */
export async function askAboutEmergency(page: Page, technician: string): Promise<void> {
  await page.locator('.queue-card[data-priority=p0]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send a technician' }).click();
  const candidate = page.getByRole('list', { name: 'Who can get there first' }).getByRole('button', { name: new RegExp(technician) });
  await candidate.hover();
  await page.locator('.ghost[data-kind=moved]').waitFor();
  await candidate.click();
  await card(page).getByText('1 visit moves').first().waitFor();
}

/** From the middle of an element to another lane, at the same time. */
export async function dragTo(page: Page, from: ReturnType<typeof visitOf>, lane: string): Promise<void> {
  const [grip, target] = [(await from.boundingBox())!, (await page.locator('.board-name', { hasText: lane }).boundingBox())!];
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 2, (y + target.y) / 2, { steps: 3 });
  await page.locator('.board-name[data-blocked]').or(page.locator('.why .tag')).first().waitFor();
  await page.mouse.move(x, target.y + target.height / 2, { steps: 3 });
}
