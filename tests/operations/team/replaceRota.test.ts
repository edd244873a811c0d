/** Changing who works on which day. docs/internals/places.md#hours-of-technicians. */
import { expect, it } from 'vitest';
import { newArea, newTechnician } from '../../scenarios/fixtures.ts';
import { openOffice } from '../settings/office.ts';

const { harness, ok, call } = await openOffice();
const business = await harness.business();
const area = (await newArea(business)).id;
const hours = [{ start_minute: 480, end_minute: 720 }];
const datedOf = async (id: string) => (await business.ok('getTechnicianAvailability', { id })).dated_hours;

it('[rota.replace, hours.dated] replaces the days of each change, and shortens or merges neighbouring entries', async () => {
  const technician_id = (await newTechnician(business, area)).id;
  const change = (from: string, until: string, rest = {}) =>
    ok(business, 'replaceRota', { changes: [{ technician_id, from, until, hours, ...rest }] });
  await change('2031-03-01', '2031-03-10');
  await change('2031-03-03', '2031-03-04', { hours: [] });
  expect(await datedOf(technician_id)).toEqual([
    { from: '2031-03-01', until: '2031-03-02', hours },
    { from: '2031-03-03', until: '2031-03-04', hours: [] },
    { from: '2031-03-05', until: '2031-03-10', hours },
  ]);
  await change('2031-03-03', '2031-03-03');
  await change('2031-03-04', '2031-03-04');
  expect(await datedOf(technician_id)).toEqual([{ from: '2031-03-01', until: '2031-03-10', hours }]);
  await change('2031-03-02', '2031-03-09', { hours: [], follow_weekly_hours: true });
  expect((await datedOf(technician_id)).map(({ from, until }) => [from, until])).toEqual([
    ['2031-03-01', '2031-03-01'],
    ['2031-03-10', '2031-03-10'],
  ]);
});

it('[rota.replace] changes nothing when one change is refused', async () => {
  const technician_id = (await newTechnician(business, area, 'Grace Hopper')).id;
  const good = { technician_id, from: '2031-03-01', until: '2031-03-01', hours };
  const unknown = { ...good, technician_id: crypto.randomUUID() };
  expect(await call(business, 'replaceRota', { changes: [good, unknown] })).toMatchObject({ error_code: 'TECHNICIAN_NOT_FOUND' });
  const wrong = { ...good, until: '2031-02-28' };
  expect(await call(business, 'replaceRota', { changes: [good, wrong] })).toMatchObject({ error_code: 'VALIDATION_ERROR' });
  expect(await datedOf(technician_id)).toEqual([]);
});
