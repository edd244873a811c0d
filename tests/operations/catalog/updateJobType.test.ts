/** Changing a type of job, and which fields of a platform row can change. */
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { name, openCatalog } from './catalog.ts';

const { harness, business } = await openCatalog();

it('[job-type.update.partial, job-type.update.name] keeps fields that are not sent, and refuses a taken or empty name', async () => {
  const taken = await business.ok('createJobType', { name: name('Taken') });
  const type = await business.ok('createJobType', { name: name('Free'), default_duration_minutes: 45 });
  expect(await business.ok('updateJobType', { id: type.id, status: 'inactive' })).toMatchObject({
    name: type.name,
    status: 'inactive',
    default_duration_minutes: 45,
  });
  expect(refusal(await business.call('updateJobType', { id: type.id, name: taken.name }))).toEqual([409, 'JOB_TYPE_DUPLICATE']);
  expect(refusal(await business.call('updateJobType', { id: type.id, name: ' ' }))).toEqual([422, 'VALIDATION_ERROR']);
});

it('[job-type.system-read-only, job-type.system-defaults, job-type.localized-name] does not change the name or status of a platform row', async () => {
  const { id, name: english } = await business.ok('createJobType', { name: name('Repair') });
  const german = name('Reparatur');
  await harness.store.query('update job_types set is_system = true, localized_names = $2 where id = $1', [
    id,
    JSON.stringify({ de: german }),
  ]);
  const inGerman = { headers: { 'x-locale': 'de' } };
  expect((await business.ok('getJobType', { id }, inGerman)).name).toBe(german);
  expect(refusal(await business.call('updateJobType', { id, name: 'Other' }))).toEqual([409, 'JOB_TYPE_SYSTEM_READ_ONLY']);
  expect(refusal(await business.call('updateJobType', { id, status: 'inactive' }))).toEqual([409, 'JOB_TYPE_SYSTEM_READ_ONLY']);
  expect(refusal(await business.call('deleteJobType', { id }))).toEqual([409, 'JOB_TYPE_SYSTEM_READ_ONLY']);
  expect(await business.ok('updateJobType', { id, name: german, status: 'active', default_duration_minutes: 90 }, inGerman)).toMatchObject({
    name: german,
    default_duration_minutes: 90,
  });
  expect((await business.ok('getJobType', { id })).name).toBe(english);
});
