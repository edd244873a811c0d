/** Books the work of a job again: the form is filled in from the job, and one start is enough to confirm the new visit. */
import { fields as bookFields } from 'contract:fields/bookAndConfirmJobRequest';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../api/ask.ts';
import { useAsk } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { afterChange, useTellDone } from './useCommit.tsx';
import { useAddress } from '../parts/pageAddress.ts';
import { KeptLine } from '../parts/drafts/KeptLine.tsx';
import { useKept } from '../parts/drafts/useKept.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { numberLimits, textLimits } from '../parts/fields.ts';
import { FormButtons } from '../parts/form.tsx';
import { PlaceDoubts } from '../parts/PlaceDoubts.tsx';
import { refusalMessage } from '../parts/refusal/message.ts';
import { addDays, dayOf, shownLocal } from '../parts/times.ts';
import type { JobFormProps } from './jobWords.ts';
import { StartChoice, takerOf } from './StartChoice.tsx';
import { NumberField } from '../parts/NumberField.tsx';

const shownDays = 7;
/** Minutes of work when the earlier job has neither a length nor a type. */
const usualMinutes = 60;

export function BookAgain({ job, onDone, onCancel }: JobFormProps) {
  const { t, i18n } = useTranslation('jobs');
  const { business, now } = useSession();
  const { set } = useAddress();
  const draft = useKept(
    {
      description: job.description ?? '',
      // null: as long as the type of work usually takes.
      minutes: job.quote.job_duration_minutes ?? (job.job_type_id === null ? usualMinutes : null),
    },
    { saves: 'bookAndConfirmJobRequest', about: job.id, title: t('bookAgain') },
  );
  const { description, minutes } = draft.values;
  const [from, setFrom] = useState(dayOf(now, business.timezone));
  const [chosen, setChosen] = useState<string | null>(null);
  const work = { follow_up_of_job_request_id: job.id, ...(minutes === null ? {} : { job_duration_minutes: minutes }) };
  const asked = { ...work, from, to: addDays(from, shownDays - 1) };
  const answer = useAsk('listBookableStarts', asked, { freshMilliseconds: 0, keepsPrevious: true });
  const { data } = answer;
  const tell = useTellDone();
  const book = useMutation({
    networkMode: 'always',
    mutationFn: ({ start, allowsDuplicate = false }: { readonly start: string; readonly allowsDuplicate?: boolean }) =>
      ask('bookAndConfirmJobRequest', { ...work, description, scheduled_at: start, allow_duplicate: allowsDuplicate }),
    onSuccess: async (booked) => {
      const { id, confirmed, refusal, scheduled_local } = booked;
      afterChange();
      const why = refusal ? await refusalMessage(refusal.error_code, refusal.message) : '';
      const text = confirmed ? t('bookedAgain', { time: shownLocal(scheduled_local!, i18n.language) }) : `${t('bookedUnconfirmed')} ${why}`;
      tell(booked, { text });
      onDone();
      set({ open: id });
    },
  });
  const showFrom = (day: string) => {
    setChosen(null);
    setFrom(day);
  };
  const cancel = () => {
    draft.kept.discard();
    onCancel();
  };
  const taker = data && chosen && takerOf(data.days, chosen);
  const time = chosen && shownLocal(chosen, i18n.language);
  const submit = time ? (taker ? t('bookAt', { time, name: taker }) : time) : t('chooseStart');
  return (
    <form
      aria-label={t('bookAgain')}
      className="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        draft.kept.sending();
        if (chosen) book.mutate({ start: chosen });
      }}
    >
      <Stack gap="xs" my="sm">
        <h3>{t('bookAgain')}</h3>
        <KeptLine kept={draft.kept} />
        <p className="tight quiet">
          <bdi>{[job.customer.name, job.job_type_name, job.address.formatted].filter(Boolean).join(' · ')}</bdi>
        </p>
        <Textarea
          label={t('words:problemDescription')}
          autosize
          minRows={2}
          value={description}
          onChange={({ currentTarget }) => draft.set({ description: currentTarget.value })}
          {...textLimits(bookFields['description'])}
        />
        <NumberField
          label={t('words:minutesOfWork')}
          value={minutes}
          onChange={(value) => {
            setChosen(null);
            draft.set({ minutes: value ?? NaN });
          }}
          step={15}
          {...numberLimits(bookFields['job_duration_minutes'])}
        />
        <PlaceDoubts place={data?.place} />
        <StartChoice
          answer={answer}
          days={data?.days ?? []}
          chosen={chosen}
          onChoose={setChosen}
          onAgain={({ from: day }) => (typeof day === 'string' ? showFrom(day) : void answer.refetch())}
        />
        <Group gap="xs">
          <Button variant="subtle" size="compact-xs" onClick={() => showFrom(addDays(from, shownDays))}>
            {t('laterDays')}
          </Button>
        </Group>
        {book.error && (
          <ErrorNotice
            error={book.error}
            asked="bookAndConfirmJobRequest"
            onAgain={({ allow_duplicate: allowed }) => chosen && book.mutate({ start: chosen, allowsDuplicate: allowed === true })}
          />
        )}
        <FormButtons label={submit} isReady={chosen !== null} isBusy={book.isPending} onCancel={cancel} />
      </Stack>
    </form>
  );
}
