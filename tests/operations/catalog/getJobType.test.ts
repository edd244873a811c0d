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
