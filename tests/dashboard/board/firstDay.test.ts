/** Which days the board shows. pages.md, "The dispatch board". */
import { describe, expect, it } from 'vitest';
import { beginsIdle, explicitToday, firstDayShown } from '../../../dashboard/board/firstDay.ts';
import { sampleBoard } from './sample.ts';

const from = ({ date }: { date?: string }, idleDays = 0) => firstDayShown(date, '2030-06-09', idleDays);

describe('[board.first-day] the board opens', () => {
  it('on the first day with something on it, unless a day or today is asked for', () => {
    expect(from({})).toBe('2030-06-09');
    expect(from({}, 1)).toBe('2030-06-10');
    expect(from({ date: explicitToday }, 1)).toBe('2030-06-09');
    expect(from({ date: '2030-06-16' }, 1)).toBe('2030-06-16');
    expect(from({ date: 'nonsense' })).toBe('2030-06-09');
  });

  it('on a closed day too when somebody is out on it', () => {
    const closed = (visits: { technician: number; start: number; end: number }[]) => {
      const board = sampleBoard({ visits, days: [1_440, 1_440] });
      return { ...board, days: board.days.map((day, index) => (index === 0 ? { ...day, openings: [] } : day)) };
    };
    expect(beginsIdle(closed([]))).toBe(true);
    expect(beginsIdle(closed([{ technician: 0, start: 2_000, end: 2_060 }]))).toBe(true);
    expect(beginsIdle(closed([{ technician: 0, start: 600, end: 660 }]))).toBe(false);
    expect(beginsIdle(sampleBoard({}))).toBe(false);
  });
});
