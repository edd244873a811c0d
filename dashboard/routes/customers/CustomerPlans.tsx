/** The maintenance plans of one customer, with a link to a new one. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { newRowId } from '../../parts/pageAddress.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownDay } from '../../parts/times.ts';

const shownPlans = 20;

export function CustomerPlans({ id, isDeleted }: { readonly id: string; readonly isDeleted: boolean }) {
  const { t, i18n } = useTranslation('maintenance');
  const mayCreate = useMay('job_create');
  const { data, error, refetch } = useAsk('listMaintenancePlans', { customer_id: id, limit: shownPlans });
  return (
    <Section
      title={t('title')}
      actions={
        mayCreate &&
        !isDeleted && (
          <Button component={PageLink} to="/maintenance" search={{ open: newRowId, for: id }} variant="default" size="compact-xs">
            {t('add')}
          </Button>
        )
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.maintenance_plans.length === 0 && <p className="quiet">{t('noneOfCustomer')}</p>}
      <ul className="plain-list">
        {data?.maintenance_plans.map(({ id: planId, job_type, status: state, next_visit }) => (
          <li key={planId} className="plain-row">
            <PageLink to="/maintenance" search={{ open: planId }}>
              <bdi>{job_type.name}</bdi>
            </PageLink>
            <span className="quiet">
              {t(`states.${state}`)}
              {next_visit && ` · ${shownDay(next_visit.visit_date, i18n.language, { year: 'numeric' })}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
