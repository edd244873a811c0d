/** Says how to go on where maps have no pictures. In a file of its own, because it comes with the map. */
import { useTranslation } from 'react-i18next';
import { hasTiles } from './map.ts';

export function TilesHint() {
  const { t } = useTranslation('words');
  return hasTiles() ? null : <>{t('place.noTiles')}</>;
}
