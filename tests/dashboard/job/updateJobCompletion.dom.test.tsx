/** The form that corrects a completed job: what is sent. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CorrectCompletion } from '../../../dashboard/job/CorrectCompletion.tsx';
import type { Job } from '../../../dashboard/job/jobWords.ts';
import { answer, onlySentTo, recorded } from '../dom/contractAnswers.ts';
import { show } from '../dom/show.tsx';

const completed: Job = { ...recorded('getJobRequest'), completed_amount: { value: 1800, currency: 'USD' } };

async function opened() {
  answer({ updateJobCompletion: recorded('updateJobCompletion') });
  const { user } = await show(<CorrectCompletion job={completed} />);
  await user.click(await screen.findByRole('button', { name: 'Correct the completion' }));
  const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
  const save = () => user.click(screen.getByRole('button', { name: 'Save correction' }));
  return { user, field, save };
}

it('sends only the amount when nothing else was filled in', async () => {
  const { user, field, save } = await opened();
  expect(field(/^Amount/).value).toBe('1,800');
  await user.clear(field(/^Amount/));
  await user.type(field(/^Amount/), '180');
  await save();
  await screen.findByText('The completion was corrected.');
  expect(onlySentTo('updateJobCompletion').input).toEqual({ id: completed.id, status_version: completed.status_version, amount: 180 });
});

it('keeps the amount when only the time is corrected', async () => {
  const { user, field, save } = await opened();
  await user.type(field(/^End of the work/), '2026-03-02T10:15');
  await save();
  await screen.findByText('The completion was corrected.');
  expect(onlySentTo('updateJobCompletion').input).toEqual({
    ...{ id: completed.id, status_version: completed.status_version },
    completed_at: '2026-03-02T10:15',
  });
});
