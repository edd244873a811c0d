/**
 * The live states on the board, and what else answers them.
 * docs/internals/board.md#live-states-on-the-board; docs/reference/scheduling.md#live-state.
 */
import { beforeEach, expect, it } from 'vitest';
import { confirm, monday, mornings, openDesk } from '../bookings/desk.ts';
import { booked } from '../dispatch/board.ts';
import { openBoard, readBoard, rowsOfColumns } from './boardDesk.ts';

const desk = await openDesk();
const onMonday = { from: monday, to: monday };

beforeEach(() => desk.setClock('2030-06-05T12:00:00Z'));

/** New York is four hours behind UTC then. */
const at = (time: string) => desk.setClock(`${monday}T${time}:00Z`);

it('[board-live.get] each visit of today has a live state, and no visit of another day has one', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada] = ids as [string];
  const first = await booked(of, customer, ada, '10:00');
  await booked(of, customer, ada, '11:30');
  expect((await owner.ok('getBoard', onMonday)).live.visit).toEqual([]);
  at('14:30');
  const board = await owner.ok('getBoard', onMonday);
  const states = rowsOfColumns(board.live);
  expect(states).toMatchObject([
    { visit: 0, state: 'late_to_start', over_minutes: 0, window_broken: false, cause: null },
    { visit: 1, state: 'upcoming', over_minutes: 0, window_broken: false },
  ]);
  expect(states[0]!.late_minutes).toBeGreaterThanOrEqual(30);
  expect(states[0]!.earliest_start).toBe(600 + states[0]!.late_minutes);
  expect((await owner.ok('getBoard', { from: '2030-06-11', to: '2030-06-12' })).live.visit).toEqual([]);
  const live = await owner.ok('getBoardLive', onMonday);
  expect(live).toEqual({ now: board.now, sheet: board.sheet, live: board.live });
  at('16:30');
  const later = await owner.ok('getBoardLive', onMonday);
  expect(later.sheet).toBe(board.sheet);
  expect(rowsOfColumns(later.live)).toMatchObject([{ window_broken: true }, { state: 'late_to_start', cause: board.visits.job[0] }]);
  await of.ok('fireJobRequestAction', { id: first.id, key: 'depart', status_version: first.status_version });
  const moved = await owner.ok('getBoardLive', onMonday);
  expect(moved.sheet).not.toBe(board.sheet);
  expect(rowsOfColumns(moved.live)[0]).toMatchObject({ state: 'on_the_way' });
});

it('[board-live.get] the entity tag of the board changes when a live state changes, and not otherwise', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  await booked(of, customer, ids[0]!, '10:00');
  const query = `from=${monday}&to=${monday}`;
  at('11:00');
  const early = await readBoard(desk, owner, query);
  const tag = early.headers.get('etag')!;
  at('11:01');
  expect((await readBoard(desk, owner, query, tag)).status).toBe(304);
  at('14:10');
  expect((await readBoard(desk, owner, query, tag)).status).toBe(200);
});

it('[board-live.agree, today.live] board, queue, Today and job agree on the live state of each visit, for a crew and after a knock-on', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const first = await booked(of, customer, bea, '09:00');
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  await confirm(of, await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 2 }), '10:30', ada);
  const last = await booked(of, customer, ada, '12:00');
  await of.ok('createTechnicianTimeOff', { id: ada, start_date: monday, end_date: monday, status: 'approved' });
  at('13:10');
  let version = first.status_version;
  for (const key of ['depart', 'arrive'])
    version = (await of.ok('fireJobRequestAction', { id: first.id, key, status_version: version })).status_version;
  at('15:10');
  const board = await owner.ok('getBoard', onMonday);
  const queue = await owner.ok('listBoardQueue', {});
  const today = await owner.ok('getToday', {});
  const states = rowsOfColumns(board.live).map((live) => ({ ...live, id: board.jobs.id[board.visits.job[live.visit]!]! }));
  expect(states.map(({ id: job }) => job).sort()).toEqual([first.id, id, id, last.id].sort());
  for (const state of states) {
    const { live } = await of.ok('getJobRequest', { id: state.id });
    const shown = {
      state: state.state,
      late_minutes: state.late_minutes,
      over_minutes: state.over_minutes,
      window_broken: state.window_broken,
      earliest_start_at: new Date(Date.parse(board.start_at) + state.earliest_start * 60_000).toISOString().replace('.000Z', 'Z'),
      earliest_end_at: new Date(Date.parse(board.start_at) + state.earliest_end * 60_000).toISOString().replace('.000Z', 'Z'),
      ...(state.cause === null ? {} : { cause_job_request_id: board.jobs.id[state.cause] }),
    };
    expect(live).toEqual(shown);
    expect(today.live.visits.find(({ job_request_id }) => job_request_id === state.id)?.live).toEqual(live);
  }
  expect(states.find((state) => state.id === last.id)).toMatchObject({ cause: board.jobs.id.indexOf(id) });
  expect(today.live).toMatchObject({ late: 2, window_broken: 0, running_over: 1 });
  expect(today.live.visits.map(({ flags }) => flags[0])).toEqual(['running_over', 'late', 'late']);
  const queued = queue.jobs.find((job) => job.id === last.id)!;
  expect(queued.live).toEqual((await of.ok('getJobRequest', { id: last.id })).live);
});
