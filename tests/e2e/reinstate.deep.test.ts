/** A cancellation that is taken back, in a real browser of a service without mail. docs/internals/dispatch.md#cancellations. */
import { afterEach, expect, it } from 'vitest';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { booked, team } from '../operations/dispatch/board.ts';
import { axe } from '../support/browser.ts';
import { openDashboard, type DashboardVisit } from './dashboard.ts';

const desk = await openDesk();
const folder = process.env['REINSTATE_PICTURES'];
let visit: DashboardVisit;
afterEach(() => visit.close());

const words = {
  'en-US': {
    cancel: 'Cancel job',
    leaves: 'The message leaves',
    undo: 'Undo',
    back: 'The job is back.',
    reinstate: 'Reinstate',
    taken: /, is now taken by .*Ida Null.* \(JR-/,
  },
  de: {
    cancel: 'Auftrag absagen',
    leaves: 'Die Nachricht geht',
    undo: 'Rückgängig',
    back: 'Der Auftrag ist wieder da.',
    reinstate: 'Wieder öffnen',
    taken: /hat jetzt .*Ida Null.* \(JR-/,
  },
  ar: {
    cancel: 'إلغاء المهمة',
    leaves: 'تُرسل الرسالة',
    undo: 'تراجع',
    back: 'عادت المهمة.',
    reinstate: 'إعادة فتح',
    taken: /تشغله .*Ida Null.* \(JR-/,
  },
} as const;

it.each([
  ['en-US', 'light', 1440],
  ['de', 'dark', 390],
  ['ar', 'dark', 1440],
] as const)(
  '[job-request.reopen] a cancelled job is reinstated from its announcement, and later from its drawer, which names the visit in its old time, %s',
  async (locale, scheme, width) => {
    const { of, ids, customer } = await team(desk, 'Ada Lovelace');
    const { id } = await booked(of, customer, ids[0]!, '10:00');
    visit = await openDashboard(desk.harness, of, { path: `/jobs?open=${id}`, locale, scheme, width });
    const { page } = visit;
    const text = words[locale];
    const picture = async (name: string) => {
      if (folder) await page.screenshot({ path: `${folder}/${name}-${locale}.png` });
    };
    const cancel = async () => {
      await page.getByRole('dialog').getByRole('button', { name: text.cancel }).click();
      const question = page.getByRole('dialog').last();
      await question.getByRole('textbox').first().fill('Wrong button');
      await question.getByRole('button', { name: text.cancel }).click();
      await expect.poll(async () => (await of.ok('getJobRequest', { id })).archive.is_archived).toBe(true);
    };
    await cancel();
    const undo = page.getByRole('button', { name: text.undo });
    await undo.waitFor();
    await picture('announced');
    // The announcement speaks of no message, because none goes out.
    expect(await page.getByText(text.leaves).count()).toBe(0);
    await undo.click();
    await page.getByText(text.back).waitFor();
    await expect.poll(async () => (await of.ok('getJobRequest', { id })).schedule.scheduled_local).toBe(`${monday}T10:00`);

    await cancel();
    const { customer_id: other } = await of.ok('createCustomer', {
      full_name: 'Ida Null',
      phone: '+13035550188',
      address: { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 },
    });
    await booked(of, other, ids[0]!, '10:30');
    await page.reload();
    await page.getByRole('button', { name: text.reinstate }).click();
    await page.getByText(text.taken).waitFor();
    await picture('taken');
    expect(await axe(page)).toEqual([]);
    const offers = page.getByRole('alert').getByRole('button');
    expect(await offers.count()).toBe(4);
    await offers.nth(1).click();
    await page.getByText(text.back).waitFor();
    await expect.poll(async () => (await of.ok('getJobRequest', { id })).schedule.scheduled_local).toBe(`${monday}T12:30`);
  },
);

it('[job-request.reopen] reopening a visit during the technician’s time off says so and names the technician', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const { id, status_version } = await booked(of, customer, ids[0]!, '10:00');
  await of.ok('cancelJobRequest', { id, status_version, reason: 'Wrong button', cancelled_by: 'business' });
  await of.ok('createTechnicianTimeOff', { id: ids[0]!, start_date: monday, end_date: monday, status: 'approved' });
  visit = await openDashboard(desk.harness, of, { path: `/jobs?open=${id}` });
  const { page } = visit;
  await page.getByRole('button', { name: 'Reinstate' }).click();
  await page.getByText(/is no longer possible\. .*Ada Lovelace.*: Time off or reserved time/).waitFor();
});
