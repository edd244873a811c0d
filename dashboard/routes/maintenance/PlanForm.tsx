/** The form of a maintenance plan. docs/maintenance-plans.md. */
import { fields } from 'contract:fields/createMaintenancePlan';
import { Checkbox, Group, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { periods } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useJobTypeChoices, useTechnicianChoices } from '../../parts/choices.ts';
import { changedOf, Form, useDraft, type FormChange } from '../../parts/form.tsx';
import { useAddress } from '../../parts/pageAddress.ts';
import { dayOf, shownWeekday } from '../../parts/times.ts';
import { CustomerChoice } from './CustomerChoice.tsx';
import { intervalOf, ruleOf, units, type Unit } from './rule.ts';
import { useFieldRights } from '../../parts/fieldRights.ts';
import { NumberField } from '../../parts/NumberField.tsx';

export type Plan = Output<'getMaintenancePlan'>;

export interface PlanFormProps {
  /** null: a new plan. */
  readonly plan: Plan | null;
  readonly change: FormChange;
  readonly onCancel: () => void;
}

/** A service that comes back each year is the usual one. */
const usual = { unit: 'MONTHLY', number: 12 } as const;
const mostSites = 500;
const weekdays = [1, 2, 3, 4, 5, 6, 7];

export function PlanForm({ plan, change, onCancel }: PlanFormProps) {
  const { t, i18n } = useTranslation('maintenance');
  const { business, now } = useSession();
  const { search } = useAddress();
  const jobTypes = useJobTypeChoices();
  const technicians = useTechnicianChoices();
  // The plan as it was when the form opened, so that a colleague's later change is not overwritten.
  const [opened] = useState(plan);
  const interval = opened === null ? usual : intervalOf(opened.recurrence);
  const before = {
    customer_id: opened?.customer.id ?? search['for'] ?? '',
    job_type_id: opened?.job_type.id ?? '',
    site_id: opened?.site?.id ?? '',
    start_date: opened?.start_date ?? dayOf(now, business.timezone),
    end_date: opened?.end_date ?? '',
    lead_weeks: opened?.lead_weeks ?? 4,
    preferred_technician_id: opened?.preferred_technician?.id ?? '',
    same_technician: opened?.same_technician ?? false,
    wanted_weekdays: (opened?.wanted_weekdays ?? []).map(String) as readonly string[],
    wanted_periods: (opened?.wanted_periods ?? []) as readonly string[],
    proposes_time: opened?.proposes_time ?? false,
    description: opened?.description ?? '',
    number: (interval?.number ?? null) as number | null,
    unit: (interval?.unit ?? '') as string,
  };
  const draft = useDraft(before, fields, change.error, {
    record: opened,
    updates: 'updateMaintenancePlan',
    creates: 'createMaintenancePlan',
    within: search['for'] ?? '',
    title: t('new'),
  });
  const { values } = draft;
  const right = useFieldRights()(fields['proposes_time']);
  const sites = useAsk('listCustomerSites', { id: values.customer_id, limit: mostSites }, { enabled: values.customer_id !== '' });
  const known =
    opened && !jobTypes.some(({ value }) => value === opened.job_type.id)
      ? [{ value: opened.job_type.id, label: opened.job_type.name }]
      : [];
  const rule = values.number !== null && values.unit !== '' ? ruleOf({ unit: values.unit as Unit, number: values.number }) : null;
  const send = () => {
    const { number: _number, unit: _unit, ...changed } = changedOf(values, before) as Partial<typeof values>;
    const sent = {
      ...changed,
      ...(changed.wanted_weekdays ? { wanted_weekdays: changed.wanted_weekdays.map(Number) } : {}),
      ...(rule !== null && rule !== opened?.recurrence ? { recurrence: rule } : {}),
    };
    if (opened) return change.mutate({ ...sent, id: opened.id, version: opened.version });
    const { customer_id, job_type_id, start_date } = values;
    return change.mutate({ ...sent, customer_id, job_type_id, start_date });
  };
  return (
    <Form draft={draft} onSend={send} change={change} onCancel={onCancel}>
      {opened === null && (
        <CustomerChoice
          value={values.customer_id}
          onChange={(customer_id) => draft.set({ customer_id, site_id: '' })}
          error={draft.problemAt('customer_id')}
        />
      )}
      {(sites.data?.sites.length ?? 0) > 0 && (
        <Select
          label={t('site')}
          data={[
            { value: '', label: t('words:customersAddress') },
            ...sites.data!.sites.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={values.site_id}
          onChange={(value) => draft.set({ site_id: value ?? '' })}
          error={draft.problemAt('site_id')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
      )}
      <Select
        label={t('words:jobType')}
        data={[...known, ...jobTypes]}
        {...draft.reference('job_type_id')}
        required
        comboboxProps={{ withinPortal: false }}
      />
      <Group grow gap="xs" align="start">
        <NumberField
          label={t('number')}
          description={interval === null ? t('ownRuleHelp', { rule: opened!.recurrence }) : undefined}
          {...draft.number('number')}
          onChange={(number) => {
            // A number alone says no interval.
            draft.set({ number, ...(number !== null && values.unit === '' ? { unit: usual.unit } : {}) });
          }}
          min={1}
          max={120}
          required={interval !== null}
          error={draft.problemAt('recurrence')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Select
          label={t('unit')}
          data={units.map((value) => ({ value, label: t(`units.${value}`) }))}
          value={values.unit || null}
          required={values.number !== null}
          onChange={(value) => draft.set({ unit: value ?? '' })}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
      </Group>
      <Group grow gap="xs" align="start">
        <TextInput type="date" label={t('start')} required {...draft.text('start_date')} />
        <TextInput type="date" label={t('end')} {...draft.text('end_date')} />
      </Group>
      <NumberField label={t('leadLabel')} {...draft.number('lead_weeks')} />
      <Select
        label={t('words:preferredTechnician')}
        data={[...technicians]}
        {...draft.reference('preferred_technician_id')}
        clearable
        comboboxProps={{ withinPortal: false }}
      />
      <Checkbox label={t('same')} {...draft.toggle('same_technician')} />
      <MultiSelect
        label={t('weekdays')}
        data={weekdays.map((day) => ({ value: String(day), label: shownWeekday(day, i18n.language) }))}
        {...draft.references('wanted_weekdays')}
        comboboxProps={{ withinPortal: false }}
      />
      <MultiSelect
        label={t('periods')}
        data={periods.map((value) => ({ value, label: t(`partsOfDay.${value}`) }))}
        {...draft.references('wanted_periods')}
        comboboxProps={{ withinPortal: false }}
      />
      <Checkbox
        label={t('proposes')}
        description={[t('proposesHelp'), right.note].filter(Boolean).join(' ')}
        disabled={!right.may && !values.proposes_time}
        {...draft.toggle('proposes_time')}
      />
      <Textarea label={t('words:description')} autosize minRows={2} {...draft.text('description')} />
    </Form>
  );
}
