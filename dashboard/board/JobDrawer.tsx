/** One job whole: what, who, when, its timeline, and everything that can be done from here without dragging. */
import { Button, Group, NumberInput, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fields as quoteFields } from 'contract:fields/quoteJobRequest';
import { priorityLevels } from '../../src/contract/vocabulary.ts';
import type { Output } from '../api/ask.ts';
import { useAsk, useChange } from '../api/queries.ts';
import { useMay } from '../api/session.ts';
import { DetailDrawer, Facts } from '../parts/DetailDrawer.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { numberLimits } from '../parts/fields.ts';
import { useMoment } from './PlanView.tsx';
import { afterChange } from './useCommit.tsx';

type Job = Output<'getJobRequest'>;

export interface JobDrawerProps {
  readonly jobId: string | null;
  readonly onClose: () => void;
  /** Picks the job up, to be put down by keys or a click: the same as dragging it. */
  readonly onPlace: (job: Job) => void;
  readonly onEmergency: (job: Job) => void;
}

export function JobDrawer({ jobId, onClose, onPlace, onEmergency }: JobDrawerProps) {
  const { data, error, refetch, isPending } = useAsk('getJobRequest', { id: jobId ?? '' }, { enabled: jobId !== null });
  return (
    <DetailDrawer
      isOpen={jobId !== null}
      onClose={onClose}
      title={data ? `${data.customer.name} · ${data.short_code ?? ''}` : ''}
      error={error}
      onRetry={() => void refetch()}
      isPending={isPending}
    >
      {data && <Details key={data.id} job={data} onPlace={onPlace} onEmergency={onEmergency} />}
    </DetailDrawer>
  );
}

const isOver = (job: Job) => job.archive.is_archived || job.completed_at !== null;
const isQuoted = (job: Job) => job.quote.quoted_at !== null;

function Details({ job, onPlace, onEmergency }: Pick<JobDrawerProps, 'onPlace' | 'onEmergency'> & { readonly job: Job }) {
  const { t } = useTranslation('board');
  const moment = useMoment();
  const { schedule, assignment, customer } = job;
  return (
    <Stack gap="sm">
      {job.attention.flagged && (
        <span className="tag" data-tone="warn">
          {t('mark.attention')}: {job.attention.reason}
        </span>
      )}
      {!isOver(job) && <Actions job={job} onPlace={onPlace} onEmergency={onEmergency} />}
      <Facts
        facts={[
          [t('job.status'), job.current_status.display_name],
          [t('job.priority'), t(`priority.${job.priority_level}`)],
          [t('job.type'), job.job_type_name],
          [t('job.when'), schedule.scheduled_at && moment(schedule.scheduled_at)],
          [
            t('job.promised'),
            schedule.arrival_window && `${moment(schedule.arrival_window.start)} – ${moment(schedule.arrival_window.end)}`,
          ],
          [t('job.technician'), assignment.technician && <bdi key="technician">{assignment.technician.full_name}</bdi>],
          [t('job.crew'), job.crew && job.crew.length > 1 && job.crew.map(({ technician_name }) => technician_name).join(', ')],
          [
            t('job.phone'),
            customer.phone && (
              <a href={`tel:${customer.phone}`}>
                <bdi>{customer.phone}</bdi>
              </a>
            ),
          ],
          [t('job.address'), <bdi key="address">{job.address.formatted}</bdi>],
          [t('job.minutes'), schedule.scheduled_duration_minutes],
          [t('job.skills'), job.skills.map(({ name }) => name).join(', ')],
          [t('job.sla'), job.sla_deadline && moment(job.sla_deadline)],
          [t('job.description'), job.description],
        ]}
      />
      <Timeline id={job.id} />
    </Stack>
  );
}

function Actions({ job, onPlace, onEmergency }: Pick<JobDrawerProps, 'onPlace' | 'onEmergency'> & { readonly job: Job }) {
  const { t } = useTranslation('board');
  const mayManage = useMay('job_manage');
  const maySchedule = useMay('schedule_manage');
  const outdates = ['getJobRequest', 'getJobRequestTimeline', 'listBoardQueue'] as const;
  const fire = useChange('fireJobRequestAction', { outdates, onDone: afterChange });
  const grade = useChange('updateJobPriority', { outdates, onDone: afterChange });
  if (!mayManage) return null;
  const own = (job.next_actions ?? []).filter(({ key }) => key !== 'quote' && key !== 'confirm_booking');
  const isEmergency = job.priority_level === 'p0' && job.schedule.scheduled_at === null;
  return (
    <Stack gap="xs">
      {!isQuoted(job) && <QuoteForm job={job} />}
      <Group gap="xs">
        {isQuoted(job) && maySchedule && !isEmergency && (
          <Button onClick={() => onPlace(job)}>{t(job.schedule.scheduled_at ? 'job.move' : 'job.place')}</Button>
        )}
        {isQuoted(job) && maySchedule && isEmergency && (
          <Button color="red" onClick={() => onEmergency(job)}>
            {t('emergency.open')}
          </Button>
        )}
        {own.map(({ key, label }) => (
          <Button
            key={key}
            variant="default"
            loading={fire.isPending}
            onClick={() => fire.mutate({ id: job.id, key, status_version: job.status_version })}
          >
            {label}
          </Button>
        ))}
        <Select
          aria-label={t('job.priority')}
          value={job.priority_level}
          data={priorityLevels.map((value) => ({ value, label: t(`priority.${value}`) }))}
          allowDeselect={false}
          onChange={(value) => value && grade.mutate({ id: job.id, priority: value as 'p1' })}
          w={150}
        />
      </Group>
      {(fire.error ?? grade.error) && <ErrorNotice error={(fire.error ?? grade.error)!} />}
    </Stack>
  );
}

/** How long it takes: without that it fits nowhere. */
function QuoteForm({ job }: { readonly job: Job }) {
  const { t } = useTranslation('board');
  const [minutes, setMinutes] = useState<number | string>(60);
  const [isForced, setForced] = useState(false);
  const quote = useChange('quoteJobRequest', {
    outdates: ['getJobRequest', 'getJobRequestTimeline', 'listBoardQueue'],
    onDone: afterChange,
  });
  const send = (force: boolean) => {
    setForced(force);
    quote.mutate({ id: job.id, job_duration_minutes: Number(minutes), status_version: job.status_version, ...(force ? { force } : {}) });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <Group gap="xs" align="end">
        <NumberInput
          label={t('job.minutes')}
          value={minutes}
          onChange={setMinutes}
          step={15}
          w={120}
          {...numberLimits(quoteFields['job_duration_minutes'])}
        />
        <Button type="submit" loading={quote.isPending}>
          {t('job.quote')}
        </Button>
        {quote.error && !isForced && (
          <Button variant="default" onClick={() => send(true)}>
            {t('job.quoteAnyway')}
          </Button>
        )}
      </Group>
      {quote.error && <ErrorNotice error={quote.error} />}
    </form>
  );
}

function Timeline({ id }: { readonly id: string }) {
  const { t } = useTranslation('board');
  const moment = useMoment();
  const { data } = useAsk('getJobRequestTimeline', { id });
  if (!data) return null;
  return (
    <section>
      <h3>{t('job.timeline')}</h3>
      <ol className="steps">
        {data.events.map((event) => (
          <li key={event.status_key} aria-current={event.state === 'current' ? 'step' : undefined}>
            <span className="tag" data-tone={event.state === 'upcoming' ? undefined : 'good'}>
              {t(`job.state.${event.state}`)}
            </span>{' '}
            {event.display_name}
            {event.entered_at && <span className="quiet"> · {moment(event.entered_at)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
