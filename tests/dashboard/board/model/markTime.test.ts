import { expect, it } from 'vitest';
import { markTime } from '../../../../dashboard/board/model/markTime.ts';

const short = (total: number) => (total % 60 === 0 ? `${total / 60} h` : `${Math.floor(total / 60)} h ${total % 60}`);

it('[board.late] long delays are written in hours and minutes, and in hours only where there is little room', () => {
  expect([12, 59, 60, 202].map((minutes) => markTime(minutes, short))).toEqual(['12', '59', '1 h', '3 h 22']);
  expect(markTime(202, short, 6)).toBe('3 h 22');
  expect(markTime(202, short, 5)).toBe('3 h');
});
