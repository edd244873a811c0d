/** While a job is held: whether it fits at the pointer, why not, and what would help. Screen readers announce it for keyboard users. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { shownLocal } from '../../parts/times.ts';
import type { Fit } from '../model/fit.ts';
import type { Hands } from './hands.ts';
import { useHolding } from './useHands.ts';
import { localOf, type BoardModel } from '../model/model.ts';
import { useHeldReason } from './useHeldReason.ts';

export interface WhyProps {
  readonly hands: Hands;
  readonly fit: Fit | null;
  readonly model: BoardModel;
  readonly error: Error | null;
}

/** Loaded with the first lane on which a held job does not fit. */
const WhyHelp = lazy(async () => ({ default: (await import('./WhyHelp.tsx')).WhyHelp }));

export function Why({ hands, fit, model, error }: WhyProps) {
  const { t, i18n } = useTranslation('board');
  const holding = useHolding(hands);
  const held = holding?.job ?? null;
  const place = holding?.ghost ?? null;
  const { fits, text, help } = useHeldReason(holding, fit, model);
  if (error) return <ErrorNotice error={error} />;
  if (!held) return null;
  const name = place ? model.board.technicians.full_name[place.technician]! : null;
  return (
    <div className="why" role="status" aria-live="polite">
      <strong>{held.name}</strong>
      {!fit && <p className="tight">{t('fit.asking')}</p>}
      {fit && !place && <p className="tight">{t('fit.lanes', { count: fit.starts.filter((one) => (one?.length ?? 0) > 0).length })}</p>}
      {fit && place && (
        <p className="tight">
          <bdi>{name}</bdi> · {shownLocal(localOf(model, place.start), i18n.language)}
          <br />
          <span className="tag" data-tone={fits && text === '' ? 'good' : 'warn'}>
            {text || t('fit.fits')}
          </span>
        </p>
      )}
      {help && help.explained.remedies.length > 0 && (
        <Suspense>
          <WhyHelp hands={hands} held={held} how={holding!.how} technicianId={help.technicianId} explained={help.explained} />
        </Suspense>
      )}
      <p className="quiet tight">{t(holding?.how === 'pointer' ? 'fit.hintPointer' : 'fit.hintKeys')}</p>
    </div>
  );
}
