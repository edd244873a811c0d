/** A break that moves under a booked visit. docs/reference/scheduling.md#stranded-visits. */
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { newArea, newCustomer, newTechnician } from './fixtures.ts';

const harness = await startHarness({ clock: { nowMilliseconds: () => Date.parse('2030-06-05T12:00:00Z') } });
const monday = '2030-06-10';
const hours = (...ranges: [number, number][]) => ranges.map(([start_minute, end_minute]) => ({ weekday: 1, start_minute, end_minute }));
const noon = hours([480, 720], [780, 1020]);

/** A technician with a break at noon, and a visit of `minutes` at this time. */
async function open(time: string, minutes: number) {
  const of = await harness.business();
  const { id } = await newTechnician(of, (await newArea(of)).id, 'Ada Lovelace');
  const change = (weekly_hours: typeof noon) => of.ok('replaceTechnicianAvailability', { id, weekly_hours });
  await change(noon);
  const customer_id = await newCustomer(of);
  const book = (scheduled_at: string, job_duration_minutes: number) =>
    of.ok('bookAndConfirmJobRequest', { customer_id, technician_id: id, scheduled_at, job_duration_minutes });
  const { id: jobId } = (await book(`${monday}T${time}`, minutes)) as { id: string };
  const attention = async () => (await of.ok('getJobRequest', { id: jobId })).attention.reason;
  return { of, id, change, book, jobId, attention };
}

it.each([
  { what: 'is longer', time: '10:00', minutes: 180, then: hours([480, 720], [810, 1020]) },
  { what: 'is shorter', time: '10:00', minutes: 180, then: hours([480, 720], [750, 1020]) },
  { what: 'is gone', time: '10:00', minutes: 180, then: hours([480, 1020]) },
  { what: 'is after it now', time: '10:00', minutes: 180, then: hours([480, 900], [960, 1020]) },
  { what: 'is new under it', time: '09:00', minutes: 180, then: hours([480, 600], [660, 1020]) },
])('[stranded.breaks] lists a visit whose break $what', async ({ time, minutes, then }) => {
  const { jobId, change, attention } = await open(time, minutes);
  const { stranded_visits } = await change(then);
  expect(stranded_visits.visits).toMatchObject([{ job_request_id: jobId, reason: 'off_shift', blockers: [{ kind: 'off_shift' }] }]);
  expect(await attention()).toBe('off_shift');
  expect((await change(noon)).stranded_visits.total).toBe(0);
  expect(await attention()).toBeNull();
});

it('[stranded.breaks] does not list a visit whose break moved within it and keeps its length', async () => {
  const { change } = await open('10:00', 180);
  expect((await change(hours([480, 690], [750, 1020]))).stranded_visits.total).toBe(0);
});
