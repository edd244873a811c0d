/** How busy each technician is. docs/internals/call.md#one-question-one-call. */
import { expect, it } from 'vitest';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { booked, team, utc } from '../dispatch/board.ts';

const desk = await openDesk();
const onMonday = { from: monday, to: monday };

it('[team-load.sums] free time is working time less visits, travel and approved time off; the technician with the most free time comes first', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Alan Turing');
  const [ada, alan] = ids as [string, string];
  const idle = (await of.ok('getTeamLoad', onMonday)).technicians[0]!;
  expect(idle).toMatchObject({ booked_minutes: 0, travel_minutes: 0, visit_count: 0, free_minutes: idle.available_minutes });
  await booked(of, customer, ada, '10:00', 'p2', 90);
  const noon = { start_date: monday, end_date: monday, start_minute: 720, end_minute: 780 };
  await of.ok('createTechnicianTimeOff', { id: ada, ...noon, status: 'approved' });
  await of.ok('createTechnicianTimeOff', { id: alan, ...noon });
  const load = await of.ok('getTeamLoad', onMonday);
  expect(load).toMatchObject({ ...onMonday, business_timezone: 'America/New_York', considered: 2, truncated: false });
  expect(load.technicians.map(({ id }) => id)).toEqual([alan, ada]);
  const busy = load.technicians[1]!;
  expect(busy).toMatchObject({
    full_name: 'Ada Lovelace',
    booked_minutes: 90,
    visit_count: 1,
    available_minutes: idle.available_minutes - 60,
  });
  expect(busy.travel_minutes).toBeGreaterThan(0);
  expect(busy.free_minutes).toBe(busy.available_minutes - busy.booked_minutes - busy.travel_minutes);
  expect(load.technicians[0]).toMatchObject({ free_minutes: idle.free_minutes, largest_gap: idle.largest_gap });
});

it('[team-load.fit] lists only technicians with a large enough gap and all the skills, and says why there are none', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Alan Turing');
  await booked(of, customer, ids[0]!, '12:00', 'p2', 120);
  const whole = (await of.ok('getTeamLoad', onMonday)).technicians[0]!.largest_gap!.minutes;
  const fitting = await of.ok('getTeamLoad', { ...onMonday, fit_minutes: whole });
  expect(fitting.technicians.map(({ id }) => id)).toEqual([ids[1]]);
  const none = await of.ok('getTeamLoad', { ...onMonday, fit_minutes: whole + 1 });
  expect(none).toMatchObject({ technicians: [], empty: { filters: expect.arrayContaining(['fit_minutes']) } });
  const category = await of.ok('createSkillCategory', { name: 'Heating' });
  const skill = await of.ok('createSkill', { name: 'Boilers', category_id: category.id });
  expect((await of.ok('getTeamLoad', { ...onMonday, skill_ids: [skill.id] })).technicians).toEqual([]);
  await of.ok('replaceTechnicianSkills', { id: ids[0]!, skill_ids: [skill.id] });
  expect((await of.ok('getTeamLoad', { ...onMonday, skill_ids: [skill.id] })).technicians).toMatchObject([{ id: ids[0] }]);
  expect((await of.ok('getTeamLoad', { ...onMonday, limit: 1 })).truncated).toBe(true);
});

it('[team-load.now] a gap of today begins now at the earliest', async () => {
  const { of } = await team(desk, 'Ada Lovelace');
  desk.setClock(utc('13:00', '2030-06-05'));
  const { technicians, from } = await of.ok('getTeamLoad', {});
  expect(from).toBe('2030-06-05');
  expect(technicians[0]!.largest_gap!.start_at).toBe(utc('13:00', '2030-06-05'));
});

