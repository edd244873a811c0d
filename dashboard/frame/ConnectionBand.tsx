/** A band that says that the service cannot be reached. It disappears by itself. */
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { connection } from '../api/connection.ts';

export function ConnectionBand() {
  const { t } = useTranslation();
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost);
  return (
    <div role="status" aria-live="polite">
      {isLost && <div className="frame-lost">{t('connectionLost')}</div>}
    </div>
  );
}
