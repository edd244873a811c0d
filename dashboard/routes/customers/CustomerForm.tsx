/** A customer's fields, with the contract's limits. What the service refuses stands at its field. */
import { fields } from 'contract:fields/createCustomer';
import { Button, Group, Select, Stack, TextInput, Textarea } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused, type Output } from '../../api/ask.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { choices, textLimits } from '../../parts/fields.ts';

export interface CustomerFormProps {
  /** null: a new one. */
  readonly customer: Output<'getCustomer'> | null;
  // Creating and changing take the same fields.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly change: UseMutationResult<any, Error, any>;
  readonly onCancel: () => void;
}

export function CustomerForm({ customer, change, onCancel }: CustomerFormProps) {
  const { t } = useTranslation('customers');
  const { profile, contact } = customer ?? {};
  const [values, setValues] = useState({
    full_name: profile?.full_name ?? '',
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
    tier: profile?.tier ?? 'regular',
    notes: profile?.notes ?? '',
    address: contact?.address.formatted ?? '',
  });
  const error = change.error;
  const problemAt = (field: string) => (error instanceof Refused ? error.errors.find((one) => one.field === field)?.message : undefined);
  const text = (field: Exclude<keyof typeof values, 'tier'>) => ({
    value: values[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [field]: currentTarget.value })),
    error: problemAt(field),
    ...textLimits(fields[field]),
  });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const { address, ...rest } = values;
    const isMoved = address !== (contact?.address.formatted ?? '');
    change.mutate({ ...(profile ? { id: profile.id } : {}), ...rest, ...(isMoved ? { address: { formatted: address } } : {}) });
  };
  return (
    <form onSubmit={send}>
      <Stack gap="xs">
        <TextInput label={t('name')} data-autofocus {...text('full_name')} />
        <TextInput label={t('phone')} type="tel" dir="ltr" {...text('phone')} />
        <TextInput label={t('email')} type="email" dir="ltr" {...text('email')} />
        <TextInput label={t('address')} {...text('address')} {...textLimits(fields['address']?.properties?.['formatted'])} />
        <Select
          label={t('tier')}
          data={choices(fields['tier'], (value) => t(`tiers.${value}`))}
          value={values.tier}
          onChange={(tier) => tier && setValues((before) => ({ ...before, tier: tier as 'vip' }))}
          allowDeselect={false}
        />
        <Textarea label={t('notes')} autosize minRows={2} {...text('notes')} />
        {error && <ErrorNotice error={error} />}
        <Group gap="xs">
          <Button type="submit" loading={change.isPending}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('frame:cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
