/** Asks after a correction of a customer or site whether open visits take it over too. Proposes yes. docs/reference/conventions.md#corrected-customers-and-open-jobs. */
import { Button, Group, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, OperationId, Output } from '../api/ask.ts';
import { useChange } from '../api/queries.ts';
import { useMay, useSession } from '../api/session.ts';
import { announce } from './announce.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { PageLink } from './PageLink.tsx';
import { Stranded } from './Stranded.tsx';
import { shownInstant, shownNumber } from './times.ts';

type Correction = 'updateCustomer' | 'updateCustomerSite';
type Answer = Pick<Output<'updateCustomer'>, 'open_jobs_not_updated' | 'stranded_visits'>;
type OpenJob = NonNullable<Answer['open_jobs_not_updated']>[number];

/** The most visits that the question names. The number in its title counts all. */
const mostNamed = 8;

/** `offer` shows the question if the answer of the correction lists open visits that could take it over. Show `question` beside the form. */
export function useOpenJobsQuestion<Id extends Correction>(
  id: Id,
  ids: Input<Id>,
  outdates: readonly OperationId[],
): { readonly offer: (answer: Answer) => void; readonly question: ReactNode } {
  const { t, i18n } = useTranslation('customers');
  const { business } = useSession();
  const mayManage = useMay('job_manage');
  const [jobs, setJobs] = useState<readonly OpenJob[]>([]);
  const [stranded, setStranded] = useState<Answer['stranded_visits']>(undefined);
  const change = useChange(id, {
    outdates: [...outdates, 'getJobRequest', 'listJobRequests'],
    onDone: (output) => {
      const answer = output as Output<'updateCustomer'>;
      announce({ text: t('openJobs.done', { count: answer.updated_open_jobs?.length ?? 0 }) });
      setJobs([]);
      setStranded(answer.stranded_visits);
    },
  });
  const close = () => {
    setJobs([]);
    setStranded(undefined);
  };
  const timeOf = (at: string | null) => (at === null ? t('openJobs.noTime') : shownInstant(at, business.timezone, i18n.language));
  const label = t('openJobs.update', { count: jobs.length });
  const question = (
    <Modal
      opened={jobs.length > 0 || stranded !== undefined}
      onClose={close}
      title={stranded ? t('openJobs.stranded') : t('openJobs.question', { count: jobs.length })}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      centered
    >
      {stranded ? (
        <Stranded visits={stranded} isOpen />
      ) : (
        <>
          <p className="quiet tight">{t('openJobs.help')}</p>
          <ul className="plain-list">
            {jobs.slice(0, mostNamed).map((job) => (
              <li key={job.id} className="plain-row">
                <PageLink to="/jobs" search={{ open: job.id }}>
                  {job.short_code}
                </PageLink>
                <span className="quiet">{timeOf(job.scheduled_at)}</span>
                <span>{job.differs.map((part) => t(`openJobs.parts.${part}`)).join(', ')}</span>
              </li>
            ))}
          </ul>
          {jobs.length > mostNamed && (
            <p className="quiet tight">{t('openJobs.more', { number: shownNumber(jobs.length - mostNamed, i18n.language) })}</p>
          )}
          {change.error && <ErrorNotice error={change.error} />}
          <Group gap="xs" mt="md">
            <Button data-autofocus loading={change.isPending} onClick={() => change.mutate({ ...ids, update_open_jobs: true })}>
              {label}
            </Button>
            <Button variant="default" onClick={close}>
              {t('openJobs.leave')}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
  return {
    offer: (answer) => {
      change.reset();
      if (mayManage) setJobs(answer.open_jobs_not_updated?.filter((job) => !job.is_own) ?? []);
    },
    question,
  };
}
