/** Job types with their usual durations and required skills. A platform row keeps its name and status. */
import { fields } from 'contract:fields/createJobType';
import { Button, Group, MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { jobTypeStatuses } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { newRowId } from '../../parts/pageAddress.ts';
import { useSkillChoices } from '../../parts/choices.ts';
import { Facts } from '../../parts/DetailDrawer.tsx';
import { changedOf, Form, useDraft, type FormChange } from '../../parts/form.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { EditButtons, ResourceDrawer, useEditing } from '../../parts/Resource.tsx';
import { shownMinutes, shownNumber } from '../../parts/times.ts';
import { TradeTypes } from './TradeTypes.tsx';
import { NumberField } from '../../parts/NumberField.tsx';
import { SettingWarnings } from '../../parts/SettingWarnings.tsx';

const reads = ['listJobTypes', 'getJobType'] as const;
type JobType = Output<'getJobType'>;

export function JobTypes() {
  const { t, i18n } = useTranslation('catalog');
  const mayCreate = useMay('catalog_manage');
  const { page, filter, show } = useList();
  const { data, error, refetch } = useAsk(
    'listJobTypes',
    { limit: rowsOfPage, page, status: filter('status') as 'active' },
    { keepsPrevious: true },
  );
  const columns: Column<JobType>[] = [
    { name: 'name', heading: t('words:name'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      name: 'duration',
      heading: t('duration'),
      cell: ({ default_duration_minutes: minutes }) => minutes && <span className="whole">{shownMinutes(minutes, i18n.language)}</span>,
      align: 'end',
    },
    { name: 'skills', heading: t('words:skills'), cell: ({ skills }) => skills.map(({ name }) => name).join(', '), isAside: true },
    {
      name: 'status',
      heading: t('words:status'),
      cell: ({ status }) => (
        <span className="badge" data-tone={status === 'active' ? 'good' : undefined}>
          {t(`statuses.${status}`)}
        </span>
      ),
    },
  ];
  return (
    <>
      <ListPage
        title={t('words:jobTypes')}
        actions={mayCreate && <Button onClick={() => show(newRowId)}>{t('newJobType')}</Button>}
        filters={[
          { name: 'status', label: t('words:status'), choices: jobTypeStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })) },
        ]}
        columns={columns}
        rows={data?.job_types}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={filter('status') ? t('words:noMatch') : t('noJobTypes')}
      />
      {mayCreate && !filter('status') && page === 1 && data?.job_types.every(({ is_system }) => is_system) && <TradeTypes />}
      <JobTypeDrawer />
    </>
  );
}

function JobTypeDrawer() {
  const { t } = useTranslation('catalog');
  return (
    <ResourceDrawer
      read="getJobType"
      create="createJobType"
      outdates={reads}
      newTitle={t('newJobType')}
      titleOf={({ name }) => name}
      made={(made) => made}
      form={(change, cancel) => <JobTypeForm jobType={null} change={change} onCancel={cancel} />}
    >
      {(jobType) => <Details jobType={jobType} />}
    </ResourceDrawer>
  );
}

function Details({ jobType }: { readonly jobType: JobType }) {
  const { t, i18n } = useTranslation('catalog');
  const mayChange = useMay('catalog_manage');
  const { is_system } = jobType;
  const editing = useEditing({ ...jobType, update: 'updateJobType', remove: 'deleteJobType', outdates: reads });
  if (editing.isEditing)
    return (
      <>
        <JobTypeForm jobType={jobType} change={editing.update} onCancel={editing.stop} />
        {editing.question}
      </>
    );
  const minutes = (value: number | null) => value !== null && shownMinutes(value, i18n.language);
  return (
    <>
      <EditButtons editing={editing} mayChange={mayChange} mayDelete={!is_system} means={t('deleteTypeMeans')} />
      <SettingWarnings kind="job_type" id={jobType.id} />
      <Facts
        facts={[
          [t('words:status'), t(`statuses.${jobType.status}`)],
          [t('duration'), minutes(jobType.default_duration_minutes)],
          [t('mobilization'), minutes(jobType.default_mobilization_minutes)],
          [t('demobilization'), minutes(jobType.default_demobilization_minutes)],
          [t('words:skills'), jobType.skills.map((skill) => skill.name).join(', ')],
          [t('crew'), jobType.usual_crew_size !== null && shownNumber(jobType.usual_crew_size, i18n.language)],
          [t('words:bookingPage'), t(jobType.on_booking_page ? 'offered' : 'notOffered')],
          [t('origin'), is_system && t('isSystem')],
          [t('words:ownReference'), jobType.uid && <bdi>{jobType.uid}</bdi>],
        ]}
      />
    </>
  );
}

interface JobTypeFormProps {
  readonly jobType: JobType | null;
  readonly change: FormChange;
  readonly onCancel: () => void;
}

function JobTypeForm({ jobType, change, onCancel }: JobTypeFormProps) {
  const { t } = useTranslation('catalog');
  const skills = useSkillChoices();
  const before = {
    name: jobType?.name ?? '',
    status: (jobType?.status ?? 'active') as string,
    default_duration_minutes: jobType?.default_duration_minutes ?? null,
    default_mobilization_minutes: jobType?.default_mobilization_minutes ?? null,
    default_demobilization_minutes: jobType?.default_demobilization_minutes ?? null,
    skill_ids: jobType?.skill_ids ?? [],
    on_booking_page: jobType?.on_booking_page ?? true,
    uid: jobType?.uid ?? '',
  };
  const draft = useDraft(before, fields, change.error, {
    record: jobType,
    updates: 'updateJobType',
    creates: 'createJobType',
    title: t('newJobType'),
  });
  const send = () => {
    const sent = Object.entries(changedOf(draft.values, before)).filter(([, value]) => value !== null);
    change.mutate({ ...(jobType ? { id: jobType.id } : { name: draft.values.name }), ...Object.fromEntries(sent) });
  };
  const isFixed = jobType?.is_system ?? false;
  return (
    <Form draft={draft} onSend={send} change={change} onCancel={onCancel}>
      <TextInput
        label={t('words:name')}
        data-autofocus={!isFixed || undefined}
        {...draft.text('name')}
        disabled={isFixed}
        description={isFixed && t('isSystem')}
      />
      <Group grow gap="xs" align="start">
        <NumberField label={t('durationMinutes')} data-autofocus={isFixed || undefined} {...draft.number('default_duration_minutes')} />
        <NumberField label={t('mobilizationMinutes')} {...draft.number('default_mobilization_minutes')} />
        <NumberField label={t('demobilizationMinutes')} {...draft.number('default_demobilization_minutes')} />
      </Group>
      <MultiSelect label={t('words:skills')} data={skills} {...draft.references('skill_ids')} />
      <Switch size="xs" label={t('offerOnBookingPage')} {...draft.toggle('on_booking_page')} />
      <TextInput label={t('words:ownReference')} {...draft.text('uid')} />
      {!isFixed && (
        <Select label={t('words:status')} {...draft.choice('status', (value) => t(`statuses.${value}`))} allowDeselect={false} />
      )}
    </Form>
  );
}
