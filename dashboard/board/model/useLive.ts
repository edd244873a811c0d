/** The live states of the board: those that came with it, then those of each minute. docs/internals/board.md#live-states-on-the-board */
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { keyOf, queryClient, useAsk } from '../../api/queries.ts';
import { useStream } from '../../api/stream.ts';
import { dayOf } from '../../parts/times.ts';
import { liveVisits, type LiveVisits } from './live.ts';
import type { Board } from './model.ts';

const minuteMilliseconds = 60_000;
/** A little after the full minute, when the service counts it too. */
const afterMinuteMilliseconds = 400;
const none: LiveVisits = new Map();

export interface Live {
  readonly visits: LiveVisits;
  /** The last time that the service told, and when that was heard. */
  readonly told: string | undefined;
  readonly heardAt: number;
  /** Whether today is one of the days of the board. */
  readonly showsToday: boolean;
}

/** `board` was heard at `boardAt`, by this machine's clock. */
export function useLive(board: Board | undefined, boardAt: number): Live {
  const { data, dataUpdatedAt, refetch } = useAsk('getBoardLive', { from: board?.from ?? null, to: board?.to ?? null }, { enabled: false });
  const isNewer = data !== undefined && dataUpdatedAt > boardAt;
  const isOther = isNewer && data.sheet !== board?.sheet;
  // Something else on the board has changed too, such as a status.
  useEffect(() => {
    if (isOther) void queryClient.invalidateQueries({ queryKey: keyOf('getBoard') });
  }, [isOther]);
  const newest = isNewer && !isOther ? data : board;
  const before = useRef(none);
  const visits = newest ? liveVisits(newest.live, before.current) : none;
  useEffect(() => {
    before.current = visits;
  }, [visits]);
  const [told, heardAt] = isNewer ? [data.now, dataUpdatedAt] : [board?.now, boardAt];
  const nowMilliseconds = () => (told === undefined ? 0 : Date.parse(told) + Math.max(0, Date.now() - heardAt));
  const today = told === undefined ? '' : dayOf(new Date(nowMilliseconds()).toISOString(), board!.business_timezone);
  const showsToday = board !== undefined && board.from <= today && today <= board.to;
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refetch({ cancelRefetch: false });
  });
  const waitMilliseconds = useEffectEvent(() => minuteMilliseconds - (nowMilliseconds() % minuteMilliseconds) + afterMinuteMilliseconds);
  const isOld = useEffectEvent(() => Date.now() - heardAt > minuteMilliseconds / 2);
  useEffect(() => {
    if (!showsToday) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        ask();
        wait();
      }, waitMilliseconds());
    };
    wait();
    const onSeen = () => isOld() && ask();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [showsToday]);
  // An arrival changes no schedule, and the stream tells of it as a change of jobs. Its first word is no news.
  const hasHeard = useRef(false);
  useStream(
    useCallback(
      (event) => {
        if (event !== 'jobs') return;
        if (hasHeard.current && showsToday) void refetch();
        hasHeard.current = true;
      },
      [showsToday, refetch],
    ),
  );
  return { visits, told, heardAt, showsToday };
}
