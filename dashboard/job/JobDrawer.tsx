/** The drawer of one job, used by the job list and the board. Its content is loaded when the first job is opened. */
import { lazy, Suspense, type ReactNode } from 'react';
import { useAsk } from '../api/queries.ts';
import { DetailDrawer, DrawerSkeleton } from '../parts/DetailDrawer.tsx';
import type { Job } from './jobWords.ts';
import { liveMilliseconds, mayChange } from './liveWords.ts';

const JobDetails = lazy(async () => ({ default: (await import('./JobDetails.tsx')).JobDetails }));

export interface JobDrawerProps {
  /** null: the drawer is closed. */
  readonly jobId: string | null;
  readonly onClose: () => void;
  /** Actions for an active job, besides those of its workflow. */
  readonly actions?: (job: Job) => ReactNode;
}

export function JobDrawer({ jobId, onClose, actions }: JobDrawerProps) {
  const { data, error, refetch, isPending } = useAsk(
    'getJobRequest',
    { id: jobId ?? '' },
    { enabled: jobId !== null, everyMilliseconds: (job) => mayChange(job?.live) && liveMilliseconds },
  );
  return (
    <DetailDrawer
      isOpen={jobId !== null}
      onClose={onClose}
      title={
        data && (
          <>
            <bdi>{data.customer.name}</bdi> <span className="quiet">{data.short_code}</span>
          </>
        )
      }
      error={error}
      onRetry={() => void refetch()}
      isPending={isPending}
      size={560}
    >
      {data && (
        <Suspense fallback={<DrawerSkeleton />}>
          <JobDetails key={data.id} job={data}>
            {actions?.(data)}
          </JobDetails>
        </Suspense>
      )}
    </DetailDrawer>
  );
}
