import { earliestStartAfter, gapAround, latestEndBefore } from '../gaps.ts';
import type { BlockerRule, Question } from './question.ts';

/**
 * Rule 5: approved time off overlaps working minutes of the block, or takes so much of the time around it that the way from the
 * stop before or to the stop after no longer fits. Time off within a break of the block is not in the way.
 */
export const onTimeOff: BlockerRule = {
  kind: 'on_time_off',
  check(question) {
    const { timeOff } = question.lane;
    if (timeOff.length === 0) return null;
    return overlapsWork(question) || takesTheWay(question) ? { kind: 'on_time_off' } : null;
  },
};

function overlapsWork({ lane: { timeOff }, startMinute, endMinute, breaks }: Question): boolean {
  let from: number = startMinute;
  for (let part = 0; part <= breaks.length; part += 2) {
    const until = part === breaks.length ? endMinute : breaks[part]!;
    for (let at = 0; at < timeOff.length; at += 2) if (timeOff[at]! < until && timeOff[at + 1]! > from) return true;
    if (part < breaks.length) from = breaks[part + 1]!;
  }
  return false;
}

/** Whether the way fits into the time between the stops and the block, but not any more without the time off. */
function takesTheWay({ lane, calendar, visit, startMinute, endMinute }: Question): boolean {
  const { previousStop, nextStop } = gapAround(calendar, lane, visit, startMinute);
  const isLate = (timeOff?: Int32Array) => earliestStartAfter(lane, visit, previousStop, timeOff) > startMinute;
  const isLateAfter = (timeOff?: Int32Array) => latestEndBefore(lane, visit, nextStop, timeOff) < endMinute;
  return (isLate() && !isLate(noTimeOff)) || (isLateAfter() && !isLateAfter(noTimeOff));
}

/** For asking whether something fits if there were no time off. */
export const noTimeOff = new Int32Array();
