import type { BlockerRule } from './question.ts';

/** Rule 5: approved time off overlaps any part of the block. */
export const onTimeOff: BlockerRule = {
  kind: 'on_time_off',
  check({ lane, startMinute, endMinute }) {
    const { timeOff } = lane;
    for (let at = 0; at < timeOff.length; at += 2) {
      if (timeOff[at]! < endMinute && timeOff[at + 1]! > startMinute) return { kind: 'on_time_off' };
    }
    return null;
  },
};
