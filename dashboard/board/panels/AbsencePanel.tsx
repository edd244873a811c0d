/**
 * The panel for an absence: every job with its new technician or its priced alternatives, committed row by row or all at once. Then lists
 * who was notified.
 */
import { Box, Button, Group, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { dayOf } from '../../parts/times.ts';
import { AbsencePlan } from './AbsencePlan.tsx';
import type { BoardModel } from '../model/model.ts';
import { Panel } from './Panel.tsx';
import { TechnicianSelect } from './TechnicianSelect.tsx';

/** For a business without a technician. */
const Refusal = lazy(async () => ({ default: (await import('../../parts/refusal/Refusal.tsx')).Refusal }));

export function AbsencePanel({ model, close }: { readonly model: BoardModel | null; readonly close: () => void }) {
  const { t } = useTranslation('board');
  const { search } = useAddress();
  const { technician, off, until } = search;
  return (
    <Panel title={t('absent.title')} onClose={close}>
      <WhoAndWhen model={model} />
      {model?.board.technicians.id.length === 0 && (
        <Box mt="sm">
          <Suspense>
            <Refusal answer={{ reason: 'no_technician_available', considered: 0 }} title={t('absent.nobody')} />
          </Suspense>
        </Box>
      )}
      {technician && off && until && (
        <AbsencePlan
          key={`${technician} ${off} ${until}`}
          range={{ technician_id: technician, date: off, until_date: until }}
          close={close}
        />
      )}
    </Panel>
  );
}

function WhoAndWhen({ model }: { readonly model: BoardModel | null }) {
  const { t } = useTranslation('board');
  const { search, set } = useAddress();
  const { now, business } = useSession();
  // The default is the day that the board shows. The board opens on the next day with visits.
  const shown = search['date'] ?? model?.board.from ?? dayOf(now, business.timezone);
  const [who, setWho] = useState<string | null>(search['technician'] ?? null);
  const [chosenFirst, setFirst] = useState(search['off'] ?? null);
  const [chosenLast, setLast] = useState(search['until'] ?? null);
  const first = chosenFirst ?? shown;
  const last = chosenLast ?? first;
  const show = (technician: string | null) => {
    if (technician) set({ technician, off: first, until: last < first ? first : last });
  };
  // Most absences are of the shown day. So the choice of the technician already shows the jobs; other days take the button.
  const choose = (technician: string | null) => {
    setWho(technician);
    show(technician);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        show(who);
      }}
    >
      <Stack gap="xs">
        <TechnicianSelect model={model} label={t('absent.who')} value={who} onChange={choose} required />
        <Group gap="xs" grow>
          <TextInput
            type="date"
            label={t('absent.from')}
            value={first}
            onChange={({ currentTarget }) => setFirst(currentTarget.value)}
            required
          />
          <TextInput
            type="date"
            label={t('absent.until')}
            value={last}
            min={first}
            onChange={({ currentTarget }) => setLast(currentTarget.value)}
            required
          />
        </Group>
        <Button type="submit" disabled={!who}>
          {t('absent.show')}
        </Button>
      </Stack>
    </form>
  );
}
