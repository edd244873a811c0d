/** The present board: read once, and again when the stream announces a later version of the schedule. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Input } from '../../api/ask.ts';
import { keyOf, queryClient, useAsk } from '../../api/queries.ts';
import { useStream } from '../../api/stream.ts';
import type { LiveVisits } from './live.ts';
import { plans } from '../../job/useCommit.tsx';
import { boardModel, type BoardModel } from './model.ts';
import { useLive } from './useLive.ts';

/** The schedule has changed: reads everything shown of it again, and all plans except settled ones (commit.ts). */
function outdateSchedule(): void {
  for (const read of ['getBoard', 'listEmergencyCandidates', 'listGapFillers', ...plans] as const)
    void queryClient.invalidateQueries({ queryKey: keyOf(read) });
}

export interface BoardNow {
  readonly model: BoardModel | null;
  /** True while the model still shows the days requested before. */
  readonly isBefore: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** The present minute, counted from the board's start. */
  readonly now: number;
  /** How the visits of today stand. */
  readonly live: LiveVisits;
  readonly showsToday: boolean;
}

export function useBoard(days: Input<'getBoard'>): BoardNow {
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useAsk('getBoard', days, {
    keepsPrevious: true,
    freshMilliseconds: 60_000,
  });
  const model = useMemo(() => (data ? boardModel(data) : null), [data]);
  const version = data?.schedule_version;
  // An event may arrive before the board is rendered. Its version is kept and compared with the board's, so that the board is not read
  // twice.
  const heardEarly = useRef<number | null>(null);
  useStream(
    useCallback(
      (event, told) => {
        if (event !== 'schedule') return;
        const heard = (told as { schedule_version: number }).schedule_version;
        if (version === undefined) heardEarly.current = heard;
        else if (heard !== version) outdateSchedule();
      },
      [version],
    ),
  );
  useEffect(() => {
    if (version === undefined) return;
    if (heardEarly.current !== null && heardEarly.current !== version) outdateSchedule();
    heardEarly.current = null;
  }, [version]);
  const { visits: live, told, heardAt, showsToday } = useLive(data, dataUpdatedAt);
  const now = useNow(told, heardAt);
  return {
    model,
    isBefore: isPlaceholderData,
    error,
    retry: () => void refetch(),
    now: model ? Math.floor((now - model.startMilliseconds) / 60_000) : 0,
    live,
    showsToday,
  };
}

/** The environment's present time, continued with this machine's clock. */
function useNow(told: string | undefined, heardAt: number): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
  return told === undefined ? 0 : Date.parse(told) + Math.max(0, Date.now() - heardAt);
}
