/** The panel that moves a technician's day, or the rest of it, to another technician or day as one plan. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { useAddress } from '../parts/pageAddress.ts';
import { dayOf, localNow } from '../parts/times.ts';
import type { BoardModel } from './model.ts';
import { MovesPreview, type MovesInput } from '../job/MovesCard.tsx';
import { Panel } from './Panel.tsx';
import { TechnicianSelect } from './TechnicianSelect.tsx';

export function MoveDayPanel({ model, close }: { readonly model: BoardModel | null; readonly close: () => void }) {
  const { t } = useTranslation('board');
  const [asked, setAsked] = useState<MovesInput | null>(null);
  const { search } = useAddress();
  return (
    <Panel title={t('moves.day')} onClose={close}>
      <WhatAndWhere key={search['technician'] ?? ''} model={model} onAsk={setAsked} />
      <MovesPreview input={asked} onClose={close} />
    </Panel>
  );
}

interface WhatAndWhereProps {
  readonly model: BoardModel | null;
  readonly onAsk: (input: MovesInput) => void;
}

function WhatAndWhere({ model, onAsk }: WhatAndWhereProps) {
  const { t } = useTranslation('board');
  const { search } = useAddress();
  const { now, business } = useSession();
  const today = dayOf(now, business.timezone);
  const shown = search['date'] ?? model?.board.from ?? today;
  const [who, setWho] = useState<string | null>(search['technician'] ?? null);
  const [date, setDate] = useState(shown < today ? today : shown);
  // The rest of today begins now. Another day moves as a whole.
  const [chosenTime, setTime] = useState<string | null>(null);
  const time = chosenTime ?? (date === today ? localNow(now, business.timezone) : '00:00');
  const [toWhom, setToWhom] = useState<string | null>(null);
  const [toDate, setToDate] = useState<string | null>(null);
  const isElsewhere = (toWhom !== null && toWhom !== who) || (toDate !== null && toDate !== date);
  const ask = () => {
    if (!who || !isElsewhere) return;
    const to = { ...(toWhom === null ? {} : { technician_id: toWhom }), ...(toDate === null ? {} : { date: toDate }) };
    onAsk({ from: { technician_id: who, date, starting_at: time }, to });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <Stack gap="xs" mb="sm">
        <TechnicianSelect model={model} label={t('moves.who')} value={who} onChange={setWho} required />
        <Group gap="xs" grow>
          <TextInput
            type="date"
            label={t('moves.date')}
            value={date}
            onChange={({ currentTarget }) => currentTarget.value && setDate(currentTarget.value)}
            required
          />
          <TextInput
            type="time"
            label={t('moves.startingAt')}
            value={time}
            onChange={({ currentTarget }) => setTime(currentTarget.value)}
            required
          />
        </Group>
        <Group gap="xs" grow>
          <TechnicianSelect
            model={model}
            label={t('moves.toWhom')}
            placeholder={t('moves.same')}
            value={toWhom}
            onChange={setToWhom}
            clearable
            clearButtonProps={{ 'aria-label': t('frame:clear', { name: t('moves.toWhom') }) }}
          />
          <TextInput
            type="date"
            label={t('moves.toDate')}
            value={toDate ?? date}
            min={today}
            onChange={({ currentTarget }) => setToDate(currentTarget.value || null)}
          />
        </Group>
        <Button type="submit" variant="default" disabled={!who || !isElsewhere}>
          {t('moves.show')}
        </Button>
      </Stack>
    </form>
  );
}
