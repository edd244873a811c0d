/** The board as it is now: read once, and again when the stream tells of a later version of the schedule. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Input } from '../api/ask.ts';
import { keyOf, queryClient, useAsk } from '../api/queries.ts';
import { useStream } from '../api/stream.ts';
import { boardModel, type BoardModel } from './model.ts';

/** Reads that answer with a plan. */
export const plans = ['previewJobRequestMove', 'previewEmergencyReschedule', 'previewAbsenceResolve'] as const;

/** The schedule has moved: what is shown of it is read again, and plans are made anew but those that are settled (commit.ts). */
function outdateSchedule(): void {
  for (const read of ['getBoard', 'listFeasibleStarts', ...plans] as const) void queryClient.invalidateQueries({ queryKey: keyOf(read) });
}

export interface BoardNow {
  readonly model: BoardModel | null;
  /** The model is still the one of the days that were asked for before. */
  readonly isBefore: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** The minute that it is now, since the board's start. */
  readonly now: number;
}

export function useBoard(days: Input<'getBoard'>): BoardNow {
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useAsk('getBoard', days, {
    keepsPrevious: true,
    freshMilliseconds: 60_000,
  });
  const model = useMemo(() => (data ? boardModel(data) : null), [data]);
  const version = data?.schedule_version;
  // The stream may speak before the board is rendered. Its version is then compared with the board's, so that the board is not read twice.
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
  const now = useNow(data?.now, dataUpdatedAt);
  return {
    model,
    isBefore: isPlaceholderData,
    error,
    retry: () => void refetch(),
    now: model ? Math.floor((now - model.startMilliseconds) / 60_000) : 0,
  };
}

/** What the environment takes for now, going on with this machine's clock. */
function useNow(told: string | undefined, heardAt: number): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
  return told === undefined ? 0 : Date.parse(told) + Math.max(0, Date.now() - heardAt);
}
