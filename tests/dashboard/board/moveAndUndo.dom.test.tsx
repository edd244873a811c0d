/** A visit is moved with the keyboard: what is asked, what is sent, and how it is undone. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OutputOf, Operations } from '../../../src/contract/index.ts';
import { boardOf, idOf, monday, showBoard, visitsOf } from '../dom/board.tsx';
import { answer, onlySentTo, recorded, refused, sentTo } from '../dom/contractAnswers.ts';

const [ten, eleven] = [600, 660];
const job = idOf('job', 0);
const board = boardOf({ visits: [{ technician: 0, start: ten, end: eleven }] });

const starts: OutputOf<Operations['listFeasibleStarts']> = {
  job_request_id: job,
  status_version: 3,
  schedule_version: 1,
  next: 'previewJobRequestMove',
  business_timezone: 'America/New_York',
  from: monday,
  to: monday,
  start_at: board.start_at,
  minutes: 1_440,
  visit_minutes: 60,
  crew_size: 1,
  technicians: {
    id: board.technicians.id,
    starts: [
      [480, 1_021],
      [480, 1_021],
    ],
  },
  blocked: [],
  skills: [],
  wish: null,
  explained: null,
  placed: null,
};

const plan = {
  ...recorded('previewJobRequestMove'),
  job_request_id: job,
  landing: {
    ...recorded('previewJobRequestMove').landing,
    technician_id: idOf('technician', 1),
    technician_name: 'Bea',
    start_at: '2030-06-10T14:00:00Z',
    start_local: `${monday}T10:00`,
    end_at: '2030-06-10T15:00:00Z',
    end_local: `${monday}T11:00`,
  },
};

/** Picks the visit of Ada up, takes it one lane down, and lets it go there. */
async function dropOnBea(options = {}) {
  answer({ listFeasibleStarts: starts, previewJobRequestMove: plan, getJobRequest: { ...recorded('getJobRequest'), id: job } });
  const shown = await showBoard(board, options);
  const { user } = shown;
  document.querySelector<HTMLElement>('.board')!.focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(visitsOf('Ada')[0]));
  await user.keyboard(' ');
  await screen.findByText('Fits');
  await user.keyboard('{ArrowDown}');
  await user.keyboard('{Enter}');
  return { ...shown, card: await screen.findByRole('region', { name: 'Move this visit?' }) };
}

it('asks before it writes: who comes when, what else moves, and who must be phoned', async () => {
  const { card, address } = await dropOnBea();
  expect(await within(card).findByText('Bea')).toBeTruthy();
  expect(within(card).getByText('No other visits move')).toBeTruthy();
  expect(onlySentTo('previewJobRequestMove').input).toMatchObject({
    id: job,
    technician_id: idOf('technician', 1),
    start_at: `${monday}T10:00`,
    mode: 'overtime',
  });
  expect(sentTo('commitJobRequestMove')).toEqual([]);
  expect(new URLSearchParams(address().split('?')[1]).get('to')).toBe(idOf('technician', 1));
});

it('draws where the visit would be, and puts it back with Escape', async () => {
  const { card, user, address } = await dropOnBea();
  await within(card).findByText('Bea');
  await waitFor(() => expect(document.querySelector('.ghost[data-kind=landing]')).not.toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Move this visit?' })).toBeNull());
  expect(address()).not.toContain('ask=');
  expect(sentTo('commitJobRequestMove')).toEqual([]);
});

it('commits exactly the plan that was shown, and undoes it with the token of the answer', async () => {
  const { card, user } = await dropOnBea();
  answer({ commitJobRequestMove: recorded('commitJobRequestMove'), undoScheduleChange: recorded('undoScheduleChange') });
  await within(card).findByText('Bea');
  await waitFor(() => expect(document.activeElement!.className).toBe('decision'));
  await user.keyboard('{Enter}');
  await screen.findByText('Done. The board is updated.');
  expect(onlySentTo('commitJobRequestMove').input).toMatchObject({
    id: job,
    plan_token: plan.plan_token,
    expected_version: plan.status_version,
    expected_member_ids: plan.members.map(({ technician_id }) => technician_id),
  });
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await screen.findByText(/^Undone: JR-7K2M9Q8/);
  expect(onlySentTo('undoScheduleChange').input).toEqual({ undo_token: recorded('commitJobRequestMove').undo_token });
});

it('says why an undo is no longer possible', async () => {
  const { card, user } = await dropOnBea();
  answer({ commitJobRequestMove: recorded('commitJobRequestMove'), undoScheduleChange: refused('UNDO_NOT_POSSIBLE') });
  await within(card).findByText('Bea');
  await waitFor(() => expect(document.activeElement!.className).toBe('decision'));
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(document.querySelector('.frame-announcement[data-tone=warning]')).not.toBeNull());
});

it('shows the plan to those who may not move, and says that their role cannot', async () => {
  answer({ listFeasibleStarts: starts });
  const { user } = await showBoard(board, { mayNot: ['schedule_manage'] });
  document.querySelector<HTMLElement>('.board')!.focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(visitsOf('Ada')[0]));
  await user.keyboard(' ');
  expect(await screen.findByText('Your role cannot move visits.')).toBeTruthy();
  expect(sentTo('listFeasibleStarts')).toEqual([]);
});

it('says what a refusal of the plan means, and lets the visit stay', async () => {
  const { card, user } = await dropOnBea();
  answer({ commitJobRequestMove: refused('SCHEDULE_MOVE_PLAN_DRIFTED') });
  await within(card).findByText('Bea');
  await waitFor(() => expect(document.activeElement!.className).toBe('decision'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sentTo('commitJobRequestMove')).toHaveLength(1));
  await waitFor(() => expect(sentTo('previewJobRequestMove').length).toBeGreaterThan(1));
  expect(visitsOf('Ada')).toHaveLength(1);
});
