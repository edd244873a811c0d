/** The warnings about a landing outside working hours. docs/reference/conventions.md#plans. */
import { expect, it } from 'vitest';
import { minuteRange } from '../../../src/engine/minutes.ts';
import { hoursWarningsOfVisit } from '../../../src/domain/dispatch/plan/cascade.ts';
import { at, technician, visit, week } from '../../engine/smallBoard.ts';

it.each([
  ['that begins when the landing ends', 11, 12, []],
  ['that ends when the landing begins', 8, 10, []],
  ['that begins a minute before its end', 10 + 59 / 60, 12, ['TIME_OFF_OVERLAP']],
  ['of the hour of the landing', 10, 11, ['TIME_OFF_OVERLAP']],
])('[emergency.override] warnings about a landing near time off %s', (_what, from, until, codes) => {
  const lane = technician('ada', [], { timeOff: [minuteRange(at(0) + from * 60, at(0) + until * 60)] });
  const warnings = hoursWarningsOfVisit(week(), lane, visit(), { startMinute: at(10), endMinute: at(11) });
  expect(warnings.map(({ code }) => code)).toEqual(codes);
});
