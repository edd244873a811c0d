/** A technician's fields, skills, areas and vehicles, with the contract's limits. */
import { fields } from 'contract:fields/createTechnician';
import { Group, MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { addressDraft } from '../../parts/address.ts';
import { AddressFields } from '../../parts/AddressFields.tsx';
import { useAreaChoices, useSkillChoices, useVehicleChoices } from '../../parts/choices.ts';
import { changedWithAddress, Form, useDraft, type FormChange } from '../../parts/form.tsx';
import type { Technician } from './technician.ts';
import { useTechnicianConflict } from './useTechnicianConflict.ts';
import { PhoneField } from '../../parts/PhoneField.tsx';
import { NumberField } from '../../parts/NumberField.tsx';

/** Maps give more decimals than the six that a place needs. */
const degreeDecimals = 15;

const replacing = ['skill_ids', 'service_area_ids', 'vehicle_ids', 'address'];

export interface TechnicianFormProps {
  /** null: a new technician. */
  readonly technician: Technician | null;
  readonly skillIds: readonly string[];
  /** Service areas that a new technician gets unless others are chosen. */
  readonly areaIds?: readonly string[];
  readonly change: FormChange;
  readonly onCancel?: () => void;
}

export function TechnicianForm({ change, onCancel, ...opened }: TechnicianFormProps) {
  const { t } = useTranslation('team');
  // The technician as they were when the form opened, so that a colleague's later change does not count as this user's.
  const [{ technician, skillIds, areaIds = [] }] = useState(opened);
  const stored = technician?.address ?? null;
  // Only coordinates that were entered are shown. Others follow the address or the base, and must not be sent back as entered.
  const start = technician?.start_location_source === 'sent' ? technician : null;
  const before = {
    full_name: technician?.full_name ?? '',
    email: technician?.email ?? '',
    phone: technician?.phone ?? '',
    job_title: technician?.job_title ?? '',
    uid: technician?.uid ?? '',
    status: technician?.status ?? 'active',
    assignment_tier: technician?.assignment_tier ?? '',
    business_group_id: technician?.business_group_id ?? '',
    address: addressDraft(stored),
    start_location_type: technician?.start_location_type ?? '',
    start_location_lat: start?.start_location_lat ?? null,
    start_location_long: start?.start_location_long ?? null,
    join_date: technician?.join_date ?? '',
    day_mails: technician?.day_mails ?? true,
    skill_ids: skillIds,
    service_area_ids: technician?.service_areas.map(({ id }) => id) ?? [],
    vehicle_ids: technician?.vehicle_ids ?? [],
  };
  const { search, set } = useAddress();
  // A remedy names what a new technician needs. It is only taken once, so that the next new technician starts empty.
  const [named] = useState(() => ({
    skill_ids: search['withSkills']?.split(',') ?? before.skill_ids,
    service_area_ids: search['withAreas']?.split(',') ?? (technician ? before.service_area_ids : areaIds),
  }));
  const isNamed = 'withSkills' in search || 'withAreas' in search;
  useEffect(() => {
    if (isNamed) set({ withSkills: null, withAreas: null }, { replace: true });
  }, [isNamed, set]);
  const draft = useDraft(
    technician ? before : { ...before, ...named },
    fields,
    change.error,
    { record: technician, updates: 'updateTechnician', creates: 'createTechnician', title: t('new') },
    { startsAfresh: isNamed },
  );
  const [areas, skills, vehicles] = [useAreaChoices(), useSkillChoices(), useVehicleChoices()];
  const maySeeTeam = useMay('team_view');
  const { data: assignable } = useAsk('listAssignableGroups', {}, { enabled: maySeeTeam });
  const { start_location_lat: latitude, start_location_long: longitude } = draft.values;
  const [isRefused, setRefused] = useState(false);
  const isHalfPlace = (latitude === null) !== (longitude === null);
  const halfPlace = (value: number | null) => (isRefused && isHalfPlace && value === null ? { error: t('startTogether') } : {});
  const send = (version?: number) => {
    setRefused(isHalfPlace);
    if (isHalfPlace) return announce({ text: t('startTogether'), tone: 'warning' });
    const sent = changedWithAddress(draft.values, before, stored);
    // Only lists replace what a colleague has added meanwhile.
    const seen = replacing.some((name) => name in sent) ? { version } : {};
    change.mutate(
      technician ? { id: technician.id, ...seen, ...sent } : { full_name: draft.values.full_name, email: draft.values.email, ...sent },
    );
  };
  const notice = useTechnicianConflict(technician && { ...technician, skill_ids: skillIds.toSorted() }, {
    change,
    draft,
    onMine: send,
    onClose: () => onCancel?.(),
  });
  const clear = (name: string) => ({ clearable: true, clearButtonProps: { 'aria-label': t('frame:clear', { name }) } });
  return (
    <Form draft={draft} onSend={() => send(technician?.version)} change={change} notice={notice} {...(onCancel ? { onCancel } : {})}>
      <TextInput label={t('words:name')} data-autofocus {...draft.text('full_name')} />
      <Group grow gap="xs" align="start">
        <TextInput label={t('words:email')} type="email" dir="ltr" {...draft.text('email')} />
        <PhoneField label={t('words:phone')} {...draft.text('phone')} />
      </Group>
      <Group grow gap="xs" align="start">
        <TextInput label={t('jobTitle')} {...draft.text('job_title')} />
        <Select label={t('words:status')} {...draft.choice('status', (value) => t(`statuses.${value}`))} allowDeselect={false} />
      </Group>
      <Group grow gap="xs" align="start">
        <Select
          label={t('words:roleInCrews')}
          {...draft.choice('assignment_tier', (value) => t(`words:tiers.${value}`))}
          {...clear(t('words:roleInCrews'))}
        />
        {assignable && (
          <Select
            label={t('role')}
            data={assignable.groups.map(({ id, name }) => ({ value: id, label: name }))}
            {...draft.reference('business_group_id')}
          />
        )}
      </Group>
      <MultiSelect label={t('words:skills')} data={skills} {...draft.references('skill_ids')} />
      <MultiSelect label={t('words:areas')} data={areas} {...draft.references('service_area_ids')} />
      {vehicles.length > 0 && <MultiSelect label={t('words:vehicles')} data={vehicles} {...draft.references('vehicle_ids')} />}
      <AddressFields
        draft={draft.values.address}
        stored={stored}
        field={fields['address']}
        onChange={(address) => draft.set({ address })}
        problemAt={draft.problemAt}
      />
      <Group grow gap="xs" align="start">
        <Select label={t('startsAt')} {...draft.choice('start_location_type', (value) => t(`starts.${value}`))} {...clear(t('startsAt'))} />
        <NumberField
          label={t('latitude')}
          decimals={degreeDecimals}
          hasGroups={false}
          {...draft.number('start_location_lat')}
          {...halfPlace(latitude)}
        />
        <NumberField
          label={t('longitude')}
          decimals={degreeDecimals}
          hasGroups={false}
          {...draft.number('start_location_long')}
          {...halfPlace(longitude)}
        />
      </Group>
      <p className="quiet tight">{t('startHelp')}</p>
      <TextInput type="date" label={t('joined')} {...draft.text('join_date')} />
      <TextInput label={t('words:ownReference')} {...draft.text('uid')} />
      <Switch size="xs" label={t('dayMails')} description={t('dayMailsHelp')} {...draft.toggle('day_mails')} />
    </Form>
  );
}
