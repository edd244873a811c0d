/** The environment, live or sandbox, which is part of the address. In the sandbox, a band makes it hard to overlook. */
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { environments } from '../../src/contract/vocabulary.ts';
import { useSession } from '../api/session.ts';
import { shownInstant } from '../parts/times.ts';
import { useAddress } from '../parts/pageAddress.ts';

export function EnvironmentBand() {
  const { t, i18n } = useTranslation();
  const { environment, now, business } = useSession();
  if (environment === 'live') return null;
  const time = shownInstant(now, business.timezone, i18n.language);
  return (
    <div className="frame-band" role="note">
      <strong>{t('environment.sandbox')}</strong> <span>{t('environment.sandboxMeans', { time })}</span>
    </div>
  );
}

export function EnvironmentSwitch() {
  const { t } = useTranslation();
  const { environment } = useSession();
  const { set } = useAddress();
  return (
    <SegmentedControl
      aria-label={t('environment.label')}
      value={environment}
      onChange={(value) => set({ env: value === 'sandbox' ? 'sandbox' : null, open: null })}
      data={environments.map((value) => ({ value, label: t(`environment.${value}`) }))}
      color={environment === 'sandbox' ? 'yellow' : undefined}
      autoContrast
      transitionDuration={0}
      className="frame-switch"
    />
  );
}
