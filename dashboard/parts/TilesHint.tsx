/** Says how to set a place when maps have no pictures. A file of its own, because it loads with the map. */
import { useTranslation } from 'react-i18next';
import { hasTiles } from './map.ts';

export function TilesHint() {
  const { t } = useTranslation('words');
  return hasTiles() ? null : <>{t('place.noTiles')}</>;
}
