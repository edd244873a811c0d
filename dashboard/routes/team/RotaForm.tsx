/** Changes the hours of one technician on one day, or until a later day. */
import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../frame/Announcer.tsx';
import { Form } from '../../parts/form.tsx';
import { StrandedQuestion, useStrandedChange } from '../../parts/strandedChange.tsx';
import { TimeOfDayField } from '../../parts/TimeOfDayField.tsx';
import { nextAfter } from '../../parts/WeeklyHours.tsx';
import { outdatedByRota, type RotaDay } from './rotaDay.ts';

type Range = RotaDay['hours'][number];
type Mode = 'weekly' | 'off' | 'hours';

export interface RotaFormProps {
  readonly technicianId: string;
  readonly date: string;
  readonly day: RotaDay;
  readonly onDone: () => void;
}

export function RotaForm({ technicianId, date, day, onDone }: RotaFormProps) {
  const { t } = useTranslation('team');
  const [mode, setMode] = useState<Mode>(day.source === 'dated' && day.hours.length === 0 ? 'off' : 'hours');
  const [ranges, setRanges] = useState<readonly Range[]>(day.hours.length > 0 ? day.hours : [{ ...nextAfter([]), kind: 'regular' }]);
  const [until, setUntil] = useState(date);
  const change = useStrandedChange('replaceRota', {
    outdates: [...outdatedByRota],
    onDone: () => {
      announce({ text: t('words:saved') });
      onDone();
    },
  });
  const send = () =>
    change.send({
      changes: [
        {
          technician_id: technicianId,
          from: date,
          until,
          hours: mode === 'hours' ? [...ranges] : [],
          follow_weekly_hours: mode === 'weekly',
        },
      ],
    });
  const set = (index: number, to: Partial<Range>) => setRanges(ranges.map((range, at) => (at === index ? { ...range, ...to } : range)));
  return (
    <Form onSend={send} change={change} onCancel={onDone}>
      <SegmentedControl
        aria-label={t('hours')}
        value={mode}
        onChange={(value) => setMode(value as Mode)}
        data={(['hours', 'off', 'weekly'] as const).map((value) => ({ value, label: t(`rota.${value}`) }))}
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
        label={t('rota.until')}
        value={until}
        min={date}
        onChange={({ currentTarget }) => currentTarget.value && setUntil(currentTarget.value)}
      />
      <p className="quiet tight">{t('rota.formHelp')}</p>
      <StrandedQuestion change={change} />
    </Form>
  );
}
