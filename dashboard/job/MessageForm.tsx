/** A message to the customer of a job: free words, or that the technician is late. Says by which ways it goes. */
import { fields } from 'contract:fields/sendCustomerMessage';
import { Button, Group, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Refused } from '../api/ask.ts';
import { useChange } from '../api/queries.ts';
import { announce } from '../parts/announce.ts';
import { Refusal } from '../parts/refusal/Refusal.tsx';
import { KeptLine } from '../parts/drafts/KeptLine.tsx';
import { useKept } from '../parts/drafts/useKept.ts';
import { textLimits } from '../parts/fields.ts';
import { HowTold } from './HowTold.tsx';
import type { Job } from './jobWords.ts';
import { useOutcome } from './useOutcome.ts';
import { useWays } from './useWays.ts';
import { NumberField } from '../parts/NumberField.tsx';

export function MessageForm({ job, onDone }: { readonly job: Job; readonly onDone: () => void }) {
  const { t } = useTranslation('jobs');
  const draft = useKept(
    { isLate: false, message: '', minutes: 30 },
    { saves: 'sendCustomerMessage', about: job.id, title: t('message.title') },
  );
  const { isLate, message, minutes } = draft.values;
  const kind = isLate ? 'running_late' : 'message';
  const isSent = useWays(job, kind)?.customer_notification.will_be_sent === true;
  const outcome = useOutcome(job);
  const change = useChange('sendCustomerMessage', {
    outdates: ['listOutboxMails'],
    onDone: (answer) => {
      announce({ text: outcome('', answer) || t('noMessage') });
      onDone();
    },
  });
  const send = () => {
    draft.kept.sending();
    change.mutate(isLate ? { id: job.id, late_minutes: minutes } : { id: job.id, message: message.trim() });
  };
  const cancel = () => {
    draft.kept.discard();
    onDone();
  };
  return (
    <Stack gap="xs" mt="sm" role="group" aria-label={t('message.title')}>
      <KeptLine kept={draft.kept} />
      {job.schedule.scheduled_at !== null && (
        <SegmentedControl
          aria-label={t('message.title')}
          value={kind}
          onChange={(value) => draft.set({ isLate: value === 'running_late' })}
          transitionDuration={0}
          data={[
            { value: 'message', label: t('message.words') },
            { value: 'running_late', label: t('message.late') },
          ]}
        />
      )}
      {isLate ? (
        <NumberField
          label={t('message.lateMinutes')}
          min={5}
          max={600}
          value={minutes}
          onChange={(value) => draft.set({ minutes: value ?? NaN })}
        />
      ) : (
        <Textarea
          label={t('message.words')}
          autosize
          minRows={2}
          dir="auto"
          value={message}
          onChange={({ currentTarget }) => draft.set({ message: currentTarget.value })}
          data-autofocus
          {...textLimits(fields['message'])}
        />
      )}
      <HowTold job={job} kind={kind} />
      {change.error && <Refusal error={change.error as Refused} asked="sendCustomerMessage" jobId={job.id} onAgain={send} />}
      <Group gap="xs">
        <Button onClick={send} loading={change.isPending} disabled={!isSent || (!isLate && message.trim() === '')}>
          {t('message.send')}
        </Button>
        <Button variant="default" onClick={cancel}>
          {t('frame:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
