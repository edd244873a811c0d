/** Taking a completion back: what is sent, and that the customer hears of it only if asked for. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TakeBackCompletion } from '../../../dashboard/job/TakeBackCompletion.tsx';
import type { Job } from '../../../dashboard/job/jobWords.ts';
import { answer, onlySentTo, recorded } from '../dom/contractAnswers.ts';
import { show } from '../dom/show.tsx';

const job: Job = { ...recorded('getJobRequest'), completed_at: '2030-06-10T14:20:00Z' };

it.each([false, true])(
  '[completion.reopen] reopens with the version that was shown, with a message to the customer: %s',
  async (notify) => {
    answer({ reopenJobRequest: recorded('reopenJobRequest') });
    const { user } = await show(<TakeBackCompletion job={job} />);
    await user.click(await screen.findByRole('button', { name: 'Take back the completion' }));
    const tells = await screen.findByRole('switch', { name: 'Tell the customer the time' });
    if (notify) await user.click(tells);
    await user.click(screen.getByRole('button', { name: 'Take back the completion' }));
    await screen.findByText(/Job status is now:/);
    expect(onlySentTo('reopenJobRequest').input).toEqual({ id: job.id, status_version: job.status_version, notify });
  },
);
