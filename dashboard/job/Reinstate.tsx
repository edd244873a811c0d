/** Takes a cancellation back: from the announcement of the cancellation, and later from the archived job. docs/decisions/0099. */
import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask, Refused } from '../api/ask.ts';
import { announce, type Announcement } from '../parts/announce.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { refusalMessage } from '../parts/refusal/message.ts';
import { useMoment } from '../parts/useMoment.ts';
import { afterChange, UndoButton } from './useCommit.tsx';
import { useOutcome } from './useOutcome.ts';
import type { Job } from './jobWords.ts';

interface Wanted {
  readonly status_version: number;
  readonly scheduled_at?: string;
  readonly to_queue?: boolean;
}

interface Taken {
  readonly start_at: string;
  readonly taken_by: readonly { readonly short_code: string }[];
  readonly next_starts: readonly { readonly scheduled_at: string; readonly start_at: string; readonly technician_name: string }[];
}

function useReinstate(job: Pick<Job, 'id' | 'customer'>) {
  const { t } = useTranslation('jobs');
  const outcome = useOutcome(job);
  return useMutation({
    mutationFn: (wanted: Wanted) => ask('reopenJobRequest', { id: job.id, ...wanted }),
    networkMode: 'always',
    onSuccess: (answer) => {
      afterChange();
      announce({ text: outcome(t('reinstated'), answer) });
    },
  });
}

const takenOf = (error: Error | null): Taken | null =>
  error instanceof Refused && error.code === 'JOB_REQUEST_TIME_TAKEN' ? (error.data as unknown as Taken) : null;

/** What is announced of a job that was called off: it can be taken back, for ten seconds before anybody hears of it. */
export function useEndedAnnouncement(job: Pick<Job, 'id' | 'customer'>): (text: string, status_version: number) => Announcement {
  const { t, i18n } = useTranslation('jobs');
  const { mutate } = useReinstate(job);
  const failed = (error: Error) => {
    const said = (text: string) => announce({ text, tone: 'warning', milliseconds: null });
    if (error instanceof Refused) void refusalMessage(error.code, error.message).then(said);
    else said(i18n.t('frame:error.noAnswer'));
  };
  return (text, status_version) => ({
    text: `${text} ${t('reinstateHint')}`,
    milliseconds: 30_000,
    action: (close) => <UndoButton onUndo={() => (close(), mutate({ status_version }, { onError: failed }))} />,
  });
}

export function ReinstateButton({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const moment = useMoment();
  const { mutate, error, isPending } = useReinstate(job);
  const taken = takenOf(error);
  const take = (wanted: Omit<Wanted, 'status_version'>) => mutate({ status_version: job.status_version, ...wanted });
  return (
    <Stack gap="xs" mt="sm">
      <Group gap="xs">
        <Button loading={isPending} onClick={() => take({})}>
          {t('reinstate')}
        </Button>
      </Group>
      {taken && (
        <section className="notice" role="alert">
          <p className="tight">
            {taken.taken_by.length > 0
              ? t('reinstateTaken', { time: moment(taken.start_at), codes: taken.taken_by.map(({ short_code }) => short_code).join(', ') })
              : t('reinstateImpossible', { time: moment(taken.start_at) })}
          </p>
          <Group gap="xs">
            {taken.next_starts.map(({ scheduled_at, start_at, technician_name }) => (
              <Button key={scheduled_at} size="compact-sm" variant="default" onClick={() => take({ scheduled_at })}>
                {moment(start_at)} · <bdi>{technician_name}</bdi>
              </Button>
            ))}
            <Button size="compact-sm" variant="default" onClick={() => take({ to_queue: true })}>
              {t('reinstateWithout')}
            </Button>
          </Group>
        </section>
      )}
      {error && !taken && <ErrorNotice error={error} />}
    </Stack>
  );
}
