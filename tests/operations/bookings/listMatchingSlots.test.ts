/** The slots of a quoted job, with the technicians who could come. docs/reference/conventions.md#plans. */
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { invalid, refusal } from '../replies.ts';
import type { Remedy } from '../../../src/contract/explanations.ts';
import { monday, openDesk } from './desk.ts';

const { business, staffed, book } = await openDesk();

it('[slots.quoted-first, slots.step] requires a quoted job and a step of 5 to 240 minutes; the default step is the arrival window', async () => {
  const id = await book();
  expect(refusal(await business.call('listMatchingSlots', { id }))).toEqual([409, 'JOB_REQUEST_INVALID_TRANSITION']);
  await business.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  for (const step_minutes of [4, 241])
    expect(invalid(await business.call('listMatchingSlots', { id, step_minutes }))).toEqual(['VALIDATION_ERROR', 'step_minutes']);
  const slots = await business.ok('listMatchingSlots', { id });
  expect([slots.step_minutes, slots.duration_minutes, slots.slots.map((slot) => slot.business_time.minute)]).toEqual([120, 60, [480, 600]]);
});

it('[remedies.work] remedies: an unquoted job must be quoted first, a scheduled job can be moved, and an ended job has no remedy', async () => {
  const { of, customer } = await staffed();
  const jobDates = [{ date: monday, periods: [{ period: 'morning' as const }] }];
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: jobDates });
  const remedyOf = async () => ((await of.call('listMatchingSlots', { id })).data as unknown as { remedies: Remedy[] }).remedies[0];
  const first = (await remedyOf())!;
  expect(first).toMatchObject({ kind: 'quote_first', operation: 'quoteJobRequest', needs: ['job_duration_minutes'] });
  const { status_version } = await of.ok('quoteJobRequest', { ...(first.arguments as { id: string }), job_duration_minutes: 60 });
  const { slots } = await of.ok('listMatchingSlots', first.then![0]!.arguments as { id: string });
  await of.ok('confirmJobRequest', { id, scheduled_at: slots[0]!.business_time.datetime, status_version });
  const second = (await remedyOf())!;
  expect(second).toMatchObject({ kind: 'move_instead', operation: 'previewJobRequestMove', needs: ['start_at'] });
  await of.ok('previewJobRequestMove', { ...(second.arguments as { id: string }), start_at: `${monday}T11:00` });
  await of.ok('archiveJobRequest', { id });
  expect(await remedyOf()).toBeUndefined();
});

it('[slots.technicians, slots.both-clocks, match-score.parts] lists every technician who can take each slot, best first, with score parts and travel', async () => {
  const { of, area, customer, technician } = await staffed();
  const far = await of.ok('createTechnician', {
    full_name: 'Far',
    email: 'far@example.com',
    service_area_ids: [area],
    start_location_lat: 41.2,
    start_location_long: -73.99,
  });
  await of.ok('createTechnician', { full_name: 'Elsewhere', email: 'else@example.com' });
  const job = await quotedJob(of, customer, monday);
  const { slots, considered } = await of.ok('listMatchingSlots', { id: job.id, step_minutes: 240 });
  expect(considered).toBe(3);
  expect(slots[0]!.technicians.map(({ id }) => id)).toEqual([technician, far.id]);
  for (const { match_score, score, travel_minutes, distance_km } of slots[0]!.technicians) {
    expect(Object.keys(score).sort()).toEqual(['added_travel', 'load_evenness', 'preferred_technician', 'skill_fit']);
    expect(Object.values(score).reduce((sum, part) => sum + part, 0)).toBe(match_score);
    expect([typeof travel_minutes, typeof distance_km]).toEqual(['number', 'number']);
  }
  const { start_at, end_at, arrival_window, business_time } = slots[0]!;
  expect([start_at, end_at]).toEqual(['2030-06-10T12:00:00Z', '2030-06-10T13:00:00Z']);
  expect(arrival_window).toEqual({
    start: '2030-06-10T12:00:00Z',
    start_local: '2030-06-10T08:00',
    end: '2030-06-10T14:00:00Z',
    end_local: '2030-06-10T10:00',
    window_minutes: 120,
  });
  expect(business_time).toEqual({ date: monday, minute: 480, datetime: `${monday}T08:00:00` });
});
