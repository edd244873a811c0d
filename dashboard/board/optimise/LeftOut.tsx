/** Waiting jobs that the plan gives no time, and why. */
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLink } from '../../parts/PageLink.tsx';
import { useAddress } from '../../parts/pageAddress.ts';
import { useWholeQueue } from '../queue/useQueueList.ts';
import type { OptimizationPlan } from './optimisation.ts';

const Refusal = lazy(async () => ({ default: (await import('../../parts/refusal/Refusal.tsx')).Refusal }));

type LeftOutJob = OptimizationPlan['left_out'][number];

export function LeftOut({ leftOut }: { readonly leftOut: readonly LeftOutJob[] }) {
  const { t } = useTranslation('optimise');
  const { data: queue } = useWholeQueue();
  const [isOpen, setOpen] = useState(false);
  if (leftOut.length === 0) return null;
  const nameOf = (id: string) => queue?.jobs.find((job) => job.id === id)?.customer.name ?? '';
  return (
    <details className="optimise-more" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('leftOut.title', { jobs: leftOut.length })}</summary>
      {isOpen && (
        <ul className="steps">
          {leftOut.map((job) => (
            <LeftOutRow key={job.job_request_id} job={job} name={nameOf(job.job_request_id)} />
          ))}
        </ul>
      )}
    </details>
  );
}

function LeftOutRow({ job, name }: { readonly job: LeftOutJob; readonly name: string }) {
  const { t } = useTranslation('optimise');
  const { search } = useAddress();
  const [isOpen, setOpen] = useState(false);
  const { job_request_id: id, short_code: code, reason } = job;
  // On the board the job can be placed by hand. The plan stays in the address for the way back.
  const onBoard = { ...(search['date'] ? { date: search['date'] } : {}), open: id };
  return (
    <li>
      <strong>{code}</strong> <bdi>{name}</bdi>
      <br />
      {t(`leftOut.${reason}`)}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('leftOut.why')}</summary>
        {isOpen && (
          <Suspense>
            <Refusal answer={job} title={t(`leftOut.${reason}`)} jobId={id}>
              <PageLink to="/board" search={onBoard}>
                {t('leftOut.open', { code })}
              </PageLink>
            </Refusal>
          </Suspense>
        )}
      </details>
    </li>
  );
}
