/** The choice of a customer by name or phone number. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';

export interface CustomerChoiceProps {
  /** Id of the chosen customer; empty: none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error: string | undefined;
}

export function CustomerChoice({ value, onChange, error }: CustomerChoiceProps) {
  const { t } = useTranslation('maintenance');
  const [text, setText] = useState('');
  const { data: chosen } = useAsk('getCustomer', { id: value }, { enabled: value !== '' });
  const name = chosen?.profile.full_name;
  const { data } = useAsk('listCustomers', { limit: 20, search: text === name ? null : text || null }, { keepsPrevious: true });
  const choices = (data?.customers ?? []).map((one) => ({ value: one.id, label: one.full_name, phone: one.phone }));
  const isListed = value === '' || choices.some((one) => one.value === value);
  return (
    <Select
      label={t('words:customer')}
      placeholder={t('findCustomer')}
      data={isListed || name === undefined ? choices : [{ value, label: name }, ...choices]}
      // The service has searched by phone number too, which the label does not show.
      filter={({ options }) => options}
      searchable
      searchValue={text}
      onSearchChange={setText}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      error={error}
      required
      comboboxProps={{ withinPortal: false }}
    />
  );
}
