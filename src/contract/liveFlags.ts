/** What a dispatcher must know of a visit of today, from its live state. docs/reference/scheduling.md#live-state */
import type { LiveStateName } from './vocabulary.ts';

/** The most urgent first. */
export const liveFlags = ['window_broken', 'running_over', 'late', 'leave_now'] as const;
export type LiveFlag = (typeof liveFlags)[number];

/** The most visits that getToday lists. */
export const mostLateVisits = 50;

export interface LiveFacts {
  readonly state: LiveStateName;
  readonly late_minutes: number;
  readonly window_broken: boolean;
}

/** What a page shows of a live state. */
export interface LiveShown extends LiveFacts {
  readonly over_minutes: number;
}

const waiting: readonly LiveStateName[] = ['upcoming', 'leave_now', 'late_to_start', 'on_the_way'];

/** The flags of a visit, the most urgent first. A visit that has begun is neither late nor has a broken window: the customer no longer waits. */
export function liveFlagsOf({ state, late_minutes, window_broken }: LiveFacts): LiveFlag[] {
  const isWaiting = waiting.includes(state);
  const raised: Readonly<Record<LiveFlag, boolean>> = {
    window_broken: isWaiting && window_broken,
    running_over: state === 'running_over',
    late: isWaiting && late_minutes > 0,
    leave_now: state === 'leave_now',
  };
  return liveFlags.filter((flag) => raised[flag]);
}
