/** Everything of one vehicle; edited in place. */
import { fields } from 'contract:fields/createVehicle';
import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useMay, useSession } from '../../api/session.ts';
import { announce } from '../../frame/Announcer.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { useTechnicianChoices } from '../../parts/choices.ts';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { useList } from '../../parts/ListPage.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { shownInstantDay, shownNumber } from '../../parts/times.ts';

export const newVehicle = 'new';
const reads = ['listVehicles', 'getVehicle'] as const;
type Vehicle = Output<'getVehicle'>;

export function VehicleDrawer() {
  const { t } = useTranslation('vehicles');
  const { open, show } = useList();
  const isNew = open === newVehicle;
  const { data, error, refetch, isPending } = useAsk('getVehicle', { id: open ?? '' }, { enabled: open !== null && !isNew });
  const create = useChange('createVehicle', {
    outdates: reads,
    onDone: ({ id, name }) => {
      announce({ text: t('words:created', { name }) });
      show(id);
    },
  });
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={() => show(null)}
      title={isNew ? t('new') : <bdi>{data?.name ?? ''}</bdi>}
      error={isNew ? null : error}
      onRetry={() => void refetch()}
      isPending={!isNew && isPending}
    >
      {isNew ? (
        <VehicleForm vehicle={null} change={create} onCancel={() => show(null)} />
      ) : (
        data && <Details key={data.id} vehicle={data} />
      )}
    </DetailDrawer>
  );
}

function Details({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t, i18n } = useTranslation('vehicles');
  const { show } = useList();
  const { business } = useSession();
  const mayChange = useMay('fleet_manage');
  const technicians = useTechnicianChoices();
  const [isEditing, setEditing] = useState(false);
  const { id, name } = vehicle;
  const update = useChange('updateVehicle', {
    outdates: reads,
    onDone: () => {
      setEditing(false);
      announce({ text: t('words:saved') });
    },
  });
  const remove = useChange('deleteVehicle', {
    outdates: reads,
    onDone: () => {
      announce({ text: t('words:deleted', { name }) });
      show(null);
    },
  });
  if (isEditing) return <VehicleForm vehicle={vehicle} change={update} onCancel={() => setEditing(false)} />;
  const person = (technicianId: string, text: string) => (
    <PageLink to="/team" search={{ open: technicianId }}>
      <bdi>{text}</bdi>
    </PageLink>
  );
  return (
    <>
      {mayChange && (
        <Group gap="xs" mb="sm">
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('words:edit')}
          </Button>
          <AskFirst
            label={t('words:delete')}
            question={t('words:deleteQuestion', { name })}
            change={remove}
            onDo={() => remove.mutate({ id })}
          >
            <p className="tight">{t('deleteMeans')}</p>
          </AskFirst>
        </Group>
      )}
      <Facts
        facts={[
          [t('words:status'), t(`statuses.${vehicle.operational_status}`)],
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
          [t('words:created_at'), shownInstantDay(vehicle.created_at, business.timezone, i18n.language)],
        ]}
      />
    </>
  );
}

interface VehicleFormProps {
  readonly vehicle: Vehicle | null;
  // Creating and changing take the same fields.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly change: UseMutationResult<any, Error, any>;
  readonly onCancel: () => void;
}

function VehicleForm({ vehicle, change, onCancel }: VehicleFormProps) {
  const { t } = useTranslation('vehicles');
  const before = {
    name: vehicle?.name ?? '',
    brand: vehicle?.brand ?? '',
    model: vehicle?.model ?? '',
    plate_number: vehicle?.plate_number ?? '',
    current_mileage: vehicle?.current_mileage ?? null,
    status: (vehicle?.status ?? 'idle') as string,
  };
  const draft = useDraft(before, fields, change.error);
  // Only what was changed is sent: what a colleague changed meanwhile stays.
  const send = () => {
    const sent = Object.fromEntries(
      Object.entries(draft.values).filter(([field, value]) => value !== before[field as keyof typeof before]),
    );
    change.mutate(vehicle ? { id: vehicle.id, ...sent } : { name: draft.values.name, ...sent });
  };
  const isOnJob = vehicle?.status === 'on_job';
  return (
    <Form onSend={send} change={change} onCancel={onCancel}>
      <TextInput label={t('words:name')} data-autofocus {...draft.text('name')} />
      <Group grow gap="xs" align="start">
        <TextInput label={t('brand')} {...draft.text('brand')} />
        <TextInput label={t('model')} {...draft.text('model')} />
      </Group>
      <Group grow gap="xs" align="start">
        <TextInput label={t('plate')} {...draft.text('plate_number')} />
        <NumberInput
          label={t('mileage')}
          description={t('mileageHelp')}
          {...draft.number('current_mileage')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </Group>
      {!isOnJob && (
        <Select label={t('words:status')} {...draft.choice('status', (value) => t(`statuses.${value}`))} allowDeselect={false} />
      )}
    </Form>
  );
}