it('[team-load.time-off] time off does not count as working time, and is shown separately', async () => {
  const { of, ids } = await team(desk, 'Ada Lovelace', 'Alan Turing');
  const [ada] = ids as [string];
  const whole = (await of.ok('getTeamLoad', onMonday)).technicians[0]!.available_minutes;
  await of.ok('createTechnicianTimeOff', { id: ada, start_date: monday, end_date: monday, status: 'approved' });
  const rows = (await of.ok('getTeamLoad', onMonday)).technicians;
  expect(rows).toMatchObject([
    { available_minutes: whole, time_off_minutes: 0 },
    { id: ada, available_minutes: 0, time_off_minutes: whole, booked_minutes: 0, free_minutes: 0, largest_gap: null },
  ]);
});

it('[team-load.gaps] fit_minutes lists all gaps of at least that length in order, not only the largest', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  await booked(of, customer, ids[0]!, '14:00', 'p2', 60);
  const load = await of.ok('getTeamLoad', { ...onMonday, fit_minutes: 120 });
  const { largest_gap, gaps } = load.technicians[0]!;
  expect(gaps).toHaveLength(2);
  expect(gaps).toEqual([largest_gap, expect.objectContaining({ start_at: utc('15:00') })]);
  expect((await of.ok('getTeamLoad', { ...onMonday, fit_minutes: largest_gap!.minutes })).technicians[0]!.gaps).toEqual([largest_gap]);
  expect((await of.ok('getTeamLoad', onMonday)).technicians[0]).not.toHaveProperty('gaps');
});

it('[team-load.filters] filters by any of several skills, areas or a limit on driving; each row names its skills and areas', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Alan Turing', 'Grace Hopper');
  const [ada, alan, grace] = ids as [string, string, string];
  const category = await of.ok('createSkillCategory', { name: 'Heating' });
  const [gas, oil] = [
    await of.ok('createSkill', { name: 'Gas', category_id: category.id }),
    await of.ok('createSkill', { name: 'Oil', category_id: category.id }),
  ];
  await of.ok('replaceTechnicianSkills', { id: ada, skill_ids: [gas.id] });
  await of.ok('replaceTechnicianSkills', { id: alan, skill_ids: [oil.id] });
  const north = await of.ok('createServiceArea', { name: 'North', city: 'Yonkers' });
  await of.ok('replaceTechnicianServiceAreas', { id: grace, service_area_ids: [north.id] });
  await booked(of, customer, ada, '10:00');
  const found = async (input: object) => (await of.ok('getTeamLoad', { ...onMonday, ...input })).technicians.map(({ id }) => id).sort();
  expect(await found({ any_skill_ids: [gas.id, oil.id] })).toEqual([ada, alan].sort());
  expect(await found({ skill_ids: [gas.id], any_skill_ids: [oil.id] })).toEqual([]);
  expect(await found({ service_area_ids: [north.id] })).toEqual([grace]);
  expect(await found({ max_travel_minutes: 0 })).toEqual([alan, grace].sort());
  const row = (await of.ok('getTeamLoad', { ...onMonday, service_area_ids: [north.id.toUpperCase()] })).technicians[0]!;
  expect(row).toMatchObject({ skill_ids: [], service_area_ids: [north.id] });
  const foreign = await desk.business.ok('createServiceArea', { name: 'Foreign', city: 'Boston' });
  // One unknown record among known ones is not passed over.
  const ofBoth = await of.ok('getTeamLoad', { service_area_ids: [north.id, foreign.id], fit_minutes: 30 });
  expect(ofBoth).toMatchObject({ technicians: [], empty: { reason: 'nothing_matches', filters: ['service_area_ids'] } });
});

it('[team-load.helpers] a helper’s visits and travel count like those of the lead', async () => {
  const { of, ids, quoted } = await team(desk, 'Ada Lovelace', 'Alan Turing');
  const job = await quoted({ crew_size: 2 });
  expect((await confirm(of, job, '10:00')).status).toBe(200);
  const rows = (await of.ok('getTeamLoad', onMonday)).technicians;
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  for (const row of rows) {
    expect(row).toMatchObject({ booked_minutes: 60, visit_count: 1 });
    expect(row.travel_minutes).toBeGreaterThan(0);
  }
});
