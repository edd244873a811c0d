/** Where the keys move a held job. Needs no browser. */
import { fitsAt, startFrom, wishedStartFrom } from '../model/fit.ts';
import type { Ghost, HandsView, KeyEvent } from './types.ts';

const stepMinutes = 15;
const longStepMinutes = 60;

/** The direction of an arrow key in time and in lanes: positive is later and below. */
export function directionOf(key: string, { isRightToLeft }: Pick<HandsView, 'isRightToLeft'>): readonly [later: number, below: number] {
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  return [key === forward ? 1 : key === back ? -1 : 0, key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0];
}

/** The ghost after a key; null: the key means nothing. Arrows go over lanes and time, `n` to the next feasible start. */
export function afterKey(ghost: Ghost | null, { key, isShifted }: KeyEvent, view: HandsView): Ghost | null {
  const { lanes, fit, minutes } = view;
  const [first] = lanes;
  const at = ghost ?? (first === undefined ? null : { technician: first, start: 0 });
  if (!at) return null;
  const within = (one: Ghost): Ghost => ({ ...one, start: Math.min(Math.max(0, one.start), minutes - 1) });
  if (key === 'n') return fit && within(nextFit(at, view) ?? at);
  const [later, below] = directionOf(key, view);
  if (later !== 0) return within({ ...at, start: at.start + later * (isShifted ? longStepMinutes : stepMinutes) });
  if (below === 0) return null;
  const technician = lanes[lanes.indexOf(at.technician) + below];
  if (technician === undefined) return at;
  // The same start if it fits in that lane, else the lane's next feasible start; the same start if there is none.
  const start = !fit || fitsAt(fit, technician, at.start) ? at.start : (startFrom(fit, technician, at.start) ?? at.start);
  return within({ technician, start });
}

/** The next feasible start in the same lane, else the first one from now on in the lanes below, and then in those from the top. */
function nextFit(at: Ghost, { fit, lanes, now }: HandsView): Ghost | null {
  if (!fit) return null;
  const start = startFrom(fit, at.technician, at.start + stepMinutes);
  if (start !== null) return { technician: at.technician, start };
  const after = lanes.indexOf(at.technician) + 1;
  return firstIn([...lanes.slice(after), ...lanes.slice(0, after)], (lane) => startFrom(fit, lane, now));
}

/**
 * The first feasible start from now on, from the top: one that the customer asked for, if there is one. null: the ghost fits where it is, or
 * there is none.
 */
export function firstFit(ghost: Ghost | null, { fit, lanes, now }: HandsView): Ghost | null {
  if (!fit || (ghost && fitsAt(fit, ghost.technician, ghost.start))) return null;
  return firstIn(lanes, (lane) => wishedStartFrom(fit, lane, now)) ?? firstIn(lanes, (lane) => startFrom(fit, lane, now));
}

function firstIn(lanes: readonly number[], startOf: (technician: number) => number | null): Ghost | null {
  for (const technician of lanes) {
    const start = startOf(technician);
    if (start !== null) return { technician, start };
  }
  return null;
}
