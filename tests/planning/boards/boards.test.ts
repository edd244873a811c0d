/** Time off on days on which the clock changes. */
import { expect, test } from 'vitest';
import { timeOffRange } from '../../../src/domain/planning/boards/boards.ts';
import { minuteAfterGap } from '../../../src/ground/time/localTime.ts';
import { startHarness } from '../../support/harness.ts';
import { newArea, newTechnician } from '../../scenarios/fixtures.ts';

const now = Date.parse('2031-03-03T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const business = await harness.business();
const technician = (await newTechnician(business, (await newArea(business)).id)).id;
/** On this day the clock in New York goes from 02:00 to 03:00. */
const date = '2031-03-09';

test('[time-off.clock-gap] time off that begins or ends in a skipped hour is refused with the next valid minute', async () => {
  const record = (start_minute: number, end_minute: number) =>
    business.call('createTechnicianTimeOff', {
      id: technician,
      start_date: date,
      end_date: date,
      start_minute,
      end_minute,
      status: 'approved',
    });
  for (const [start, end, field] of [
    [125, 170, 'start_minute'],
    [120, 200, 'start_minute'],
    [60, 150, 'end_minute'],
  ] as const)
    expect(await record(start, end)).toMatchObject({
      status: 422,
      error_code: 'VALIDATION_ERROR',
      errors: [{ field, code: 'nonexistent_time', message: expect.stringContaining('180') as string }],
    });
  expect((await record(60, 180)).status).toBe(200);
  const { time_off } = await business.ok('getTechnicianSchedule', { id: technician, from: date, to: date });
  expect(time_off).toMatchObject([{ start_at: '2031-03-09T06:00:00Z', end_at: '2031-03-09T07:00:00Z' }]);
});

test('[time-off.clock-gap] time off that lies within a skipped hour is not shown', async () => {
  await harness.store.query(
    `insert into time_off (tenant_id, id, technician_id, start_date, end_date, start_minute, end_minute, status)
     select tenant_id, '00000000-0000-7000-8000-000000000001', id, '2032-03-14', '2032-03-14', 125, 170, 'approved' from technicians where id = $1`,
    [technician],
  );
  expect(timeOffRange('America/New_York', { start: '2032-03-14', end: '2032-03-14', from: 125, to: 170 })).toMatchObject({
    startMinute: Date.parse('2032-03-14T07:00:00Z') / 60_000,
    endMinute: Date.parse('2032-03-14T07:00:00Z') / 60_000,
  });
  expect((await business.ok('getTechnicianSchedule', { id: technician, from: '2032-03-14', to: '2032-03-14' })).time_off).toEqual([]);
});

test('minuteAfterGap returns the first minute after a skipped hour', () => {
  expect([119, 120, 150, 179, 180, 1440].map((minute) => minuteAfterGap('America/New_York', date, minute))).toEqual([
    null,
    180,
    180,
    180,
    null,
    null,
  ]);
  // In Santiago the clock goes forward at midnight, so this day begins at 01:00.
  expect(minuteAfterGap('America/Santiago', '2030-09-08', 30)).toBe(60);
  expect(minuteAfterGap('America/New_York', '2031-11-02', 90)).toBe(null);
});
