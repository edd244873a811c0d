/** How long the business keeps personal data. What a new period would remove is shown before it is saved. docs/retention.md. */
import { fields } from 'contract:fields/updateBusinessSettings';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { conflictNotice, differencesOf } from '../../parts/Conflict.tsx';
import { useFieldRights } from '../../parts/fieldRights.ts';
import { Form, useDraft } from '../../parts/form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { QuestionDialog, usePreviewedChange } from '../../parts/previewedChange.tsx';

type Settings = Output<'getBusinessSettings'>;
/** The choices of each setting; 0: never. A value that another program has set is offered too. */
const choicesOf = {
  erase_customers_after_months: [0, 6, 12, 24, 36, 60, 84, 120],
  delete_job_notes_after_months: [0, 6, 12, 24, 36, 60, 84, 120],
  keep_messages_days: [30, 60, 90],
  keep_events_days: [7, 14, 30],
} as const;
type Name = keyof typeof choicesOf;
type Values = Readonly<Record<Name, number>>;
const names = Object.keys(choicesOf) as Name[];
const valuesOf = (settings: Settings): Values => Object.fromEntries(names.map((name) => [name, settings[name]])) as Record<Name, number>;

export function Retention() {
  const { t } = useTranslation('settings');
  const query = useAsk('getBusinessSettings', {});
  return (
    <div className="page narrow">
      <h1>{t('sections.retention')}</h1>
      <p className="quiet">{t('retention.help')}</p>
      <Loaded query={query}>{(settings) => <RetentionForm settings={settings} />}</Loaded>
    </div>
  );
}

/** What the new periods would remove today. */
interface Removal {
  readonly customers: number;
  /** Jobs of guests without a customer record. */
  readonly guests: number;
  readonly jobs: number;
  /** Days after which messages and events go; null: not fewer than before. */
  readonly messages: number | null;
  readonly events: number | null;
}

/** null: nothing would go. */
function removalOf(output: Output<'updateBusinessSettings'>, input: Input<'updateBusinessSettings'>, before: Settings): Removal | null {
  const ifFewer = (days: number | null | undefined, daysBefore: number) => (days && days < daysBefore ? days : null);
  const removal: Removal = {
    customers: output.customers_to_erase ?? 0,
    guests: output.guest_jobs_to_erase ?? 0,
    jobs: output.jobs_to_clear ?? 0,
    messages: ifFewer(input.keep_messages_days, before.keep_messages_days),
    events: ifFewer(input.keep_events_days, before.keep_events_days),
  };
  const isAny = removal.customers + removal.guests + removal.jobs > 0 || removal.messages !== null || removal.events !== null;
  return isAny ? removal : null;
}

function RetentionForm({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('settings');
  const [base, setBase] = useState(settings);
  const begin = (now: Settings) => {
    setBase(now);
    draft.begin(valuesOf(now));
  };
  const change = usePreviewedChange('updateBusinessSettings', {
    outdates: ['getBusinessSettings'],
    onDone: (now) => {
      begin(now);
      announce({ text: t('words:saved') });
    },
    askAbout: (output, input) => removalOf(output, input, base),
  });
  const { error } = change;
  const rightOf = useFieldRights();
  const draft = useDraft(valuesOf(settings), fields, error, {
    saves: 'updateBusinessSettings',
    part: 'retention',
    title: t('sections.retention'),
  });
  const send = (version: number) => {
    const before = valuesOf(base);
    const changed = names.filter((name) => draft.values[name] !== before[name]);
    change.send({ version, ...Object.fromEntries(changed.map((name) => [name, draft.values[name]])) });
  };
  const shown = (name: Name, value: number) => {
    if (name === 'keep_messages_days' || name === 'keep_events_days') return t('words:days', { count: value });
    return value === 0 ? t('retention.never') : t('retention.months', { count: value });
  };
  const labels: Readonly<Record<Name, string>> = {
    erase_customers_after_months: t('retention.customers'),
    delete_job_notes_after_months: t('retention.jobs'),
    keep_messages_days: t('retention.messages'),
    keep_events_days: t('retention.events'),
  };
  const helps: Readonly<Partial<Record<Name, string>>> = {
    erase_customers_after_months: t('retention.customersHelp'),
    delete_job_notes_after_months: t('retention.jobsHelp'),
  };
  const notice = conflictNotice<Settings>(change, {
    differences: (current) => differencesOf(labels, { ...base }, current, (field, value) => shown(field as Name, Number(value))),
    onMine: send,
    onTheirs: begin,
  });
  return (
    <Form draft={draft} change={change} onSend={() => send(base.version)} notice={notice}>
      {names.map((name) => (
        <Select
          key={name}
          label={labels[name]}
          description={[helps[name], rightOf(fields[name]).note].filter(Boolean).join(' ')}
          data={[...new Set([...choicesOf[name], base[name]])]
            .toSorted((left, right) => left - right)
            .map((value) => ({
              value: String(value),
              label: shown(name, value),
              disabled: !rightOf(fields[name]).may && value !== 0 && value !== base[name],
            }))}
          value={String(draft.values[name])}
          onChange={(value) => value !== null && draft.set({ [name]: Number(value) })}
          error={draft.problemAt(name)}
          allowDeselect={false}
        />
      ))}
      <QuestionDialog change={change} title={t('retention.question')} label={t('retention.doIt')}>
        {(removal) => <RemovalText removal={removal} />}
      </QuestionDialog>
    </Form>
  );
}

function RemovalText({ removal: { customers, guests, jobs, messages, events } }: { readonly removal: Removal }) {
  const { t } = useTranslation('settings');
  return (
    <>
      {customers > 0 && <p className="tight">{t('retention.willErase', { count: customers })}</p>}
      {guests > 0 && <p className="tight">{t('retention.willEraseGuests', { count: guests })}</p>}
      {jobs > 0 && <p className="tight">{t('retention.willClear', { count: jobs })}</p>}
      {messages !== null && <p className="tight">{t('retention.olderMessages', { time: t('words:days', { count: messages }) })}</p>}
      {events !== null && <p className="tight">{t('retention.olderEvents', { time: t('words:days', { count: events }) })}</p>}
      <p className="quiet">{t(customers + guests + jobs > 0 ? 'retention.goesOn' : 'retention.cannotUndo')}</p>
    </>
  );
}
