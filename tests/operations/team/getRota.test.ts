/** Reading who works on which day. docs/internals/places.md#hours-of-technicians. */
import { expect, it } from 'vitest';
import { newArea, newTechnician } from '../../scenarios/fixtures.ts';
import { openOffice } from '../settings/office.ts';

const { harness, ok, call } = await openOffice();

it('[rota.get, hours.dated, hours.weeks] shows the hours of each day and their source', async () => {
  const business = await harness.business();
  const { id } = await newTechnician(business, (await newArea(business)).id);
  const weekly_hours = [
    { weekday: 3, start_minute: 480, end_minute: 720, week: 'b' as const },
    { weekday: 3, start_minute: 720, end_minute: 780, kind: 'on_call' as const },
  ];
  const dated_hours = [{ from: '2027-01-14', until: '2027-01-14', hours: [{ start_minute: 60, end_minute: 120 }] }];
  await business.ok('replaceTechnicianAvailability', { id, weekly_hours, dated_hours });
  const rota = await ok(business, 'getRota', { from: '2027-01-06', to: '2027-01-14' });
  expect(rota.days.map(({ week }) => week).join('')).toBe('bbbbbaaaa');
  const days = rota.technicians.find((row) => row.id === id)!.days;
  expect([days[0], days[1], days[7], days[8]]).toEqual([
    {
      source: 'weekly',
      is_off: false,
      hours: [
        { start_minute: 480, end_minute: 720, kind: 'regular' },
        { start_minute: 720, end_minute: 780, kind: 'on_call' },
      ],
    },
    { source: 'weekly', is_off: false, hours: [] },
    { source: 'weekly', is_off: false, hours: [{ start_minute: 720, end_minute: 780, kind: 'on_call' }] },
    { source: 'dated', is_off: false, hours: [{ start_minute: 60, end_minute: 120, kind: 'regular' }] },
  ]);
  for (const [from, to] of [
    ['2027-02-30', '2027-03-01'],
    ['2027-03-02', '2027-03-01'],
    ['2027-03-01', '2027-04-01'],
  ] as const)
    expect(await call(business, 'getRota', { from, to })).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
});
