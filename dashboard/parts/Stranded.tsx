/** Visits left without a technician by a change of hours, skills, areas or time off. Shown before the change and after. */
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { PageLink } from './PageLink.tsx';
import { Priority } from './Priority.tsx';
import { shownInstant, shownNumber } from './times.ts';
import type { Output } from '../api/ask.ts';

export type StrandedVisits = Output<'decideTimeOff'>['stranded_visits'];

interface StrandedProps {
  readonly visits: StrandedVisits;
  /** Whether the list is shown at once. */
  readonly isOpen?: boolean;
}

export function Stranded({ visits, isOpen = false }: StrandedProps) {
  const { t, i18n } = useTranslation();
  const { business } = useSession();
  const shown = visits.visits.length;
  return (
    <>
      {visits.total > 0 && (
        <details className="stranded" open={isOpen}>
          <summary>{t('words:stranded.title', { total: shownNumber(visits.total, i18n.language) })}</summary>
          <p className="quiet tight">{t('words:stranded.help')}</p>
          {shown < visits.total && <p className="quiet tight">{t('words:stranded.first', { shown: shownNumber(shown, i18n.language) })}</p>}
          <ul className="plain-list">
            {visits.visits.map(({ job_request_id, short_code, customer_name, priority_level, start_at, reason }) => (
              <li key={`${job_request_id} ${start_at}`} className="plain-row">
                <PageLink to="/jobs" search={{ open: job_request_id }}>
                  {short_code}
                </PageLink>
                <bdi>{customer_name}</bdi>
                <Priority level={priority_level} isQuietWhenUsual />
                <span className="quiet">{shownInstant(start_at, business.timezone, i18n.language)}</span>
                <span>{t(`words:stranded.reasons.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <StrandedProposals proposals={visits.proposals ?? []} />
    </>
  );
}

function StrandedProposals({ proposals }: { readonly proposals: NonNullable<StrandedVisits['proposals']> }) {
  const { t, i18n } = useTranslation();
  const { business } = useSession();
  if (proposals.length === 0) return null;
  return (
    <>
      <p className="tight">{t('words:stranded.proposals')}</p>
      <ul className="plain-list">
        {proposals.map(({ id, job_request_id, short_code, customer_name, start_at }) => (
          <li key={id} className="plain-row">
            <PageLink to="/jobs" search={{ open: job_request_id }}>
              {short_code}
            </PageLink>
            <bdi>{customer_name}</bdi>
            <span className="quiet">{shownInstant(start_at, business.timezone, i18n.language)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
