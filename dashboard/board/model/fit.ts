/** Where a held job fits: the answer of listFeasibleStarts, in minutes of the shown board. */
import type { Operations, OutputOf } from '../../../src/contract/index.ts';
import type { BoardModel } from './model.ts';

export type FeasibleStarts = OutputOf<Operations['listFeasibleStarts']>;

export interface Fit {
  readonly answer: FeasibleStarts;
  readonly visitMinutes: number;
  /**
   * Feasible starts by technician of the board: start and end of each range in turn, the ends exclusive. undefined: the engine did not
   * judge the technician.
   */
  readonly starts: readonly (readonly number[] | undefined)[];
  /** What the customer asked for: start and end of each range in turn, the ends exclusive. null: nothing is asked for. */
  readonly wish: readonly number[] | null;
  /** For technicians without a start: index into `answer.blocked`, which has the reason. */
  readonly blocked: ReadonlyMap<number, FeasibleStarts['blocked'][number]>;
}

export function makeFit(model: BoardModel, answer: FeasibleStarts): Fit {
  const shift = Math.round((Date.parse(answer.start_at) - model.startMilliseconds) / 60_000);
  const starts: (readonly number[] | undefined)[] = new Array<undefined>(model.board.technicians.id.length).fill(undefined);
  const laneOf = answer.technicians.id.map((id) => model.technicianById.get(id));
  for (const [index, lane] of laneOf.entries())
    if (lane !== undefined)
      starts[lane] = shift === 0 ? answer.technicians.starts[index]! : answer.technicians.starts[index]!.map((one) => one + shift);
  const blocked = new Map<number, FeasibleStarts['blocked'][number]>();
  for (const one of answer.blocked) {
    const lane = laneOf[one.technician];
    if (lane !== undefined) blocked.set(lane, one);
  }
  const wish = answer.wish === null ? null : answer.wish.ranges.map((one) => one + shift);
  return { answer, visitMinutes: answer.visit_minutes, starts, wish, blocked };
}

/** Whether a start is as the customer asked; also without a wish. */
export function isWished({ wish }: Pick<Fit, 'wish'>, minute: number): boolean {
  return wish === null || holds(wish, minute);
}

function holds(ranges: readonly number[], minute: number): boolean {
  for (let at = 0; at < ranges.length; at += 2) if (minute >= ranges[at]! && minute < ranges[at + 1]!) return true;
  return false;
}

/** Cuts a range of starts where the wish begins and ends. */
export function cutByWish({ wish }: Pick<Fit, 'wish'>, start: number, end: number): { start: number; end: number; isWished: boolean }[] {
  const cuts = [start, ...(wish ?? []).filter((minute) => minute > start && minute < end), end];
  return cuts.slice(1).map((until, index) => ({ start: cuts[index]!, end: until, isWished: isWished({ wish }, cuts[index]!) }));
}

/** Whether the job may start at this minute. */
export const fitsAt = ({ starts }: Fit, technician: number, minute: number): boolean => holds(starts[technician] ?? [], minute);

/** The first feasible start at or after a minute; null: there is none. */
export function startFrom({ starts }: Fit, technician: number, minute: number): number | null {
  const ranges = starts[technician] ?? [];
  for (let at = 0; at < ranges.length; at += 2) if (minute < ranges[at + 1]!) return Math.max(minute, ranges[at]!);
  return null;
}

/** Like `startFrom`, but only starts that the customer asked for. */
export function wishedStartFrom(fit: Fit, technician: number, minute: number): number | null {
  const ranges = fit.starts[technician] ?? [];
  for (let at = 0; at < ranges.length; at += 2) {
    const from = Math.max(minute, ranges[at]!);
    const part = from < ranges[at + 1]! && cutByWish(fit, from, ranges[at + 1]!).find((one) => one.isWished);
    if (part) return part.start;
  }
  return null;
}

/** Snap to this grid where any minute is feasible. */
export const gridMinutes = 5;
export const toGrid = (minute: number): number => Math.round(minute / gridMinutes) * gridMinutes;

/**
 * The nearest feasible start within some minutes, so that a drop need not be exact. Without such a start, the minute itself, on the grid.
 */
export function snapped(fit: Fit | null, technician: number, minute: number, withinMinutes: number): number {
  const rough = toGrid(minute);
  if (!fit || fitsAt(fit, technician, rough)) return rough;
  const ranges = fit.starts[technician] ?? [];
  let best: number | null = null;
  for (let at = 0; at < ranges.length; at += 2) {
    const nearest = Math.min(Math.max(minute, ranges[at]!), ranges[at + 1]! - 1);
    const onGrid = [Math.ceil(nearest / gridMinutes) * gridMinutes, Math.floor(nearest / gridMinutes) * gridMinutes, nearest].find((one) =>
      fitsAt(fit, technician, one),
    );
    if (
      onGrid !== undefined &&
      Math.abs(onGrid - minute) <= withinMinutes &&
      (best === null || Math.abs(onGrid - minute) < Math.abs(best - minute))
    )
      best = onGrid;
  }
  return best ?? rough;
}
