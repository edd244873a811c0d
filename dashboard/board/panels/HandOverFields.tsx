/** What a person chooses of a hand-over: who does the rest, when, and what that technician should know. */
import { Select, Stack, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTechnicianChoices } from '../../parts/choices.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { shownMinutes } from '../../parts/times.ts';
import type { HandOverPlan } from '../../job/plan.ts';
import { askQuestion, type Question } from '../model/question.ts';

interface HandOverFieldsProps {
  readonly question: Question;
  readonly note: string;
  readonly onNote: (note: string) => void;
}

export function HandOverFields({ question, note, onNote }: HandOverFieldsProps) {
  const { t } = useTranslation('board');
  const address = useAddress();
  const technicians = useTechnicianChoices();
  const [startAt, setStartAt] = useState(question.startAt);
  const change = (some: Partial<Question>) => askQuestion(address, { ...question, ...some }, { replace: true });
  return (
    <Stack gap="xs" mb="sm">
      <p className="tight quiet">{t('handOver.means')}</p>
      {technicians.length > 0 && (
        <Select
          label={t('handOver.technician')}
          data={technicians}
          value={question.technicianId}
          onChange={(technicianId) => technicianId !== null && change({ technicianId })}
          searchable
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
      )}
      <TextInput
        type="datetime-local"
        label={t('handOver.start')}
        value={startAt}
        onChange={({ currentTarget }) => setStartAt(currentTarget.value)}
        onBlur={() => startAt !== '' && startAt !== question.startAt && change({ startAt })}
      />
      <Textarea
        label={t('handOver.note')}
        value={note}
        onChange={({ currentTarget }) => onNote(currentTarget.value)}
        autosize
        maxRows={6}
      />
    </Stack>
  );
}

/** How much is done, which completes the visit, and how much is left. */
export function DoneAndLeft({ plan }: { readonly plan: HandOverPlan }) {
  const { t, i18n } = useTranslation('board');
  const { done_minutes: done, job_duration_minutes: rest } = plan;
  return (
    <p className="tight">{t('handOver.done', { done: shownMinutes(done, i18n.language), rest: shownMinutes(rest, i18n.language) })}</p>
  );
}
