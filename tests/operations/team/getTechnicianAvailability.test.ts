/** The working hours of a technician. docs/reference/conventions.md#technicians. */
import { expect, it } from 'vitest';
import { openRoster } from './roster.ts';

const { business, hire } = await openRoster();
const monday = { weekday: 1, start_minute: 480, end_minute: 1080 };

it('[technician.create.opening-hours, business.default-hours] a technician follows the opening hours until the weekly hours are replaced', async () => {
  const { id } = await hire();
  expect(await business.ok('getTechnicianAvailability', { id })).toEqual({
    technician_id: id,
    business_timezone: 'America/New_York',
    dated_hours: [],
    warnings: [],
    version: expect.any(Number) as number,
    week_a_start_date: '2024-01-01',
    follows_opening_hours: true,
    weekly_hours: [1, 2, 3, 4, 5].map((weekday) => ({ ...monday, weekday })),
  });
});
