/** The dispatch board in a document without a layout: answers, and the sizes that a browser would measure. */
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { BoardPage } from '../../../dashboard/board/page/BoardPage.tsx';
import { nameWidth } from '../../../dashboard/board/model/geometry.ts';
import type { Board } from '../../../dashboard/board/model/model.ts';
import { sampleBoard, type SampleOptions } from '../board/sample.ts';
import { answer, answerOtherwise, recorded } from './contractAnswers.ts';
import { show, type ShowOptions } from './show.tsx';

/** The Monday of the sample board. */
export const monday = '2030-06-10';
/** Pixels for the time axis: two for each minute of the hours that a board from 8 to 18 shows. */
const room = 12 * 60 * 2;
const height = 400;

const digits: Readonly<Record<string, string>> = { technician: 'a', job: 'b', skill: 'c', area: 'd' };
/** The id of a technician, job, skill or area of the sample, as the contract has ids. */
export const idOf = (kind: 'technician' | 'job' | 'skill' | 'area', number: number) =>
  `018f2b5c-0000-7000-8000-00000000${digits[kind]!}${String(number).padStart(3, '0')}`;

/** The sample board with ids as the contract has them. */
export const boardOf = (options: SampleOptions): Board =>
  JSON.parse(
    JSON.stringify(sampleBoard(options)).replaceAll(/"(technician|job|skill|area)-(\d+)"/g, (_text, kind: 'job', number: string) =>
      JSON.stringify(idOf(kind, Number(number))),
    ),
  ) as Board;

export const noQueue = {
  now: '2030-06-10T04:00:00Z',
  jobs: [],
  counts: {
    unscheduled: 0,
    needs_quote: 0,
    waiting_for_customer: 0,
    attention: 0,
    requests: 0,
    emergency: 0,
    sla: 0,
    wanted_today: 0,
    due_today: 0,
  },
  total: 0,
  truncated: false,
};

/** Shows the board of a Monday. The page has as much room as a desktop. */
export async function showBoard(board: Board, { path = `/board?date=${monday}`, ...options }: ShowOptions = {}) {
  const sized = (pixels: number) =>
    function (this: Element) {
      return this.classList.contains('board') ? pixels : 0;
    };
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(sized(nameWidth + room));
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(sized(height));
  // A visit that has the focus for a while shows its card.
  answerOtherwise({ getJobRequest: recorded('getJobRequest') });
  answer({ getBoard: board, listBoardQueue: noQueue, listCallbacks: { ...recorded('listCallbacks'), callbacks: [] } });
  const shown = await show(<BoardPage />, { path, session: { now: board.now }, ...options });
  await screen.findByRole('group', { name: board.technicians.full_name[0]! });
  return shown;
}

export const lane = (name: string) => screen.getByRole('group', { name });
export const visitsOf = (name: string) =>
  within(lane(name))
    .queryAllByRole('button')
    .filter((one) => one.classList.contains('visit'));

/** Where a visit is drawn: its first minute of the day, and its length. */
export function spanOf(visit: HTMLElement, firstShownMinute: number): readonly [start: number, minutes: number] {
  const pixels = (name: 'insetInlineStart' | 'width') => Number.parseFloat(visit.style[name]);
  return [(pixels('insetInlineStart') - nameWidth) / 2 + firstShownMinute, pixels('width') / 2];
}
