/** A technician's weekly hours: their own, or the opening hours of the business. */
import { Button, Skeleton, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { conflictNotice } from '../../parts/Conflict.tsx';
import { useKept, useReturning } from '../../parts/drafts/useKept.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Form } from '../../parts/form.tsx';
import { HoursWarnings } from '../../parts/HoursWarnings.tsx';
import { Section } from '../../parts/Section.tsx';
import { StrandedQuestion, useStrandedChange } from '../../parts/strandedChange.tsx';
import { dayOf, shownDays } from '../../parts/times.ts';
import { shownDatedRange, WeeklyHours, WeeklyHoursField, type Stretch } from '../../parts/WeeklyHours.tsx';
import { outdatedByRota } from './rotaDay.ts';

export function Hours({ id, mayChange }: { readonly id: string; readonly mayChange: boolean }) {
  const { t } = useTranslation('team');
  const { data, error, refetch } = useAsk('getTechnicianAvailability', { id });
  const [isEditing, setEditing] = useState(false);
  useReturning(mayChange ? { saves: 'replaceTechnicianAvailability', about: id } : null, () => setEditing(true));
  return (
    <Section
      title={t('words:weeklyHours')}
      actions={
        mayChange &&
        data &&
        !isEditing && (
          <Button size="compact-xs" variant="default" aria-label={t('editHours')} onClick={() => setEditing(true)}>
            {t('words:edit')}
          </Button>
        )
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={60} animate={false} />}
      {data && isEditing && <HoursForm availability={data} onDone={() => setEditing(false)} />}
      {data && !isEditing && (
        <>
          {data.follows_opening_hours && <p className="quiet tight">{t('followsOpeningHours')}</p>}
          <WeeklyHours hours={data.weekly_hours} none={t('rota.off')} />
          <DatedHours hours={data.dated_hours} />
          <HoursWarnings warnings={data.warnings} />
        </>
      )}
    </Section>
  );
}

type Dated = Output<'getTechnicianAvailability'>['dated_hours'];

/** The hours of certain days that are not over. The rota changes them. */
export function DatedHours({ hours }: { readonly hours: Dated }) {
  const { t, i18n } = useTranslation('team');
  const { business, now } = useSession();
  const today = dayOf(now, business.timezone);
  const ahead = hours.filter(({ until }) => until >= today).toSorted((left, right) => left.from.localeCompare(right.from));
  if (ahead.length === 0) return null;
  const shown = (range: Dated[number]['hours'][number]) =>
    [shownDatedRange(range, i18n.language), ...(range.kind === 'on_call' ? [`(${t('rota.onCall')})`] : [])].join(' ');
  return (
    <>
      <p className="quiet tight">{t('rota.datedHours')}</p>
      <dl className="facts">
        {ahead.map((entry) => (
          <div key={entry.from}>
            <dt>{shownDays(entry.from, entry.until, i18n.language)}</dt>
            <dd className="number">{entry.hours.map(shown).join(', ') || t('rota.off')}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type Availability = Output<'getTechnicianAvailability'>;

function HoursForm({ availability, onDone }: { readonly availability: Availability; readonly onDone: () => void }) {
  const { t } = useTranslation(['team', 'settings']);
  // What is read again while the form is open does not change what its person has seen.
  const [base, setBase] = useState(availability);
  const draft = useKept<{ follows: boolean; hours: readonly Stretch[] }>(
    { follows: availability.follows_opening_hours, hours: availability.weekly_hours },
    { saves: 'replaceTechnicianAvailability', about: availability.technician_id, title: t('editHours') },
  );
  const { follows, hours } = draft.values;
  const change = useStrandedChange('replaceTechnicianAvailability', {
    outdates: outdatedByRota,
    onDone: () => {
      announce({ text: t('words:saved') });
      onDone();
    },
  });
  const send = (version: number) =>
    change.send({ id: base.technician_id, version, follows_opening_hours: follows, weekly_hours: follows ? [] : [...hours] });
  const notice = conflictNotice<Availability>(change, {
    differences: () => [{ name: t('words:weeklyHours'), before: null, now: t('settings:hours.below') }],
    onMine: send,
    onTheirs: (current) => {
      setBase(current);
      draft.begin({ follows: current.follows_opening_hours, hours: current.weekly_hours });
    },
    below: (current) => (
      <>
        <WeeklyHours hours={current.weekly_hours} />
        <DatedHours hours={current.dated_hours} />
      </>
    ),
  });
  return (
    <Form draft={draft} onSend={() => send(base.version)} change={change} onCancel={onDone} notice={notice}>
      <Switch
        label={t('followOpeningHours')}
        checked={follows}
        onChange={({ currentTarget }) => draft.set({ follows: currentTarget.checked })}
        data-autofocus
      />
      {!follows && <WeeklyHoursField hours={hours} onChange={(changed) => draft.set({ hours: changed })} hasKinds />}
      <StrandedQuestion change={change} />
    </Form>
  );
}
