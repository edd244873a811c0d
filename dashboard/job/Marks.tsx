/** Marks that a dispatcher sets on a job: the lock of a visit, and "wanted today" of a waiting job. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { announce } from '../parts/announce.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Icon } from '../parts/Icon.tsx';
import { dayOf, shownDay } from '../parts/times.ts';
import { jobReads, type Job } from './jobWords.ts';

/** The signs of these marks, for the head of the drawer. */
export function MarkSigns({ job }: { readonly job: Job }) {
  const { t, i18n } = useTranslation('jobs');
  const { now, business } = useSession();
  return (
    <>
      {job.locked && (
        <span className="badge">
          <Icon name="lock" size={12} /> {t('lock.by', { name: job.locked_by_name ?? '' })}
        </span>
      )}
      {job.earlier_wish && <span className="badge">{t('earlier.sign')}</span>}
      {job.wanted_date !== null && (
        <span className="badge" data-tone="warn">
          {job.wanted_date === dayOf(now, business.timezone)
            ? t('words:wantedToday')
            : t('wanted.on', { date: shownDay(job.wanted_date, i18n.language) })}
        </span>
      )}
    </>
  );
}

/** Locks a scheduled visit, or ends its lock. */
export function LockButton({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const lock = useChange('lockJobRequest', { outdates: jobReads, onDone: () => announce({ text: t('lock.locked') }) });
  const unlock = useChange('unlockJobRequest', { outdates: jobReads, onDone: () => announce({ text: t('lock.unlocked') }) });
  const change = job.locked ? unlock : lock;
  const error = lock.error ?? unlock.error;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="lock" />}
        loading={lock.isPending || unlock.isPending}
        onClick={() => change.mutate({ id: job.id })}
      >
        {t(job.locked ? 'lock.unlock' : 'lock.lock')}
      </Button>
      {error && <ErrorNotice error={error} />}
    </>
  );
}

/** Marks a waiting job as wanted today, or removes the mark. */
export function WantedButton({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const { now, business } = useSession();
  const change = useChange('updateJobWantedDay', {
    outdates: jobReads,
    onDone: ({ wanted_date }) => announce({ text: t(wanted_date === null ? 'wanted.unmarked' : 'wanted.marked') }),
  });
  const today = dayOf(now, business.timezone);
  const isWanted = job.wanted_date === today;
  return (
    <>
      <Button
        variant="default"
        loading={change.isPending}
        onClick={() => change.mutate({ id: job.id, wanted_date: isWanted ? '' : today })}
      >
        {t(isWanted ? 'wanted.notWant' : 'wanted.want')}
      </Button>
      {change.error && <ErrorNotice error={change.error} />}
    </>
  );
}
