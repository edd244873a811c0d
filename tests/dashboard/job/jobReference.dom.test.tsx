/** The reference of a job is set and cleared, and a cancelled job is called cancelled in its facts. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { JobFacts } from '../../../dashboard/job/JobDetails.tsx';
import { JobReference } from '../../../dashboard/job/JobReference.tsx';
import type { Job } from '../../../dashboard/job/jobWords.ts';
import { answer, onlySentTo, recorded } from '../dom/contractAnswers.ts';
import { show } from '../dom/show.tsx';

const job: Job = { ...recorded('getJobRequest'), external_reference: 'ERP-1' };

it('[job-reference.update] shows the present reference and sends the new one', async () => {
  answer({ updateJobReference: recorded('updateJobReference') });
  const { user } = await show(<JobReference job={job} />);
  await user.click(await screen.findByRole('button', { name: 'Set your reference' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your reference' });
  expect(field.value).toBe('ERP-1');
  await user.clear(field);
  await user.type(field, 'ERP-4711');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(onlySentTo('updateJobReference').input).toEqual({ id: job.id, external_reference: 'ERP-4711' });
});

it('calls a cancelled job cancelled in its facts', async () => {
  const { archive } = recorded('getJobRequest');
  const off: Job = {
    ...job,
    archive: { ...archive, is_archived: true, archived_at: '2030-06-10T14:20:00Z', note: null },
    cancellation: { cancelled_by: 'customer', reason: 'Sold the house' } as NonNullable<Job['cancellation']>,
  };
  await show(<JobFacts job={off} />);
  expect((await screen.findAllByRole('term')).map(({ textContent }) => textContent)).toContain('Cancelled');
  expect(screen.queryByText('Archived')).toBeNull();
});
