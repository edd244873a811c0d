/** The actions of a job: what is sent with them, and what a refusal leaves. */
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { JobActions } from '../../../dashboard/job/JobActions.tsx';
import type { Job } from '../../../dashboard/job/jobWords.ts';
import { answer, onlySentTo, recorded, refused, sentTo } from '../dom/contractAnswers.ts';
import { show, type ShowOptions } from '../dom/show.tsx';

const confirmed = recorded('getJobRequest');
const unquoted: Job = {
  ...confirmed,
  current_status: { key: 'booking', display_name: 'Booked' },
  next_actions: [
    {
      key: 'quote',
      label: 'Quote',
      actor: 'business',
      may_fire: { permissions: ['job_manage'], by_customer: false, by_technician: false },
    },
  ],
  quote: { ...confirmed.quote, job_duration_minutes: null, mobilization_minutes: null, demobilization_minutes: null },
};
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

async function quote(options: ShowOptions = {}) {
  const shown = await show(<JobActions job={unquoted} />, options);
  await shown.user.click(await screen.findByRole('button', { name: /^Quote/ }));
  return shown;
}

it('quotes with the typed values and the version that the person saw', async () => {
  answer({ quoteJobRequest: recorded('quoteJobRequest') });
  const { user } = await quote();
  await user.type(await field('Minutes of work'), '90');
  await user.click(screen.getByRole('button', { name: 'Save duration' }));
  await screen.findByText(/The duration was saved\. Now choose a time\./);
  expect(onlySentTo('quoteJobRequest').input).toEqual({
    id: unquoted.id,
    job_duration_minutes: 90,
    crew_size: 1,
    status_version: unquoted.status_version,
  });
});

it('keeps the typed values when a quote is refused, and offers to save the quote anyway', async () => {
  answer({
    quoteJobRequest: refused('JOB_REQUEST_QUOTE_NOT_SCHEDULABLE'),
    listTechnicians: recorded('listTechnicians'),
    listSkills: recorded('listSkills'),
    listServiceAreas: recorded('listServiceAreas'),
  });
  const { user } = await quote();
  await user.type(await field('Minutes of work'), '600');
  await user.click(screen.getByRole('button', { name: 'Save duration' }));
  const force = await screen.findByRole('switch');
  expect((await field('Minutes of work')).value).toBe('600');
  await user.click(force);
  answer({ quoteJobRequest: recorded('quoteJobRequest') });
  await user.click(screen.getByRole('button', { name: 'Save duration' }));
  await waitFor(() => expect(sentTo('quoteJobRequest')).toHaveLength(2));
  expect(sentTo('quoteJobRequest')[1]!.input).toMatchObject({ force: true, job_duration_minutes: 600 });
});

it.each([
  ['en', '180.50', 180.5],
  ['de', '180,50', 180.5],
] as const)('completes with an amount in the format of %s', async (locale, typed, sent) => {
  const job: Job = {
    ...confirmed,
    next_actions: [
      {
        key: 'complete',
        label: 'Complete',
        actor: 'technician',
        may_fire: { permissions: ['job_manage'], by_customer: false, by_technician: true },
      },
    ],
  };
  answer({ fireJobRequestAction: recorded('fireJobRequestAction'), getMessageWays: refused('PERMISSION_DENIED') } as never);
  const { user } = await show(<JobActions job={job} />, { locale, may: ['job_manage', 'job_view'] });
  await user.click(await screen.findByRole('button', { name: /^Complete/ }));
  await user.type((await screen.findAllByRole<HTMLInputElement>('textbox'))[0]!, typed);
  await user.click(document.querySelector<HTMLButtonElement>('form button[type=submit]')!);
  await waitFor(() => expect(sentTo('fireJobRequestAction')).toHaveLength(1));
  expect(onlySentTo('fireJobRequestAction').input).toEqual({
    id: job.id,
    key: 'complete',
    status_version: job.status_version,
    payload: { amount: sent },
  });
});

it('shows what a colleague changed meanwhile, and then sends the new version', async () => {
  function Following() {
    const [job, setJob] = useState(unquoted);
    return (
      <>
        <JobActions job={job} />
        <button onClick={() => setJob({ ...unquoted, status_version: 9, priority_level: 'p1' })}>read again</button>
      </>
    );
  }
  answer({ quoteJobRequest: refused('JOB_REQUEST_STAGE_CONFLICT') });
  const { user } = await show(<Following />);
  await user.click(await screen.findByRole('button', { name: /^Quote/ }));
  await user.type(await field('Minutes of work'), '90');
  await user.click(screen.getByRole('button', { name: 'Save duration' }));
  await screen.findByText('Someone else changed this while you were editing');
  await user.click(screen.getByRole('button', { name: 'read again' }));
  expect((await screen.findByRole('alert')).textContent).toContain('High');
  answer({ quoteJobRequest: recorded('quoteJobRequest') });
  await user.click(screen.getByRole('button', { name: 'Save duration' }));
  await waitFor(() => expect(sentTo('quoteJobRequest')).toHaveLength(2));
  expect(sentTo('quoteJobRequest').map(({ input }) => input.status_version)).toEqual([unquoted.status_version, 9]);
  expect(sentTo('quoteJobRequest')[1]!.input.job_duration_minutes).toBe(90);
});

it('[workflow.undo] undoes the last action in the version that is shown', async () => {
  const job: Job = { ...confirmed, next_actions: [], last_action: { key: 'depart', label: 'Depart', fired_at: '2030-06-10T13:30:00Z' } };
  answer({ undoJobRequestAction: recorded('undoJobRequestAction') });
  const { user } = await show(<JobActions job={job} />);
  await user.click(await screen.findByRole('button', { name: 'Undo “Depart”' }));
  await screen.findByText(/Job status is now:/);
  expect(onlySentTo('undoJobRequestAction').input).toEqual({ id: job.id, status_version: job.status_version });
});
