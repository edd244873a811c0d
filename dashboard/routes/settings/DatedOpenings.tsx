/** Opening hours of certain days, which replace the weekly hours. */
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { keyOf, queryClient } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { conflictNotice, conflictOf } from '../../parts/Conflict.tsx';
import { announce } from '../../parts/announce.ts';
import { useKept } from '../../parts/drafts/useKept.ts';
import { Form } from '../../parts/form.tsx';
import { HoursWarnings } from '../../parts/HoursWarnings.tsx';
import { StrandedQuestion, useStrandedChange } from '../../parts/strandedChange.tsx';
import { TimeOfDayField } from '../../parts/TimeOfDayField.tsx';
import { dayOf, shownDays } from '../../parts/times.ts';
import { shownDatedRange } from '../../parts/WeeklyHours.tsx';
import { outdatedByHours } from './outdatedByHours.ts';

type OpeningHours = Output<'getOpeningHours'>;
type Entry = OpeningHours['dated_hours'][number];
/** A change of the entries as they are when it is saved. */
type Edit = (entries: readonly Entry[]) => Entry[];

const isSameEntry = (left: Entry, right: Entry) => left.from === right.from && left.until === right.until;

const empty = { from: '', until: '', start_minute: 9 * 60, end_minute: 12 * 60 };

export function DatedOpenings({ hours }: { readonly hours: OpeningHours }) {
  const { t, i18n } = useTranslation('settings');
  const { now, business } = useSession();
  const today = dayOf(now, business.timezone);
  const change = useStrandedChange('replaceOpeningHours', {
    outdates: outdatedByHours,
    onDone: ({ dated_hours: saved }) => {
      // What is typed stays when a day is removed.
      if (saved.length > hours.dated_hours.length) draft.begin(empty);
      announce({ text: t('hours.datedSaved') });
    },
  });
  const draft = useKept(empty, { saves: 'replaceOpeningHours', part: 'dated', isNew: true, title: t('hours.addDated') });
  const { values: typed, set } = draft;
  // What was asked last, so that it can be done to the hours that a colleague has saved meanwhile.
  const [edit, setEdit] = useState<Edit | null>(null);
  const save = (wanted: Edit, now: OpeningHours) => {
    setEdit(() => wanted);
    change.send({ version: now.version, weekly_hours: now.weekly_hours, dated_hours: wanted(now.dated_hours) });
  };
  const add = () => {
    const { from, until, start_minute, end_minute } = typed;
    save((entries) => [...entries, { from, until: until || from, hours: [{ start_minute, end_minute }] }], hours);
  };
  const current = conflictOf(change.error);
  const notice = conflictNotice<OpeningHours>(change, {
    differences: () => [{ name: t('hours.dated'), before: null, now: t('hours.below') }],
    onMine: (version) => edit && current && save(edit, { ...(current.current as unknown as OpeningHours), version }),
    onTheirs: () => void queryClient.invalidateQueries({ queryKey: keyOf('getOpeningHours') }),
    below: ({ dated_hours }) => <DatedList entries={dated_hours.filter(({ until }) => until >= today)} />,
  });
  const ahead = hours.dated_hours.filter(({ until }) => until >= today);
  return (
    <>
      {ahead.length === 0 && <p className="quiet">{t('hours.noDated')}</p>}
      <ul className="plain-list">
        {ahead.map((entry) => {
          const days = shownDays(entry.from, entry.until, i18n.language);
          return (
            <li key={entry.from} className="plain-row">
              <span>{days}</span>
              <span className="number">
                {entry.hours.map((range) => shownDatedRange(range, i18n.language)).join(', ') || t('words:closed')}
              </span>
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                disabled={change.isPending}
                aria-label={`${t('hours.removeDated')} ${days}`}
                onClick={() => save((entries) => entries.filter((other) => !isSameEntry(other, entry)), hours)}
              >
                {t('words:delete')}
              </Button>
            </li>
          );
        })}
      </ul>
      <HoursWarnings warnings={hours.warnings} />
      <div className="section">
        <Form draft={draft} label={t('hours.addDated')} change={change} onSend={add} notice={notice}>
          <Group gap="sm" align="end">
            <TextInput
              type="date"
              label={t('words:firstDay')}
              required
              min={today}
              value={typed.from}
              onChange={({ currentTarget: { value } }) => set({ from: value })}
            />
            <TextInput
              type="date"
              label={t('words:lastDay')}
              min={typed.from}
              value={typed.until}
              onChange={({ currentTarget: { value } }) => set({ until: value })}
            />
            <TimeOfDayField label={t('hours.opens')} value={typed.start_minute} onChange={(start_minute) => set({ start_minute })} />
            <TimeOfDayField label={t('hours.closes')} value={typed.end_minute} onChange={(end_minute) => set({ end_minute })} isEnd />
          </Group>
          <StrandedQuestion change={change} />
        </Form>
      </div>
    </>
  );
}

/** The entries as a colleague has saved them. */
function DatedList({ entries }: { readonly entries: readonly Entry[] }) {
  const { i18n } = useTranslation('settings');
  const { t } = useTranslation();
  return (
    <ul className="plain-list">
      {entries.map((entry) => (
        <li key={entry.from}>
          {shownDays(entry.from, entry.until, i18n.language)}:{' '}
          {entry.hours.map((range) => shownDatedRange(range, i18n.language)).join(', ') || t('words:closed')}
        </li>
      ))}
    </ul>
  );
}
