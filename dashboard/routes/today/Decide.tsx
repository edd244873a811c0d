/** What waits for a decision, the most urgent first, each row with the button that does it or opens it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk, useChange } from '../../api/queries.ts';
import { useMay, useSession } from '../../api/session.ts';
import { explicitToday } from '../../board/model/firstDay.ts';
import { attentionWords } from '../../job/attentionWords.ts';
import { allCallbacks, isCall } from '../../job/calls.ts';
import { useRequestText } from '../../job/requestText.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { type Search } from '../../parts/pageAddress.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { isolated } from '../../parts/isolated.ts';
import { dayOf, shownDay, shownInstant, shownTime } from '../../parts/times.ts';
import { Keys, Maintenance, Webhooks } from './CountedDecisions.tsx';
import { MoreProposals, ProposedTime, ToCall } from './ProposedTime.tsx';
import { BetterPlan } from './BetterPlan.tsx';
import { LateVisits } from './LateVisits.tsx';
import { CallToMake } from './CallToMake.tsx';
import { Go, Line, type Row } from './DecisionLine.tsx';
import { decisionsOf, kindWords, type CutKind, type Decision, type Today } from './decisions.ts';

export function Decide({ today }: { readonly today: Today }) {
  const { t, i18n } = useTranslation('today');
  const { business } = useSession();
  const maySeePlans = useMay('job_view', 'customers_view');
  const plans = useAsk('listMaintenancePlans', { has_missed: true, limit: 1 }, { enabled: maySeePlans });
  const proposals = useAsk('listTimeProposals', {}, { enabled: maySeePlans });
  const callbacks = useAsk('listCallbacks', allCallbacks, { enabled: maySeePlans });
  const [showsAllProposals, setShowsAllProposals] = useState(false);
  const rows = decisionsOf(
    today,
    plans.data?.meta.total,
    proposals.data?.proposals,
    showsAllProposals,
    proposals.data?.to_call,
    callbacks.data?.callbacks.filter(isCall),
  );
  const departure = today.next_departure_at;
  return (
    <section className="today-decide" aria-labelledby="decide-title">
      <h2 id="decide-title">{t('decide.title')}</h2>
      {rows.length === 0 ? (
        <p className="today-nothing">
          {t('decide.nothing')} {departure && t('decide.nextDeparture', { time: shownTime(departure, business.timezone, i18n.language) })}
        </p>
      ) : (
        <ul className="decisions">
          {rows.map((row) => (
            <li key={row.key} className="decision-row" data-kind={row.kind}>
              {row.kind === 'moreProposals' ? (
                <MoreProposals of={row.of} count={row.count} onShow={() => setShowsAllProposals(true)} />
              ) : (
                <DecisionRow row={row} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function DecisionRow({ row }: { readonly row: Exclude<Decision, { kind: 'moreProposals' }> }) {
  switch (row.kind) {
    case 'emergency':
      return <Emergency {...row} />;
    case 'late':
      return <LateVisits {...row} />;
    case 'reassign':
      return <Reassign {...row} />;
    case 'request':
      return <Request {...row} />;
    case 'message':
      return <UnreadMessage {...row} />;
    case 'earlier':
    case 'proposed':
      return <ProposedTime {...row} />;
    case 'toCall':
      return <ToCall {...row} />;
    case 'call':
      return <CallToMake {...row} />;
    case 'mail':
      return <Mail {...row} />;
    case 'booking':
      return <Booking {...row} />;
    case 'plan':
      return <BetterPlan {...row} />;
    case 'webhooks':
      return <Webhooks {...row} />;
    case 'keys':
      return <Keys {...row} />;
    case 'maintenance':
      return <Maintenance {...row} />;
    case 'more':
      return <More {...row} />;
    default:
      return <Flagged {...row} />;
  }
}

function Emergency({ kind, job }: Row<'emergency'>) {
  const { t, i18n } = useTranslation('today');
  const { business } = useSession();
  const mayPlan = useMay('job_view', 'schedule_manage');
  const isAsked = mayPlan && job.has_duration;
  const { data } = useAsk('listEmergencyCandidates', { job_request_id: job.job_request_id, limit: 1 }, { enabled: isAsked });
  const first = data?.candidates[0];
  return (
    <Line
      kind={kind}
      title={<bdi>{job.customer_name || job.short_code}</bdi>}
      detail={
        <>
          {job.job_type_name && <>{job.job_type_name} · </>}
          {!job.has_duration && t('decide.noDuration')}
          {first &&
            t('decide.first', {
              name: isolated(first.technician.full_name),
              time: shownTime(first.arrival_at, business.timezone, i18n.language),
            })}
          {data && !first && t('decide.nobody')}
        </>
      }
      action={
        <Go
          search={job.has_duration ? { date: explicitToday, panel: 'emergency', job: job.job_request_id } : { open: job.job_request_id }}
          of={job.customer_name || job.short_code}
        >
          {t(mayPlan && job.has_duration ? 'decide.choose' : 'decide.open')}
        </Go>
      }
    />
  );
}

function Reassign({ kind, absence: { technician, visits, from, until } }: Row<'reassign'>) {
  const { t, i18n } = useTranslation('today');
  const { business, now } = useSession();
  const mayPlan = useMay('job_view', 'schedule_manage', 'team_view');
  const name = isolated(technician.name);
  return (
    <Line
      kind={kind}
      title={
        from === dayOf(now, business.timezone)
          ? t('decide.offToday', { count: visits, name })
          : t('decide.offOn', { count: visits, name, date: shownDay(from, i18n.language) })
      }
      action={
        <Go
          search={mayPlan ? { date: from, panel: 'absence', technician: technician.id, off: from, until } : { date: from }}
          of={technician.name}
        >
          {t(mayPlan ? 'decide.reassign' : 'decide.open')}
        </Go>
      }
    />
  );
}

function Request({ kind, request }: Row<'request'>) {
  const { t } = useTranslation('today');
  const textOf = useRequestText();
  const mayAnswer = useMay('job_manage', 'customers_view');
  const close = useChange('closeCallback', { outdates: ['listCustomerRequests', 'listBoardQueue', 'getToday'] });
  const { id, job_request_id: jobId, name, phone } = request;
  return (
    <Line
      kind={kind}
      title={
        <>
          <bdi>{name}</bdi> {t(`decide.${request.kind}`)}
        </>
      }
      detail={
        <>
          <bdi>{textOf(request)}</bdi>
          {close.error && <ErrorNotice error={close.error} />}
        </>
      }
      phone={phone}
      name={name}
      action={
        request.kind === 'callback' && mayAnswer ? (
          <Button
            variant="default"
            size="xs"
            loading={close.isPending}
            aria-label={`${t('decide.called')}: ${isolated(name)}`}
            onClick={() => close.mutate({ id })}
          >
            {t('decide.called')}
          </Button>
        ) : jobId === null ? null : (
          <Go search={{ open: jobId }} of={name}>
            {t(mayAnswer ? 'decide.answer' : 'decide.open')}
          </Go>
        )
      }
    />
  );
}

/** Opens the conversation, in the drawer of the job that the message is about. */
function UnreadMessage({ kind, message }: Row<'message'>) {
  const { t } = useTranslation('today');
  const { t: jobText } = useTranslation('jobs');
  const mayAnswer = useMay('job_manage', 'customers_view');
  const { customer_id: customerId, job_request_id: jobId, name, phone, text } = message;
  return (
    <Line
      kind={kind}
      title={
        <>
          <bdi>{name}</bdi> {t('decide.wrote')}
        </>
      }
      detail={<bdi>{text === '' ? jobText('conversation.picture') : text}</bdi>}
      phone={phone}
      name={name}
      action={
        <Go to={jobId === null ? '/customers' : '/board'} search={{ open: jobId ?? customerId }} of={name}>
          {t(mayAnswer ? 'decide.answer' : 'decide.open')}
        </Go>
      }
    />
  );
}

