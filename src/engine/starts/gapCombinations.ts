/**
 * Two or three waiting visits that fit into one gap together, one after the other. Each start is one that `laneStarts.ts` finds on the lane
 * with the earlier visits added, so the visits can be confirmed in this order. docs/reference/scheduling.md#gap-fillers.
 */

import { findLane, type Lane } from '../board.ts';
import { rowOfVisit, withRows } from '../laneSessions.ts';
import { rangesOnGrid, type EpochMinute } from '../minutes.ts';
import type { Steps } from '../steps.ts';
import { fillerAt, firstStarts, type GapFiller, type GapSearch, type OpenGap, type WaitingVisit } from './gapFillers.ts';
import { laneStartsFinder } from './laneStarts.ts';

/** The most visits of one gap that combinations are made of. Bounds the work to some 550 searches for starts in each gap. */
const mostCombined = 6;
/** The most visits of a combination. */
const mostTogether = 3;

/** A waiting visit that fits into the gap by itself. */
export interface Combinable extends WaitingVisit {
  /** Index of the waiting visit. */
  readonly waiting: number;
  readonly jobRequestId: string;
  /** 0 for the most urgent. Whole, less than `levels`. */
  readonly level: number;
  /** What the visit adds to the driving of the day when it fills the gap by itself. */
  readonly addedTravelMinutes: number;
}

export const levels = 4;

/** Visits that fit together, in time order. Travel and score of each are those beside the earlier ones. */
interface GapCombination {
  readonly members: readonly GapFiller[];
  /** Driving of the day with all of them minus driving without them. */
  readonly addedTravelMinutes: number;
  /** How much less driving that is than each of them by itself in this gap. Below 0 when they lie far from each other. */
  readonly savedTravelMinutes: number;
}

interface Found extends GapCombination {
  readonly mask: number;
  readonly levelCounts: readonly number[];
  readonly consents: number;
}

interface Node {
  readonly lane: Lane;
  readonly mask: number;
  readonly members: readonly GapFiller[];
}

/**
 * The combinations of a gap, best first: most visits of the most urgent level, then of the next, fewest customers to ask, least driving,
 * earliest end. A set of visits is named once, and not when a better one contains it. For each order of visits it tries the first start and
 * the first that the customer wants; no later start of an earlier visit helps a later one. Reads at most `mostCombined` visits. Yields
 * after each first visit.
 */
export function* gapCombinationSteps(search: GapSearch, gap: OpenGap, visits: readonly Combinable[]): Steps<GapCombination[]> {
  const lane = findLane(search.board, gap.technicianId);
  const tried = visits.slice(0, mostCombined);
  if (!lane || tried.length < 2) return [];
  const searches = tried.map((job) => ({ ...job, startsOf: laneStartsFinder(search.board, search.calendar, job.visit, search.span) }));
  const best = new Map<number, Found>();
  for (const first of searches.keys()) {
    const nodes = nodesAfter({ lane, mask: 0, members: [] }, first);
    while (nodes.length > 0) {
      const node = nodes.pop()!;
      if (node.members.length > 1) keepBest(best, foundOf(node, tried));
      if (node.members.length < mostTogether) for (const next of searches.keys()) nodes.push(...nodesAfter(node, next));
    }
    yield;
  }
  const ranked = [...best.values()].sort(compareFound);
  return ranked.filter(({ mask }, index) => !ranked.slice(0, index).some((better) => (better.mask & mask) === mask));

  function nodesAfter({ lane: before, mask, members }: Node, next: number): Node[] {
    const { visit, wanted, waiting, jobRequestId, startsOf } = searches[next]!;
    const free = members.at(-1)?.endMinute ?? gap.startMinute;
    if ((mask & (1 << next)) !== 0 || free >= gap.endMinute) return [];
    const starts = rangesOnGrid(startsOf(before).starts);
    const chosen = firstStarts(search, starts, { startMinute: free, endMinute: gap.endMinute }, wanted);
    return chosen.map((start) => {
      const filler = fillerAt(search, before, visit, waiting, start);
      const row = rowOfVisit(jobRequestId, visit, filler);
      return { lane: withRows(before, [row]), mask: mask | (1 << next), members: [...members, filler] };
    });
  }
}

function foundOf({ mask, members }: Node, tried: readonly Combinable[]): Found {
  const levelCounts = new Array<number>(levels).fill(0);
  let alone = 0;
  for (const [index, { level, addedTravelMinutes }] of tried.entries()) {
    if ((mask & (1 << index)) === 0) continue;
    levelCounts[level]!++;
    alone += addedTravelMinutes;
  }
  const added = members.reduce((sum, { addedTravelMinutes }) => sum + addedTravelMinutes, 0);
  const consents = members.filter(({ isWanted }) => !isWanted).length;
  return { mask, members, levelCounts, consents, addedTravelMinutes: added, savedTravelMinutes: alone - added };
}

function keepBest(best: Map<number, Found>, found: Found): void {
  const known = best.get(found.mask);
  if (!known || compareFound(found, known) < 0) best.set(found.mask, found);
}

function compareFound(a: Found, b: Found): number {
  for (let level = 0; level < levels; level++) {
    const more = b.levelCounts[level]! - a.levelCounts[level]!;
    if (more !== 0) return more;
  }
  return (
    a.consents - b.consents ||
    a.addedTravelMinutes - b.addedTravelMinutes ||
    lastEnd(a) - lastEnd(b) ||
    compareNumbers(
      a.members.map(({ waiting }) => waiting),
      b.members.map(({ waiting }) => waiting),
    ) ||
    compareNumbers(
      a.members.map(({ startMinute }) => startMinute),
      b.members.map(({ startMinute }) => startMinute),
    )
  );
}

const lastEnd = ({ members }: GapCombination): EpochMinute => members.at(-1)!.endMinute;

function compareNumbers(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((value, index) => value !== right[index]);
  return at < 0 ? 0 : left[at]! - right[at]!;
}
