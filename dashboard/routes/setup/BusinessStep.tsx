/** Name, country, currency and base address. */
import { fields } from 'contract:fields/updateBusinessSettings';
import { Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { addressDraft, addressToSend } from '../../parts/address.ts';
import { AddressFields } from '../../parts/AddressFields.tsx';
import { countryChoices } from '../../parts/countries.ts';
import { CurrencyField } from '../../parts/CurrencyField.tsx';
import { changedOf, Form, useDraft } from '../../parts/form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import type { StepProps } from './steps.ts';

export function BusinessStep({ onNext }: StepProps) {
  const query = useAsk('getBusinessSettings', {});
  return <Loaded query={query}>{(settings) => <BusinessForm settings={settings} onNext={onNext} />}</Loaded>;
}

function BusinessForm({ settings, onNext }: StepProps & { readonly settings: Output<'getBusinessSettings'> }) {
  const { t, i18n } = useTranslation('setup');
  const { t: settingText } = useTranslation('settings');
  const change = useChange('updateBusinessSettings', {
    outdates: ['getBusinessSettings', 'getSession', 'getBusinessChecklist'],
    onDone: onNext,
  });
  const before = {
    name: settings.name,
    home_country: settings.home_country ?? settings.country ?? '',
    currency: settings.currency,
    base_address: addressDraft(settings.base_address),
  };
  const draft = useDraft(before, fields, change.error, {
    saves: 'updateBusinessSettings',
    part: 'setup',
    title: settingText('business.who'),
  });
  const countries = useMemo(() => countryChoices(i18n.language), [i18n.language]);
  const send = () => {
    const { base_address: _typed, ...changed } = changedOf(draft.values, before);
    const address = addressToSend(draft.values.base_address, settings.base_address);
    change.mutate({ version: settings.version, ...changed, ...(address ? { base_address: address } : {}) });
  };
  return (
    <Form draft={draft} change={change} onSend={send} label={t('save')}>
      <TextInput label={settingText('business.name')} data-autofocus {...draft.text('name')} />
      <Select
        label={settingText('business.home_country')}
        data={countries}
        value={draft.values.home_country}
        onChange={(country) => country && draft.set({ home_country: country })}
        error={draft.problemAt('home_country')}
        searchable
        allowDeselect={false}
      />
      <CurrencyField
        value={draft.values.currency}
        isFixed={settings.currency_is_fixed}
        onChange={(currency) => draft.set({ currency })}
        error={draft.problemAt('currency')}
      />
      <AddressFields
        legend={settingText('business.base_address')}
        draft={draft.values.base_address}
        stored={settings.base_address}
        field={fields['base_address']}
        onChange={(address) => draft.set({ base_address: address })}
        problemAt={(field) => draft.problemAt(field.replace('address.', 'base_address.'))}
      />
    </Form>
  );
}
