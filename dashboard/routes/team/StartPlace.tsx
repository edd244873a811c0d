/** Where the day of a technician starts: which place is used, how exact it is, and what to do if it is not known. */
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/session.ts';
import { shownCoordinates } from '../../parts/coordinates.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { PlaceText } from '../../parts/PlaceText.tsx';
import type { Technician } from './technician.ts';

export function StartPlace({ technician }: { readonly technician: Technician }) {
  const { t } = useTranslation('team');
  const mayManage = useMay('business_manage');
  const {
    start_location_type: type,
    start_location_lat: latitude,
    start_location_long: longitude,
    start_location_precision: precision,
    start_location_source: source,
  } = technician;
  if (latitude === null || longitude === null) {
    if (type === null) return null;
    return (
      <>
        {t(`starts.${type}`)}
        <p className="quiet tight place-text">
          {t(`startUnknown.${type}`)} {type === 'office' && mayManage && <PageLink to="/settings/business">{t('setBase')}</PageLink>}
        </p>
      </>
    );
  }
  const coordinates = shownCoordinates({ latitude, longitude });
  const uses =
    source === 'sent' || type === null ? t('startUses.sent', { coordinates: `\u2066${coordinates}\u2069` }) : t(`startUses.${type}`);
  return (
    <>
      {type && `${t(`starts.${type}`)}, `}
      {uses}
      <PlaceText place={{ formatted: uses, latitude, longitude, precision, place_note: null }} />
    </>
  );
}
