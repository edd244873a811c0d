/** Decisions of which Today shows only the number: failing webhooks, keys that end soon, and maintenance plans that need attention. */
import { useTranslation } from 'react-i18next';
import { Go, Line, type Row } from './DecisionLine.tsx';

export function Webhooks({ kind, count }: Row<'webhooks'>) {
  const { t } = useTranslation('today');
  return (
    <Line
      kind={kind}
      title={t('decide.webhooksFail', { count })}
      action={
        <Go to="/developers/webhooks" search={{}} of={t('decide.kinds.webhooks')}>
          {t('decide.checkWebhooks')}
        </Go>
      }
    />
  );
}

export function Keys({ kind, count }: Row<'keys'>) {
  const { t } = useTranslation('today');
  return (
    <Line
      kind={kind}
      title={t('decide.keysEnd', { count })}
      action={
        <Go to="/developers/keys" search={{}} of={t('decide.kinds.keys')}>
          {t('decide.renewKeys')}
        </Go>
      }
    />
  );
}

export function Maintenance({ kind, count }: Row<'maintenance'>) {
  const { t } = useTranslation('today');
  return (
    <Line
      kind={kind}
      title={t('decide.plansAttend', { count })}
      action={
        <Go to="/maintenance" search={{ missed: 'yes' }} of={t('decide.kinds.maintenance')}>
          {t('decide.checkPlans')}
        </Go>
      }
    />
  );
}
