/** The slots at which a quoted job can be confirmed, with their technicians; or the reason why there are none. */
import { Button, Select, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused, type Input, type Output } from '../api/ask.ts';
import { useAsk, useChange } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Form } from '../parts/form.tsx';
import { PlaceDoubts } from '../parts/PlaceDoubts.tsx';
import { Answer } from '../parts/refusal/Answer.tsx';
import { Refusal } from '../parts/refusal/Refusal.tsx';
import { shownClocks, shownDay, shownMinutes, shownNumber } from '../parts/times.ts';
import { HowTold } from './HowTold.tsx';
import { jobReads, type JobFormProps } from './jobWords.ts';
import { StageNotice, useJobBeforeConflict } from './StageNotice.tsx';
import { useTellDone } from './useCommit.tsx';
import { useOutcome } from './useOutcome.ts';

type Slot = Output<'listMatchingSlots'>['slots'][number];

/** Refusals of a start or a technician, after which another one can be confirmed. */
const placementCodes: ReadonlySet<string> = new Set([
  'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE',
  'JOB_REQUEST_TECH_INFEASIBLE',
  'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT',
  'JOB_REQUEST_OVERLAPPING_VISITS',
]);

export interface SlotFormProps extends JobFormProps {
  /** What is said once the visit is confirmed. */
  readonly said: string;
}

export function SlotForm({ job, said, onDone, onCancel }: SlotFormProps) {
  const { t, i18n } = useTranslation('jobs');
  const { data, error, refetch } = useAsk('listMatchingSlots', { id: job.id }, { freshMilliseconds: 0 });
  const [chosen, setChosen] = useState<string | null>(null);
  const [technicianId, setTechnicianId] = useState<string | null>(null);
  const tell = useTellDone();
  const outcome = useOutcome(job);
  const change = useChange('confirmJobRequest', {
    outdates: jobReads,
    onDone: (confirmed) => {
      tell(confirmed, { text: outcome(said, confirmed) });
      onDone();
    },
  });
  const { before, version } = useJobBeforeConflict(job, change.error);
  if (error) return <ErrorNotice error={error} jobId={job.id} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} animate={false} />;
  // A remedy that only records something is followed by the confirmation that it made possible.
  const confirmAgain = (wanted: Partial<Input<'confirmJobRequest'>>) => {
    const { scheduled_at, technician_id, status_version = job.status_version, allow_duplicate = false } = wanted;
    if (!scheduled_at) return void refetch();
    change.mutate({ id: job.id, scheduled_at, status_version, allow_duplicate, ...(technician_id ? { technician_id } : {}) });
  };
  const asked = { asked: ['confirmJobRequest', 'listMatchingSlots'], jobId: job.id, onAgain: confirmAgain } as const;
  const isPlacement = change.error instanceof Refused && placementCodes.has(change.error.code);
  const whyNot = isPlacement && <Refusal error={change.error as Refused} input={change.variables} {...asked} />;
  if (data.slots.length === 0)
    return (
      <Answer>
        <PlaceDoubts place={data.place} />
        {whyNot || <Refusal answer={data} title={t('noSlots')} {...asked} />}
      </Answer>
    );
  const slot = data.slots.find(({ start_at }) => start_at === chosen);
  const send = () => {
    if (!slot) return;
    const whom = technicianId === null ? {} : { technician_id: technicianId };
    change.mutate({ id: job.id, scheduled_at: slot.business_time.datetime, status_version: version, allow_duplicate: false, ...whom });
  };
  const choose = (start: string) => {
    change.reset();
    setChosen(start);
    setTechnicianId(null);
  };
  return (
    <Form
      draft={null}
      onSend={send}
      change={change}
      onCancel={onCancel}
      label={t('confirm')}
      notice={whyNot || <StageNotice job={job} before={before} error={change.error!} onSeen={() => change.reset()} />}
    >
      <PlaceDoubts place={data.place} />
      <SlotDays slots={data.slots} chosen={chosen} choose={choose} />
      {slot && (
        <Select
          label={t('whoComes')}
          placeholder={t('best')}
          value={technicianId}
          onChange={setTechnicianId}
          clearable
          clearButtonProps={{ 'aria-label': t('frame:clear', { name: t('whoComes') }) }}
          data={slot.technicians.map(({ id, full_name, match_score, travel_minutes }) => ({
            value: id,
            label: [
              full_name,
              t('match', { score: shownNumber(match_score, i18n.language) }),
              travel_minutes === undefined ? null : t('away', { time: shownMinutes(travel_minutes, i18n.language) }),
            ]
              .filter((part) => part !== null)
              .join(' · '),
          }))}
        />
      )}
      <HowTold job={job} kind="confirmed" />
    </Form>
  );
}

function SlotDays({
  slots,
  chosen,
  choose,
}: {
  readonly slots: readonly Slot[];
  readonly chosen: string | null;
  readonly choose: (start: string) => void;
}) {
  const { t, i18n } = useTranslation('jobs');
  const { business } = useSession();
  const days = Map.groupBy(slots, ({ business_time }) => business_time.date);
  return (
    <div className="slot-days" role="group" aria-label={t('slots')} tabIndex={0}>
      {[...days].map(([date, ofDay]) => (
        <div key={date}>
          <strong>{shownDay(date, i18n.language)}</strong>
          <div className="slot-times">
            {ofDay.map(({ start_at, arrival_window }) => (
              <Button
                key={start_at}
                size="compact-xs"
                variant={start_at === chosen ? 'filled' : 'default'}
                aria-pressed={start_at === chosen}
                onClick={() => choose(start_at)}
              >
                {shownClocks(arrival_window.start, arrival_window.end, business.timezone, i18n.language)}
              </Button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
