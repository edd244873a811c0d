/** Plans of several days with shifts past midnight, on a bare business: nights join the days of a technician to one route. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness({ clock: { nowMilliseconds: () => Date.parse('2027-01-04T09:00:00Z') } });
const [monday, tuesday, wednesday] = ['2027-01-11', '2027-01-12', '2027-01-13'] as const;
const range = { date: monday, until_date: wednesday };

/** A firm in Berlin that works from 20:00 to 04:00, with addresses as typed, and one technician. */
async function nightFirm() {
  const of = await harness.business({ timezone: 'Europe/Berlin', currency: 'EUR' });
  const { version } = await okAsMember(harness, of, 'getOpeningHours', {});
  const weekly_hours = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { weekday, start_minute: 0, end_minute: 240 },
    { weekday, start_minute: 1200, end_minute: 1440 },
  ]);
  await okAsMember(harness, of, 'replaceOpeningHours', { version, weekly_hours });
  // Mornings begin at midnight and evenings end there, so both halves of a night can be asked for.
  const settings = await okAsMember(harness, of, 'getBusinessSettings', {});
  await okAsMember(harness, of, 'updateBusinessSettings', { version: settings.version, morning_start_minute: 0, evening_end_minute: 1440 });
  const { id: area } = await of.ok('createServiceArea', { name: 'Berlin', city: 'Berlin' });
  const technician = await of.ok('createTechnician', { full_name: 'Ada', email: `${randomUUID()}@example.com`, service_area_ids: [area] });
  const address = { line: 'Hauptstraße 1', city: 'Berlin', postal_code: '10827' };
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Grace', phone: '+493012345678', address });
  const waiting = async (dates: readonly string[], job_duration_minutes: number) => {
    const { id } = await of.ok('createJobRequest', {
      customer_id,
      job_dates: dates.map((date) => ({ date, periods: [{ period: 'morning' as const }, { period: 'evening' as const }] })),
    });
    return of.ok('quoteJobRequest', { id, job_duration_minutes });
  };
  const confirmed = async (start: string) => {
    const { id, status_version } = await waiting([start.slice(0, 10)], 60);
    return of.ok('confirmJobRequest', { id, status_version, scheduled_at: start, technician_id: technician.id });
  };
  return { of, technicianId: technician.id, waiting, confirmed };
}

const localOf = (instant: string) => new Date(Date.parse(instant) + 3_600_000).toISOString().slice(0, 16);

it('[optimization.nights] with night shifts, jobs are placed on both sides of midnight and never overlap', async () => {
  const { of, technicianId, waiting, confirmed } = await nightFirm();
  await confirmed(`${monday}T23:30`);
  for (const dates of [[monday], [monday, tuesday], [tuesday], [tuesday, wednesday]]) await waiting(dates, 210);
  const plan = await of.ok('previewScheduleOptimization', range);
  expect(plan.totals.after).toMatchObject({ placed: 4, unscheduled: { p2: 0 } });
  const starts = plan.steps.flatMap(({ moves }) => moves.map(({ to }) => localOf(to.start_at)));
  expect(starts.filter((start) => start.slice(11) < '04:00').length).toBeGreaterThan(0);
  expect(starts.filter((start) => start.slice(11) >= '20:00').length).toBeGreaterThan(0);
  const done = await of.ok('commitScheduleOptimization', { plan_token: plan.plan_token });
  const { items: jobs } = await of.ok('listJobRequests', { technician_id: technicianId, sort: 'scheduled' });
  const blocks = jobs
    .flatMap(({ schedule }) => schedule!.sessions.map(({ start_at, end_at }) => [start_at, end_at] as const))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  expect(blocks).toHaveLength(5);
  for (const [at, [start]] of blocks.entries()) if (at > 0) expect(start >= blocks[at - 1]![1]).toBe(true);
  await of.ok('undoScheduleChange', { undo_token: done.undo_token! });
});

it('[optimization.nights, optimization.drifted] a booking after midnight makes only the steps of the night before drift', async () => {
  const { of, waiting, confirmed } = await nightFirm();
  await waiting([monday], 60);
  await waiting([wednesday], 60);
  const plan = await of.ok('previewScheduleOptimization', range);
  const onMonday = plan.steps.filter(({ moves }) => moves.some(({ to }) => localOf(to.start_at).startsWith(monday)));
  expect([plan.steps.length, onMonday.length]).toEqual([2, 1]);
  await confirmed(`${tuesday}T00:30`);
  const reply = await of.call('commitScheduleOptimization', { plan_token: plan.plan_token });
  const { still_valid_step_numbers: valid } = reply.data as unknown as { still_valid_step_numbers: number[] };
  expect([reply.error_code, valid]).toEqual([
    'OPTIMIZATION_PLAN_DRIFTED',
    plan.steps.filter((step) => !onMonday.includes(step)).map(({ step_number }) => step_number),
  ]);
});
