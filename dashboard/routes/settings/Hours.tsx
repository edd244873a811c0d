/** When the business works: opening hours of a week, and the days on which it is closed. */
import { fields } from 'contract:fields/createClosure';
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../frame/Announcer.tsx';
import { conflictOf, ConflictNotice } from '../../parts/Conflict.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { Section } from '../../parts/Section.tsx';
import { SettingsPage } from '../../parts/SettingsPage.tsx';
import { addDays, dayOf, shownDay } from '../../parts/times.ts';
import { useCarefulChange } from '../../parts/useCarefulChange.tsx';
import { WeeklyHours, WeeklyHoursField, type Stretch } from '../../parts/WeeklyHours.tsx';

const planning = ['getBoard', 'getTechnicianAvailability', 'getBusinessChecklist'] as const;

export function Hours() {
  const { t } = useTranslation('settings');
  const hours = useAsk('getOpeningHours', {});
  return (
    <SettingsPage title={t('hours')} of={hours}>
      {(data, renew) => (
        <>
          <OpeningHours hours={data} renew={renew} />
          <Closures />
        </>
      )}
    </SettingsPage>
  );
}

function OpeningHours({ hours, renew }: { readonly hours: Output<'getOpeningHours'>; readonly renew: () => void }) {
  const { t } = useTranslation('settings');
  const [draft, setDraft] = useState<readonly Stretch[]>(hours.weekly_hours);
  const change = useCarefulChange('replaceOpeningHours', {
    outdates: ['getOpeningHours', ...planning],
    onDone: () => {
      announce({ text: t('words:saved') });
      renew();
    },
  });
  const conflict = conflictOf(change.error);
  const send = (version: number) => change.mutate({ version, weekly_hours: [...draft] });
  const week = (of: readonly Stretch[]) => <WeeklyHours hours={of} />;
  return (
    <Section title={t('openingHours')} level={2}>
      <p className="quiet tight">{hours.business_timezone}</p>
      <Form
        onSend={() => send(hours.version)}
        change={change}
        notice={
          conflict && (
            <ConflictNotice
              error={change.error!}
              differences={[{ name: t('openingHours'), before: null, now: week(conflict.current['weekly_hours'] as Stretch[]) }]}
              onMine={() => send(conflict.version)}
              onTheirs={renew}
            />
          )
        }
      >
        <WeeklyHoursField hours={draft} onChange={setDraft} />
        {change.notice}
      </Form>
    </Section>
  );
}

function Closures() {
  const { t, i18n } = useTranslation('settings');
  const { now, business } = useSession();
  const today = dayOf(now, business.timezone);
  const { data, error, refetch } = useAsk('listClosures', { from: today, to: addDays(today, 730), limit: 1000 });
  const remove = useChange('deleteClosure', {
    outdates: ['listClosures', ...planning],
    onDone: ({ date }) => announce({ text: t('words:deleted', { name: shownDay(date, i18n.language) }) }),
  });
  return (
    <Section title={t('closures')} level={2}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.closures.length === 0 && <p className="quiet">{t('noClosures')}</p>}
      <ul className="plain-list">
        {data?.closures.map(({ date, reason }) => (
          <li key={date} className="plain-row">
            <span>{shownDay(date, i18n.language, { year: 'numeric' })}</span>
            <bdi className="quiet">{reason}</bdi>
            <Button
              size="compact-xs"
              variant="default"
              loading={remove.isPending && remove.variables.date === date}
              onClick={() => remove.mutate({ date })}
              aria-label={`${t('words:delete')} ${date}`}
            >
              {t('words:delete')}
            </Button>
          </li>
        ))}
      </ul>
      {remove.error && <ErrorNotice error={remove.error} />}
      <ClosureForm />
    </Section>
  );
}

function ClosureForm() {
  const { t } = useTranslation('settings');
  const change = useCarefulChange('createClosure', {
    outdates: ['listClosures', ...planning],
    onDone: () => {
      draft.set({ date: '', until_date: '', reason: '' });
      announce({ text: t('closureAdded') });
    },
  });
  const draft = useDraft({ date: '', until_date: '', reason: '' }, fields, change.error);
  const { date, until_date, reason } = draft.values;
  return (
    <div className="section">
      <Form onSend={() => change.mutate({ date, reason, ...(until_date ? { until_date } : {}) })} change={change} label={t('words:add')}>
        <Group grow gap="xs" align="start">
          <TextInput type="date" label={t('closedOn')} {...draft.text('date')} />
          <TextInput type="date" label={t('closedUntil')} {...draft.text('until_date')} />
          <TextInput label={t('words:reason')} {...draft.text('reason')} />
        </Group>
        {change.notice}
      </Form>
    </div>
  );
}
