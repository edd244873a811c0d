/** The form of a change: what differs from the job is previewed below while the person fills it in. */
import { fields } from 'contract:fields/previewJobRequestChange';
import { MultiSelect, Select, Stack, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasUnsettledNumber } from '../api/ask.ts';
import { useSkillChoices, useTechnicianChoices } from '../parts/choices.ts';
import { KeptLine } from '../parts/drafts/KeptLine.tsx';
import { useKept } from '../parts/drafts/useKept.ts';
import { numberLimits, textLimits } from '../parts/fields.ts';
import { ChangeCard } from './ChangeCard.tsx';
import { changeInput, valuesOf, withLead } from './changeValues.ts';
import type { Job } from './jobWords.ts';
import { NumberField } from '../parts/NumberField.tsx';

const waitMilliseconds = 300;

export interface ChangeFormProps {
  readonly job: Job;
  /** Scheduled as one visit, so that length and crew can be changed. */
  readonly isOneVisit: boolean;
  /** Only the field of the length. */
  readonly only?: 'duration';
  readonly onClose: () => void;
}

export function ChangeForm({ job, isOneVisit, only, onClose }: ChangeFormProps) {
  const { t } = useTranslation('jobs');
  const [before] = useState(() => valuesOf(job));
  const { values, set, kept } = useKept(before, {
    saves: 'commitJobRequestChange',
    about: job.id,
    part: only ?? '',
    title: t(only === 'duration' ? 'bar.duration' : 'change.open'),
  });
  const [settled] = useDebouncedValue(values, waitMilliseconds);
  const technicians = useTechnicianChoices();
  const skills = useSkillChoices();
  const cancel = () => {
    kept.discard();
    onClose();
  };
  // Without a length that was read there is nothing to preview, and no earlier preview to apply.
  const isUnsettled = hasUnsettledNumber([values.minutes, settled.minutes]);
  const input = isUnsettled ? null : changeInput(job.id, before, settled);
  return (
    <div className="section">
      <Stack gap="xs" mb="sm">
        <KeptLine kept={kept} />
        {isOneVisit && (
          <>
            <NumberField
              label={t('words:minutesOfWork')}
              value={values.minutes}
              onChange={(value) => set({ minutes: value ?? NaN })}
              {...numberLimits(fields['job_duration_minutes'])}
              step={5}
              data-autofocus
            />
            {only === undefined && (
              <>
                <Select
                  label={t('change.lead')}
                  data={technicians}
                  value={values.leadId}
                  onChange={(leadId) => leadId !== null && set(withLead(values, leadId))}
                  searchable
                  allowDeselect={false}
                  comboboxProps={{ withinPortal: false }}
                />
                <MultiSelect
                  label={t('change.helpers')}
                  data={technicians.filter(({ value }) => value !== values.leadId)}
                  value={[...values.helperIds]}
                  onChange={(helperIds) => set({ helperIds })}
                  maxValues={9}
                  searchable
                  comboboxProps={{ withinPortal: false }}
                />
              </>
            )}
          </>
        )}
        {only === undefined && (
          <>
            <MultiSelect
              label={t('words:skills')}
              data={skills}
              value={[...values.skillIds]}
              onChange={(skillIds) => set({ skillIds })}
              searchable
              comboboxProps={{ withinPortal: false }}
            />
            <Textarea
              label={t('words:problemDescription')}
              autosize
              minRows={2}
              value={values.description}
              onChange={({ currentTarget }) => set({ description: currentTarget.value })}
              {...textLimits(fields['description'])}
            />
            {job.site && (
              <Textarea
                label={t('words:accessNotes')}
                autosize
                minRows={2}
                value={values.accessNotes}
                onChange={({ currentTarget }) => set({ accessNotes: currentTarget.value })}
                {...textLimits(fields['access_notes'])}
              />
            )}
          </>
        )}
      </Stack>
      {input && <ChangeCard key={JSON.stringify(input)} input={input} onClose={cancel} onApply={kept.sending} onDone={onClose} />}
    </div>
  );
}
