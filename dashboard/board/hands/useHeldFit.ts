/** Where the held job fits. Asked when the job is picked up, and again when the schedule changes. */
import { useMemo } from 'react';
import { askSoon, useAsk } from '../../api/queries.ts';
import { makeFit, type FeasibleStarts, type Fit } from '../model/fit.ts';
import type { BoardModel } from '../model/model.ts';

/** A job that is picked up again within this time reuses its feasible starts, unless the schedule has changed. */
const startsFreshMilliseconds = 5_000;

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Sends the request before the held job is drawn. */
export const askForFit = (jobId: string, { from, to }: Days): void =>
  askSoon('listFeasibleStarts', { job_request_id: jobId, from, to }, startsFreshMilliseconds);

export interface HeldFit {
  /** null: no job is held, or the answer is not there yet. */
  readonly fit: Fit | null;
  /** The operation that asks for the held job; undefined: not known yet. */
  readonly next: FeasibleStarts['next_operation'] | undefined;
  readonly error: Error | null;
}

/** `jobId`: the held job; null: none. */
export function useHeldFit(jobId: string | null, model: BoardModel | null, { from, to }: Days): HeldFit {
  const { data, isPlaceholderData, error } = useAsk(
    'listFeasibleStarts',
    { job_request_id: jobId ?? '', from, to },
    { enabled: jobId !== null, freshMilliseconds: startsFreshMilliseconds },
  );
  const fit = useMemo(
    () => (jobId !== null && model && data && !isPlaceholderData ? makeFit(model, data) : null),
    [jobId, model, data, isPlaceholderData],
  );
  return { fit, next: data?.next_operation, error };
}
