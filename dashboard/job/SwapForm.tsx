/** "Swap" in the drawer of a visit: another visit of the next days, the preview of both, and the button that applies it. */
import { Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../api/ask.ts';
import { useAsk } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { MovesPreview } from './MovesCard.tsx';
import type { Choice } from '../parts/choices.ts';
import { addDays, dayOf, shownInstant } from '../parts/times.ts';
import type { Job } from './jobWords.ts';

/** How many days after the visit are offered, and how many visits are read at once. */
const daysAhead = 6;
const mostVisits = 200;
const waitMilliseconds = 300;

export function SwapForm({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const { t } = useTranslation('jobs');
  const [other, setOther] = useState<Choice | null>(null);
  const [typed, setTyped] = useState('');
  const { choices, isKnown, hasMore } = useOthers(job, typed === other?.label ? '' : typed);
  return (
    <div className="section">
      <Stack gap="xs" mb="sm">
        <Select
          label={t('swap.other')}
          {...(hasMore ? { description: t('swap.many') } : {})}
          data={other && !choices.some(({ value }) => value === other.value) ? [other, ...choices] : choices}
          value={other?.value ?? null}
          onChange={(_value, option) => setOther(option)}
          onSearchChange={setTyped}
          searchable
          {...(isKnown ? { nothingFoundMessage: t('swap.none') } : {})}
          data-autofocus
          comboboxProps={{ withinPortal: false }}
        />
      </Stack>
      <MovesPreview input={other && { swap_job_request_ids: [job.id, other.value] }} onClose={onClose} />
    </div>
  );
}

/** The visits that the job's visit can swap with. If there are more than are read at once, the typed text is looked up as well. */
function useOthers(job: Job, typed: string) {
  const { i18n } = useTranslation();
  const { business } = useSession();
  const [search] = useDebouncedValue(typed.trim(), waitMilliseconds);
  const date = dayOf(job.schedule.scheduled_at!, business.timezone);
  const days = { scheduled_from: date, scheduled_to: addDays(date, daysAhead), status: 'scheduled', limit: mostVisits } as const;
  const { data } = useAsk('listJobRequests', days);
  const hasMore = data !== undefined && data.meta.total > data.items.length;
  const { data: found } = useAsk('listJobRequests', { ...days, search }, { enabled: hasMore && search !== '' });
  const visits = new Map([...(data?.items ?? []), ...(found?.items ?? [])].map((visit) => [visit.id, visit]));
  const choices = [...visits.values()]
    .filter(({ id, schedule }) => id !== job.id && schedule.scheduled_at !== null && schedule.sessions.length < 2)
    .sort((one, another) => one.schedule.scheduled_at!.localeCompare(another.schedule.scheduled_at!))
    .map((visit) => ({ value: visit.id, label: labelOf(visit, business.timezone, i18n.language) }));
  return { choices, hasMore, isKnown: data !== undefined };
}

function labelOf(
  { short_code, customer, schedule, assignment, crew }: Output<'listJobRequests'>['items'][number],
  timezone: string,
  locale: string,
) {
  const technician = crew?.[0]?.technician_name ?? assignment.technician?.full_name;
  return [shownInstant(schedule.scheduled_at!, timezone, locale), technician, customer.name, short_code].filter(Boolean).join(' · ');
}
