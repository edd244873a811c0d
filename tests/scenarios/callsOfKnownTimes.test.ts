/** What a call says of the time that the customer knows. docs/internals/messages.md#calls-to-make. */
import { expect, it } from 'vitest';
import { monday } from '../operations/bookings/desk.ts';
import { openWaitingList } from '../operations/bookings/waitingList.ts';
import { newTeam } from '../operations/bookings/team.ts';
import { booked } from '../operations/dispatch/board.ts';
import type { TestBusiness } from '../support/harness.ts';

const { harness, time } = await openWaitingList({ withWays: false });
const twoMinutes = 120_000;

const callsOf = async (of: TestBusiness) => (await of.ok('listCallbacks', { limit: 100 })).callbacks;
const closeAll = async (of: TestBusiness) => {
  for (const { id } of await callsOf(of)) await of.ok('closeCallback', { id });
};
const versionOf = async (of: TestBusiness, id: string) => (await of.ok('getJobRequest', { id })).status_version;

async function team() {
  const { of, customer, ids } = await newTeam(harness, 'Ada Lovelace');
  const ada = ids[0]!;
  return { of, ada, visit: (at: string) => booked(of, customer, ada, at) };
}

it('[calls.words] a call about a cancelled visit names the day that the customer knows', async () => {
  const { of, visit } = await team();
  const [moved, taken] = [await visit('09:00'), await visit('11:00')];
  await closeAll(of);
  await of.ok('commitJobRequestMove', { id: moved.id, start_at: '2030-06-11T14:00' });
  await of.ok('unscheduleJobRequest', { id: taken.id, status_version: await versionOf(of, taken.id) });
  for (const { id } of [moved, taken]) {
    const status_version = await versionOf(of, id);
    await of.ok('cancelJobRequest', { id, status_version, reason: 'No parts', cancelled_by: 'business' });
  }
  const cancelled = 'Test Plumbing: your visit on June 10, 2030 is cancelled.';
  expect((await callsOf(of)).map(({ text }) => text)).toEqual([cancelled, cancelled]);
});

it('[calls.words] a call about a replaced time announces a new time', async () => {
  const { of, ada, visit } = await team();
  const { id } = await visit('09:00');
  await closeAll(of);
  await of.ok('unscheduleJobRequest', { id, status_version: await versionOf(of, id) });
  const status_version = await versionOf(of, id);
  await of.ok('confirmJobRequest', { id, status_version, scheduled_at: `${monday}T11:00`, technician_id: ada });
  expect(await callsOf(of)).toMatchObject([
    { reason: 'rescheduled', start_at: '2030-06-10T15:00:00Z', previous_start_at: '2030-06-10T13:00:00Z' },
  ]);
});

it('[calls.one, plan.window-kept] for a visit pushed within its window, the customer knows the announced time, also after an undo', async () => {
  const { of, visit } = await team();
  const [first, pushed] = [await visit('08:00'), await visit('09:00')];
  await closeAll(of);
  time.now += twoMinutes;
  await of.ok('commitJobRequestChange', { id: first.id, job_duration_minutes: 90, allow_non_p0_displacement: true });
  expect(await callsOf(of)).toEqual([]);
  const { undo_token } = await of.ok('commitJobRequestMove', { id: pushed.id, start_at: `${monday}T14:00` });
  await of.ok('undoScheduleChange', { undo_token: undo_token! });
  expect(await callsOf(of)).toEqual([]);
  time.now += twoMinutes;
  const taken = await of.ok('unscheduleJobRequest', { id: pushed.id, status_version: await versionOf(of, pushed.id) });
  expect(await callsOf(of)).toMatchObject([{ reason: 'unscheduled', previous_start_at: '2030-06-10T13:00:00Z' }]);
  await of.ok('undoScheduleChange', { undo_token: taken.undo_token! });
  await of.ok('commitJobRequestMove', { id: pushed.id, start_at: `${monday}T14:00` });
  const back = await of.ok('commitJobRequestMove', { id: pushed.id, start_at: `${monday}T09:30` });
  expect(back.customer_notification).toMatchObject({ will_be_sent: false });
  expect(await callsOf(of)).toMatchObject([{ previous_start_at: '2030-06-10T13:00:00Z', start_at: '2030-06-10T13:30:00Z' }]);
});
