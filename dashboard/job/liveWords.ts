/** The live state of a visit in words, for board, lists and drawer. docs/reference/scheduling.md#live-state */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { liveFlagsOf, type LiveFacts, type LiveFlag, type LiveShown } from '../../src/contract/liveFlags.ts';
import { shownMinutes } from '../parts/times.ts';

/** How often records with such a state are read again: it changes as time passes. */
export const liveMilliseconds = 60_000;

/** Whether the state may still change by itself. */
export const mayChange = (live: LiveFacts | null | undefined): boolean =>
  live !== undefined && live !== null && live.state !== 'done' && live.state !== 'not_done';

/** The tone of a flag's tag. */
export const flagTone: Readonly<Record<LiveFlag, 'danger' | 'warn'>> = {
  window_broken: 'danger',
  running_over: 'warn',
  late: 'warn',
  leave_now: 'warn',
};

export interface LiveTag {
  readonly key: string;
  readonly text: string;
  readonly tone: 'danger' | 'warn' | 'good' | undefined;
  /** Says what the status of the job says too. */
  readonly isOfStatus: boolean;
}

const stateTone = { on_the_way: 'good', on_site: 'good', done: undefined, not_done: 'warn' } as const;
const isTold = (state: LiveShown['state']): state is keyof typeof stateTone => state in stateTone;

/** Tags of a visit, the most urgent first. None for a visit to which nothing is due yet. */
export function useLiveTags(): (live: LiveShown) => readonly LiveTag[] {
  const { t, i18n } = useTranslation('words');
  return useMemo(() => {
    const minutes = (count: number) => shownMinutes(count, i18n.language);
    const textOf: Readonly<Record<LiveFlag, (live: LiveShown) => string>> = {
      window_broken: () => t('live.windowBroken'),
      running_over: ({ over_minutes }) => t('live.over', { time: minutes(over_minutes) }),
      late: ({ late_minutes }) => t('live.late', { time: minutes(late_minutes) }),
      leave_now: () => t('live.states.leave_now'),
    };
    return (live) => {
      const flags = liveFlagsOf(live);
      const tags: LiveTag[] = flags
        // That somebody must leave now says less than that it is too late for it.
        .filter((flag) => flag !== 'leave_now' || flags.length === 1)
        .map((flag) => ({ key: flag, text: textOf[flag](live), tone: flagTone[flag], isOfStatus: false }));
      const { state } = live;
      if (isTold(state))
        tags.push({ key: state, text: t(`live.states.${state}`), tone: stateTone[state], isOfStatus: state !== 'not_done' });
      return tags;
    };
  }, [t, i18n.language]);
}
