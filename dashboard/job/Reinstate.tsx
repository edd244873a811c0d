/**
 * Takes a cancellation back: from the announcement of the cancellation, and later from the archived job.
 * docs/internals/dispatch.md#cancellations.
 */
import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask, dataOf, Refused } from '../api/ask.ts';
import { announce, type Announcement } from '../parts/announce.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { refusalMessage } from '../parts/refusal/message.ts';
import { useMoment } from '../parts/useMoment.ts';
import { afterChange, UndoButton } from './useCommit.tsx';
import { useOutcome, type Told } from './useOutcome.ts';
import type { Job } from './jobWords.ts';

interface Wanted {
  readonly status_version: number;
  readonly scheduled_at?: string;
  readonly to_queue?: boolean;
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

interface Ended extends Told {
  readonly status_version: number;
}

type Taken = NonNullable<ReturnType<typeof takenOf>>;

const takenOf = (error: Error | null) => dataOf(error, 'JOB_REQUEST_TIME_TAKEN');

/** What is announced of a job that was called off: it can be taken back, for ten seconds before its customer hears of it. */
export function useEndedAnnouncement(job: Pick<Job, 'id' | 'customer'>): (said: string, answer: Ended) => Announcement {
  const { t, i18n } = useTranslation('jobs');
  const outcome = useOutcome(job);
  const { mutate } = useReinstate(job);
  const failed = (error: Error) => {
    const said = (text: string) => announce({ text, tone: 'warning', milliseconds: null });
    if (error instanceof Refused) void refusalMessage(error.code, error.message).then(said);
    else said(i18n.t('frame:error.noAnswer'));
  };
  return (said, answer) => ({
    text: [outcome(said, answer), answer.customer_notification.will_be_sent && t('reinstateHint')].filter(Boolean).join(' '),
    milliseconds: 30_000,
    action: (close) => <UndoButton onUndo={() => (close(), mutate({ status_version: answer.status_version }, { onError: failed }))} />,
  });
}

/** Who has the time now, by name as far as the person may see names; else what keeps the technician from coming. */
function WhyTaken({ taken }: { readonly taken: Taken }) {
  const { t, i18n } = useTranslation(['jobs', 'board']);
  const moment = useMoment();
  const { data: jobs } = useQuery({
    queryKey: ['reinstate', ...taken.taken_by.map(({ job_request_id }) => job_request_id)],
    queryFn: ({ signal }) => Promise.all(taken.taken_by.map(({ job_request_id: id }) => ask('getJobRequest', { id }, { signal }))),
    enabled: taken.taken_by.length > 0,
  });
  const time = moment(taken.start_at);
  if (taken.taken_by.length > 0) {
    const named = taken.taken_by.map(({ short_code }, index) =>
      [jobs?.[index]?.customer.name, `(${short_code})`].filter(Boolean).join(' '),
    );
    return t('reinstateTaken', { time, names: new Intl.ListFormat(i18n.language).format(named) });
  }
  const reason = taken.reason === 'passed' || taken.technician === null || taken.reason === 'missing_required_skills' ? null : taken.reason;
  if (reason === null) return t('reinstateImpossible', { time });
  return t('reinstateBlocked', { time, name: taken.technician?.name, reason: t([`board:why.${reason}`, `words:blockers.${reason}`]) });
}

export function ReinstateButton({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const moment = useMoment();
  const { mutate, error, isPending } = useReinstate(job);
  const taken = takenOf(error);
  const take = (wanted: Omit<Wanted, 'status_version'>) => mutate({ status_version: job.status_version, ...wanted });
  return (
    <Stack gap="xs" my="sm">
      <Group gap="xs">
        <Button loading={isPending} onClick={() => take({})}>
          {t('reinstate')}
        </Button>
      </Group>
      {taken && (
        <section className="notice" role="alert">
          <p className="tight">
            <WhyTaken taken={taken} />
          </p>
          <Group gap="xs">
            {taken.next_starts.map(({ scheduled_at, start_at, technician_name }) => (
              <Button key={scheduled_at} size="compact-sm" variant="default" onClick={() => take({ scheduled_at })}>
                <span>
                  {moment(start_at)} · <bdi>{technician_name}</bdi>
                </span>
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
