/** Why the held job has no start on a lane; null: it has one, or no job is held. */
import { useCallback } from 'react';
import { useBlockerWords } from '../../job/blockerWords.ts';
import type { Fit } from '../model/fit.ts';

export function useBlockedReason(fit: Fit | null): (technician: number) => string | null {
  const words = useBlockerWords();
  return useCallback(
    (technician) => {
      const lane = fit?.blocked.get(technician);
      return fit && lane ? words(lane, fit.answer.skills) : null;
    },
    [fit, words],
  );
}
