/** Details of one job: its next actions, time and crew, timeline and history. */
import { Button, Group } from '@mantine/core';
import { useContext, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../api/queries.ts';
import { useMay, useSession } from '../api/session.ts';
import { Conversation } from '../parts/Conversation.tsx';
import { CustomerPlace } from '../parts/CustomerPlace.tsx';
import { useReturning } from '../parts/drafts/useKept.ts';
import { Facts } from '../parts/DetailDrawer.tsx';
import { Files } from '../parts/files/Files.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Notes } from '../parts/Notes.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { isExact, PlaceText } from '../parts/PlaceText.tsx';
import { Priority } from '../parts/Priority.tsx';
import { Section } from '../parts/Section.tsx';
import { shownClocks, shownDay, shownInstant, shownLocal, shownMinutes, shownMoney, shownNumber } from '../parts/times.ts';
import { useAddress } from '../parts/pageAddress.ts';
import { CorrectCompletion } from './CorrectCompletion.tsx';
import { attentionWords } from './attentionWords.ts';
import { ReinstateButton } from './Reinstate.tsx';
import { TakeBackCompletion } from './TakeBackCompletion.tsx';
import { UnscheduleButton } from './EndingForms.tsx';
import { ArchiveButton, PriorityForm, SiteForm } from './JobForms.tsx';
import { JobBar } from './JobBar.tsx';
import { JobActions } from './JobActions.tsx';
import { JobLive } from './JobLive.tsx';
import { JobTimeline } from './JobTimeline.tsx';
import { EarlierForm, StopWaitingButton } from './EarlierWish.tsx';
import { JobProposal } from './JobProposal.tsx';
import { LockButton, MarkSigns, WantedButton } from './Marks.tsx';
import { MessageForm } from './MessageForm.tsx';
import { JobReference } from './JobReference.tsx';
import { OpenRequest } from './OpenRequest.tsx';
import { archivedWord, isOver, statusTone, type Job } from './jobWords.ts';
import { WrongCustomer } from './WrongCustomer.tsx';
import { TravelOfJob, useTravelWords } from './travelWords.ts';

/** Visits that have not begun can go back to the queue. */
const isWaiting = (state: string) => ['upcoming', 'leave_now', 'late_to_start', 'not_done'].includes(state);

export interface JobDetailsProps {
  readonly job: Job;
  /** Actions of the page that opened the drawer, shown first. */
  readonly children?: ReactNode;
}

export function JobDetails({ job, children }: JobDetailsProps) {
  const { t } = useTranslation('jobs');
  const mayManage = useMay('job_manage');
  const mayPlan = useMay('schedule_manage');
  const maySeeCustomer = useMay('customers_view');
  const ended = isOver(job);
  const [form, setForm] = useState<'priority' | 'site' | 'message' | 'earlier' | null>(null);
  useReturning(mayManage && !ended ? { saves: 'updateJobPriority', about: job.id } : null, () => setForm('priority'));
  useReturning(mayManage && !ended ? { saves: 'sendCustomerMessage', about: job.id } : null, () => setForm('message'));
  useReturning(mayManage && !ended ? { saves: 'updateJobEarlierWish', about: job.id } : null, () => setForm('earlier'));
  const customerId = job.customer.id;
  const { data: customer } = useAsk(
    'getCustomer',
    { id: customerId ?? '' },
    { enabled: mayManage && maySeeCustomer && !ended && customerId !== null },
  );
  // One technician and one day: the service proposes earlier times for such visits alone.
  const mayWait =
    job.schedule.sessions.length === 1 &&
    (job.quote.crew_size ?? 1) === 1 &&
    !job.locked &&
    job.priority_level !== 'p0' &&
    job.live?.state === 'upcoming';
  const hasSites = customer !== undefined && customer.site_count > 0;
  const toggle = (name: 'priority' | 'site' | 'message' | 'earlier') => setForm(form === name ? null : name);
  return (
    <>
      <Group gap="xs" mb="xs">
        <span className="badge" data-tone={statusTone(job.current_status.key, job.archive.is_archived)}>
          {job.archive.is_archived ? t(archivedWord(job)) : job.current_status.display_name}
        </span>
        <Priority level={job.priority_level} />
        <MarkSigns job={job} />
        {job.attention.flagged && (
          <span className="attention">
            <Icon name="attention" />
            {t(attentionWords(job.attention.reason))}
          </span>
        )}
      </Group>
      <JobLive job={job} />
      {!ended && <OpenRequest key={job.open_request?.id} job={job} />}
      {!ended && <JobProposal job={job} />}
      <JobBar job={job}>{children}</JobBar>
      {mayManage && !ended && <JobActions job={job} />}
      {mayManage && job.archive.is_archived && <ReinstateButton job={job} />}
      {mayManage && job.completed_at !== null && <CorrectCompletion job={job} />}
      {mayManage && job.completed_at !== null && !job.archive.is_archived && <TakeBackCompletion job={job} />}
      <JobFacts job={job} />
      {mayManage && <JobReference key={`reference ${job.id}`} job={job} />}
      {mayManage && maySeeCustomer && <WrongCustomer key={job.id} job={job} />}
      {mayManage && !ended && (
        <Group gap="xs" mt="sm">
          <Button variant="default" onClick={() => toggle('priority')} aria-expanded={form === 'priority'}>
            {t('changePriority')}
          </Button>
          {maySeeCustomer && (
            <Button variant="default" onClick={() => toggle('message')} aria-expanded={form === 'message'}>
              {t('message.title')}
            </Button>
          )}
          {mayPlan && job.schedule.scheduled_at !== null && <LockButton job={job} />}
          {job.earlier_wish && <StopWaitingButton job={job} />}
          {!job.earlier_wish && mayWait && (
            <Button variant="default" onClick={() => toggle('earlier')} aria-expanded={form === 'earlier'}>
              {t('earlier.ask')}
            </Button>
          )}
          {job.schedule.scheduled_at === null && <WantedButton job={job} />}
          {hasSites && (
            <Button variant="default" onClick={() => toggle('site')} aria-expanded={form === 'site'}>
              {t('changeSite')}
            </Button>
          )}
          {mayPlan && job.schedule.scheduled_at !== null && job.live?.state !== undefined && isWaiting(job.live.state) && (
            <UnscheduleButton job={job} />
          )}
          <ArchiveButton job={job} />
        </Group>
      )}
      {form === 'message' && <MessageForm job={job} onDone={() => setForm(null)} />}
      {form === 'earlier' && <EarlierForm job={job} onDone={() => setForm(null)} />}
      {form === 'priority' && <PriorityForm job={job} onDone={() => setForm(null)} />}
      {form === 'site' && customerId !== null && <SiteForm job={job} customerId={customerId} onDone={() => setForm(null)} />}
      {customerId !== null && <Conversation key={customerId} customerId={customerId} jobId={job.id} />}
      <Notes on={{ job_request_id: job.id }} />
      <Files key={job.id} on={{ job_request_id: job.id }} />
      <Section title={t('timeline')}>
        <JobTimeline id={job.id} />
      </Section>
    </>
  );
}

export function JobFacts({ job }: { readonly job: Job }) {
  const { t, i18n } = useTranslation('jobs');
  const { business } = useSession();
  const { schedule, quote, assignment, customer, address, rating, archive, completed_amount } = job;
  const window = schedule.arrival_window;
  const travelWords = useTravelWords();
  // A page without the schedule knows only the travel to the visit.
  const shown = useContext(TravelOfJob)(job.id);
  const travel = shown ?? { before: schedule.sessions.length === 1 ? (schedule.sessions[0]!.travel_minutes ?? null) : null, after: null };
  const minutes = (value: number | null) => (value ? shownMinutes(value, i18n.language) : null);
  return (
    <Facts
      facts={[
        [
          t('words:customer'),
          customer.id ? (
            <PageLink to="/customers" search={{ open: customer.id }}>
              <bdi>{customer.name}</bdi>
            </PageLink>
          ) : (
            customer.name
          ),
        ],
        [
          t('words:phone'),
          customer.phone && (
            <a href={`tel:${customer.phone}`}>
              <bdi>{customer.phone}</bdi>
            </a>
          ),
        ],
        [
          t('maintenancePlan'),
          job.maintenance_plan_id && (
            <PageLink to="/maintenance" search={{ open: job.maintenance_plan_id }}>
              {t('openMaintenancePlan')}
            </PageLink>
          ),
        ],
        [t('followUpOf'), job.follow_up_of && <JobLinks jobs={[job.follow_up_of]} />],
        [t('followUps'), job.follow_ups && <JobLinks jobs={job.follow_ups} />],
        [t('site'), job.site && <bdi>{job.site.name}</bdi>],
        [t('words:address'), address.formatted && <JobPlace job={job} />],
        [t('words:accessNotes'), job.site?.access_notes && <bdi>{job.site.access_notes}</bdi>],
        [t('words:problemDescription'), job.description && <bdi>{job.description}</bdi>],
        [t('words:jobType'), job.job_type_name],
        [t('words:skills'), job.skills.map(({ name }) => name).join(', ')],
        [t('scheduled'), schedule.scheduled_local && shownLocal(schedule.scheduled_local, i18n.language)],
        [t('window'), window && `${shownClocks(window.start, window.end, business.timezone, i18n.language)} · ${business.timezone}`],
        [t('board:travel'), travelWords(travel)],
        [t('requested'), !schedule.scheduled_at && <Requested job={job} />],
        [
          t('words:technician'),
          assignment.technician && (
            <PageLink to="/team" search={{ open: assignment.technician.id }}>
              <bdi>{assignment.technician.full_name}</bdi>
            </PageLink>
          ),
        ],
        [t('crew'), job.crew && job.crew.length > 1 && <Crew job={job} />],
        [t('vehicle'), job.assigned_vehicle?.name],
        [t('sessions'), schedule.sessions.length > 1 && <Sessions job={job} />],
        [t('words:minutesOfWork'), minutes(quote.job_duration_minutes)],
        [t('mobilization'), minutes(quote.mobilization_minutes)],
        [t('demobilization'), minutes(quote.demobilization_minutes)],
        [t('deadline'), job.sla_deadline && shownInstant(job.sla_deadline, business.timezone, i18n.language)],
        [t('cancelledByLabel'), job.cancellation && t(`cancelledBy.${job.cancellation.cancelled_by}`)],
        [t('why'), job.cancellation?.reason],
        [t('fee'), job.cancellation?.fee && shownMoney(job.cancellation.fee.value, job.cancellation.fee.currency, i18n.language)],
        [t('amount'), completed_amount && shownMoney(completed_amount.value, completed_amount.currency, i18n.language)],
        [
          t('rating'),
          rating.is_rated &&
            `${shownNumber(rating.score ?? 0, i18n.language)} / ${shownNumber(5, i18n.language)}${rating.comment ? ` · ${rating.comment}` : ''}`,
        ],
        [
          archive.note ? t(job.cancellation ? 'words:notes' : 'archivedFor') : t(archivedWord(job)),
          archive.is_archived && (archive.note || shownInstant(archive.archived_at ?? job.updated_at, business.timezone, i18n.language)),
        ],
        [
          t('customerLink'),
          job.customer_url && (
            <a href={job.customer_url} target="_blank" rel="noreferrer">
              {t('openLink')}
            </a>
          ),
        ],
        [t('words:ownReference'), job.external_reference && <bdi>{job.external_reference}</bdi>],
        [t('words:created_at'), shownInstant(job.created_at, business.timezone, i18n.language)],
      ]}
    />
  );
}

/**
 * The address with the line about its place. If it is still that of its customer, the place is
 * set there.
 */
function JobPlace({ job }: { readonly job: Job }) {
  const { t } = useTranslation('words');
  const { address, customer } = job;
  const maySeeCustomer = useMay('customers_view');
  const isDoubtful = !isExact(address);
  const asked = { id: customer.id ?? '' };
  const { data } = useAsk('getCustomer', asked, { enabled: maySeeCustomer && customer.id !== null && isDoubtful });
  const ofCustomer = data?.contact.address;
  if (ofCustomer && customer.id && ofCustomer.formatted === address.formatted && !isExact(ofCustomer))
    return <CustomerPlace customerId={customer.id} address={ofCustomer} hint={t('place.forCustomer')} />;
  return (
    <>
      <bdi>{address.formatted}</bdi>
      <PlaceText place={address} />
    </>
  );
}

/** Earlier job or follow-ups: a click opens the job in the same drawer. */
function JobLinks({ jobs }: { readonly jobs: NonNullable<Job['follow_ups']> }) {
  const { i18n } = useTranslation('jobs');
  const { business } = useSession();
  const { set } = useAddress();
  return (
    <ul className="plain-list">
      {jobs.map(({ id, short_code, scheduled_at }) => (
        <li key={id}>
          <Button variant="subtle" size="compact-sm" onClick={() => set({ open: id })}>
            <bdi>{short_code}</bdi>
          </Button>{' '}
          {scheduled_at && <span className="quiet">{shownInstant(scheduled_at, business.timezone, i18n.language)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Days and periods that the customer accepts. */
function Requested({ job }: { readonly job: Job }) {
  const { t, i18n } = useTranslation('jobs');
  return (
    <ul className="plain-list">
      {job.schedule.job_dates?.map(({ date, periods }) => (
        <li key={date}>
          {shownDay(date, i18n.language)} · {periods.map(({ period }) => t(`periods.${period}`)).join(', ')}
        </li>
      ))}
    </ul>
  );
}

function Crew({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  return (
    <ul className="plain-list">
      {job.crew?.map(({ technician_id, technician_name, role }) => (
        <li key={technician_id ?? technician_name}>
          <bdi>{technician_name}</bdi> <span className="quiet">{t(`crewRoles.${role}`)}</span>
        </li>
      ))}
    </ul>
  );
}

function Sessions({ job }: { readonly job: Job }) {
  const { i18n } = useTranslation('jobs');
  const { business } = useSession();
  return (
    <ul className="plain-list">
      {job.schedule.sessions.map(({ ordinal, date, start_at, end_at }) => (
        <li key={ordinal}>
          {shownDay(date, i18n.language)} · {shownClocks(start_at, end_at, business.timezone, i18n.language)}
        </li>
      ))}
    </ul>
  );
}
