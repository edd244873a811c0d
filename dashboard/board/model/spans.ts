/**
 * Which visits are in the document. Each lane is cut into parts of equal width, so that scrolling adds and removes whole parts. A frame
 * adds only as much as its budget allows, visible parts first, so that no frame takes long after a jump.
 */
import { xOf, type Axis } from './axis.ts';
import { partWidth } from './geometry.ts';
import { firstWhere, visitsBetween, type BoardModel } from './model.ts';

/** Consecutive parts of a lane; `end` is one past the last. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** By row key. */
export type Spans = ReadonlyMap<string, Span>;

export interface LaneSpans {
  readonly key: string;
  /** The parts near the view, and the visible ones among them. For a lane outside the view: the parts that would be visible. */
  readonly near: Span;
  readonly seen: Span;
  readonly isSeen: boolean;
  readonly visitsIn: (part: number) => number;
}

export interface NextSpans {
  readonly spans: Spans;
  /** Whether every part near the view is in the document. */
  readonly isWhole: boolean;
}

export const partAt = (x: number): number => Math.max(0, Math.floor(x / partWidth));

export const partsBetween = (from: number, to: number): Span => ({ first: partAt(from), end: partAt(Math.max(from, to - 1)) + 1 });

/** The visits of a technician that start in a part: first index, and one past the last. */
export function visitsOfPart(model: BoardModel, axis: Axis, technician: number, part: number): [number, number] {
  const [low, high] = [model.firstVisit[technician]!, model.firstVisit[technician + 1]!];
  const { start } = model.board.visits;
  const from = (x: number) => firstWhere(low, high, (visit) => xOf(axis, start[visit]!) >= x);
  return [from(part * partWidth), from((part + 1) * partWidth)];
}

/** The parts between two minutes, extended back to the part of a visit that starts earlier and reaches into them. */
export function partsReaching(model: BoardModel, axis: Axis, technician: number, fromMinute: number, parts: Span): Span {
  const [visit] = visitsBetween(model, technician, fromMinute, Infinity);
  if (visit === model.firstVisit[technician + 1]) return parts;
  return { first: Math.min(parts.first, partAt(xOf(axis, model.board.visits.start[visit]!))), end: parts.end };
}

/**
 * The next content of the document. `before`: its present content, of which the parts near the view stay. `visits`: the budget for new
 * visits, in which each part counts as one; the part that reaches the budget is added whole. An empty document gets everything visible at
 * once.
 */
export function nextSpans(before: Spans, lanes: readonly LaneSpans[], visits: number): NextSpans {
  const spans = new Map<string, Span>();
  for (const { key, near } of lanes) spans.set(key, common(before.get(key), near));
  let left = before.size === 0 ? Infinity : visits;
  const grow = (lane: LaneSpans, wanted: Span) => {
    let { first, end } = spans.get(lane.key)!;
    if (first === end) first = end = wanted.first;
    while (end < wanted.end && left > 0) left -= 1 + lane.visitsIn(end++);
    while (first > wanted.first && left > 0) left -= 1 + lane.visitsIn(--first);
    spans.set(lane.key, { first, end });
  };
  for (const lane of lanes) if (lane.isSeen) grow(lane, lane.seen);
  if (left === Infinity) left = 0;
  for (const lane of lanes) grow(lane, lane.seen);
  for (const lane of lanes) grow(lane, lane.near);
  const isWhole = lanes.every(({ key, near }) => spans.get(key)!.first <= near.first && spans.get(key)!.end >= near.end);
  return { spans, isWhole };
}

function common(one: Span | undefined, other: Span): Span {
  const [first, end] = [Math.max(one?.first ?? 0, other.first), Math.min(one?.end ?? 0, other.end)];
  return first < end ? { first, end } : { first: other.first, end: other.first };
}
