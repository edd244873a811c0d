/** Taking a visit back to the queue, and cancelling a job with its reason and fee. */
import { fields as cancelFields } from 'contract:fields/cancelJobRequest';
import { fields as unscheduleFields } from 'contract:fields/unscheduleJobRequest';
import { Checkbox, Select, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyDecimals } from '../../src/contract/currencyDecimals.ts';
import { cancellers, type Canceller } from '../../src/contract/vocabulary.ts';
import { ask } from '../api/ask.ts';
import { useChange } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { HowTold } from './HowTold.tsx';
import { addressesOf, useWays } from './useWays.ts';
import { useEndedAnnouncement } from './Reinstate.tsx';
import { useOutcome } from './useOutcome.ts';
import { useCommit } from './useCommit.tsx';
import { announce } from '../parts/announce.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { useKeptQuestion } from './useKeptQuestion.ts';
import { textLimits } from '../parts/fields.ts';
import { jobReads, type Job } from './jobWords.ts';
import { NumberField } from '../parts/NumberField.tsx';

interface NotifyProps {
  readonly job: Job;
  readonly kind: 'unscheduled' | 'cancelled';
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether the customer gets a message, and that a person must phone a customer without an e-mail address. */
function Notify({ job, kind, isOn, onChange }: NotifyProps) {
  const { t } = useTranslation('jobs');
  const ways = useWays(job, kind);
  const { name } = job.customer;
  // Without a message that goes out, nothing can be chosen: a person must phone.
  if (!ways?.customer_notification.will_be_sent) return <HowTold job={job} kind={kind} />;
  return (
    <Checkbox
      label={t('tellCustomer', { name })}
      description={addressesOf(ways)}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

export function UnscheduleButton({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const outcome = useOutcome(job);
  const {
    draft,
    asks,
    ask: question,
  } = useKeptQuestion({ note: '', isTold: true }, { saves: 'unscheduleJobRequest', about: job.id, title: t('unschedule') });
  const { note, isTold } = draft.values;
  const change = useCommit({
    run: () =>
      ask('unscheduleJobRequest', { id: job.id, status_version: job.status_version, notify: isTold, ...(note === '' ? {} : { note }) }),
    said: (answer) => outcome(t('unscheduled'), answer),
    named: () => `${t('unscheduled')} ${job.customer.name} · ${job.short_code}`,
    onDone: () => undefined,
  });
  return (
    <AskFirst
      key={asks}
      {...question}
      label={t('unschedule')}
      question={t('unscheduleQuestion')}
      change={change}
      onDo={() => change.mutate()}
    >
      <Stack gap="xs">
        <p className="tight">{t('unscheduleMeans')}</p>
        <Textarea
          label={t('why')}
          value={note}
          onChange={({ currentTarget }) => draft.set({ note: currentTarget.value })}
          {...textLimits(unscheduleFields['note'])}
        />
        <Notify job={job} kind="unscheduled" isOn={isTold} onChange={(isOn) => draft.set({ isTold: isOn })} />
      </Stack>
    </AskFirst>
  );
}

/** `isAsking`: the question is open from the beginning. */
export function CancelButton({ job, isAsking = false }: { readonly job: Job; readonly isAsking?: boolean }) {
  const { t } = useTranslation('jobs');
  const ended = useEndedAnnouncement(job);
  const { business } = useSession();
  const {
    draft,
    asks,
    ask: question,
  } = useKeptQuestion(
    { reason: '', canceller: 'customer' as Canceller, fee: null as number | null, isTold: true, message: '' },
    { saves: 'cancelJobRequest', about: job.id, title: t('cancelJob') },
    isAsking,
  );
  const { reason, canceller, fee, isTold, message } = draft.values;
  const [isMissing, setMissing] = useState(false);
  const isSent = useWays(job, 'cancelled')?.customer_notification.will_be_sent === true;
  const change = useChange('cancelJobRequest', {
    outdates: jobReads,
    onDone: (answer) => announce(ended(t('cancelled'), answer)),
  });
  const send = () => {
    // The contract asks for a reason.
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    change.mutate({
      id: job.id,
      status_version: job.status_version,
      reason: reason.trim(),
      cancelled_by: canceller,
      notify: isTold,
      ...(isSent && isTold && message.trim() !== '' ? { message: message.trim() } : {}),
      ...(fee === null ? {} : { fee: { value: fee, currency: business.currency } }),
    });
  };
  return (
    <AskFirst
      key={asks}
      {...question}
      label={t('cancelJob')}
      keep={t('keepVisit')}
      question={t('cancelQuestion')}
      change={change}
      onDo={send}
      button={{ size: 'compact-sm' }}
      hasFocusInside
    >
      <Stack gap="xs">
        <p className="tight">{t('cancelMeans')}</p>
        <Textarea
          label={t('why')}
          value={reason}
          onChange={({ currentTarget }) => (draft.set({ reason: currentTarget.value }), setMissing(false))}
          description={t('whyHelp')}
          error={isMissing ? t('sayWhy') : undefined}
          required
          data-autofocus
          {...textLimits(cancelFields['reason'])}
        />
        {/* Beside the reason, so that one press of Tab leads from it to what the customer reads. */}
        {isSent && isTold && (
          <Textarea
            label={t('request.words')}
            description={t('messageHelp')}
            value={message}
            onChange={({ currentTarget }) => draft.set({ message: currentTarget.value })}
            {...textLimits(cancelFields['message'])}
          />
        )}
        <Select
          label={t('cancelledByLabel')}
          data={cancellers.map((value) => ({ value, label: t(`cancelledBy.${value}`) }))}
          value={canceller}
          onChange={(value) => value && draft.set({ canceller: value as Canceller })}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
        <NumberField
          label={t('feeIn', { currency: business.currency })}
          min={0}
          decimals={currencyDecimals(business.currency)}
          currency={business.currency}
          value={fee}
          onChange={(value) => draft.set({ fee: value })}
        />
        <Notify job={job} kind="cancelled" isOn={isTold} onChange={(isOn) => draft.set({ isTold: isOn })} />
      </Stack>
    </AskFirst>
  );
}
