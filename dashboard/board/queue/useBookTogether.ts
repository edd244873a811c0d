/**
 * Books the jobs of a combination in their order. Each booking is a change of its own, with its own undo.
 * docs/internals/bookings.md#brief-and-gap-fillers
 */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/ask.ts';
import { keyOf, queryClient } from '../../api/queries.ts';
import { keepAct } from '../../job/recentActs.ts';
import { afterChange, useActScope } from '../../job/useCommit.tsx';
import { announce } from '../../parts/announce.ts';
import { localStartOf, shownClocks } from '../../parts/times.ts';
import { nameOfFiller, type Filler } from '../panels/GapFiller.tsx';

export interface Together {
  readonly fillers: readonly Filler[];
  readonly technicianId: string;
  readonly timeZone: string;
}

/** Where a run of bookings stopped. */
export class Stopped extends Error {
  readonly booked: number;
  readonly refusedJob: Filler;
  readonly refusal: Error;
  constructor(booked: number, refusedJob: Filler, refusal: Error) {
    super(refusal.message);
    this.booked = booked;
    this.refusedJob = refusedJob;
    this.refusal = refusal;
  }
}

/** Belongs to the panel: a combination leaves the list once one of its jobs is booked. */
export function useBookTogether() {
  const { t, i18n } = useTranslation('board');
  const scope = useActScope();
  return useMutation<number, Stopped, Together>({
    networkMode: 'always',
    mutationFn: async ({ fillers, technicianId, timeZone }) => {
      // A refusal ends the run, because the later jobs were planned beside it.
      for (const [booked, filler] of fillers.entries()) {
        try {
          const { undo_token: token } = await ask('confirmJobRequest', {
            id: filler.job_request_id,
            scheduled_at: localStartOf(filler.start_at, timeZone),
            technician_id: technicianId,
            status_version: filler.next_call.arguments['status_version'] as number,
          });
          const clocks = shownClocks(filler.start_at, filler.end_at, timeZone, i18n.language);
          const text = `${t('question.confirm')}: ${nameOfFiller(filler)} · ${clocks}`;
          if (token) keepAct(scope, { token, text, atMilliseconds: Date.now(), obstacle: null });
        } catch (error) {
          throw new Stopped(booked, filler, error as Error);
        }
      }
      return fillers.length;
    },
    onSuccess: (count) => announce({ text: t('gap.booked', { count }) }),
    onSettled: () => {
      afterChange();
      void queryClient.invalidateQueries({ queryKey: keyOf('listGapFillers') });
    },
  });
}

export type BookTogether = ReturnType<typeof useBookTogether>;
