/**
 * Search and filters of a list, kept in the address. On a phone the filters fold behind a button that shows how many are set, because seven
 * filters would fill half the screen.
 */
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from './pageAddress.ts';
import { Icon } from './Icon.tsx';
import { shownNumber } from './times.ts';

const typingMilliseconds = 250;

export interface Filter {
  /** Its parameter in the address. */
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

export interface ListControlsProps {
  readonly searchLabel?: string;
  readonly filters?: readonly Filter[];
  /** Filters of another kind, such as days, and their parameters in the address. */
  readonly moreFilters?: { readonly names: readonly string[]; readonly fields: ReactNode };
}

export function ListControls({ searchLabel, filters = [], moreFilters }: ListControlsProps) {
  const { t, i18n } = useTranslation();
  const { search, set } = useAddress();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const names = [...filters.map(({ name }) => name), ...(moreFilters?.names ?? [])];
  if (searchLabel === undefined && names.length === 0) return null;
  const active = names.filter((name) => search[name]).length;
  // A single filter takes no more room than the button would.
  const isFolded = names.length > 1;
  return (
    <Group gap="xs" mb="sm" role="search" className="list-controls">
      {searchLabel !== undefined && <SearchField label={searchLabel} />}
      {isFolded && (
        <Button
          variant={active > 0 ? 'light' : 'default'}
          className="list-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {active > 0 ? t('list.filtersActive', { active: shownNumber(active, i18n.language) }) : t('list.filters')}
        </Button>
      )}
      <div id={id} className="list-filters" data-folded={(isFolded && !isOpen) || undefined}>
        {filters.map(({ name, label, choices }) => (
          <Select
            key={name}
            aria-label={label}
            placeholder={label}
            data={[...choices]}
            value={search[name] ?? null}
            onChange={(value) => set({ [name]: value, page: null })}
            clearable
            clearButtonProps={{ 'aria-label': t('clear', { name: label }) }}
            searchable={choices.length > 8}
            className="list-filter"
          />
        ))}
        {moreFilters?.fields}
      </div>
    </Group>
  );
}

function SearchField({ label }: { readonly label: string }) {
  const { search, set } = useAddress();
  const inAddress = search['search'] ?? '';
  const [typed, setTyped] = useState(inAddress);
  // The back button and the palette change the address while the field is shown.
  useEffect(() => setTyped(inAddress), [inAddress]);
  const searchSoon = useDebouncedCallback((text: string) => set({ search: text, page: null }, { replace: true }), typingMilliseconds);
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      type="search"
      leftSection={<Icon name="search" />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        searchSoon(currentTarget.value);
      }}
      className="list-search"
    />
  );
}
