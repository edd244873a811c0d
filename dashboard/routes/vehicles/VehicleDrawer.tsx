/** Shows and edits one vehicle. */
import { fields } from 'contract:fields/createVehicle';
import { Group, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useMay, useSession } from '../../api/session.ts';
import { useTechnicianChoices } from '../../parts/choices.ts';
import { Facts } from '../../parts/DetailDrawer.tsx';
import { changedOf, Form, useDraft, type FormChange } from '../../parts/form.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { EditButtons, ResourceDrawer, useEditing } from '../../parts/Resource.tsx';
import { shownInstantDay, shownNumber } from '../../parts/times.ts';
import { NumberField } from '../../parts/NumberField.tsx';
import { SettingWarnings } from '../../parts/SettingWarnings.tsx';

const reads = ['listVehicles', 'getVehicle'] as const;
type Vehicle = Output<'getVehicle'>;

export function VehicleDrawer() {
  const { t } = useTranslation('vehicles');
  return (
    <ResourceDrawer
      read="getVehicle"
      create="createVehicle"
      outdates={reads}
      newTitle={t('new')}
      titleOf={({ name }) => name}
      made={(made) => made}
      form={(change, cancel) => <VehicleForm vehicle={null} change={change} onCancel={cancel} />}
    >
      {(vehicle) => <Details vehicle={vehicle} />}
    </ResourceDrawer>
  );
}

function Details({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t, i18n } = useTranslation('vehicles');
  const { business } = useSession();
  const mayChange = useMay('fleet_manage');
  const technicians = useTechnicianChoices();
  const editing = useEditing({ ...vehicle, update: 'updateVehicle', remove: 'deleteVehicle', outdates: reads });
  if (editing.isEditing)
    return (
      <>
        <VehicleForm vehicle={vehicle} change={editing.update} onCancel={editing.stop} />
        {editing.question}
      </>
    );
  const person = (technicianId: string, text: string) => (
    <PageLink to="/team" search={{ open: technicianId }}>
      <bdi>{text}</bdi>
    </PageLink>
  );
  return (
    <>
      {vehicle.deleted_at === undefined && <EditButtons editing={editing} mayChange={mayChange} means={t('deleteMeans')} />}
      <SettingWarnings kind="vehicle" id={vehicle.id} />
      <Facts
        facts={[
          [t('words:status'), <Status key="status" vehicle={vehicle} />],
          [t('brand'), vehicle.brand],
          [t('model'), vehicle.model],
          [t('plate'), vehicle.plate_number && <bdi>{vehicle.plate_number}</bdi>],
          [t('mileage'), vehicle.current_mileage !== null && shownNumber(vehicle.current_mileage, i18n.language)],
          [t('utilization'), shownNumber(vehicle.utilization_percent / 100, i18n.language, { style: 'percent' })],
          [t('owner'), vehicle.owner && person(vehicle.owner.id, vehicle.owner.full_name)],
          [
            t('drivers'),
            vehicle.technician_ids.length > 0 &&
              vehicle.technician_ids.map((one, index) => (
                <span key={one}>
                  {index > 0 && ', '}
                  {person(one, technicians.find(({ value }) => value === one)?.label ?? '…')}
                </span>
              )),
          ],
          [t('words:ownReference'), vehicle.uid && <bdi>{vehicle.uid}</bdi>],
          [t('words:created_at'), shownInstantDay(vehicle.created_at, business.timezone, i18n.language)],
          [t('words:deleted_at'), vehicle.deleted_at && shownInstantDay(vehicle.deleted_at, business.timezone, i18n.language)],
        ]}
      />
    </>
  );
}

/** The live status. A vehicle that is out of use or in maintenance also says when an open job has it. */
function Status({ vehicle: { status, operational_status, is_attached } }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles');
  return (
    <>
      {t(`statuses.${operational_status}`)}
      {is_attached && status !== 'on_job' && <span className="quiet"> · {t('attached')}</span>}
    </>
  );
}

interface VehicleFormProps {
  readonly vehicle: Vehicle | null;
  readonly change: FormChange;
  readonly onCancel: () => void;
}

function VehicleForm({ vehicle, change, onCancel }: VehicleFormProps) {
  const { t } = useTranslation('vehicles');
  const before = {
    name: vehicle?.name ?? '',
    brand: vehicle?.brand ?? '',
    model: vehicle?.model ?? '',
    plate_number: vehicle?.plate_number ?? '',
    uid: vehicle?.uid ?? '',
    current_mileage: vehicle?.current_mileage ?? null,
    // An idle vehicle reads `on_job` while an open job has it.
    status: (vehicle === null || vehicle.status === 'on_job' ? 'idle' : vehicle.status) as string,
  };
  const draft = useDraft(before, fields, change.error, {
    record: vehicle,
    updates: 'updateVehicle',
    creates: 'createVehicle',
    title: t('new'),
  });
  const send = () => {
    const sent = changedOf(draft.values, before);
    change.mutate(vehicle ? { id: vehicle.id, ...sent } : { name: draft.values.name, ...sent });
  };
  return (
    <Form draft={draft} onSend={send} change={change} onCancel={onCancel}>
      <TextInput label={t('words:name')} data-autofocus {...draft.text('name')} />
      <Group grow gap="xs" align="start">
        <TextInput label={t('brand')} {...draft.text('brand')} />
        <TextInput label={t('model')} {...draft.text('model')} />
      </Group>
      <Group grow gap="xs" align="start">
        <TextInput label={t('plate')} {...draft.text('plate_number')} />
        <NumberField
          label={t('mileage')}
          description={t('mileageHelp')}
          {...draft.number('current_mileage')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </Group>
      <Select
        label={t('words:status')}
        description={vehicle?.is_attached && t('attachedHelp')}
        {...draft.choice('status', (value) => t(`statuses.${value}`))}
        allowDeselect={false}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <TextInput label={t('words:ownReference')} {...draft.text('uid')} />
    </Form>
  );
}
