/** Which days the board shows. docs/reference/pages.md#the-dispatch-board. */
import { expect, it } from 'vitest';
import { explicitToday, firstDayShown } from '../../../../dashboard/board/model/firstDay.ts';

const from = ({ date }: { date?: string }, found: string | null = null) => firstDayShown(date, '2030-06-09', found);

it('[board.first-day] the board opens on the first day with visits, unless the address asks for a day or today', () => {
  expect(from({})).toBe('2030-06-09');
  expect(from({}, '2030-06-10')).toBe('2030-06-10');
  expect(from({ date: explicitToday }, '2030-06-10')).toBe('2030-06-09');
  expect(from({ date: '2030-06-16' }, '2030-06-10')).toBe('2030-06-16');
  expect(from({ date: 'nonsense' })).toBe('2030-06-09');
});
