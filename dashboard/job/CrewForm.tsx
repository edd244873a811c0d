/** Who goes to a visit: one list for each member. With one helper its list opens at once, since exchanging a helper is the usual case. */
import { Button, Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeptLine } from '../parts/drafts/KeptLine.tsx';
import { useKept } from '../parts/drafts/useKept.ts';
import { useTechnicianChoices } from '../parts/choices.ts';
import { ChangeCard } from './ChangeCard.tsx';
import { changeInput, valuesOf, withLead, type ChangeValues } from './changeValues.ts';
import type { Job } from './jobWords.ts';

const mostHelpers = 9;

export function CrewForm({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const { t } = useTranslation('jobs');
  const [before] = useState(() => valuesOf(job));
  const { values, set, kept } = useKept<ChangeValues>(before, {
    saves: 'commitJobRequestChange',
    about: job.id,
    part: 'crew',
    title: t('crew'),
  });
  const cancel = () => {
    kept.discard();
    onClose();
  };
  const [isAdding, setIsAdding] = useState(false);
  const technicians = useTechnicianChoices();
  const { leadId, helperIds } = values;
  const input = changeInput(job.id, before, values);
  const free = (own: string | null) => technicians.filter(({ value }) => value === own || (value !== leadId && !helperIds.includes(value)));
  const setHelpers = (ids: readonly string[]) => set({ helperIds: ids });
  return (
    <div className="section">
      <Stack gap="xs" mb="sm">
        <KeptLine kept={kept} />
        <Select
          label={t('change.lead')}
          data={technicians}
          value={leadId}
          onChange={(id) => id !== null && set(withLead(values, id))}
          searchable
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data-autofocus={helperIds.length === 0 || undefined}
          defaultDropdownOpened={before.helperIds.length === 0}
        />
        {helperIds.map((id, index) => (
          <Select
            key={index}
            label={t('bar.helper')}
            data={free(id)}
            value={id}
            onChange={(next) =>
              setHelpers(next === null ? helperIds.filter((one) => one !== id) : helperIds.map((one) => (one === id ? next : one)))
            }
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('frame:clear', { name: t('bar.helper') }) }}
            comboboxProps={{ withinPortal: false }}
            data-autofocus={index === 0 || undefined}
            defaultDropdownOpened={before.helperIds.length === 1}
          />
        ))}
        {isAdding && (
          <Select
            label={t('bar.helper')}
            data={free(null)}
            value={null}
            onChange={(id) => {
              setIsAdding(false);
              if (id !== null) setHelpers([...helperIds, id]);
            }}
            searchable
            comboboxProps={{ withinPortal: false }}
            defaultDropdownOpened
          />
        )}
        <Group gap="xs">
          {!isAdding && helperIds.length < mostHelpers && (
            <Button variant="subtle" size="compact-sm" onClick={() => setIsAdding(true)}>
              {t('bar.addHelper')}
            </Button>
          )}
          {!input && (
            <Button variant="subtle" size="compact-sm" onClick={onClose}>
              {t('frame:cancel')}
            </Button>
          )}
        </Group>
      </Stack>
      {input && <ChangeCard key={JSON.stringify(input)} input={input} onClose={cancel} onApply={kept.sending} onDone={onClose} />}
    </div>
  );
}
