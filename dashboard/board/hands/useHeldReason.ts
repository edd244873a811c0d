/** Whether the held job fits where it is held, why not, and what would help. The hand and the side panel say the same. */
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { useBlockerWords } from '../../job/blockerWords.ts';
import { fitsAt, isWished, type FeasibleStarts, type Fit } from '../model/fit.ts';
import type { Holding } from './types.ts';
import type { BoardModel } from '../model/model.ts';

/** The lane is asked about after this rest. */
const restMilliseconds = 250;

export interface HeldReason {
  /** null: nothing is held over a lane, or it is not known yet. */
  readonly fits: boolean | null;
  /** Empty if the start is as the customer asked. */
  readonly text: string;
  /** What would help; null: not asked, or not known yet. */
  readonly help: { readonly technicianId: string; readonly explained: NonNullable<FeasibleStarts['explained']> } | null;
}

export function useHeldReason(holding: Holding | null, fit: Fit | null, model: BoardModel): HeldReason {
  const { t } = useTranslation('board');
  const words = useBlockerWords();
  const place = holding?.ghost ?? null;
  const lane = place?.technician ?? null;
  const [rested] = useDebouncedValue(lane, restMilliseconds);
  const fits = place && fit ? fitsAt(fit, place.technician, place.start) : null;
  const technicianId = rested === null ? null : (model.board.technicians.id[rested] ?? null);
  const isAsked = holding !== null && fits === false && rested === lane && technicianId !== null;
  const { from, to } = fit?.answer ?? { from: '', to: '' };
  const { data } = useAsk(
    'listFeasibleStarts',
    { job_request_id: holding?.job.jobId ?? '', technician_id: technicianId ?? '', from, to },
    { enabled: isAsked },
  );
  const explained = isAsked ? (data?.explained ?? null) : null;
  const help = explained && technicianId !== null ? { technicianId, explained } : null;
  if (!fit || !place || fits === null) return { fits: null, text: '', help };
  if (fits) return { fits, text: isWished(fit, place.start) ? '' : t('fit.otherTime'), help };
  const gap = explained?.closed.find(({ start, end }) => place.start >= start && place.start < end);
  const blocked = fit.blocked.get(place.technician);
  const text = gap
    ? t(gap.is_for_travel ? 'why.shortForTravel' : 'why.short', { minutes: gap.short_minutes })
    : blocked
      ? words(blocked, fit.answer.skills)
      : t('fit.notThen');
  return { fits, text, help };
}
