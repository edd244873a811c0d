/** A technician's time off: requested, decided and coming; with the visits that a decision would leave without a technician. */
import { fields } from 'contract:fields/createTechnicianTimeOff';
import { Button, Group, Select, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeOffStatuses } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { conflictOf, ConflictNotice, differencesOf } from '../../parts/Conflict.tsx';
import { useReturning } from '../../parts/drafts/useKept.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Section } from '../../parts/Section.tsx';
import { Stranded } from '../../parts/Stranded.tsx';
import { addDays, dayOf, shownDays, shownMinute } from '../../parts/times.ts';

type Entry = Output<'listTimeOffRequests'>['time_off'][number];
export const timeOffReads = [
  'listTimeOffRequests',
  'listTechnicianTimeOff',
  'listTeamAbsences',
  'getTechnicianSchedule',
  'getBoard',
  'getRota',
  'listJobRequests',
] as const;
const pastDays = 30;

export function TimeOff({ id, mayChange }: { readonly id: string; readonly mayChange: boolean }) {
  const { t } = useTranslation('team');
  const { now, business } = useSession();
  const from = addDays(dayOf(now, business.timezone), -pastDays);
  const { data, error, refetch } = useAsk('listTimeOffRequests', { technician_id: id, from, limit: 50 });
  const [isAdding, setAdding] = useState(false);
  useReturning(mayChange ? { saves: 'createTechnicianTimeOff', about: id } : null, () => setAdding(true));
  return (
    <Section
      title={t('timeOff')}
      actions={
        mayChange &&
        !isAdding && (
          <Button size="compact-xs" variant="default" onClick={() => setAdding(true)}>
            {t('addTimeOff')}
          </Button>
        )
      }
    >
      {isAdding && <TimeOffForm id={id} onDone={() => setAdding(false)} />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={40} animate={false} />}
      {data?.time_off.length === 0 && <p className="quiet">{t('noTimeOff')}</p>}
      <ul className="plain-list">
        {data?.time_off.map((entry) => (
          <TimeOffRow key={entry.id} entry={entry} mayChange={mayChange} />
        ))}
      </ul>
    </Section>
  );
}

const tones = { pending: 'warn', approved: 'good', declined: undefined } as const;

export function TimeOffRow({
  entry,
  mayChange,
  isNamed = false,
}: {
  readonly entry: Entry;
  readonly mayChange: boolean;
  readonly isNamed?: boolean;
}) {
  const { t, i18n } = useTranslation('team');
  const decide = useChange('decideTimeOff', { outdates: timeOffReads, onDone: ({ status }) => announce({ text: t(`decided.${status}`) }) });
  const remove = useChange('deleteTimeOff', { outdates: timeOffReads, onDone: () => announce({ text: t('withdrawn') }) });
  const { start_date, end_date, start_minute, end_minute, status, reason, stranded_visits } = entry;
  const hours =
    start_minute === null || end_minute === null
      ? ''
      : ` · ${shownMinute(start_minute, i18n.language)} – ${shownMinute(end_minute, i18n.language)}`;
  const ids = { id: entry.technician_id, time_off_id: entry.id };
  const conflict = conflictOf(decide.error);
  const words = { status: t('words:status') };
  const shownStatus = (_: string, value: unknown) => t(`timeOffStatuses.${value as Entry['status']}`);
  return (
    <li className="time-off">
      <div className="plain-row">
        {isNamed && (
          <PageLink to="/team" search={{ open: entry.technician_id }}>
            <bdi>{entry.technician_name}</bdi>
          </PageLink>
        )}
        <span>
          {shownDays(start_date, end_date, i18n.language)}
          {hours}
        </span>
        <bdi className="quiet">{reason}</bdi>
        <span className="badge" data-tone={tones[status]}>
          {t(`timeOffStatuses.${status}`)}
        </span>
      </div>
      {stranded_visits.total > 0 && status !== 'declined' && <Stranded visits={stranded_visits} />}
      {decide.error &&
        (conflict ? (
          <ConflictNotice
            error={decide.error}
            differences={differencesOf(words, { ...entry }, conflict.current, shownStatus)}
            onTheirs={() => decide.reset()}
          />
        ) : (
          <ErrorNotice error={decide.error} />
        ))}
      {remove.error && <ErrorNotice error={remove.error} />}
      {mayChange && (
        <Group gap="xs" my={4}>
          {timeOffStatuses
            .filter((to) => to !== status && to !== 'pending')
            .map((to) => (
              <Button
                key={to}
                size="compact-xs"
                variant="default"
                loading={decide.isPending && decide.variables.status === to}
                onClick={() => decide.mutate({ ...ids, version: entry.version, status: to })}
              >
                {t(`decide.${to}`)}
              </Button>
            ))}
          {status === 'pending' && (
            <Button size="compact-xs" variant="default" loading={remove.isPending} onClick={() => remove.mutate(ids)}>
              {t('words:delete')}
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}

function TimeOffForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { t } = useTranslation('team');
  const { now, business } = useSession();
  const today = dayOf(now, business.timezone);
  const change = useChange('createTechnicianTimeOff', {
    outdates: timeOffReads,
    onDone: () => {
      announce({ text: t('timeOffAdded') });
      onDone();
    },
  });
  const draft = useDraft({ start_date: today, end_date: today, from: '', to: '', reason: '', status: 'approved' }, fields, change.error, {
    saves: 'createTechnicianTimeOff',
    about: id,
    isNew: true,
    title: t('addTimeOff'),
  });
  const { from, to, start_date, end_date, reason, status } = draft.values;
  const minute = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  const hours = from && to ? { start_minute: minute(from), end_minute: minute(to) || 1440 } : {};
  return (
    <Form
      draft={draft}
      onSend={() => change.mutate({ id, start_date, end_date, reason, status: status as 'approved', ...hours })}
      change={change}
      onCancel={onDone}
    >
      <Group grow gap="xs" align="start">
        <TextInput type="date" label={t('words:firstDay')} data-autofocus {...draft.text('start_date')} />
        <TextInput type="date" label={t('words:lastDay')} {...draft.text('end_date')} />
        <TextInput type="time" label={t('words:from')} {...draft.text('from')} />
        <TextInput type="time" label={t('words:to')} {...draft.text('to')} />
      </Group>
      <Group grow gap="xs" align="start">
        <TextInput label={t('reason')} {...draft.text('reason')} />
        <Select label={t('words:status')} {...draft.choice('status', (value) => t(`timeOffStatuses.${value}`))} allowDeselect={false} />
      </Group>
      <p className="quiet tight">{t('wholeDays')}</p>
    </Form>
  );
}
