/** The shown part of the board, as the address has it. */
import { addDays, dayOf } from '../../parts/times.ts';
import type { Search } from '../../parts/pageAddress.ts';
import { firstDayShown } from './firstDay.ts';
import { groupings, type Grouping, type RowFilter } from './rows.ts';
import { laneFilters, type LaneFilter } from './strip.ts';

export const views = ['day', 'days', 'week', 'weeks', 'list'] as const;
export type View = (typeof views)[number];
/** For each view, how many days the board reads and how many of them fill its width. */
const daysOf: Readonly<Record<View, readonly [read: number, atOnce: number]>> = {
  day: [1, 1],
  days: [3, 3],
  week: [7, 7],
  weeks: [14, 7],
  list: [1, 1],
};

export interface BoardView {
  readonly view: View;
  readonly from: string;
  readonly to: string;
  readonly daysAtOnce: number;
  readonly filter: Omit<RowFilter, 'among'>;
  /** Only technicians whom a number of the strip counts; null: no filter. */
  readonly only: LaneFilter | null;
  readonly grouping: Grouping;
  readonly isWhole: boolean;
  readonly zoom: number;
  readonly hasMap: boolean;
}

/**
 * `now` and `timeZone` are the business's; its today is shown when the address names no day. `found`: the first day from today with
 * something on it; null: not known yet.
 */
export function viewOf(search: Search, now: string, timeZone: string, isNarrow: boolean, found: string | null): BoardView {
  const requestedView = views.find((one) => one === search['view']) ?? (isNarrow ? 'list' : 'day');
  const from = firstDayShown(search['date'], dayOf(now, timeZone), found);
  const [read, daysAtOnce] = daysOf[requestedView];
  return {
    view: requestedView,
    from,
    to: addDays(from, read - 1),
    daysAtOnce,
    filter: { text: search['who'] ?? '', area: search['area'] ?? '', skill: search['skill'] ?? '', tier: search['tier'] ?? '' },
    only: laneFilters.find((filter) => filter === search['only']) ?? null,
    grouping: groupings.find((one) => one === search['group']) ?? 'none',
    isWhole: search['hours'] === 'all',
    zoom: Math.min(8, Math.max(1, Number(search['zoom'] ?? 1) || 1)),
    hasMap: search['map'] === '1',
  };
}

/** How many days the arrows beside the date go. */
export const stepOf = (view: View): number => ({ day: 1, days: 3, week: 7, weeks: 7, list: 1 })[view];
