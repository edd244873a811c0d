/** The day of the technician who is signed in. docs/reference/pages.md#technician-view. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { openMyDayDesk, wednesday } from './myDayDesk.ts';

const { harness, open, move, setClock } = await openMyDayDesk();

it('[my-day.visits] lists the technician’s own visits in order, with the actions possible on this page', async () => {
  const { business, session, book, theirs } = await open();
  const later = await book(`${wednesday}T14:00`);
  const first = await book(`${wednesday}T09:00`);
  const tomorrow = await book('2030-06-06T09:00');
  await book('2030-06-13T09:00');
  await book(`${wednesday}T09:00`, theirs);
  const day = await session.ok('getMyDay', {});
  expect(day).toMatchObject({ technician: { full_name: 'Ada Lovelace' }, today: wednesday, business: { timezone: 'America/New_York' } });
  expect(day.visits.map(({ job_request_id, date }) => [job_request_id, date])).toEqual([
    [first.id, wednesday],
    [later.id, wednesday],
    [tomorrow.id, '2030-06-06'],
  ]);
  expect(day.visits[0]).toMatchObject({
    state: 'open',
    status_version: first.status_version,
    start_at: '2030-06-05T13:00:00Z',
    service: 'Boiler repair',
    description: 'No heat',
    customer: { name: 'Katherine Johnson', phone: '+1 212 555 0142' },
    address: '5 Main St, New York, 10001',
    latitude: 40.748,
    status: { key: 'scheduled', name: 'Scheduled' },
    steps: [
      { key: 'scheduled', actions: [{ key: 'depart', label: 'Depart', leads_to: 'on_the_way' }] },
      { key: 'on_the_way', actions: [{ key: 'arrive', leads_to: 'arrived' }] },
      { key: 'arrived', actions: [{ key: 'complete', leads_to: 'completed' }] },
      { key: 'completed', actions: [] },
    ],
    arrival_window: { start: '2030-06-05T13:00:00Z' },
    colleagues: [],
  });
  expect((await session.ok('getMyDay', { days: 1 })).visits).toHaveLength(2);
  // A day later, the open visit is still listed. The completed visit is not.
  await business.ok('fireJobRequestAction', { id: first.id, key: 'complete', status_version: first.status_version });
  setClock('2030-06-06T11:00:00Z');
  expect((await session.ok('getMyDay', { days: 1 })).visits.map(({ job_request_id }) => job_request_id)).toEqual([later.id, tomorrow.id]);
  setClock('2030-06-05T11:00:00Z');
});

it('[my-day.taken-away] for a cancelled or reassigned visit, shows that it was taken away, and nothing else', async () => {
  const { business, session, book, theirs } = await open();
  const [given, cancelled] = [await book(`${wednesday}T09:00`), await book(`${wednesday}T11:00`)];
  await move(business, given.id, { technician_id: theirs });
  await business.ok('archiveJobRequest', { id: cancelled.id });
  const { visits } = await session.ok('getMyDay', {});
  expect(visits.map(({ job_request_id, state }) => [job_request_id, state])).toEqual([
    [given.id, 'given_away'],
    [cancelled.id, 'cancelled'],
  ]);
  expect(visits[0]).toMatchObject({ customer: null, address: '', service: null, description: null, latitude: null, steps: [] });
  expect(visits[1]).toMatchObject({ customer: { phone: null }, description: null, latitude: null, steps: [] });
});

it('[site.job] shows the site’s name and access notes, and no access notes once the job has ended', async () => {
  const { business, session, mine } = await open();
  const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Hudson Homes', phone: '+1 212 555 0150' });
  const address = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };
  const site = await business.ok('createCustomerSite', { id, name: 'House on Main St', address, access_notes: 'Key at no. 4' });
  const visit = { job_duration_minutes: 60, technician_id: mine };
  const booked = (scheduled_at: string, more: object = {}) =>
    business.ok('bookAndConfirmJobRequest', { customer_id: id, ...visit, scheduled_at, ...more });
  const atSite = await booked(`${wednesday}T09:00`, { site_id: site.id });
  await booked(`${wednesday}T14:00`, { address });
  const sites = async () => (await session.ok('getMyDay', {})).visits.map((one) => one.site);
  expect(await sites()).toEqual([{ name: 'House on Main St', access_notes: 'Key at no. 4' }, null]);
  await business.ok('archiveJobRequest', { id: atSite.id });
  expect(await sites()).toEqual([{ name: 'House on Main St', access_notes: '' }, null]);
});

it('[my-day.own] shows a technician’s own day, also for an owner, and no other technician’s', async () => {
  const { business, mine, session, book } = await open();
  await book(`${wednesday}T09:00`);
  expect((await callAsMember(harness, business, 'getMyDay', {})).error_code).toBe('TECHNICIAN_NOT_FOUND');
  expect((await session.call('getMyDay', {}, { environment: 'sandbox' })).error_code).toBe('TECHNICIAN_NOT_FOUND');
  // An owner can be a technician too.
  await harness.store.query('update technicians set user_id = $2 where id = $1', [mine, business.ownerId]);
  expect((await okAsMember(harness, business, 'getMyDay', {})).visits).toHaveLength(1);
  expect((await session.call('getMyDay', {})).error_code).toBe('TECHNICIAN_NOT_FOUND');
});

it('[live.technician] tells how late each open visit of today is, and when the next can start', async () => {
  const { session, book } = await open();
  await book(`${wednesday}T09:00`);
  await book(`${wednesday}T10:30`);
  setClock(`${wednesday}T14:00:00Z`);
  const { visits } = await session.ok('getMyDay', { days: 1 });
  expect(visits.map(({ live }) => live)).toMatchObject([
    { state: 'late_to_start', late_minutes: expect.any(Number) as number },
    { state: 'upcoming', late_minutes: expect.any(Number) as number, cause_job_request_id: visits[0]!.job_request_id },
  ]);
  expect(visits[0]!.live!.late_minutes).toBeGreaterThanOrEqual(60);
  expect(visits[1]!.live!.late_minutes).toBeGreaterThanOrEqual(30);
  const [first, second] = visits.map(({ start_at, live }) => {
    expect(Date.parse(live!.earliest_start_at)).toBe(Date.parse(start_at) + live!.late_minutes * 60_000);
    return live!;
  });
  expect(Date.parse(first!.earliest_start_at)).toBeGreaterThanOrEqual(Date.parse(`${wednesday}T14:00:00Z`));
  expect(Date.parse(second!.earliest_start_at)).toBeGreaterThanOrEqual(Date.parse(first!.earliest_end_at));
});

it('[reserved.told] shows reserved time of the days, including the purpose of private time', async () => {
  const { business, session, mine, theirs } = await open();
  const reserve = (technician: string, date: string, title: string, until = date) =>
    business.ok('createReservedTime', {
      ...{ technician_ids: [technician], start_at: `${date}T09:00`, end_at: `${until}T12:00`, title, private: true },
    });
  const training = await reserve(mine, wednesday, 'Safety training');
  await reserve(mine, '2030-06-07', 'Course', '2030-06-08');
  await reserve(mine, '2030-06-13', 'Later');
  await reserve(theirs, wednesday, 'Theirs');
  const { reserved_times: told } = await session.ok('getMyDay', {});
  expect(told).toMatchObject([
    {
      id: training.id,
      date: wednesday,
      title: 'Safety training',
      private: true,
      start_at: '2030-06-05T13:00:00Z',
      end_at: '2030-06-05T16:00:00Z',
    },
    { date: '2030-06-07', title: 'Course', end_at: '2030-06-08T16:00:00Z' },
  ]);
  setClock('2030-06-08T11:00:00Z');
  expect((await session.ok('getMyDay', { days: 1 })).reserved_times).toMatchObject([{ date: '2030-06-08', title: 'Course' }]);
  setClock('2030-06-05T11:00:00Z');
});
