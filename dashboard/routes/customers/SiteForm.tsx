/** The fields of a site with the contract's limits. */
import { fields } from 'contract:fields/createCustomerSite';
import { Group, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, Output } from '../../api/ask.ts';
import { announce } from '../../parts/announce.ts';
import { addressDraft, addressToSend } from '../../parts/address.ts';
import { AddressFields } from '../../parts/AddressFields.tsx';
import { changedWithAddress, Form, useDraft, type FormProps } from '../../parts/form.tsx';
import { PhoneField } from '../../parts/PhoneField.tsx';

type Site = Output<'listCustomerSites'>['sites'][number];

export interface SiteFormProps {
  readonly customerId: string;
  /** null: a new site. */
  readonly site: Site | null;
  readonly change: FormProps['change'];
  readonly onSend: (sent: Omit<Input<'createCustomerSite'>, 'id'>) => void;
  readonly onCancel: () => void;
}

export function SiteForm({ customerId, site, change, onSend, onCancel }: SiteFormProps) {
  const { t } = useTranslation('customers');
  // The site as it was when the form opened, so that a colleague's later change does not count as this user's.
  const [opened] = useState(site);
  const stored = opened?.address ?? null;
  const contactFields = fields['contact']?.properties;
  const before = {
    name: opened?.name ?? '',
    address: addressDraft(stored),
    access_notes: opened?.access_notes ?? '',
    uid: opened?.uid ?? '',
    contact_name: opened?.contact.name ?? '',
    contact_phone: opened?.contact.phone ?? '',
    contact_email: opened?.contact.email ?? '',
  };
  const draft = useDraft(
    before,
    {
      ...fields,
      ...(contactFields
        ? { contact_name: contactFields['name']!, contact_phone: contactFields['phone']!, contact_email: contactFields['email']! }
        : {}),
    },
    change.error,
    { record: opened, updates: 'updateCustomerSite', creates: 'createCustomerSite', within: customerId, title: t('sites.add') },
  );
  const contactPart = (name: 'name' | 'phone' | 'email') => ({
    ...draft.text(`contact_${name}`),
    error: draft.problemAt(`contact.${name}`),
  });
  const [isRefused, setRefused] = useState(false);
  const address = addressToSend(draft.values.address, stored);
  const isAddressMissing = address ? Object.keys(address).length === 0 : stored === null;
  const send = () => {
    setRefused(isAddressMissing);
    if (isAddressMissing) return announce({ text: t('sites.needsAddress'), tone: 'warning' });
    const { contact_name, contact_phone, contact_email, ...values } = draft.values;
    const contact = { name: contact_name, phone: contact_phone, email: contact_email };
    const isContactChanged =
      contact_name !== before.contact_name || contact_phone !== before.contact_phone || contact_email !== before.contact_email;
    const changed = changedWithAddress(values, before, stored);
    // A contact in a request replaces the stored one, so all its parts are sent.
    onSend({ name: values.name, ...changed, ...(isContactChanged ? { contact } : {}) } as Parameters<typeof onSend>[0]);
  };
  return (
    <Form draft={draft} onSend={send} change={change} onCancel={onCancel}>
      <TextInput label={t('words:name')} data-autofocus {...draft.text('name')} />
      <AddressFields
        draft={draft.values.address}
        stored={stored}
        field={fields['address']}
        onChange={(address) => draft.set({ address })}
        problemAt={(field) =>
          isRefused && isAddressMissing && field === 'address.line' ? t('sites.needsAddress') : draft.problemAt(field)
        }
      />
      <Textarea label={t('words:accessNotes')} autosize minRows={2} {...draft.text('access_notes')} />
      <TextInput label={t('sites.contact')} {...contactPart('name')} />
      <Group grow gap="xs" align="start">
        <PhoneField label={t('words:phone')} {...contactPart('phone')} />
        <TextInput label={t('words:email')} type="email" dir="ltr" {...contactPart('email')} />
      </Group>
      <TextInput label={t('words:ownReference')} {...draft.text('uid')} />
    </Form>
  );
}
