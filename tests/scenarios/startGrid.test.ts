/** Starts that people see lie on a 5-minute grid of the business's clock. docs/reference/scheduling.md#the-grid. */
import { expect, it } from 'vitest';
import type { OutputOf, Operations } from '../../src/contract/index.ts';
import { startHarness } from '../support/harness.ts';
import { signIn } from '../support/session.ts';

const harness = await startHarness({ clock: { nowMilliseconds: () => Date.parse('2030-06-05T12:01:00Z') } });
const monday = '2030-06-10';
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const local = (minute: number) => `${monday}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A bare business whose technician works from 08:03 to 16:57, with a visit from 11:02 to 11:33. */
async function office(timezone: string) {
  const of = await harness.business({ timezone });
  const area = await of.ok('createServiceArea', { name: 'Town', city: 'Town' });
  const { id } = await of.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com', service_area_ids: [area.id] });
  await of.ok('replaceTechnicianAvailability', { id, weekly_hours: [{ weekday: 1, start_minute: 483, end_minute: 1017 }] });
  const customer = await of.ok('createCustomer', { full_name: 'Eve', phone: '+12125550123', address: { line: '1 Main St', city: 'Town' } });
  const customer_id = customer.customer_id;
  const book = (scheduled_at: string, job_duration_minutes: number) =>
    of.ok('bookAndConfirmJobRequest', { customer_id, scheduled_at, job_duration_minutes });
  expect(await book(`${monday}T11:02`, 31)).toMatchObject({ confirmed: true });
  return { of, id, customer_id, book };
}

type Day = OutputOf<Operations['listJobRequestBookingWindows']>['days'][number];
const viewsOf = (days: readonly Day[]) => days.flatMap(({ periods }) => periods.flatMap(({ business_view }) => business_view));

it.each(['Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe'])(
  '[offers.grid] offers in %s lie on the grid and can be confirmed',
  async (timezone) => {
    const { of, id, customer_id, book } = await office(timezone);
    for (const minutes of [60, 62]) {
      const windows = await of.ok('listJobRequestBookingWindows', {
        customer_id,
        from: monday,
        to: monday,
        duration_minutes: minutes,
        x_timezone: timezone,
      });
      const views = viewsOf(windows.days);
      expect(views.length).toBeGreaterThan(1);
      for (const { start_minute, end_minute } of views) {
        expect([start_minute % 5, end_minute % 5]).toEqual([0, 0]);
        // Both edges can be booked.
        for (const start of [start_minute, end_minute - minutes]) {
          const booked = await book(local(start), minutes);
          expect(booked, `${start}: ${JSON.stringify(booked.refusal)}`).toMatchObject({ confirmed: true });
          await of.ok('archiveJobRequest', { id: booked.id });
        }
      }
    }
    const job_dates = [{ date: monday, periods: (['morning', 'afternoon'] as const).map((period) => ({ period })) }];
    const job = await of.ok('createJobRequest', { customer_id, job_dates });
    await of.ok('quoteJobRequest', { id: job.id, job_duration_minutes: 60 });
    for (const step_minutes of [undefined, 5, 7]) {
      const { slots } = await of.ok('listMatchingSlots', { id: job.id, ...(step_minutes === undefined ? {} : { step_minutes }) });
      expect(slots.length).toBeGreaterThan(0);
      for (const { business_time } of slots) expect(minuteOf(business_time.datetime.slice(11)) % 5).toBe(0);
    }
    const fitting = await (await signIn(harness, of.owner)).ok('listFeasibleStarts', { job_request_id: job.id, from: monday, to: monday });
    const starts = fitting.technicians.starts[fitting.technicians.id.indexOf(id)]!;
    expect(starts.length).toBeGreaterThan(0);
    for (let at = 0; at < starts.length; at += 2) expect([starts[at]! % 5, (starts[at + 1]! - 1) % 5]).toEqual([0, 0]);
    // What is asked for explicitly is judged exactly: 08:03 is the beginning of the shift, and the remedy is on the grid.
    const early = await of.call('confirmJobRequest', { id: job.id, scheduled_at: local(482), status_version: fitting.status_version });
    expect(JSON.stringify(early.data)).toContain(`${monday}T08:05`);
    expect(await book(local(483), 60)).toMatchObject({ confirmed: true });
  },
);
