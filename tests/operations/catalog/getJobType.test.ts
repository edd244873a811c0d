/** Reading a type of job. [job-type.localized-name]. */
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { name, openCatalog } from './catalog.ts';

const { business, other } = await openCatalog();

it("hides another business's rows", async () => {
  const { id } = await business.ok('createJobType', { name: name('Mine') });
  for (const operation of ['getJobType', 'updateJobType', 'deleteJobType'] as const)
    expect(refusal(await other.call(operation, { id }))).toEqual([404, 'JOB_TYPE_NOT_FOUND']);
});

it('[job-type.read-deleted] a deleted type can be read with its deleted_at, but not changed', async () => {
  const type = await business.ok('createJobType', { name: name('Gone'), default_duration_minutes: 60 });
  expect(await business.ok('getJobType', { id: type.id })).toEqual(type);
  const { deleted_at } = await business.ok('deleteJobType', { id: type.id });
  const read = await business.ok('getJobType', { id: type.id });
  expect(read).toEqual({ ...type, deleted_at, updated_at: read.updated_at });
  for (const operation of ['updateJobType', 'deleteJobType'] as const)
    expect(refusal(await business.call(operation, { id: type.id }))).toEqual([404, 'JOB_TYPE_NOT_FOUND']);
});
