/** What the customer of a job asks for, with the answers to it. A time is proposed by moving the visit, which answers the request. */
import { fields as answerFields } from 'contract:fields/answerCustomerRequest';
import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../api/queries.ts';
import { useMay } from '../api/session.ts';
import { announce } from '../parts/announce.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import type { DraftForm } from '../parts/drafts/draftForm.ts';
import { useKept, useReturning } from '../parts/drafts/useKept.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { textLimits } from '../parts/fields.ts';
import { Form } from '../parts/form.tsx';
import { shownDay } from '../parts/times.ts';
import { useOutcome } from './useOutcome.ts';
import { HowTold } from './HowTold.tsx';
import { jobReads, type Job } from './jobWords.ts';
import { ProposeTime } from './ProposeTime.tsx';
import { SlotForm } from './SlotForm.tsx';

export function OpenRequest({ job }: { readonly job: Job }) {
  const { t, i18n } = useTranslation('jobs');
  const mayAnswer = useMay('job_manage', 'customers_view');
  const mayPlan = useMay('job_manage', 'schedule_manage');
  const outcome = useOutcome(job);
  const [isDeclining, setIsDeclining] = useState(false);
  const isScheduled = job.schedule.scheduled_at !== null;
  const isQuoted = job.quote.quoted_at !== null;
  // The times that would answer the request are what the person came for.
  const [isProposing, setIsProposing] = useState(isScheduled && mayAnswer && mayPlan && job.open_request?.kind === 'another_time');
  const declining: DraftForm = { saves: 'answerCustomerRequest', about: job.open_request?.id ?? '', title: t('request.decline') };
  const draft = useKept({ message: '' }, declining);
  const { message } = draft.values;
  useReturning(job.open_request && mayAnswer ? declining : null, () => setIsDeclining(true));
  const change = useChange('answerCustomerRequest', {
    outdates: [...jobReads, 'listCustomerRequests'],
    onDone: (answer) => {
      setIsDeclining(false);
      announce({ text: outcome(t('request.answered'), answer) });
    },
  });
  const request = job.open_request;
  if (!request) return null;
  const words = message.trim() === '' ? {} : { message };
  return (
    <section className="notice" aria-label={t(`request.${request.kind}`)}>
      <p className="tight">
        <strong>{t(`request.${request.kind}`)}</strong>
      </p>
      {request.job_dates.length > 0 && (
        <ul className="plain-list">
          {request.job_dates.map(({ date, periods }) => (
            <li key={date}>
              {shownDay(date, i18n.language)} · {periods.map(({ period }) => t(`periods.${period}`)).join(', ')}
            </li>
          ))}
        </ul>
      )}
      {request.words && (
        <p className="tight">
          <bdi>{request.words}</bdi>
        </p>
      )}
      {mayAnswer && !isDeclining && (
        <Group gap="xs" mt="xs" mb="sm">
          {request.kind === 'another_time' && !isProposing && mayPlan && (isScheduled || isQuoted) && (
            <Button onClick={() => setIsProposing(true)}>{t('request.propose')}</Button>
          )}
          {request.kind === 'cancellation' && (
            <AskFirst
              label={t('request.cancel')}
              keep={t('keepVisit')}
              question={t('cancelQuestion')}
              change={change}
              onDo={() => change.mutate({ id: request.id, answer: 'accepted' })}
              button={{ color: 'red', variant: 'filled' }}
            >
              <p className="tight">{t('cancelMeans')}</p>
              <HowTold job={job} kind="cancelled" />
            </AskFirst>
          )}
          <Button variant="default" onClick={() => (setIsProposing(false), setIsDeclining(true))}>
            {t('request.decline')}
          </Button>
        </Group>
      )}
      {change.error && !isDeclining && <ErrorNotice error={change.error} />}
      {isProposing &&
        (isScheduled ? (
          <ProposeTime job={job} onDone={() => setIsProposing(false)} onCancel={() => setIsProposing(false)} />
        ) : (
          <SlotForm job={job} said={t('request.proposed')} onDone={() => setIsProposing(false)} onCancel={() => setIsProposing(false)} />
        ))}
      {isDeclining && (
        <Form
          draft={draft}
          onSend={() => change.mutate({ id: request.id, answer: 'declined', ...words })}
          change={change}
          onCancel={() => setIsDeclining(false)}
          label={t('request.decline')}
        >
          <Textarea
            label={t('request.words')}
            value={message}
            onChange={({ currentTarget }) => draft.set({ message: currentTarget.value })}
            data-autofocus
            {...textLimits(answerFields['message'])}
          />
        </Form>
      )}
    </section>
  );
}
