/** What stands on the lanes, and where. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { liveStates } from '../../../../src/contract/vocabulary.ts';
import { boardOf, lane, showBoard, spanOf, visitsOf } from '../../dom/board.tsx';
import { answer, refused } from '../../dom/contractAnswers.ts';

const [ten, eleven, noon] = [600, 660, 720];
/** The sample works from 8 to 18, so that the axis begins an hour before. */
const firstShown = 420;

it('has a lane for each technician in their order, and each visit at its minutes', async () => {
  await showBoard(
    boardOf({
      visits: [
        { technician: 0, start: ten, end: 690 },
        { technician: 1, start: noon, end: 780 },
      ],
    }),
  );
  expect(
    screen
      .getAllByRole('group')
      .filter((one) => one.classList.contains('board-lane'))
      .map((one) => one.ariaLabel ?? one.getAttribute('aria-label')),
  ).toEqual(['Ada', 'Bea']);
  expect(visitsOf('Ada').map((visit) => spanOf(visit, firstShown))).toEqual([[ten, 90]]);
  expect(visitsOf('Bea').map((visit) => spanOf(visit, firstShown))).toEqual([[noon, 60]]);
});

it('names a visit in full: customer, code, times, status, promise, travel and overtime', async () => {
  await showBoard(boardOf({ visits: [{ technician: 0, start: 1_050, end: 1_140, promised: [990, 1_020] }] }));
  expect(visitsOf('Ada')[0]!.getAttribute('aria-label')).toBe(
    'Customer 0, JR-0, 5:30 PM–7:00 PM, Scheduled, Promised 4:30 PM–5:00 PM, Later than promised, 10 min travel, 60 min overtime',
  );
  expect(visitsOf('Ada')[0]!.dataset).toMatchObject({ late: 'true', overtime: 'true' });
});

it('draws visits that overlap side by side in time, each with its own button', async () => {
  await showBoard(
    boardOf({
      visits: [
        { technician: 0, start: ten, end: noon },
        { technician: 0, start: eleven, end: 780 },
      ],
    }),
  );
  expect(visitsOf('Ada').map((visit) => spanOf(visit, firstShown))).toEqual([
    [ten, 120],
    [eleven, 120],
  ]);
});

it('marks time off over its hours, and the visits that fall into it', async () => {
  const board = boardOf({ visits: [{ technician: 0, start: ten, end: eleven }] });
  await showBoard({
    ...board,
    absences: {
      id: ['018f2b5c-0000-7000-8000-0000000000e1'],
      technician: [0],
      start: [540],
      end: [noon],
      status: ['approved'],
      reason: ['Dentist'],
    },
  });
  const off = lane('Ada').querySelector<HTMLElement>('.board-absence')!;
  expect(spanOf(off, firstShown)).toEqual([540, 180]);
  expect(off.textContent).toContain('Time off: Dentist');
  expect(visitsOf('Ada')[0]!.dataset['off']).toBe('true');
  expect(within(off).getByRole('button', { name: /1/ })).toBeTruthy();
});

it('shows time off without the reassign button to members who may not reassign', async () => {
  const board = boardOf({ visits: [{ technician: 0, start: ten, end: eleven }] });
  const absences = {
    id: ['018f2b5c-0000-7000-8000-0000000000e1'],
    technician: [0],
    start: [540],
    end: [noon],
    status: ['approved' as const],
    reason: [''],
  };
  await showBoard({ ...board, absences }, { mayNot: ['team_manage'] });
  expect(lane('Ada').querySelector('.board-absence')!.textContent).toBe('Time off');
  expect(lane('Ada').querySelector('.board-reassign')).toBeNull();
});

it.each(liveStates)('shows a visit in the state %s with the words of that state', async (state) => {
  const late = state === 'late_to_start' || state === 'on_the_way' ? 20 : 0;
  await showBoard(
    boardOf({
      startAt: '2030-06-10T04:00:00Z',
      visits: [{ technician: 0, start: ten, end: eleven }],
      live: [{ visit: 0, state, late, over: state === 'running_over' ? 25 : 0, start: ten + late, end: eleven + late }],
    }),
  );
  const [visit] = visitsOf('Ada');
  const words = {
    upcoming: null,
    leave_now: 'Leave now',
    late_to_start: '20 min late',
    on_the_way: 'On the way',
    on_site: 'On site',
    running_over: '25 min over',
    done: 'Done',
    not_done: 'Not done',
  }[state];
  const name = visit!.getAttribute('aria-label')!;
  if (words === null) expect(visit!.querySelector('.visit-flag')).toBeNull();
  else expect(name.replaceAll('\u00a0', ' ')).toContain(words);
  expect(visit!.dataset['live']).toBe(state);
});

it('shows the state of a technician’s most urgent late visit beside the name', async () => {
  await showBoard(
    boardOf({
      visits: [
        { technician: 0, start: ten, end: eleven },
        { technician: 0, start: noon, end: 780 },
      ],
      live: [
        { visit: 0, state: 'on_site' },
        { visit: 1, state: 'upcoming', late: 35, broken: true, start: 755, end: 815 },
      ],
    }),
  );
  const state = document.querySelector('.board-name .name-state')!;
  expect(state.textContent.replaceAll('\u00a0', ' ')).toContain('35 min late');
  expect(state.getAttribute('data-tone')).toBe('danger');
});

it('shows markup in customer names as text', async () => {
  const board = boardOf({ visits: [{ technician: 0, start: ten, end: noon }] });
  const name = '<img src=x onerror=alert(1)>';
  await showBoard({ ...board, jobs: { ...board.jobs, customer_name: [name] } });
  expect(visitsOf('Ada')[0]!.textContent).toContain(name);
  expect(document.querySelector('img')).toBeNull();
});

it('writes clocks and words in the language of the member', async () => {
  await showBoard(boardOf({ visits: [{ technician: 0, start: 840, end: 900 }] }), { locale: 'de' });
  expect(visitsOf('Ada')[0]!.getAttribute('aria-label')).toContain('14:00–15:00');
});

it('goes from visit to visit with the arrow keys, and back to the board with Escape', async () => {
  const visits = [
    { technician: 0, start: ten, end: eleven },
    { technician: 0, start: noon, end: 780 },
    { technician: 1, start: noon, end: 780 },
  ];
  const { user } = await showBoard(boardOf({ visits }));
  document.querySelector<HTMLElement>('.board')!.focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(visitsOf('Ada')[0]));
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(document.activeElement).toBe(visitsOf('Ada')[1]));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(visitsOf('Bea')[0]));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('.board')));
});

it('mirrors the arrow keys in Arabic, where time runs to the left', async () => {
  const visits = [
    { technician: 0, start: ten, end: eleven },
    { technician: 0, start: noon, end: 780 },
  ];
  const { user } = await showBoard(boardOf({ visits }), { locale: 'ar' });
  document.querySelector<HTMLElement>('.board')!.style.direction = 'rtl';
  document.querySelector<HTMLElement>('.board')!.focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(visitsOf('Ada')[0]));
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(document.activeElement).toBe(visitsOf('Ada')[1]));
});

it('opens a visit in the panel beside the board, by its id in the address', async () => {
  answer({ getJobRequest: refused('JOB_REQUEST_NOT_FOUND') });
  const { user, address } = await showBoard(boardOf({ visits: [{ technician: 0, start: ten, end: eleven }] }));
  await user.click(visitsOf('Ada')[0]!);
  await screen.findByRole('dialog');
  expect(address()).toContain('open=018f2b5c');
  expect(await screen.findByRole('alert')).toBeTruthy();
});