function Flagged({ kind, job }: Row<'risk' | 'flagged'>) {
  const { t, i18n } = useTranslation('today');
  const { t: jobText } = useTranslation('jobs');
  const { business } = useSession();
  return (
    <Line
      kind={kind}
      title={<bdi>{job.customer_name || job.short_code}</bdi>}
      detail={
        <>
          {job.job_type_name && <>{job.job_type_name} · </>}
          {kind === 'risk' && job.sla_deadline
            ? `${t('decide.due')} ${shownInstant(job.sla_deadline, business.timezone, i18n.language)}`
            : jobText(attentionWords(job.reason))}
        </>
      }
      action={<OpenJob job={job} />}
    />
  );
}

function Booking({ kind, job }: Row<'booking'>) {
  const { t, i18n } = useTranslation('today');
  const { business } = useSession();
  return (
    <Line
      kind={kind}
      title={<bdi>{job.customer_name || job.short_code}</bdi>}
      detail={
        <>
          {job.job_type_name && <>{job.job_type_name} · </>}
          {job.scheduled_at ? shownInstant(job.scheduled_at, business.timezone, i18n.language) : t('decide.noTime')}
        </>
      }
      action={<OpenJob job={job} />}
    />
  );
}

/** Opens the job on the board: of a job without a time, to give it one. */
function OpenJob({ job }: { readonly job: Omit<Row<'booking'>['job'], 'created_at'> }) {
  const { t } = useTranslation('today');
  const { business } = useSession();
  const mayPlan = useMay('job_manage', 'schedule_manage');
  return (
    <Go
      search={{ date: job.scheduled_at ? dayOf(job.scheduled_at, business.timezone) : '', open: job.job_request_id }}
      of={job.customer_name || job.short_code}
    >
      {t(mayPlan && job.scheduled_at === null ? 'decide.schedule' : 'decide.open')}
    </Go>
  );
}

