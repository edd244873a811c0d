/** Says that driving is not known, where addresses have no place on the map. */
import { useTranslation } from 'react-i18next';
import { PageLink } from '../../parts/PageLink.tsx';
import { shownNumber } from '../../parts/times.ts';
import type { BoardModel } from '../model/model.ts';
import { unknownPlaces } from './optimisation.ts';

export interface PlacesNoteProps {
  readonly model: BoardModel;
  readonly day: string;
  readonly untilDay: string;
  /** Technicians to whom the plan gives jobs: they may have no visit yet. */
  readonly placedWith?: readonly string[];
}

export function PlacesNote({ model, day, untilDay, placedWith }: PlacesNoteProps) {
  const { t, i18n } = useTranslation('optimise');
  const { visits, technicians, isAll } = unknownPlaces(model, day, untilDay, placedWith);
  if (visits === 0 && technicians === 0) return null;
  const counts = { visits: shownNumber(visits, i18n.language), technicians: shownNumber(technicians, i18n.language) };
  return (
    <p className="quiet tight optimise-places">
      {isAll ? t('places.none') : t('places.some', counts)} {visits > 0 && <PageLink to="/customers">{t('places.customers')}</PageLink>}
      {visits === 0 && <PageLink to="/team">{t('places.team')}</PageLink>}
    </p>
  );
}
