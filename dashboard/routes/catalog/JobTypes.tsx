/** Kinds of work with their usual durations and the skills they need. What came with Truckroll keeps its name and status. */
import { fields } from 'contract:fields/createJobType';
import { Button, Group, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jobTypeStatuses } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { announce } from '../../frame/Announcer.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { useSkillChoices } from '../../parts/choices.ts';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { shownMinutes, shownNumber } from '../../parts/times.ts';

const reads = ['listJobTypes', 'getJobType'] as const;
const newType = 'new';
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
      cell: ({ default_duration_minutes }) => default_duration_minutes && shownMinutes(default_duration_minutes, i18n.language),
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
        title={t('jobTypes')}
        actions={mayCreate && <Button onClick={() => show(newType)}>{t('newJobType')}</Button>}
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
      <JobTypeDrawer />
    </>
  );
}

function JobTypeDrawer() {
  const { t } = useTranslation('catalog');
  const { open, show } = useList();
  const isNew = open === newType;
  const { data, error, refetch, isPending } = useAsk('getJobType', { id: open ?? '' }, { enabled: open !== null && !isNew });
  const create = useChange('createJobType', {
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
      title={isNew ? t('newJobType') : <bdi>{data?.name ?? ''}</bdi>}
      error={isNew ? null : error}
      onRetry={() => void refetch()}
      isPending={!isNew && isPending}
    >
      {isNew ? (
        <JobTypeForm jobType={null} change={create} onCancel={() => show(null)} />
      ) : (
        data && <Details key={data.id} jobType={data} />
      )}
    </DetailDrawer>
  );
}

function Details({ jobType }: { readonly jobType: JobType }) {
  const { t, i18n } = useTranslation('catalog');
  const { show } = useList();
  const mayChange = useMay('catalog_manage');
  const [isEditing, setEditing] = useState(false);
  const { id, name, is_system } = jobType;
  const update = useChange('updateJobType', {
    outdates: reads,
    onDone: () => {
      setEditing(false);
      announce({ text: t('words:saved') });
    },
  });
  const remove = useChange('deleteJobType', {
    outdates: reads,
    onDone: () => {
      announce({ text: t('words:deleted', { name }) });
      show(null);
    },
  });
  if (isEditing) return <JobTypeForm jobType={jobType} change={update} onCancel={() => setEditing(false)} />;
  const minutes = (value: number | null) => value !== null && shownMinutes(value, i18n.language);
  return (
    <>
      {mayChange && (
        <Group gap="xs" mb="sm">
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('words:edit')}
          </Button>
          {!is_system && (
            <AskFirst
              label={t('words:delete')}
              question={t('words:deleteQuestion', { name })}
              change={remove}
              onDo={() => remove.mutate({ id })}
            >
              <p className="tight">{t('deleteTypeMeans')}</p>
            </AskFirst>
          )}
        </Group>
      )}
      <Facts
        facts={[
          [t('words:status'), t(`statuses.${jobType.status}`)],
          [t('duration'), minutes(jobType.default_duration_minutes)],
          [t('mobilization'), minutes(jobType.default_mobilization_minutes)],
          [t('demobilization'), minutes(jobType.default_demobilization_minutes)],
          [t('words:skills'), jobType.skills.map((skill) => skill.name).join(', ')],
          [t('crew'), jobType.usual_crew_size !== null && shownNumber(jobType.usual_crew_size, i18n.language)],
          [t('origin'), is_system && t('isSystem')],
        ]}
      />
    </>
  );
}

interface JobTypeFormProps {
  readonly jobType: JobType | null;
  // Creating and changing take the same fields.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly change: UseMutationResult<any, Error, any>;
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
  };
  const draft = useDraft(before, fields, change.error);
  // Only what was changed is sent: what a colleague changed meanwhile stays.
  const send = () => {
    const changed = Object.entries(draft.values).filter(
      ([field, value]) => value !== null && JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]),
    );
    change.mutate({ ...(jobType ? { id: jobType.id } : { name: draft.values.name }), ...Object.fromEntries(changed) });
  };
  const isFixed = jobType?.is_system ?? false;
  return (
    <Form onSend={send} change={change} onCancel={onCancel}>
      <TextInput
        label={t('words:name')}
        data-autofocus={!isFixed || undefined}
        {...draft.text('name')}
        disabled={isFixed}
        description={isFixed && t('isSystem')}
      />
      <Group grow gap="xs" align="start">
        <NumberInput label={t('durationMinutes')} data-autofocus={isFixed || undefined} {...draft.number('default_duration_minutes')} />
        <NumberInput label={t('mobilizationMinutes')} {...draft.number('default_mobilization_minutes')} />
        <NumberInput label={t('demobilizationMinutes')} {...draft.number('default_demobilization_minutes')} />
      </Group>
      <MultiSelect label={t('words:skills')} data={skills} {...draft.references('skill_ids')} />
      {!isFixed && (
        <Select label={t('words:status')} {...draft.choice('status', (value) => t(`statuses.${value}`))} allowDeselect={false} />
      )}
    </Form>
  );
}
