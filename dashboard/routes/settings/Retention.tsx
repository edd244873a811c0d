/** How long the business keeps personal data. What a new period would remove is shown before it is saved. docs/retention.md. */
import { fields } from 'contract:fields/updateBusinessSettings';
import { Button, Group, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { conflictOf, ConflictNotice, differencesOf } from '../../parts/Conflict.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';

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
interface Question {
  readonly customers: number;
  readonly jobs: number;
  /** Days after which messages and events go; null: not fewer than before. */
  readonly messages: number | null;
  readonly events: number | null;
  readonly doIt: () => void;
}

function RetentionForm({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('settings');
  const [base, setBase] = useState(settings);
  const [question, setQuestion] = useState<Question | null>(null);
  const begin = (now: Settings) => {
    setBase(now);
    draft.set(valuesOf(now));
  };
  const change = useChange('updateBusinessSettings', {
    outdates: ['getBusinessSettings'],
    onDone: (now) => {
      setQuestion(null);
      begin(now);
      announce({ text: t('words:saved') });
    },
  });
  const preview = useChange('updateBusinessSettings', {
    onDone: (output, { preview: _, ...input }) => {
      const doIt = () => change.mutate(input, { onError: () => setQuestion(null) });
      const [customers, jobs] = [output.customers_to_erase ?? 0, output.jobs_to_clear ?? 0];
      const ifFewer = (days: number | null | undefined, before: number) => (days && days < before ? days : null);
      const messages = ifFewer(input.keep_messages_days, base.keep_messages_days);
      const events = ifFewer(input.keep_events_days, base.keep_events_days);
      if (customers + jobs > 0 || messages !== null || events !== null) setQuestion({ customers, jobs, messages, events, doIt });
      else doIt();
    },
  });
  const error = change.error ?? preview.error;
  const draft = useDraft(valuesOf(settings), fields, error);
  const send = (version: number) => {
    const before = valuesOf(base);
    const changed = names.filter((name) => draft.values[name] !== before[name]);
    change.reset();
    preview.mutate({ version, preview: true, ...Object.fromEntries(changed.map((name) => [name, draft.values[name]])) });
  };
  const shown = (name: Name, value: number) => {
    if (name === 'keep_messages_days' || name === 'keep_events_days') return t('retention.days', { count: value });
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
  const conflict = conflictOf(error);
  const notice = conflict && error && (
    <ConflictNotice
      error={error}
      differences={differencesOf(labels, { ...base }, conflict.current, (field, value) => shown(field as Name, Number(value)))}
      onMine={() => send(conflict.version)}
      onTheirs={() => {
        begin(conflict.current as unknown as Settings);
        change.reset();
        preview.reset();
      }}
    />
  );
  return (
    <Form
      change={{ error, isPending: change.isPending || preview.isPending }}
      onSend={() => send(base.version)}
      notice={notice || undefined}
    >
      {names.map((name) => (
        <Select
          key={name}
          label={labels[name]}
          description={helps[name]}
          data={[...new Set([...choicesOf[name], base[name]])]
            .toSorted((left, right) => left - right)
            .map((value) => ({ value: String(value), label: shown(name, value) }))}
          value={String(draft.values[name])}
          onChange={(value) => value !== null && draft.set({ [name]: Number(value) })}
          error={draft.problemAt(name)}
          allowDeselect={false}
        />
      ))}
      <RemovalQuestion question={question} isPending={change.isPending} onLeave={() => setQuestion(null)} />
    </Form>
  );
}

interface RemovalQuestionProps {
  readonly question: Question | null;
  readonly isPending: boolean;
  readonly onLeave: () => void;
}

function RemovalQuestion({ question, isPending, onLeave }: RemovalQuestionProps) {
  const { t } = useTranslation('settings');
  return (
    <Modal
      opened={question !== null}
      onClose={onLeave}
      title={t('retention.question')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      centered
    >
      {question && (
        <>
          {question.customers > 0 && <p className="tight">{t('retention.willErase', { count: question.customers })}</p>}
          {question.jobs > 0 && <p className="tight">{t('retention.willClear', { count: question.jobs })}</p>}
          {question.messages !== null && (
            <p className="tight">{t('retention.olderMessages', { time: t('retention.days', { count: question.messages }) })}</p>
          )}
          {question.events !== null && (
            <p className="tight">{t('retention.olderEvents', { time: t('retention.days', { count: question.events }) })}</p>
          )}
          <p className="quiet">{t(question.customers + question.jobs > 0 ? 'retention.goesOn' : 'retention.cannotUndo')}</p>
          <Group gap="xs" mt="md">
            <Button color="red" loading={isPending} onClick={question.doIt}>
              {t('retention.doIt')}
            </Button>
            <Button variant="default" data-autofocus onClick={onLeave}>
              {t('frame:cancel')}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}
