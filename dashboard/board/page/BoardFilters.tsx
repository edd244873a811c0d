/** What the button "Filter" of the board opens: which lanes are shown, and how they are grouped. Loaded when it is first opened. */
import { Checkbox, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { assignmentTiers } from '../../../src/contract/vocabulary.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import type { BoardModel } from '../model/model.ts';
import { groupings } from '../model/rows.ts';
import type { BoardView } from '../model/view.ts';

export interface BoardFiltersProps {
  readonly view: BoardView;
  readonly model: BoardModel | null;
}

/** What lanes are filtered and grouped by. */
const laneWords = { area: 'words:serviceArea', skill: 'filter.skill', tier: 'words:roleInCrews' } as const;

export function BoardFilters({ view, model }: BoardFiltersProps) {
  const { t } = useTranslation('board');
  const { set } = useAddress();
  const { filter, grouping, isWhole } = view;
  const named = (names: { id: readonly string[]; name: readonly string[] } | undefined) =>
    (names?.id ?? [])
      .map((value, index) => ({ value, label: names!.name[index]! }))
      .sort((one, other) => one.label.localeCompare(other.label));
  const choice = (name: 'area' | 'skill' | 'tier', data: { value: string; label: string }[]) => (
    <Select
      label={t(laneWords[name])}
      data={data}
      value={filter[name] || null}
      onChange={(value) => set({ [name]: value })}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': t('frame:clear', { name: t(laneWords[name]) }) }}
      comboboxProps={{ withinPortal: false }}
    />
  );
  return (
    <Stack gap="xs">
      <Select
        label={t('group.label')}
        data={groupings.map((value) => ({ value, label: value === 'none' ? t('group.none') : t(laneWords[value]) }))}
        value={grouping}
        onChange={(value) => set({ group: value === 'none' ? null : value })}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
      {choice('area', named(model?.board.areas))}
      {choice('skill', named(model?.board.skills))}
      {choice(
        'tier',
        assignmentTiers.map((value) => ({ value, label: t(`words:tiers.${value}`) })),
      )}
      <Checkbox
        label={t('wholeDay')}
        checked={isWhole}
        onChange={({ currentTarget }) => set({ hours: currentTarget.checked ? 'all' : null })}
      />
    </Stack>
  );
}
