/** The present actions of a job, as buttons. Quote, confirmation and completion open a form. */
import { fields as quoteFields } from 'contract:fields/quoteJobRequest';
import { Button, Group, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyDecimals } from '../../src/contract/currencyDecimals.ts';
import { Refused, type Input } from '../api/ask.ts';
import { useChange } from '../api/queries.ts';
import { useMay, useSession } from '../api/session.ts';
import { announce } from '../parts/announce.ts';
import { useReturning } from '../parts/drafts/useKept.ts';
import { Form, useDraft } from '../parts/form.tsx';
import { Refusal } from '../parts/refusal/Refusal.tsx';
import { completeKey, confirmKey, jobReads, mayComplete, quoteKey, type Job, type JobFormProps } from './jobWords.ts';
import { HowTold } from './HowTold.tsx';
import { SlotForm } from './SlotForm.tsx';
import { TellFirst } from './TellFirst.tsx';
import { StageNotice, useJobBeforeConflict } from './StageNotice.tsx';
import { useOutcome, type Told } from './useOutcome.ts';
import { useWantedAct, type WantedAct } from './wantedAct.ts';
import { NumberField } from '../parts/NumberField.tsx';

const isCompletion = (act: WantedAct): act is 'complete' => act === 'complete';

const isUndo = (act: WantedAct): act is 'undo' => act === 'undo';

