/** Adding a type of job. */
import { expect, it } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { refusal } from '../replies.ts';
import { name, openCatalog } from './catalog.ts';

const { business } = await openCatalog();

it('[job-type.create, job-type.name-unique] creates an active type, and refuses its name in another case', async () => {
  const type = await business.ok('createJobType', {
    name: name('Boiler'),
    default_duration_minutes: 60,
    default_mobilization_minutes: 0,
  });
  expect(type).toMatchObject({
    business_id: business.businessId,
    status: 'active',
    is_system: false,
    on_booking_page: true,
    default_duration_minutes: 60,
    default_mobilization_minutes: null,
  });
  expect(await business.ok('getJobType', { id: type.id })).toEqual(type);
  expect(refusal(await business.call('createJobType', { name: ` ${type.name.toUpperCase()} ` }))).toEqual([409, 'JOB_TYPE_DUPLICATE']);
});

it('[job-type.name-unique] two concurrent creates with one name create one type', async () => {
  const input = { name: name('Race') };
  const replies = await Promise.all([business.call('createJobType', input), business.call('createJobType', input)]);
  expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 'JOB_TYPE_DUPLICATE']);
});

it('[job-type.default-duration, job-type.update.zero-clears] refuses a buffer without a duration', async () => {
  const orphan = { name: name('Orphan'), default_demobilization_minutes: 10 };
  expect(refusal(await business.call('createJobType', orphan))).toEqual([422, 'JOB_TYPE_INVALID_DEFAULT_DURATION']);
  const { id } = await business.ok('createJobType', { ...orphan, default_duration_minutes: 30 });
  expect(refusal(await business.call('updateJobType', { id, default_duration_minutes: 0 }))).toEqual([
    422,
    'JOB_TYPE_INVALID_DEFAULT_DURATION',
  ]);
  const cleared = await business.ok('updateJobType', { id, default_duration_minutes: 0, default_demobilization_minutes: 0 });
  expect([cleared.default_duration_minutes, cleared.default_demobilization_minutes]).toEqual([null, null]);
});

it('[time.one-clock] a type is created at the instant of the call', async () => {
  const now = Date.parse('2030-06-05T12:00:00Z');
  const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
  const later = await harness.business();
  expect(Date.parse((await later.ok('createJobType', { name: 'Boiler' })).created_at)).toBe(now);
});
