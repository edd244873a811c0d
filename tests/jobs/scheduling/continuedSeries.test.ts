/** Repeated reserved time goes on for ever. docs/reference/conventions.md#reserved-time. */
import { expect, it } from 'vitest';
import { continuedSeries } from '../../../src/domain/jobs/scheduling/continuedSeries.ts';
import { monday, openDesk } from '../../operations/bookings/desk.ts';

const desk = await openDesk();
const { store, pipeline } = desk.harness.server;

it('[reserved.continued] the next occurrences are made once, even by two processes at once, and plans respect them', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, technician, customer } = await desk.staffed();
  const { series_id } = await of.ok('createReservedTime', {
    ...{ technician_ids: [technician], start_at: `${monday}T10:00`, end_at: `${monday}T11:00`, title: 'Meeting', private: true },
    recurrence: 'FREQ=WEEKLY',
  });
  const ended = await of.ok('createReservedTime', {
    ...{ technician_ids: [technician], start_at: `${monday}T13:00`, end_at: `${monday}T14:00`, title: 'Course' },
    ...{ recurrence: 'FREQ=WEEKLY', repeat_until: '2030-07-01' },
  });
  const count = async (id: string | null) => {
    const [row] = await store.query<{ n: number }>('select count(*) as n from reserved_times where series_id = $1', [id]);
    return row!.n;
  };
  const run = (time: string) => continuedSeries.run({ store, services: pipeline.services }, Date.parse(time), new AbortController().signal);
  await run('2030-06-20T12:00:00Z');
  expect(await count(series_id)).toBe(57);
  await Promise.all([run('2030-07-05T12:00:00Z'), run('2030-07-05T12:00:00Z')]);
  expect([await count(series_id), await count(ended.series_id)]).toEqual([61, 4]);
  const last = await of.ok('listReservedTimes', { from: '2031-08-04' });
  expect(last.reserved_times).toMatchObject([{ start_local: '2031-08-04T10:00', title: 'Meeting', private: true }]);
  const refused = await of.ok('bookAndConfirmJobRequest', {
    customer_id: customer,
    technician_id: technician,
    scheduled_at: '2031-08-04T10:00',
    job_duration_minutes: 60,
  });
  expect(refused).toMatchObject({ confirmed: false, refusal: { data: { reason: 'on_time_off' } } });
});
