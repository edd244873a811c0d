/** A visit that has begun is handed over: the button in its drawer, the card that asks, and the row of an absence. docs/internals/board.md#cards-and-plans. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UnresolvedRow } from '../../../dashboard/board/panels/AbsenceRows.tsx';
import { QuestionCard } from '../../../dashboard/board/panels/QuestionCard.tsx';
import type { Question } from '../../../dashboard/board/model/question.ts';
import { questionOf } from '../../../dashboard/board/model/question.ts';
import { JobBar } from '../../../dashboard/job/JobBar.tsx';
import type { Job } from '../../../dashboard/job/jobWords.ts';
import { parseSearch } from '../../../dashboard/parts/pageAddress.ts';
import { answer, onlySentTo, recorded, refused, sentTo } from '../dom/contractAnswers.ts';
import { show } from '../dom/show.tsx';

const recordedJob = recorded('getJobRequest');
const plan = recorded('previewJobRequestHandOver');
const { landing } = plan.rest;
const onSite: Job = {
  ...recordedJob,
  completed_at: null,
  archive: { ...recordedJob.archive, is_archived: false },
  schedule: { ...recordedJob.schedule, sessions: recordedJob.schedule.sessions.slice(0, 1) },
  live: {
    ...{ state: 'on_site', late_minutes: 0, over_minutes: 0, window_broken: false },
    ...{ earliest_start_at: landing.start_at, earliest_end_at: landing.end_at },
  },
};
const [technician] = recorded('listTechnicians').technicians;
const ways = { customer_notification: plan.rest.customer_notification, email: null, sms: null };
const question: Question = {
  kind: 'handOver',
  jobId: onSite.id,
  technicianId: landing.technician_id,
  startAt: landing.start_local,
  mode: 'overtime',
  displacement: 'push',
  mayPush: false,
  afterHours: false,
};
const input = {
  id: onSite.id,
  technician_id: landing.technician_id,
  start_at: landing.start_local,
  mode: 'overtime',
  displacement_mode: 'push',
  after_hours_override: false,
};

it('asks on the board, with the technician and the start that the service proposes', async () => {
  answer({ getMessageWays: ways, previewJobRequestHandOver: plan });
  const { user, address } = await show(<JobBar job={onSite} />, { path: '/jobs' });
  await user.click(await screen.findByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(address()).toContain('/board'));
  expect(onlySentTo('previewJobRequestHandOver').input).toEqual({ id: onSite.id });
  expect(questionOf(parseSearch(new URL(address(), 'http://board').search))).toEqual(question);
});

it('is offered for a visit that has begun, and a refusal says what to do instead', async () => {
  answer({ getMessageWays: ways });
  await show(<JobBar job={{ ...onSite, live: { ...onSite.live!, state: 'upcoming' } }} />, {
    may: ['job_view', 'job_manage', 'schedule_manage'],
  });
  expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull();
  answer({
    getMessageWays: ways,
    previewJobRequestHandOver: refused('HAND_OVER_NOT_ELIGIBLE', {
      data: {
        failed_precondition: 'not_arrived',
        current_status_key: 'on_the_way',
        status_version: 5,
        remedies: [{ kind: 'undo_action', operation: 'undoJobRequestAction', arguments: { id: onSite.id, status_version: 5 } }],
      },
    }),
  });
  const { user } = await show(<JobBar job={onSite} />, { may: ['job_view', 'job_manage', 'schedule_manage'] });
  await user.click(await screen.findByRole('button', { name: 'Hand over' }));
  await screen.findByText('The technician has not arrived, so nothing is done yet.');
  await screen.findByRole('button', { name: 'Undo the last action' });
});

it('shows what is done and left, and commits the shown plan with the note', async () => {
  answer({
    getJobRequest: onSite,
    listTechnicians: recorded('listTechnicians'),
    previewJobRequestHandOver: { ...plan, done_minutes: 40, rest: { ...plan.rest, job_duration_minutes: 80 } },
    commitJobRequestHandOver: recorded('commitJobRequestHandOver'),
  });
  const { user } = await show(<QuestionCard question={question} model={null} />, { path: '/board' });
  await screen.findByText('40 min done, 1 hr 20 min left');
  await user.type(screen.getByRole('textbox', { name: 'Note for the technician' }), 'The valve is off');
  await user.click(await screen.findByRole('button', { name: /^Hand over/ }));
  await waitFor(() => expect(sentTo('commitJobRequestHandOver')).toHaveLength(1));
  expect(onlySentTo('commitJobRequestHandOver').input).toEqual({
    ...input,
    note: 'The valve is off',
    expected_version: plan.status_version,
    plan_token: plan.plan_token,
  });
});

it('asks again for another technician or start', async () => {
  answer({ getJobRequest: onSite, listTechnicians: recorded('listTechnicians'), previewJobRequestHandOver: plan });
  const { user, address } = await show(<QuestionCard question={question} model={null} />, { path: '/board' });
  const start = await screen.findByLabelText('Start');
  fireEvent.change(start, { target: { value: '2026-03-04T15:00' } });
  fireEvent.blur(start);
  await waitFor(() => expect(questionOf(parseSearch(new URL(address(), 'http://board').search))?.startAt).toBe('2026-03-04T15:00'));
  await user.click(await screen.findByRole('combobox', { name: 'Technician for the rest' }));
  await user.click(await screen.findByRole('option', { name: technician!.full_name }));
  await waitFor(() => expect(questionOf(parseSearch(new URL(address(), 'http://board').search))?.technicianId).toBe(technician!.id));
});

it('is named in the row of a begun visit of somebody who is absent', async () => {
  const row = {
    ...{ job_id: onSite.id, short_code: 'JR-7K2M9QX', customer_name: 'Grace Hopper', status_version: 5, priority: 'p2' as const },
    ...{ start_at: landing.start_at, end_at: landing.end_at, reason_code: 'in_progress' as const, alternatives: [] },
    hand_over: {
      ...{ technician_id: landing.technician_id, technician_name: 'Bea Arthur', start_at: landing.start_at },
      ...{ start_local: landing.start_local, end_at: landing.end_at, job_duration_minutes: 60 },
    },
  };
  await show(<UnresolvedRow row={row as never} value="" onChange={() => undefined} />, { path: '/board' });
  const link = await screen.findByRole('link', { name: /Hand the rest over to .*Bea Arthur/ });
  expect(questionOf(parseSearch(new URL(link.getAttribute('href')!, 'http://board').search))).toEqual(question);
});
