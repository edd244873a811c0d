/** The team as a list, and polling for its changes. docs/reference/conventions.md#technicians. */
import { expect, it } from 'vitest';
import { invalid, newSkill } from '../replies.ts';
import { openRoster } from './roster.ts';

const { harness, hire } = await openRoster();

it('[technician.list, technician.list.filters] pages by name, filters by status, and searches', async () => {
  const fresh = await harness.business();
  // A search also reads the e-mail address, so none of these may hold the text that is searched.
  for (const [full_name, status, email] of [
    ['Cid', 'active', 'c@example.com'],
    ['ada', 'deactive', 'a@example.com'],
    ['Bea 100%', 'active', 'b@example.com'],
  ] as const)
    await hire({ full_name, status, email }, fresh);
  const names = async (input: object) => (await fresh.ok('listTechnicians', input)).technicians.map((one) => one.full_name);
  expect(await names({})).toEqual(['ada', 'Bea 100%', 'Cid']);
  expect(await names({ status: 'deactive' })).toEqual(['ada']);
  expect(await names({ search: 'bea' })).toEqual(['Bea 100%']);
  expect(await names({ search: '0%' })).toEqual(['Bea 100%']);
  expect(await names({ search: 'B_a' })).toEqual([]);
  const page = await fresh.ok('listTechnicians', { limit: 2, page: 2 });
  expect(page.technicians.map((one) => one.full_name)).toEqual(['Cid']);
  expect(page.meta).toEqual({ total: 3, count: 1, per_page: 2, current_page: 2, total_pages: 2 });
  expect(page).toMatchObject({ has_more: false, next_since: expect.stringMatching(/Z$/) });
});

it('[technician.list.since, since.only-changed, since.soft-deleted] a poll returns technicians that changed after the cursor, and removed ones with deleted_at', async () => {
  const fresh = await harness.business();
  const [stays, changes, leaves] = [await hire({}, fresh), await hire({}, fresh), await hire({}, fresh)];
  let since = '2020-01-01T00:00:00Z';
  const poll = async (limit = 100) => {
    const page = await fresh.ok('listTechnicians', { since, limit });
    since = page.next_since;
    return page.technicians;
  };
  expect((await poll()).map(({ id }) => id)).toEqual([stays.id, changes.id, leaves.id]);
  expect(await poll()).toEqual([]);
  await fresh.ok('updateTechnician', { id: changes.id, job_title: 'Fitter' });
  const { deleted_at } = await fresh.ok('deleteTechnician', { id: leaves.id });
  expect(await poll()).toMatchObject([
    { id: changes.id, job_title: 'Fitter' },
    { id: leaves.id, deleted_at },
  ]);
  expect(await poll()).toEqual([]);
  expect(invalid(await fresh.call('listTechnicians', { since: 'now' }))).toEqual(['VALIDATION_ERROR', 'since']);
});

it('[technician.list.since, since.same-instant, since.microseconds] a poll returns every change once, even if rows share one instant and the limit is one', async () => {
  const fresh = await harness.business();
  const ids = [];
  for (let made = 0; made < 4; made++) ids.push((await hire({}, fresh)).id);
  await harness.store.query(`update technicians set updated_at = '2026-01-02T03:04:05.123456Z' where id = any ($1::uuid[])`, [
    ids.slice(0, 3),
  ]);
  const seen: string[] = [];
  const cursors: string[] = [];
  let since = '2026-01-01T00:00:00Z';
  for (let more = true, pages = 0; more && pages < 10; pages++) {
    const page = await fresh.ok('listTechnicians', { since, limit: 1 });
    seen.push(...page.technicians.map(({ id }) => id));
    ({ has_more: more, next_since: since } = page);
    cursors.push(since);
  }
  expect(seen.sort()).toEqual(ids.toSorted());
  expect(cursors[0]).toBe('2026-01-02T03:04:05.123456Z');
});

it('[technician.list.since] a poll returns technicians whose skills or other relations were replaced', async () => {
  const fresh = await harness.business();
  const [{ id }, buddy] = [await hire({}, fresh), await hire({}, fresh)];
  await fresh.ok('replaceTechnicianSkills', { id, skill_ids: [await newSkill(fresh)] });
  expect((await fresh.ok('listTechnicians', { since: buddy.updated_at })).technicians.map((one) => one.id)).toEqual([id]);
});

it('[technician.list.since] replacing buddies or leads counts as a change of the technicians added or removed, but not of those who stay', async () => {
  const fresh = await harness.business();
  const [lead, gone, stays, comes] = [await hire({}, fresh), await hire({}, fresh), await hire({}, fresh), await hire({}, fresh)];
  const changedBy = async (change: () => Promise<unknown>) => {
    const { next_since: since } = await fresh.ok('listTechnicians', {});
    await change();
    return (await fresh.ok('listTechnicians', { since })).technicians.map(({ id }) => id).toSorted();
  };
  await fresh.ok('replaceTechnicianBuddies', { id: lead.id, buddy_ids: [gone.id, stays.id] });
  expect(await changedBy(() => fresh.ok('replaceTechnicianBuddies', { id: lead.id, buddy_ids: [stays.id, comes.id] }))).toEqual(
    [lead.id, gone.id, comes.id].toSorted(),
  );
  expect(await changedBy(() => fresh.ok('replaceTechnicianLeads', { id: comes.id, lead_ids: [] }))).toEqual([lead.id, comes.id].toSorted());
});

it('[technician.list.day] with a date each row has skills, areas, shifts and time off of that day', async () => {
  const fresh = await harness.business();
  const skill = await newSkill(fresh);
  const [works, away] = [await hire({ full_name: 'Ada' }, fresh), await hire({ full_name: 'Bea' }, fresh)];
  await fresh.ok('replaceTechnicianSkills', { id: works.id, skill_ids: [skill] });
  await fresh.ok('replaceTechnicianAvailability', {
    id: works.id,
    weekly_hours: [
      { weekday: 1, start_minute: 420, end_minute: 720 },
      { weekday: 1, start_minute: 1200, end_minute: 1440, kind: 'on_call' },
    ],
  });
  const [monday, saturday] = ['2030-06-10', '2030-06-15'];
  await fresh.ok('createTechnicianTimeOff', {
    id: away.id,
    start_date: monday,
    end_date: monday,
    start_minute: 540,
    end_minute: 600,
    status: 'approved',
  });
  const { technicians } = await fresh.ok('listTechnicians', { date: monday });
  // The business opens at 08:00, four hours behind UTC.
  expect(technicians).toMatchObject([
    {
      skills: [{ id: skill }],
      service_areas: [],
      shifts: [
        { start_at: '2030-06-10T12:00:00Z', end_at: '2030-06-10T16:00:00Z', kind: 'regular' },
        { start_at: '2030-06-11T00:00:00Z', end_at: '2030-06-11T04:00:00Z', kind: 'on_call' },
      ],
      time_off: [],
    },
    {
      skills: [],
      shifts: [{ start_at: '2030-06-10T12:00:00Z', end_at: '2030-06-10T22:00:00Z', kind: 'regular' }],
      time_off: [{ start_at: '2030-06-10T13:00:00Z', end_at: '2030-06-10T14:00:00Z' }],
    },
  ]);
  const closed = await fresh.ok('listTechnicians', { date: saturday });
  expect(closed.technicians.map(({ shifts }) => shifts)).toEqual([[], []]);
  expect((await fresh.ok('listTechnicians', {})).technicians[0]).not.toHaveProperty('shifts');
  expect(invalid(await fresh.call('listTechnicians', { date: '2030-02-30' }))).toEqual(['VALIDATION_ERROR', 'date']);
});
