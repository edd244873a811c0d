/** Starts at which a quoted job can be confirmed, as the engine offers them, with who can come; or why there are none. */
import { Alert, Button, Select, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused, type Output } from '../api/ask.ts';
import { useAsk, useChange } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Form } from '../parts/form.tsx';
import { shownClocks, shownDay, shownMinutes, shownNumber } from '../parts/times.ts';
import { jobReads, type JobFormProps } from './jobWords.ts';
import { StageNotice, useJobAsItWas } from './StageNotice.tsx';

type Slot = Output<'listMatchingSlots'>['slots'][number];

export function SlotForm({ job, onDone, onCancel }: JobFormProps) {
  const { t, i18n } = useTranslation('jobs');
  const { data, error, refetch } = useAsk('listMatchingSlots', { id: job.id }, { freshMilliseconds: 0 });
  const [chosen, setChosen] = useState<string | null>(null);
  const [technicianId, setTechnicianId] = useState<string | null>(null);
  const change = useChange('confirmJobRequest', { outdates: jobReads, onDone });
  const { before, version } = useJobAsItWas(job, change.error);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} animate={false} />;
  if (data.slots.length === 0) return <WhyNot data={data} title={t('noSlots')} />;
  const slot = data.slots.find(({ start_at }) => start_at === chosen);
  const send = () => {
    if (!slot) return;
    const whom = technicianId === null ? {} : { technician_id: technicianId };
    change.mutate({ id: job.id, scheduled_at: slot.business_time.datetime, status_version: version, ...whom });
  };
  const choose = (start: string) => {
    change.reset();
    setChosen(start);
    setTechnicianId(null);
  };
  const refused = change.error instanceof Refused ? (change.error.data as { blocked_by?: unknown } | null) : null;
  return (
    <Form
      onSend={send}
      change={change}
      onCancel={onCancel}
      label={t('confirm')}
      notice={
        refused?.blocked_by ? (
          <WhyNot data={refused} title={change.error!.message} />
        ) : (
          <StageNotice job={job} before={before} error={change.error!} onSeen={() => change.reset()} />
        )
      }
    >
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

/** Why nobody can: the reason, and how many technicians each blocker keeps away. */
export function WhyNot({ data, title }: { readonly data: unknown; readonly title: string }) {
  const { t, i18n } = useTranslation('jobs');
  const { reason, blocked_by = {}, considered } = data as { reason?: string; blocked_by?: Record<string, number>; considered?: number };
  const counted = Object.entries(blocked_by).filter(([, count]) => count > 0);
  return (
    <Alert color="yellow" variant="light" title={title} role="alert">
      {reason && <p className="tight">{t(`reasons.${reason}`)}</p>}
      {considered !== undefined && <p className="tight quiet">{t('considered', { total: shownNumber(considered, i18n.language) })}</p>}
      <ul className="tight">
        {counted.map(([kind, count]) => (
          <li key={kind}>
            {t(`blockers.${kind}`)}: {shownNumber(count, i18n.language)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
