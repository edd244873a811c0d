/** "Swap" in the drawer of a visit: another visit of the next days, the preview of both, and the button that applies it. */
import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { MovesCard } from '../board/MovesCard.tsx';
import { addDays, dayOf, shownInstant } from '../parts/times.ts';
import type { Job } from './jobWords.ts';

/** How many days after the visit are offered, and how many visits at most. */
const daysAhead = 6;
const mostVisits = 200;

export function SwapForm({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('jobs');
  const { business } = useSession();
  const [otherId, setOther] = useState<string | null>(null);
  const date = dayOf(job.schedule.scheduled_at!, business.timezone);
  const { data } = useAsk('listJobRequests', {
    scheduled_from: date,
    scheduled_to: addDays(date, daysAhead),
    state: 'scheduled',
    limit: mostVisits,
  });
  const choices = (data?.items ?? [])
    .filter(({ id, schedule }) => id !== job.id && schedule.scheduled_at !== null && schedule.sessions.length < 2)
    .sort((one, other) => one.schedule.scheduled_at!.localeCompare(other.schedule.scheduled_at!))
    .map(({ id, short_code, customer, schedule, assignment, crew }) => ({
      value: id,
      label: [
        shownInstant(schedule.scheduled_at!, business.timezone, i18n.language),
        crew?.[0]?.technician_name ?? assignment.technician?.full_name,
        customer.name,
        short_code,
      ]
        .filter(Boolean)
        .join(' · '),
    }));
  return (
    <div className="section">
      <Stack gap="xs" mb="sm">
        <Select
          label={t('swap.other')}
          data={choices}
          value={otherId}
          onChange={setOther}
          searchable
          nothingFoundMessage={t('swap.none')}
          data-autofocus
          comboboxProps={{ withinPortal: false }}
        />
      </Stack>
      {otherId && <MovesCard key={otherId} input={{ swap_job_request_ids: [job.id, otherId] }} onClose={onClose} />}
    </div>
  );
}
