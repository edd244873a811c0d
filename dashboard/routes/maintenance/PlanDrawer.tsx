/** Shows and edits one maintenance plan. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { keyOf, queryClient, useChange } from '../../api/queries.ts';
import { useMay, useSession } from '../../api/session.ts';
import { useReturning } from '../../parts/drafts/useKept.ts';
import { announce } from '../../parts/announce.ts';
import { Facts } from '../../parts/DetailDrawer.tsx';
import type { FormChange } from '../../parts/form.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { isolated } from '../../parts/isolated.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { ResourceDrawer } from '../../parts/Resource.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownDay, shownInstant, shownInstantDay, shownWeekday } from '../../parts/times.ts';
import { PlanActions, planReads } from './PlanActions.tsx';
import { PlanForm, type Plan } from './PlanForm.tsx';
import { shownLength, shownRule } from './rule.ts';

export function PlanDrawer() {
  const { t } = useTranslation('maintenance');
  return (
    <ResourceDrawer
      read="getMaintenancePlan"
      create="createMaintenancePlan"
      outdates={planReads}
      newTitle={t('new')}
      titleOf={({ job_type, customer }) => `${job_type.name} · ${customer.name}`}
      made={({ id, job_type }) => ({ id, name: job_type.name })}
      form={(change, cancel) => <PlanForm plan={null} change={change} onCancel={cancel} />}
    >
      {(plan) => <Details plan={plan} />}
    </ResourceDrawer>
  );
}

type Warning = NonNullable<Plan['warnings']>[number];

function Details({ plan }: { readonly plan: Plan }) {
  const { t, i18n } = useTranslation('maintenance');
  const { business } = useSession();
  const mayChange = useMay('job_create');
  const [isEditing, setEditing] = useState(false);
  useReturning({ saves: 'updateMaintenancePlan', about: plan.id }, () => setEditing(true));
  const update = useChange('updateMaintenancePlan', {
    outdates: planReads,
    onDone: () => {
      setEditing(false);
      announce({ text: t('saved') });
    },
  });
  // After a conflict the plan must be read again before it is edited once more.
  const stop = () => {
    setEditing(false);
    update.reset();
    void queryClient.invalidateQueries({ queryKey: keyOf('getMaintenancePlan') });
  };
  if (isEditing) return <PlanForm plan={plan} change={update as unknown as FormChange} onCancel={stop} />;
  const day = (date: string) => shownDay(date, i18n.language, { year: 'numeric' });
  const { next_visit: next } = plan;
  const wishesOf = ({ wanted_weekdays: weekdays, wanted_periods: periods }: Warning) =>
    [...weekdays.map((one) => shownWeekday(one, i18n.language)), ...periods.map((one) => t(`partsOfDay.${one}`))].join(', ');
  return (
    <>
      {plan.problem && (
        <p className="attention">
          <Icon name="attention" />
          {t(`problems.${plan.problem}`)}
        </p>
      )}
      {(plan.warnings ?? []).map((warning) => (
        <p className="attention" key={warning.code}>
          <Icon name="attention" />
          {t(`warnings.${warning.code}`, { wishes: wishesOf(warning) })}
        </p>
      ))}
      {mayChange && plan.status !== 'ended' && <PlanActions plan={plan} onEdit={() => setEditing(true)} />}
      <Facts
        facts={[
          [t('words:status'), t(`states.${plan.status}`)],
          [t('next'), next && day(next.visit_date)],
          [t('requestOn'), next && plan.status === 'active' && day(next.request_date)],
          [t('upcoming'), plan.upcoming_dates.slice(1).map(day).join(' · ')],
          [
            t('words:customer'),
            <PageLink key="customer" to="/customers" search={{ open: plan.customer.id }}>
              <bdi>{plan.customer.name}</bdi>
            </PageLink>,
          ],
          [t('site'), plan.site && <bdi>{plan.site.name}</bdi>],
          [t('words:jobType'), <bdi key="type">{plan.job_type.name}</bdi>],
          [t('interval'), <bdi key="rule">{shownRule(plan.recurrence, i18n.language)}</bdi>],
          [t('start'), day(plan.start_date)],
          [t('end'), plan.end_date && day(plan.end_date)],
          [t('lead'), shownLength(plan.lead_weeks, 'week', i18n.language)],
          [t('words:preferredTechnician'), plan.preferred_technician && <bdi>{plan.preferred_technician.name}</bdi>],
          [t('same'), plan.same_technician && t('words:yes')],
          [t('weekdays'), plan.wanted_weekdays.map((one) => shownWeekday(one, i18n.language)).join(', ')],
          [t('periods'), plan.wanted_periods.map((one) => t(`partsOfDay.${one}`)).join(', ')],
          [t('proposes'), plan.proposes_time && t('words:yes')],
          [t('words:description'), plan.description && <bdi>{plan.description}</bdi>],
          [t('words:created_at'), shownInstantDay(plan.created_at, business.timezone, i18n.language)],
        ]}
      />
      <Section title={t('visits')}>
        {plan.visits.length === 0 && <p className="quiet">{t('noVisits')}</p>}
        <ul className="plain-list">
          {plan.visits.map((visit) => (
            <li key={visit.due_date} className="plain-row">
              <span>{day(visit.visit_date)}</span>
              <VisitState visit={visit} />
              <ProposalState visit={visit} />
              {visit.job_request_id && (
                <PageLink to="/jobs" search={{ open: visit.job_request_id }}>
                  {visit.short_code}
                </PageLink>
              )}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** What became of a date; for a request what became of its job. */
export function VisitState({ visit }: { readonly visit: NonNullable<Output<'getMaintenancePlan'>['last_visit']> }) {
  const { t } = useTranslation('maintenance');
  const state = visit.completed_at !== null ? 'completed' : visit.is_cancelled ? 'cancelled' : visit.status;
  return (
    <span className="badge" data-tone={state === 'missed' ? 'warn' : undefined}>
      {t(`visitStates.${state}`)}
    </span>
  );
}

/** The time that was proposed to the customer, and what became of it. A booked or closed job says more itself. */
function ProposalState({
  visit: { proposal, scheduled_at, completed_at, is_cancelled },
}: {
  readonly visit: NonNullable<Output<'getMaintenancePlan'>['last_visit']>;
}) {
  const { t, i18n } = useTranslation('maintenance');
  const { business } = useSession();
  if (!proposal || scheduled_at !== null || completed_at !== null || is_cancelled) return null;
  const at = proposal.start_at && shownInstant(proposal.start_at, business.timezone, i18n.language);
  return (
    <span className="quiet">
      {t(`proposalStates.${proposal.status}`)}
      {at && <> · {isolated(at)}</>}
    </span>
  );
}