function Mail({ kind, mail }: Row<'mail'>) {
  const { t, i18n } = useTranslation('today');
  const { t: mailText } = useTranslation('mails');
  const { business } = useSession();
  return (
    <Line
      kind={kind}
      title={<bdi>{mail.recipient_name}</bdi>}
      detail={
        <>
          {mailText(`kinds.${mail.kind}`)} · {shownInstant(mail.created_at, business.timezone, i18n.language)}
        </>
      }
      phone={mail.phone}
      name={mail.recipient_name}
      action={
        mail.job_request_id && (
          <Go search={{ open: mail.job_request_id }} of={mail.recipient_name}>
            {t('decide.open')}
          </Go>
        )
      }
    />
  );
}

/** Where all rows of a kind are. */
const allOf: Readonly<Record<CutKind, { readonly to: string; readonly search: Search }>> = {
  emergency: { to: '/board', search: { date: explicitToday, queue: 'emergency', side: '1' } },
  late: { to: '/board', search: { date: explicitToday, only: 'late' } },
  reassign: { to: '/board', search: { date: explicitToday, queue: 'attention', side: '1' } },
  risk: { to: '/board', search: { date: explicitToday, queue: 'sla', side: '1' } },
  request: { to: '/board', search: { date: explicitToday, queue: 'requests', side: '1' } },
  message: { to: '/board', search: { date: explicitToday, queue: 'attention', side: '1' } },
  flagged: { to: '/board', search: { date: explicitToday, queue: 'attention', side: '1' } },
  mail: { to: '/developers/mails', search: { status: 'failed' } },
  booking: { to: '/jobs', search: {} },
};

function More({ of, count }: Row<'more'>) {
  const { t } = useTranslation('today');
  const { to, search } = allOf[of];
  return (
    <>
      <span className="decision-kind">{t(kindWords[of] ?? `decide.kinds.${of}`)}</span>
      <PageLink to={to} search={search}>
        {t('decide.more', { count })}
      </PageLink>
    </>
  );
}
