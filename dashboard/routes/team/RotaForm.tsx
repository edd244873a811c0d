/** Changes the hours of one technician on one day, or until a later day. */
import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minutesOfDay } from '../../../src/contract/overnight.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { conflictNotice } from '../../parts/Conflict.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { useKept } from '../../parts/drafts/useKept.ts';
import { Form } from '../../parts/form.tsx';
import { StrandedQuestion, useStrandedChange } from '../../parts/strandedChange.tsx';
import { TimeOfDayField } from '../../parts/TimeOfDayField.tsx';
import { nextAfter, WeeklyHours } from '../../parts/WeeklyHours.tsx';
import { addDays } from '../../parts/times.ts';
import { DatedHours } from './Hours.tsx';
import { outdatedByRota, rotaChanges, withoutRest, writtenHours, writtenRange, type Range, type RotaDay } from './rotaDay.ts';

type Mode = 'weekly' | 'off' | 'hours';

export interface RotaFormProps {
  readonly technicianId: string;
  /** Of the hours of the technician, as the rota shows them. */
  readonly version: number;
  readonly date: string;
  readonly day: RotaDay;
  /** The day before; null if it is not known. */
  readonly before: RotaDay | null;
  /** The day after, which has the rest of a night. */
  readonly next: RotaDay;
  /** The page of the rota with this technician. */
  readonly page: { readonly page: number; readonly limit: number };
  readonly onDone: () => void;
}

export function RotaForm({ technicianId, version, date, day, before, next, page, onDone }: RotaFormProps) {
  const { t } = useTranslation(['team', 'settings']);
  const [seen] = useState(version);
  const own = withoutRest(day.hours, before?.hours ?? []);
  const draft = useKept<{ mode: Mode; ranges: readonly Range[]; until: string }>(
    {
      mode: day.source === 'dated' && own.length === 0 ? 'off' : 'hours',
      ranges: own.length > 0 ? writtenHours(own, next.hours) : [{ ...nextAfter([]), kind: 'regular' }],
      until: date,
    },
    { saves: 'replaceRota', part: `${technicianId} ${date}`, title: t('editHours') },
  );
  const { mode, ranges, until } = draft.values;
  const setRanges = (changed: readonly Range[]) => draft.set({ ranges: changed });
  const change = useStrandedChange('replaceRota', {
    outdates: [...outdatedByRota],
    onDone: ({ warnings }) => {
      // The drawer of the technician names each part that has no effect.
      announce({ text: warnings.length === 0 ? t('words:saved') : t('rota.savedWithoutEffect') });
      onDone();
    },
  });
  // The last of several days and the day after it, in which a night may end.
  const isLonger = until > date;
  const read = useAsk('getRota', { from: until, to: addDays(until, 1), ...page }, { enabled: isLonger });
  const lastDays = isLonger ? read.data?.technicians.find(({ id }) => id === technicianId)?.days : [day, next];
  const send = (version: number) => {
    const days = { from: date, until };
    if (mode === 'weekly') {
      change.send({ changes: [{ technician_id: technicianId, version, ...days, hours: [], follow_weekly_hours: true }] });
      return;
    }
    const [last, after] = lastDays as [RotaDay, RotaDay];
    const written = mode === 'hours' ? ranges.map(writtenRange) : [];
    const kept = withoutRest(after.hours, last.hours);
    const isTouched = kept.length < after.hours.length || written.some(({ end_minute }) => end_minute > minutesOfDay);
    const first = day.hours.filter((range) => !own.includes(range));
    const changes = rotaChanges(technicianId, days, written, { first, after: isTouched ? kept : null });
    change.send({ changes: changes.map((one) => ({ ...one, version })) });
  };
  const notice = conflictNotice<Output<'getTechnicianAvailability'>>(change, {
    differences: () => [{ name: t('words:weeklyHours'), before: null, now: t('settings:hours.below') }],
    onMine: send,
    onTheirs: () => {
      draft.kept.discard();
      onDone();
    },
    below: ({ weekly_hours, dated_hours }) => (
      <>
        <WeeklyHours hours={weekly_hours} />
        <DatedHours hours={dated_hours} />
      </>
    ),
  });
  const set = (index: number, to: Partial<Range>) => setRanges(ranges.map((range, at) => (at === index ? { ...range, ...to } : range)));
  return (
    <Form
      draft={draft}
      onSend={() => send(seen)}
      change={{ ...change, isPending: change.isPending || !lastDays }}
      onCancel={onDone}
      notice={notice}
    >
      {read.error && <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />}
      <SegmentedControl
        aria-label={t('words:weeklyHours')}
        value={mode}
        onChange={(value) => draft.set({ mode: value as Mode })}
        data={(['hours', 'off', 'weekly'] as const).map((value) => ({
          value,
          label: t(value === 'weekly' ? 'words:weeklyHours' : `rota.${value}`),
        }))}
        transitionDuration={0}
      />
      {mode === 'hours' &&
        ranges.map((range, index) => (
          <Group key={index} gap="xs" align="end">
            <TimeOfDayField label={t('words:from')} value={range.start_minute} onChange={(start_minute) => set(index, { start_minute })} />
            <TimeOfDayField label={t('words:to')} value={range.end_minute} onChange={(end_minute) => set(index, { end_minute })} isEnd />
            <Button
              variant={range.kind === 'on_call' ? 'filled' : 'default'}
              aria-pressed={range.kind === 'on_call'}
              onClick={() => set(index, { kind: range.kind === 'on_call' ? 'regular' : 'on_call' })}
            >
              {t('rota.onCall')}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setRanges(ranges.filter((_, at) => at !== index))}>
              {t('words:remove')}
            </Button>
          </Group>
        ))}
      {mode === 'hours' && (
        <Button
          style={{ alignSelf: 'start' }}
          size="compact-xs"
          variant="subtle"
          onClick={() => setRanges([...ranges, { ...nextAfter(ranges), kind: 'regular' }])}
        >
          {t('words:add')}
        </Button>
      )}
      <TextInput
        type="date"
        label={t('words:lastDay')}
        value={until}
        min={date}
        onChange={({ currentTarget }) => currentTarget.value && draft.set({ until: currentTarget.value })}
      />
      <p className="quiet tight">{t('rota.formHelp')}</p>
      <StrandedQuestion change={change} />
    </Form>
  );
}
