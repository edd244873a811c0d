/** The timeline of a job. */
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, mornings, openDesk } from './desk.ts';
import { fire } from './lifecycle.ts';
import { replaceWorkflow } from './ownWorkflow.ts';

const { staffed, get, harness } = await openDesk();
const { store } = harness;

it('[timeline.states, timeline.first-last, timeline.fired-actions, timeline.read-only] shows which statuses are completed, current and upcoming', async () => {
  const { of, customer, technician } = await staffed();
  const id = (await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) })).id;
  const timeline = () => of.ok('getJobRequestTimeline', { id });
  const states = async () => {
    const { events } = await timeline();
    return events.map((event) =>
      [event.status_key, event.state, ...event.actions.map((action) => `${action.key} ${action.state}`)].join(', '),
    );
  };
  const ahead = ['on_the_way, upcoming, arrive upcoming', 'arrived, upcoming, complete upcoming', 'completed, upcoming'];
  expect(await states()).toEqual([
    'booking, current, quote pending, confirm_booking upcoming',
    'scheduled, upcoming, depart upcoming',
    ...ahead,
  ]);
  const quoted = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  expect(await states()).toEqual([
    'booking, current, quote completed, confirm_booking pending',
    'scheduled, upcoming, depart upcoming',
    ...ahead,
  ]);
  await of.ok('confirmJobRequest', { id, scheduled_at: `${monday}T10:00`, status_version: quoted.status_version });
  expect(await states()).toEqual([
    'booking, completed, quote completed, confirm_booking completed',
    'scheduled, current, depart pending',
    ...ahead,
  ]);

  const { events, ...head } = await timeline();
  const job = await get(id, of);
  expect(head).toEqual({
    workflow_id: job.workflow_id,
    workflow_name: job.workflow_name,
    current_status_key: 'scheduled',
    status_version: job.status_version,
  });
  expect([events[0]!.status_key, events.at(-1)!.status_key]).toEqual(['booking', 'completed']);
  expect(events.map(({ entered_at }) => entered_at !== null)).toEqual([true, true, false, false, false]);
  expect(events[0]!.actions[1]).toMatchObject({ fired_at: expect.any(String), payload: { technician_id: technician } });
  expect(events[1]!.actions[0]).toMatchObject({ fired_at: null, payload: null });
  expect((await timeline()).status_version).toBe(job.status_version);
});

it('[timeline.states] an upcoming status has no entered_at in the timeline', async () => {
  const { of, customer } = await staffed();
  await replaceWorkflow(store, of);
  let job = (await confirm(of, await quotedJob(of, customer, monday), '10:00')).data;
  for (const key of ['load', 'back']) job = (await fire(of, job, key)).data;
  const { events } = await of.ok('getJobRequestTimeline', { id: job.id });
  expect(events[2]).toMatchObject({ status_key: 'visiting', state: 'upcoming', entered_at: null });
});

it('[timeline.skipped] a step that the job passed without is upcoming and skipped, and what was completed has a time', async () => {
  const { of, customer } = await staffed();
  const job = (await confirm(of, await quotedJob(of, customer, monday), '10:00')).data;
  await fire(of, job, 'complete');
  const { events } = await of.ok('getJobRequestTimeline', { id: job.id });
  const steps = events.flatMap((event) => [
    [event.status_key, event.state, event.skipped ?? false, event.entered_at !== null],
    ...event.actions.map((action) => [action.key, action.state, action.skipped ?? false, action.fired_at !== null]),
  ]);
  expect(steps).toEqual([
    ['booking', 'completed', false, true],
    ['quote', 'completed', false, true],
    ['confirm_booking', 'completed', false, true],
    ['scheduled', 'completed', false, true],
    ['depart', 'upcoming', true, false],
    ['on_the_way', 'upcoming', true, false],
    ['arrive', 'upcoming', true, false],
    ['arrived', 'upcoming', true, false],
    ['complete', 'completed', false, true],
    ['completed', 'completed', false, true],
  ]);
});
