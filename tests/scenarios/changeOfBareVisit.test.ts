/** A newcomer's day: no coordinates, no mail server, no history, another country. Visits change, and the plan stays one that passes the check. */
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { signIn } from '../support/session.ts';
import { quotedJob } from './fixtures.ts';

/** A Wednesday in Berlin. */
let now = Date.parse('2030-06-05T06:00:00Z');
const monday = '2030-06-10';
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });

it('[change.duration, change.crew, change.undo] lengthens and shortens a visit, replaces a helper and undoes it, on a new business', async () => {
  const of = await harness.business({ timezone: 'Europe/Berlin' });
  const owner = await signIn(harness, of.owner);
  const area = (await of.ok('createServiceArea', { name: 'Köln', city: 'Köln' })).id;
  const technician = async (full_name: string) =>
    (await of.ok('createTechnician', { full_name, email: `${full_name}@example.com`, service_area_ids: [area] })).id;
  const [ada, bea, cem] = [await technician('Ada'), await technician('Bea'), await technician('Cem')];
  const { customer_id: customer } = await of.ok('createCustomer', { full_name: 'Gül', phone: '+49 221 555123', address: { city: 'Köln' } });
  const book = async (time: string) => {
    const { id, status_version } = await quotedJob(of, customer, monday);
    return of.ok('confirmJobRequest', { id, status_version, scheduled_at: `${monday}T${time}`, technician_id: ada });
  };
  const first = await book('09:00');
  const second = await book('10:30');
  const start = async (id: string) => (await of.ok('getJobRequest', { id })).schedule.scheduled_local;

  const asked = { id: first.id, job_duration_minutes: 90 };
  const refused = await owner.call('previewJobRequestChange', asked);
  expect([refused.error_code, refused.data]).toMatchObject([
    'SCHEDULE_MOVE_REQUIRES_FREE_SLOT',
    {
      would_push: [{ short_code: second.short_code }],
      remedies: [{ kind: 'allow_displacement' }, { kind: 'shorten_visit', arguments: { job_duration_minutes: 70 } }, {}],
    },
  ]);
  const longer = await owner.ok('commitJobRequestChange', { ...asked, allow_non_p0_displacement: true });
  expect(await start(second.id)).toBe(`${monday}T10:50`);
  await owner.ok('undoScheduleChange', { undo_token: longer.undo_token! });
  expect(await start(second.id)).toBe(`${monday}T10:30`);

  await owner.ok('commitJobRequestChange', { id: first.id, job_duration_minutes: 45, add_technician_ids: [bea] });
  const exchanged = await owner.ok('commitJobRequestChange', { id: first.id, add_technician_ids: [cem], remove_technician_ids: [bea] });
  expect(exchanged.job_request).toMatchObject({
    quote: { job_duration_minutes: 45, crew_size: 2 },
    schedule: { ends_at: '2030-06-10T07:45:00Z' },
  });
  expect(exchanged.members.map(({ technician_id }) => technician_id)).toEqual([ada, cem]);

  // A text has no time: its plan still holds minutes later.
  const text = { id: first.id, description: 'Bring the long ladder.' };
  const { plan_token } = await owner.ok('previewJobRequestChange', text);
  now += 5 * 60_000;
  expect((await owner.ok('commitJobRequestChange', { ...text, plan_token })).job_request.description).toBe(text.description);

  // While the visit runs, its end moves and its helper stays.
  now = Date.parse('2030-06-10T07:10:00Z');
  for (const key of ['depart', 'arrive']) {
    const { status_version } = await of.ok('getJobRequest', { id: first.id });
    await of.ok('fireJobRequestAction', { id: first.id, key, status_version });
  }
  const running = await owner.ok('commitJobRequestChange', { id: first.id, job_duration_minutes: 60 });
  expect(running).toMatchObject({
    landing: { start_at: '2030-06-10T07:00:00Z', end_at: '2030-06-10T08:00:00Z' },
    members: [{ technician_id: ada }, { technician_id: cem }],
  });
  await owner.ok('undoScheduleChange', { undo_token: running.undo_token! });
  expect((await of.ok('getJobRequest', { id: first.id })).schedule.ends_at).toBe('2030-06-10T07:45:00Z');
});
