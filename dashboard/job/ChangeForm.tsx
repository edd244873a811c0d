/** The form of a change: what differs from the job is previewed below while the person fills it in. */
import { fields } from 'contract:fields/previewJobRequestChange';
import { MultiSelect, NumberInput, Select, Stack, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSkillChoices, useTechnicianChoices } from '../parts/choices.ts';
import { numberLimits, textLimits } from '../parts/fields.ts';
import { ChangeCard, type ChangeInput } from './ChangeCard.tsx';
import type { Job } from './jobWords.ts';

interface Values {
  readonly minutes: number | null;
  readonly leadId: string | null;
  readonly helperIds: readonly string[];
  readonly skillIds: readonly string[];
  readonly description: string;
  readonly accessNotes: string;
}

const waitMilliseconds = 300;

function valuesOf(job: Job): Values {
  const crew = job.crew ?? [];
  return {
    minutes: job.quote.job_duration_minutes,
    leadId: crew.find(({ role }) => role === 'lead')?.technician_id ?? null,
    helperIds: crew.flatMap(({ role, technician_id: id }) => (role === 'buddy' && id !== null ? [id] : [])),
    skillIds: job.skills.flatMap(({ id }) => (id === null ? [] : [id])),
    description: job.description ?? '',
    accessNotes: job.site?.access_notes ?? '',
  };
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

/** The helpers after a new lead, before the person exchanges others: a helper who becomes the lead swaps roles. */
const helpersAfter = ({ leadId, helperIds }: Values, newLeadId: string | null): readonly string[] =>
  newLeadId !== null && leadId !== null && helperIds.includes(newLeadId)
    ? [...helperIds.filter((id) => id !== newLeadId), leadId]
    : helperIds;

/** What differs from the job. Null when nothing does. */
function inputOf(id: string, before: Values, now: Values): ChangeInput | null {
  const base = helpersAfter(before, now.leadId);
  const added = now.helperIds.filter((one) => !base.includes(one));
  const removed = base.filter((one) => !now.helperIds.includes(one));
  const changes = {
    ...(now.minutes !== null && now.minutes !== before.minutes ? { duration_minutes: now.minutes } : {}),
    ...(now.leadId !== null && now.leadId !== before.leadId ? { lead_technician_id: now.leadId } : {}),
    ...(added.length > 0 ? { add_technician_ids: added } : {}),
    ...(removed.length > 0 ? { remove_technician_ids: removed } : {}),
    ...(isSame(now.skillIds, before.skillIds) ? {} : { skill_ids: [...now.skillIds] }),
    ...(now.description === before.description ? {} : { description: now.description }),
    ...(now.accessNotes === before.accessNotes ? {} : { access_notes: now.accessNotes }),
  };
  return Object.keys(changes).length === 0 ? null : { id, ...changes };
}

export interface ChangeFormProps {
  readonly job: Job;
  /** Scheduled as one visit, so that length and crew can be changed. */
  readonly isOneVisit: boolean;
  readonly onClose: () => void;
}

export function ChangeForm({ job, isOneVisit, onClose }: ChangeFormProps) {
  const { t } = useTranslation('jobs');
  const [before] = useState(() => valuesOf(job));
  const [values, setValues] = useState(before);
  const [settled] = useDebouncedValue(values, waitMilliseconds);
  const technicians = useTechnicianChoices();
  const skills = useSkillChoices();
  const set = (some: Partial<Values>) => setValues({ ...values, ...some });
  const input = inputOf(job.id, before, settled);
  return (
    <div className="section">
      <Stack gap="xs" mb="sm">
        {isOneVisit && (
          <>
            <NumberInput
              label={t('duration')}
              value={values.minutes ?? ''}
              onChange={(value) => set({ minutes: typeof value === 'number' ? value : null })}
              {...numberLimits(fields['duration_minutes'])}
              step={5}
              allowDecimal={false}
              data-autofocus
            />
            <Select
              label={t('change.lead')}
              data={technicians}
              value={values.leadId}
              onChange={(leadId) =>
                leadId !== null && set({ leadId, helperIds: helpersAfter(values, leadId).filter((id) => id !== leadId) })
              }
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
        <MultiSelect
          label={t('words:skills')}
          data={skills}
          value={[...values.skillIds]}
          onChange={(skillIds) => set({ skillIds })}
          searchable
          comboboxProps={{ withinPortal: false }}
        />
        <Textarea
          label={t('what')}
          autosize
          minRows={2}
          value={values.description}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
          {...textLimits(fields['description'])}
        />
        {job.site && (
          <Textarea
            label={t('access')}
            autosize
            minRows={2}
            value={values.accessNotes}
            onChange={({ currentTarget }) => set({ accessNotes: currentTarget.value })}
            {...textLimits(fields['access_notes'])}
          />
        )}
      </Stack>
      {input && <ChangeCard key={JSON.stringify(input)} input={input} onClose={onClose} />}
    </div>
  );
}
