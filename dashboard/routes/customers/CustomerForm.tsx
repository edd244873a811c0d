/** A customer's fields with the contract's limits. A refusal appears at its field. */
import { fields } from 'contract:fields/updateCustomer';
import { fields as createFields } from 'contract:fields/createCustomer';
import { Checkbox, Group, Select, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageChannels, type MessageChannel } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { addressDraft } from '../../parts/address.ts';
import { AddressFields } from '../../parts/AddressFields.tsx';
import { useAreaChoices, useTechnicianChoices } from '../../parts/choices.ts';
import { changedWithAddress, Form, useDraft, type FormChange } from '../../parts/form.tsx';
import { PhoneField } from '../../parts/PhoneField.tsx';

export interface CustomerFormProps {
  /** null: a new customer. */
  readonly customer: Output<'getCustomer'> | null;
  readonly change: FormChange;
  readonly onCancel: () => void;
}

export function CustomerForm({ customer, change, onCancel }: CustomerFormProps) {
  const { t } = useTranslation(['customers', 'mails']);
  // The customer as it was when the form opened, so that a colleague's later change does not count as this user's.
  const [{ profile, contact }] = useState<Partial<Output<'getCustomer'>>>(customer ?? {});
  const stored = contact?.address ?? null;
  const before = {
    full_name: profile?.full_name ?? '',
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
    sms_consent: contact?.sms_consent ?? false,
    preferred_channel: contact?.preferred_channel ?? '',
    address: addressDraft(stored),
    tier: profile?.tier ?? 'regular',
    status: profile?.status ?? 'active',
    service_area_id: contact?.service_area?.id ?? '',
    preferred_technician_id: contact?.preferred_technician?.id ?? '',
    uid: profile?.uid ?? '',
    notes: profile?.notes ?? '',
  };
  const draft = useDraft(before, { ...fields, full_name: createFields['full_name']! }, change.error, {
    record: profile,
    updates: 'updateCustomer',
    creates: 'createCustomer',
    title: t('new'),
  });
  const followsPhone = (phone: string) => (before.sms_consent ? phone === before.phone : false);
  /** The box was ticked or cleared by hand, and did not follow the number. */
  const [isTouched, setTouched] = useState(draft.values.sms_consent !== followsPhone(draft.values.phone));
  const [areas, technicians] = [useAreaChoices(), useTechnicianChoices()];
  const send = () => {
    // The consent is for one number, so a new number needs it again.
    const consents = draft.values.sms_consent && draft.values.phone !== before.phone;
    // The service ends the consent with the number, and knows an old number in a new spelling.
    const values = isTouched ? draft.values : { ...draft.values, sms_consent: before.sms_consent };
    const sent = { ...changedWithAddress(values, before, stored), ...(consents ? { sms_consent: true } : {}) };
    change.mutate(profile ? { id: profile.id, ...sent } : { full_name: draft.values.full_name, ...sent });
  };
  // A consent that is stored belongs to the stored number: with another one the box shows what will be kept.
  const writePhone = (phone: string) =>
    draft.set({ phone, sms_consent: before.sms_consent ? followsPhone(phone) : draft.values.sms_consent });
  const clear = (name: string) => ({ clearable: true, clearButtonProps: { 'aria-label': t('frame:clear', { name }) } });
  return (
    <Form draft={draft} onSend={send} change={change} onCancel={onCancel}>
      <TextInput label={t('words:name')} data-autofocus {...draft.text('full_name')} />
      <Group grow gap="xs" align="start">
        <PhoneField label={t('words:phone')} {...draft.text('phone')} onChange={({ currentTarget: { value } }) => writePhone(value)} />
        <TextInput label={t('words:email')} type="email" dir="ltr" {...draft.text('email')} />
      </Group>
      <Checkbox
        label={t('smsConsent')}
        description={t('smsConsentHelp')}
        checked={draft.values.sms_consent}
        onChange={({ currentTarget: { checked } }) => {
          setTouched(true);
          draft.set({ sms_consent: checked });
        }}
      />
      {profile && (
        <Select
          label={t('preferredChannel')}
          data={[
            { value: '', label: t('anyChannel') },
            ...messageChannels.map((value) => ({ value, label: t(`mails:channels.${value}`) })),
          ]}
          value={draft.values.preferred_channel}
          onChange={(value) => draft.set({ preferred_channel: (value ?? '') as '' | MessageChannel })}
          allowDeselect={false}
        />
      )}
      <AddressFields
        draft={draft.values.address}
        stored={stored}
        field={fields['address']}
        onChange={(address) => draft.set({ address })}
        problemAt={draft.problemAt}
      />
      <Group grow gap="xs" align="start">
        <Select label={t('tier')} {...draft.choice('tier', (value) => t(`tiers.${value}`))} allowDeselect={false} />
        {profile && (
          <Select label={t('words:status')} {...draft.choice('status', (value) => t(`statuses.${value}`))} allowDeselect={false} />
        )}
      </Group>
      {areas.length > 0 && (
        <Select label={t('words:serviceArea')} data={areas} {...draft.reference('service_area_id')} {...clear(t('words:serviceArea'))} />
      )}
      {technicians.length > 0 && (
        <Select
          label={t('words:preferredTechnician')}
          data={technicians}
          {...draft.reference('preferred_technician_id')}
          {...clear(t('words:preferredTechnician'))}
        />
      )}
      <TextInput label={t('uid')} {...draft.text('uid')} />
      <Textarea label={t('words:notes')} autosize minRows={2} {...draft.text('notes')} />
    </Form>
  );
}