export function JobActions({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const maySee = useMay('job_view');
  const [asking, setAsking] = useState<string | null>(null);
  const done = (text: string) => {
    setAsking(null);
    announce({ text });
  };
  const outcome = useOutcome(job);
  const fire = useChange('fireJobRequestAction', {
    outdates: jobReads,
    onDone: (answer) => done(outcome(t('nowIn', { status: answer.current_status.display_name }), answer)),
  });
  const undo = useChange('undoJobRequestAction', {
    outdates: jobReads,
    onDone: (answer) => done(outcome(t('nowIn', { status: answer.current_status.display_name }), answer)),
  });
  const [before, setBefore] = useState(job);
  useWantedAct(job.id, isCompletion, () => setAsking(completeKey));
  useReturning({ saves: 'quoteJobRequest', about: job.id }, () => setAsking(quoteKey));
  useReturning({ saves: 'fireJobRequestAction', about: job.id }, () => setAsking(completeKey));
  const actions = job.next_actions ?? [];
  const completes = actions.some(({ key }) => key === completeKey) || !mayComplete(job);
  const all = completes ? actions : [...actions, { key: completeKey, label: t('complete'), actor: 'technician' as const }];
  const press = (key: string) => {
    fire.reset();
    undo.reset();
    setBefore(job);
    if ([quoteKey, confirmKey, completeKey].includes(key)) setAsking(asking === key ? null : key);
    else fire.mutate({ id: job.id, key, status_version: job.status_version });
  };
  const takeBack = () => {
    undo.reset();
    setBefore(job);
    undo.mutate({ id: job.id, status_version: job.status_version });
  };
  useWantedAct(job.id, isUndo, takeBack);
  return (
    <div className="job-actions">
      <Group gap="xs" mb="xs">
        {all.map(({ key, label, actor }, index) => (
          <TellFirst key={key} job={job} action={key} label={label} onDo={() => press(key)}>
            {(onClick) => (
              <Button
                variant={index === 0 ? 'filled' : 'default'}
                onClick={onClick}
                loading={fire.isPending && fire.variables.key === key}
                aria-expanded={[quoteKey, confirmKey, completeKey].includes(key) ? asking === key : undefined}
                // Who is expected to do it, where it is not the business itself.
                aria-description={t([`actors.${actor}`, `words:actors.${actor}`])}
                rightSection={actor !== 'business' && <small aria-hidden>{t([`actors.${actor}`, `words:actors.${actor}`])}</small>}
              >
                {label}
              </Button>
            )}
          </TellFirst>
        ))}
        {job.last_action && (
          <Button variant="subtle" onClick={takeBack} loading={undo.isPending}>
            {t('undoAction', { label: job.last_action.label })}
          </Button>
        )}
      </Group>
      {undo.error && asking === null && <StageNotice job={job} before={before} error={undo.error} onSeen={() => undo.reset()} />}
      {fire.error && asking === null && <StageNotice job={job} before={before} error={fire.error} onSeen={() => fire.reset()} />}
      {asking === quoteKey && (
        <QuoteForm job={job} onDone={(answer) => done(outcome(t('quoted'), answer))} onCancel={() => setAsking(null)} />
      )}
      {asking === confirmKey && maySee && (
        <SlotForm job={job} said={t('confirmed')} onDone={() => setAsking(null)} onCancel={() => setAsking(null)} />
      )}
      {asking === completeKey && (
        <CompleteForm
          job={job}
          // Without a thank-you message nobody needs to phone.
          onDone={(answer) => done(answer.customer_notification.will_be_sent ? outcome(t('completed'), answer) : t('completed'))}
          onCancel={() => setAsking(null)}
        />
      )}
    </div>
  );
}

interface ToldFormProps extends Omit<JobFormProps, 'onDone'> {
  readonly onDone: (answer: Told) => void;
}

function QuoteForm({ job, onDone, onCancel }: ToldFormProps) {
  const { t } = useTranslation('jobs');
  const change = useChange('quoteJobRequest', { outdates: jobReads, onDone });
  const { before, version } = useJobBeforeConflict(job, change.error);
  const { quote } = job;
  const draft = useDraft<{
    job_duration_minutes: number | null;
    mobilization_minutes: number | null;
    demobilization_minutes: number | null;
    crew_size: number | null;
    force: boolean;
  }>(
    {
      job_duration_minutes: quote.job_duration_minutes,
      mobilization_minutes: quote.mobilization_minutes,
      demobilization_minutes: quote.demobilization_minutes,
      crew_size: 1,
      force: false,
    },
    quoteFields,
    change.error,
    { saves: 'quoteJobRequest', about: job.id, title: t('words:saveDuration') },
  );
  const send = (some: Partial<Input<'quoteJobRequest'>> = {}) => {
    const given = Object.fromEntries(Object.entries(draft.values).filter(([, value]) => value !== null && value !== false));
    change.mutate({ ...given, ...some, id: job.id, status_version: version });
  };
  const isUnschedulable = change.error instanceof Refused && change.error.code === 'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE';
  return (
    <Form
      draft={draft}
      onSend={() => send()}
      change={change}
      onCancel={onCancel}
      label={t('words:saveDuration')}
      notice={
        isUnschedulable ? (
          <Refusal error={change.error as Refused} asked="quoteJobRequest" jobId={job.id} onAgain={send} />
        ) : (
          <StageNotice job={job} before={before} error={change.error!} onSeen={() => change.reset()} />
        )
      }
    >
      <NumberField
        label={t('words:minutesOfWork')}
        description={t('durationHelp')}
        data-autofocus
        {...draft.number('job_duration_minutes')}
      />
      <Group gap="xs" grow>
        <NumberField label={t('mobilization')} {...draft.number('mobilization_minutes')} />
        <NumberField label={t('demobilization')} {...draft.number('demobilization_minutes')} />
        <NumberField label={t('words:crewSize')} {...draft.number('crew_size')} />
      </Group>
      {isUnschedulable && <Switch label={t('force')} {...draft.toggle('force')} />}
    </Form>
  );
}

function CompleteForm({ job, onDone, onCancel }: ToldFormProps) {
  const { t } = useTranslation('jobs');
  const change = useChange('fireJobRequestAction', { outdates: jobReads, onDone });
  const { before, version } = useJobBeforeConflict(job, change.error);
  const { business } = useSession();
  const draft = useDraft<{ amount: number | null; note: string }>({ amount: null, note: '' }, {}, change.error, {
    saves: 'fireJobRequestAction',
    about: job.id,
    title: t('complete'),
  });
  const { amount, note } = draft.values;
  const payload = { ...(amount === null ? {} : { amount }), ...(note === '' ? {} : { note }) };
  return (
    <Form
      draft={draft}
      onSend={() => change.mutate({ id: job.id, key: completeKey, status_version: version, payload })}
      change={change}
      onCancel={onCancel}
      label={t('complete')}
      notice={change.error && <StageNotice job={job} before={before} error={change.error} onSeen={() => change.reset()} />}
    >
      <NumberField
        label={t('amountIn', { currency: business.currency })}
        decimals={currencyDecimals(business.currency)}
        currency={business.currency}
        data-autofocus
        {...draft.number('amount')}
        min={0}
      />
      <Textarea label={t('words:notes')} {...draft.text('note')} maxLength={2000} />
      <HowTold job={job} kind="completed" needsCall={false} />
    </Form>
  );
}
