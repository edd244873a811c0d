/**
 * The second half of a call: the duration, and the start that the customer accepts. The job is in the address, so that a reload continues.
 */
import { fields as quoteFields } from 'contract:fields/quoteJobRequest';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, Refused, type Input, type Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { numberLimits } from '../../parts/fields.ts';
import { PlaceDoubts } from '../../parts/PlaceDoubts.tsx';
import { onRadioKey, radioStop } from '../../parts/radios.ts';
import { Answer } from '../../parts/refusal/Answer.tsx';
import { Refusal } from '../../parts/refusal/Refusal.tsx';
import { shownClock, shownDay } from '../../parts/times.ts';
import { useMoment } from '../../parts/useMoment.ts';
import { useOutcome } from '../../job/useOutcome.ts';
import { afterChange, useCommit } from '../../job/useCommit.tsx';
import { useAddress } from '../../parts/pageAddress.ts';
import { useFocusBroughtHome } from '../../parts/focus.ts';
import { NumberField } from '../../parts/NumberField.tsx';

type Job = Output<'getJobRequest'>;
type Slot = Output<'listMatchingSlots'>['slots'][number];

export function BookingVisit({ jobId, close }: { readonly jobId: string; readonly close: () => void }) {
  const { data: job, error, refetch } = useAsk('getJobRequest', { id: jobId });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!job) return <Skeleton height={160} animate={false} aria-busy />;
  return (
    <Answer>
      <Stack gap="sm">
        <p className="tight">
          <strong>
            <bdi>{job.customer.name}</bdi>
          </strong>{' '}
          · {[job.short_code, job.job_type_name].filter(Boolean).join(' · ')}
        </p>
        {job.quote.quoted_at === null ? (
          <Quote job={job} />
        ) : job.priority_level === 'p0' ? (
          <ToEmergency job={job} />
        ) : (
          <Slots job={job} close={close} />
        )}
      </Stack>
    </Answer>
  );
}

function Quote({ job }: { readonly job: Job }) {
  useFocusBroughtHome(job.id);
  const { t } = useTranslation('board');
  const { data: type } = useAsk('getJobType', { id: job.job_type_id ?? '' }, { enabled: job.job_type_id !== null });
  const [minutes, setMinutes] = useState<number | null>(null);
  const quote = useChange('quoteJobRequest', { outdates: ['getJobRequest', 'listBoardQueue'], onDone: afterChange });
  const isUnschedulable = quote.error instanceof Refused && quote.error.code === 'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE';
  const shown = minutes ?? type?.default_duration_minutes ?? 60;
  const send = (some: Partial<Input<'quoteJobRequest'>> = {}) => quote.mutate({ job_duration_minutes: shown, ...some, id: job.id });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="xs">
        <Group gap="xs" align="end">
          <NumberField
            label={t('words:minutesOfWork')}
            data-autofocus
            value={shown}
            onChange={(value) => setMinutes(value ?? NaN)}
            step={15}
            w={130}
            {...numberLimits(quoteFields['job_duration_minutes'])}
          />
          <Button type="submit" loading={quote.isPending}>
            {t('words:saveDuration')}
          </Button>
          {isUnschedulable && (
            <Button variant="default" onClick={() => send({ force: true })}>
              {t('words:saveAnyway')}
            </Button>
          )}
        </Group>
        {quote.error && <ErrorNotice error={quote.error} asked="quoteJobRequest" input={quote.variables} jobId={job.id} onAgain={send} />}
      </Stack>
    </form>
  );
}

/** Leads to the emergency panel, which finds the earliest start even if other visits must move. */
function ToEmergency({ job }: { readonly job: Job }) {
  const { t } = useTranslation('board');
  const { set } = useAddress();
  return (
    <Button color="red" onClick={() => set({ panel: 'emergency', job: job.id })}>
      {t('emergency.open')}
    </Button>
  );
}

const shownSlots = 12;

function Slots({ job, close }: { readonly job: Job; readonly close: () => void }) {
  const { t, i18n } = useTranslation('board');
  const { set } = useAddress();
  const moment = useMoment();
  const outcome = useOutcome(job);
  const [most, setMost] = useState(shownSlots);
  const isOpen = job.schedule.scheduled_at === null;
  const { data, error, refetch } = useAsk('listMatchingSlots', { id: job.id }, { enabled: isOpen, freshMilliseconds: 0 });
  const confirm = useCommit({
    run: (wanted: { scheduled_at: string; technician_id?: string; status_version?: number; allow_duplicate?: boolean }) =>
      ask('confirmJobRequest', { id: job.id, status_version: job.status_version, allow_duplicate: false, ...wanted }),
    announcesUndo: false,
    onDone: ({ id, schedule }) => set({ panel: null, job: null, open: id, date: schedule.scheduled_local?.slice(0, 10) ?? null }),
    onDrift: () => void refetch(),
    said: (answer) => outcome(t('book.done', { name: answer.customer.name, time: moment(answer.schedule.scheduled_at!) }), answer),
  });
  const [slot, setSlot] = useState<Slot | null>(null);
  useFocusBroughtHome(data === undefined);
  if (!isOpen) return <Button onClick={close}>{t('frame:close')}</Button>;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} animate={false} aria-busy />;
  // A remedy that only records something is followed by the confirmation that it made possible.
  const confirmAgain = ({ scheduled_at, technician_id, status_version, allow_duplicate }: Partial<Input<'confirmJobRequest'>>) => {
    if (!scheduled_at) return void refetch();
    confirm.mutate({
      scheduled_at,
      ...(technician_id ? { technician_id } : {}),
      ...(status_version ? { status_version } : {}),
      ...(allow_duplicate ? { allow_duplicate } : {}),
    });
  };
  const asked = { asked: ['confirmJobRequest', 'listMatchingSlots'], jobId: job.id, onAgain: confirmAgain } as const;
  return (
    <>
      <PlaceDoubts place={data.place} />
      {data.slots.length === 0 && !confirm.error && <Refusal answer={data} title={t('book.noSlots')} {...asked} />}
      <div role="radiogroup" aria-label={t('book.slots')} className="slots" onKeyDown={onRadioKey}>
        {data.slots.slice(0, most).map((one, index) => (
          <button
            key={one.start_at}
            type="button"
            role="radio"
            aria-checked={slot?.start_at === one.start_at}
            tabIndex={radioStop(slot?.start_at === one.start_at, slot === null && index === 0)}
            data-autofocus={index === 0 || undefined}
            className="plan-choice"
            onClick={() => setSlot(one)}
          >
            {shownDay(one.business_time.date, i18n.language)} <strong>{shownClock(one.business_time.datetime, i18n.language)}</strong>
            <br />
            <bdi className="quiet">{one.technicians[0]?.full_name}</bdi>
          </button>
        ))}
      </div>
      {data.slots.length > most && (
        <Button variant="subtle" onClick={() => setMost(most + shownSlots)}>
          {t('book.moreSlots')}
        </Button>
      )}
      {confirm.error && <ErrorNotice error={confirm.error} input={confirm.variables} {...asked} onRetry={() => void refetch()} />}
      {data.slots.length > 0 && (
        <Button
          disabled={!slot}
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ scheduled_at: slot!.business_time.datetime, technician_id: slot!.technicians[0]!.id })}
        >
          {slot ? t('book.confirm', { time: moment(slot.start_at) }) : t('book.choose')}
        </Button>
      )}
    </>
  );
}
