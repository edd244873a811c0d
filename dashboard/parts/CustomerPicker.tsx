/** A field that finds another customer by name, phone, e-mail or reference. Possible duplicates are offered first. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DuplicateSign } from '../../src/contract/vocabulary.ts';
import { useAsk } from '../api/queries.ts';

/** A customer as the field shows one. */
export interface PickedCustomer {
  readonly id: string;
  readonly name: string;
}

export interface Suggested extends PickedCustomer {
  readonly same: readonly DuplicateSign[];
}

interface Offered extends PickedCustomer {
  readonly label: string;
}

interface PickerProps {
  readonly label: string;
  readonly description?: string;
  /** Customers who are offered before anything is typed. */
  readonly suggested: readonly Suggested[];
  /** The customer who cannot be chosen. */
  readonly exceptId: string | null;
  readonly picked: PickedCustomer | null;
  readonly onPick: (customer: PickedCustomer | null) => void;
}

const mostFound = 10;

export function CustomerPicker({ label, description, suggested, exceptId, picked, onPick }: PickerProps) {
  const { t } = useTranslation('customers');
  const [search, setSearch] = useState('');
  // The label with which it was chosen stays, because the field shows it and takes another one for a new search.
  const [chosen, setChosen] = useState<Offered | null>(null);
  const shown = picked && (chosen?.id === picked.id ? chosen : { ...picked, label: picked.name });
  const words = search.trim();
  const isSearching = words !== '' && words !== shown?.label;
  const { data } = useAsk('listCustomers', { search: words, limit: mostFound }, { enabled: isSearching, keepsPrevious: true });
  const alike = suggested.map(({ id, name, same }) => ({
    id,
    name,
    label: [name, ...same.map((part) => t(`merge.same.${part}`))].join(' · '),
  }));
  const found = (isSearching ? (data?.customers ?? []) : [])
    .filter(({ id, deleted_at }) => deleted_at === undefined && !alike.some((one) => one.id === id))
    .map(({ id, full_name: name, phone, formatted_address: address }) => ({
      id,
      name,
      label: [name, phone, address].filter((part) => part !== '').join(' · '),
    }));
  const others = [...alike, ...found].filter(({ id }) => id !== exceptId && id !== shown?.id);
  const all: readonly Offered[] = shown ? [shown, ...others] : others;
  return (
    <Select
      label={label}
      {...(description ? { description } : {})}
      placeholder={t('search')}
      data={all.map((one) => ({ value: one.id, label: one.label }))}
      value={picked?.id ?? null}
      onChange={(id) => {
        const one = all.find((other) => other.id === id) ?? null;
        setChosen(one);
        onPick(one);
      }}
      searchable
      onSearchChange={setSearch}
      // The service has found them already, also by words that the label lacks.
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? t('noMatch') : undefined}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
