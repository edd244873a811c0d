/** The small parts of a job's card, for each value of the contract. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { liveStates, priorityLevels } from '../../../src/contract/vocabulary.ts';
import { JobLive } from '../../../dashboard/job/JobLive.tsx';
import type { Job } from '../../../dashboard/job/jobWords.ts';
import { LockButton, MarkSigns, WantedButton } from '../../../dashboard/job/Marks.tsx';
import { AskedHow, JobProposal, ProposalAnswers } from '../../../dashboard/job/JobProposal.tsx';
import { Priority } from '../../../dashboard/parts/Priority.tsx';
import { answer, onlySentTo, recorded, refused, sentTo } from '../dom/contractAnswers.ts';
import { show, text } from '../dom/show.tsx';
import type { OutputOf, Operations } from '../../../src/contract/index.ts';

const job = recorded('getJobRequest');
const shownText = () =>
  document
    .querySelector('main')!
    .textContent.replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[\u2068\u2069]/g, '');

it.each(priorityLevels)('names priority %s in words', async (level) => {
  await show(<Priority level={level} />);
  await waitFor(() => expect(shownText()).toBe({ p0: 'Emergency', p1: 'High', p2: 'Normal', p3: 'Can wait' }[level]));
  expect(document.querySelector('svg') !== null).toBe(level === 'p0');
});

it('leaves the normal priority out of a list', async () => {
  await show(<Priority level="p2" isQuietWhenUsual />);
  expect(shownText()).toBe('');
});

const live = (state: NonNullable<Job['live']>['state'], changes: Partial<NonNullable<Job['live']>> = {}): Job => ({
  ...job,
  live: { ...job.live!, state, late_minutes: 0, over_minutes: 0, window_broken: false, ...changes },
});

it.each(liveStates)('describes the state of a visit that is %s', async (state) => {
  const isLate = state === 'late_to_start';
  await show(
    <JobLive
      job={live(state, {
        late_minutes: isLate ? 25 : 0,
        over_minutes: state === 'running_over' ? 15 : 0,
        earliest_start_at: '2026-03-03T13:25:00Z',
        earliest_end_at: '2026-03-03T14:40:00Z',
      })}
    />,
    { may: ['job_view'] },
  );
  const said = {
    upcoming: '',
    leave_now: 'Leave now',
    late_to_start: '25 min late',
    on_the_way: 'On the way',
    on_site: 'On siteOn site since 8:25 AM. Expected to end at 9:40 AM.',
    running_over: '15 min overOn site since 8:25 AM. Ends at 9:40 AM at the earliest.',
    done: 'Done',
    not_done: 'Not done',
  }[state];
  await waitFor(() => expect(shownText().startsWith(said)).toBe(true));
  if (state === 'upcoming') expect(shownText()).toBe('');
  if (isLate) expect(shownText()).toContain('The visit can start at 8:25 AM and end at 9:40 AM at the earliest. Planned: 8:00 AM.');
});

it('says how long after the promised window the technician comes', async () => {
  const end = job.schedule.arrival_window!.end;
  const late = new Date(Date.parse(end) + 50 * 60_000).toISOString().replace('.000Z', 'Z');
  await show(<JobLive job={live('upcoming', { late_minutes: 170, window_broken: true, earliest_start_at: late })} />, {
    may: ['job_view'],
  });
  await waitFor(() => expect(shownText()).toContain('The technician arrives 50 min after that.'));
  expect(document.querySelector('.job-live')!.getAttribute('data-tone')).toBe('danger');
});

it('says who locked a visit, and on which day a job is wanted', async () => {
  await show(<MarkSigns job={{ ...job, locked: true, locked_by_name: 'Olive Owner', wanted_date: '2026-03-02' }} />);
  await waitFor(() => expect(shownText()).toContain('Locked by Olive Owner'));
  expect(shownText()).toContain('Wanted today');
});

it('uses today in the business’s zone, not in Greenwich', async () => {
  // 3 in the morning of the third in Greenwich is the evening of the second in New York.
  answer({ updateJobWantedDay: { ...recorded('updateJobWantedDay'), wanted_date: '2026-03-02' } });
  const { user } = await show(<WantedButton job={{ ...job, wanted_date: null }} />, { session: { now: '2026-03-03T03:00:00Z' } });
  await user.click(await screen.findByRole('button', { name: 'Mark as wanted today' }));
  await screen.findByText('The job is marked as wanted today.');
  expect(onlySentTo('updateJobWantedDay').input).toEqual({ id: job.id, wanted_date: '2026-03-02' });
});

it('unlocks a locked visit, and says why it could not', async () => {
  answer({ unlockJobRequest: refused('JOB_REQUEST_NOT_FOUND') });
  const { user } = await show(<LockButton job={{ ...job, locked: true }} />);
  await user.click(await screen.findByRole('button', { name: 'Unlock' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(sentTo('lockJobRequest')).toEqual([]);
});

const proposal: OutputOf<Operations['listTimeProposals']>['proposals'][number] = {
  id: '018f2b5c-0000-7000-8000-0000000000b1',
  job_request_id: job.id,
  short_code: 'JR-7K2M9Q0',
  customer_name: 'Rosalind Franklin',
  customer_phone: '+1 212 555 0123',
  technician: { id: '018f2b5c-0000-7000-8000-0000000000b2', name: 'Ada Lovelace' },
  start_at: '2026-03-04T01:30:00Z',
  end_at: '2026-03-04T02:30:00Z',
  present_start_at: null,
  maintenance_plan_id: '018f2b5c-0000-7000-8000-0000000000b3',
  told: [],
  untold_because: null,
  expires_at: '2026-03-03T22:00:00Z',
};

it.each([
  [['email'], '+1 212 555 0123', 'Asked by message, may answer until Tue, Mar 3, 5:00 PM'],
  [[], '+1 212 555 0123', 'Call the customer before Tue, Mar 3, 5:00 PM'],
  [[], '', 'No phone number is stored. The proposal ends Tue, Mar 3, 5:00 PM.'],
] as const)('says how the customer of a proposal was asked: %j %j', async (told, customer_phone, said) => {
  await show(<AskedHow proposal={{ ...proposal, told: [...told], customer_phone }} />);
  await waitFor(() => expect(shownText()).toBe(said));
});

it('answers a proposal on behalf of the named customer', async () => {
  const { customer_notification } = recorded('commitJobRequestMove');
  answer({ answerTimeProposal: { customer_notification, undo_token: null } });
  const { user } = await show(<ProposalAnswers proposal={proposal} />);
  await user.click(await screen.findByRole('button', { name: /^Customer accepts: .*Rosalind Franklin/ }));
  expect((await screen.findByText(/^The visit is booked\./)).textContent).toContain('Must be phoned');
  expect(onlySentTo('answerTimeProposal').input).toEqual({ id: proposal.id, accepted: true });
});

it('hides the buttons of a proposal from members who may not answer it', async () => {
  await show(<ProposalAnswers proposal={proposal} />, { mayNot: ['schedule_manage'] });
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('shows a plan’s proposal on its day in the business’s zone, isolated in Arabic text', async () => {
  answer({ listTimeProposals: { proposals: [proposal], to_call: [] } });
  const waiting: Job = {
    ...job,
    maintenance_plan_id: proposal.maintenance_plan_id!,
    schedule: { ...job.schedule, scheduled_at: null, scheduled_local: null },
  };
  await show(<JobProposal job={waiting} />, { locale: 'ar' });
  const group = await screen.findByRole('group', { name: text('today:decide.kinds.proposed') });
  const time = new Intl.DateTimeFormat('ar', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'America/New_York',
  }).format(new Date(proposal.start_at));
  expect(group.textContent).toContain(`\u2068${time}\u2069`);
});
