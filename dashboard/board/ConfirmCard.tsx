/** The card for a queued job that was dropped on a lane: shows technician and start, then confirms. No other visit moves. */
import { Group, Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ask } from '../api/ask.ts';
import { useAsk } from '../api/queries.ts';
import { useMay } from '../api/session.ts';
import { useAddress } from '../parts/pageAddress.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { shownLocal } from '../parts/times.ts';
import type { BoardModel } from './model.ts';
import { technicianName } from './technicianName.ts';
import { amendQuestion, askQuestion, type Question } from './question.ts';
import { CommitButton } from '../parts/CommitButton.tsx';
import { Decision } from '../parts/Decision.tsx';
import { useCommit } from '../job/useCommit.tsx';

export function ConfirmCard({
  question,
  model,
  close,
}: {
  readonly question: Question;
  readonly model: BoardModel | null;
  readonly close: () => void;
}) {
  const { t, i18n } = useTranslation('board');
  const address = useAddress();
  const mayCommit = useMay('job_manage');
  const { data: job, error, refetch } = useAsk('getJobRequest', { id: question.jobId });
  const commit = useCommit({
    run: () =>
      ask('confirmJobRequest', {
        id: question.jobId,
        scheduled_at: question.startAt,
        technician_id: question.technicianId,
        status_version: job!.status_version,
      }),
    named: ({ short_code, customer }) =>
      `${t('question.confirm')}: ${customer.name} · ${short_code} · ${shownLocal(question.startAt, i18n.language)}`,
    onDone: close,
    onDrift: () => void refetch(),
  });
  // The card shows the other start or technician first: the person confirms it there.
  const again = (some: Readonly<Record<string, unknown>>) => {
    void refetch();
    commit.reset();
    askQuestion(address, amendQuestion(question, some), { replace: true });
  };
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!job) return <Skeleton height={120} animate={false} aria-busy />;
  return (
    <>
      <Decision isReady={mayCommit} isBusy={commit.isPending} onCommit={commit.mutate}>
        <p className="tight">
          <strong>
            <bdi>{job.customer.name}</bdi>
          </strong>{' '}
          · {job.short_code}
          <br />
          <bdi>{job.address.formatted}</bdi>
        </p>
        <p className="tight">
          {shownLocal(question.startAt, i18n.language)} · <bdi>{technicianName(model, question.technicianId)}</bdi>
        </p>
        {job.quote.job_duration_minutes !== null && (
          <p className="quiet tight">
            {t('minutesOnSite', { minutes: job.schedule.scheduled_duration_minutes ?? job.quote.job_duration_minutes })}
          </p>
        )}
      </Decision>
      {commit.error && (
        <ErrorNotice
          error={commit.error}
          asked="confirmJobRequest"
          input={{ scheduled_at: question.startAt, technician_id: question.technicianId }}
          jobId={question.jobId}
          technicianId={question.technicianId}
          onAgain={again}
        />
      )}
      <Group gap="xs" mt="sm">
        <CommitButton isReady={mayCommit} isBusy={commit.isPending} onCommit={commit.mutate}>
          {t('confirm')}
        </CommitButton>
        <Button variant="default" onClick={close}>
          {t('putBack')}
        </Button>
      </Group>
      {!mayCommit && <p className="quiet">{t('mayNotCommit')}</p>}
    </>
  );
}
