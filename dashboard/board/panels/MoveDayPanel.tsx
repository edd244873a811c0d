/** The panel that moves a technician's day, or the rest of it, to another technician or day as one plan. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { KeptLine } from '../../parts/drafts/KeptLine.tsx';
import { useKept } from '../../parts/drafts/useKept.ts';
import { dayOf, localNow } from '../../parts/times.ts';
import type { BoardModel } from '../model/model.ts';
import { MovesPreview, type MovesInput } from '../../job/MovesCard.tsx';
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

interface Choice {
  readonly who: string | null;
  readonly date: string;
  readonly time: string | null;
  readonly toWhom: string | null;
  readonly toDate: string | null;
}

interface WhatAndWhereProps {
  readonly model: BoardModel | null;
  readonly onAsk: (input: MovesInput) => void;
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

function WhatAndWhere({ model, onAsk }: WhatAndWhereProps) {
  const { t } = useTranslation('board');
  const { search } = useAddress();
  const { now, business } = useSession();
  const today = dayOf(now, business.timezone);
  const shown = search['date'] ?? model?.board.from ?? today;
  const draft = useKept<Choice>(
    { who: search['technician'] ?? null, date: shown < today ? today : shown, time: null, toWhom: null, toDate: null },
    { saves: 'commitScheduleMoves', part: search['technician'] ?? '', isNew: true, title: t('moves.day') },
  );
  const { who, date, time: chosenTime, toWhom, toDate } = draft.values;
  // The rest of today begins now. Another day moves as a whole.
  const time = chosenTime ?? (date === today ? localNow(now, business.timezone) : '00:00');
  const isElsewhere = (toWhom !== null && toWhom !== who) || (toDate !== null && toDate !== date);
  const ask = () => {
    if (!who || !isElsewhere) return;
    const to = { ...(toWhom === null ? {} : { technician_id: toWhom }), ...(toDate === null ? {} : { date: toDate }) };
    draft.kept.sending();
    onAsk({ from: { technician_id: who, date, start_minute: minuteOf(time) }, to });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <Stack gap="xs" mb="sm">
        <KeptLine kept={draft.kept} />
        <TechnicianSelect model={model} label={t('moves.who')} value={who} onChange={(id) => draft.set({ who: id })} required />
        <Group gap="xs" grow>
          <TextInput
            type="date"
            label={t('moves.date')}
            value={date}
            onChange={({ currentTarget }) => currentTarget.value && draft.set({ date: currentTarget.value })}
            required
          />
          <TextInput
            type="time"
            label={t('moves.startingAt')}
            value={time}
            onChange={({ currentTarget }) => draft.set({ time: currentTarget.value })}
            required
          />
        </Group>
        <Group gap="xs" grow>
          <TechnicianSelect
            model={model}
            label={t('moves.toWhom')}
            placeholder={t('moves.same')}
            value={toWhom}
            onChange={(id) => draft.set({ toWhom: id })}
            clearable
            clearButtonProps={{ 'aria-label': t('frame:clear', { name: t('moves.toWhom') }) }}
          />
          <TextInput
            type="date"
            label={t('moves.toDate')}
            value={toDate ?? date}
            min={today}
            onChange={({ currentTarget }) => draft.set({ toDate: currentTarget.value || null })}
          />
        </Group>
        <Button type="submit" variant="default" disabled={!who || !isElsewhere}>
          {t('moves.show')}
        </Button>
      </Stack>
    </form>
  );
}
