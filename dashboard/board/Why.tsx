/** While a job is held: whether it fits at the pointer, why not, and what would help. Screen readers announce it for keyboard users. */
import { useDebouncedValue } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../api/queries.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { shownLocal } from '../parts/times.ts';
import { useBlockerWords } from '../job/blockerWords.ts';
import { fitsAt, isWished, type Fit } from './fit.ts';
import type { Hands } from './hands/hands.ts';
import { useHolding } from './hands/useHands.ts';
import { localOf, type BoardModel } from './model.ts';

export interface WhyProps {
  readonly hands: Hands;
  readonly fit: Fit | null;
  readonly model: BoardModel;
  readonly error: Error | null;
  readonly from: string;
  readonly to: string;
}

/** Loaded with the first lane on which a held job does not fit. */
const WhyHelp = lazy(async () => ({ default: (await import('./WhyHelp.tsx')).WhyHelp }));

const restMilliseconds = 250;

export function Why({ hands, fit, model, error, from, to }: WhyProps) {
  const { t, i18n } = useTranslation('board');
  const words = useBlockerWords();
  const holding = useHolding(hands);
  const held = holding?.job ?? null;
  const place = holding?.ghost ?? null;
  const lane = place?.technician ?? null;
  const [rested] = useDebouncedValue(lane, restMilliseconds);
  const fits = place && fit ? fitsAt(fit, place.technician, place.start) : null;
  const technicianId = rested === null ? null : model.board.technicians.id[rested]!;
  const isAsked = held !== null && fit !== null && fits === false && rested === lane && technicianId !== null;
  const { data } = useAsk(
    'listFeasibleStarts',
    { job_request_id: held?.jobId ?? '', technician_id: technicianId ?? '', from, to },
    { enabled: isAsked },
  );
  if (error) return <ErrorNotice error={error} />;
  if (!held) return null;
  const name = place ? model.board.technicians.full_name[place.technician]! : null;
  const blocked = place && fit ? fit.blocked.get(place.technician) : undefined;
  const gap = isAsked && place ? data?.explained?.closed.find(({ start, end }) => place.start >= start && place.start < end) : undefined;
  return (
    <div className="why" role="status" aria-live="polite">
      <strong>{held.name}</strong>
      {!fit && <p className="tight">{t('fit.asking')}</p>}
      {fit && !place && <p className="tight">{t('fit.lanes', { count: fit.starts.filter((one) => (one?.length ?? 0) > 0).length })}</p>}
      {fit && place && (
        <p className="tight">
          <bdi>{name}</bdi> · {shownLocal(localOf(model, place.start), i18n.language)}
          <br />
          {fits ? (
            <span className="tag" data-tone={isWished(fit, place.start) ? 'good' : 'warn'}>
              {t(isWished(fit, place.start) ? 'fit.fits' : 'fit.otherTime')}
            </span>
          ) : (
            <span className="tag" data-tone="warn">
              {gap
                ? t(gap.is_for_travel ? 'why.shortForTravel' : 'why.short', { minutes: gap.short_minutes })
                : blocked
                  ? words(blocked, fit.answer.skills)
                  : t('fit.notThen')}
            </span>
          )}
        </p>
      )}
      {isAsked && data?.explained && data.explained.remedies.length > 0 && (
        <Suspense>
          <WhyHelp hands={hands} held={held} how={holding!.how} technicianId={technicianId} explained={data.explained} />
        </Suspense>
      )}
      <p className="quiet tight">{t(holding?.how === 'pointer' ? 'fit.hintPointer' : 'fit.hintKeys')}</p>
    </div>
  );
}
