/** "Change" in the drawer of a job: longer with one click and a preview, a form for length, crew, skills and texts, or a swap with another visit. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeCard } from './ChangeCard.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import type { Job } from './jobWords.ts';
import { SwapForm } from './SwapForm.tsx';

/** Minutes that one click adds. */
const steps = [15, 30] as const;

/** States of a visit that cannot move any more. */
const begun: ReadonlySet<string> = new Set(['on_the_way', 'on_site', 'running_over', 'done']);

export function ChangeButtons({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const [open, setOpen] = useState<number | 'form' | 'swap' | null>(null);
  const minutes = job.quote.job_duration_minutes;
  const isOneVisit = job.schedule.scheduled_at !== null && job.schedule.sessions.length < 2;
  const hasBegun = begun.has(job.live?.state ?? '');
  const close = () => setOpen(null);
  const toggle = (name: number | 'form' | 'swap') => setOpen(open === name ? null : name);
  return (
    <>
      <Group gap="xs" mb="xs">
        {isOneVisit &&
          minutes !== null &&
          steps.map((step) => (
            <Button key={step} variant="default" onClick={() => toggle(step)} aria-expanded={open === step}>
              {t('change.longer', { minutes: step })}
            </Button>
          ))}
        <Button variant="default" onClick={() => toggle('form')} aria-expanded={open === 'form'}>
          {t('change.open')}
        </Button>
        {isOneVisit && !hasBegun && (
          <Button variant="default" onClick={() => toggle('swap')} aria-expanded={open === 'swap'}>
            {t('swap.open')}
          </Button>
        )}
      </Group>
      {typeof open === 'number' && (
        <ChangeCard
          key={`${open} ${job.status_version}`}
          input={{ id: job.id, duration_minutes: (minutes ?? 0) + open }}
          onClose={close}
          takesFocus
        />
      )}
      {open === 'swap' && <SwapForm key={job.status_version} job={job} onClose={close} />}
      {open === 'form' && <ChangeForm key={job.status_version} job={job} isOneVisit={isOneVisit} onClose={close} />}
    </>
  );
}
