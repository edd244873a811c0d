/** Removing a type of job. */
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { name, openCatalog } from './catalog.ts';

const { business } = await openCatalog();

it('[job-type.delete, job-type.not-found] deletes softly, once, and frees the name', async () => {
  const { id, name: freed } = await business.ok('createJobType', { name: name('Gone') });
  expect(await business.ok('deleteJobType', { id })).toEqual({ id, deleted_at: expect.any(String) });
  for (const operation of ['updateJobType', 'deleteJobType'] as const)
    expect(refusal(await business.call(operation, { id }))).toEqual([404, 'JOB_TYPE_NOT_FOUND']);
  await business.ok('createJobType', { name: freed });
});
