/** The statuses and actions of a workflow, edited beside the timeline of a sample job. */
import { fields } from 'contract:fields/replaceWorkflow';
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { locales, type Locale } from '../../../src/contract/vocabulary.ts';
import { Refused, type Input, type Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { languageNames } from '../../parts/language.ts';
import { conflictNotice, differencesOf } from '../../parts/Conflict.tsx';
import { textLimits } from '../../parts/fields.ts';
import { useKept } from '../../parts/drafts/useKept.ts';
import { Form } from '../../parts/form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { withMovedStatus, shownText, unusedKey, type Status } from './workflowSteps.ts';
import { WorkflowPreview } from './WorkflowPreview.tsx';
import { WorkflowStatus } from './WorkflowStatus.tsx';

type WorkflowData = Output<'getWorkflow'>;

export function Workflow() {
  const { t } = useTranslation('settings');
  const query = useAsk('getWorkflow', {});
  return (
    <div className="page">
      <h1>{t('sections.workflow')}</h1>
      <p className="quiet">{t('workflow.help')}</p>
      <Loaded query={query}>{(workflow) => <WorkflowForm workflow={workflow} />}</Loaded>
    </div>
  );
}

function WorkflowForm({ workflow }: { readonly workflow: WorkflowData }) {
  const { t, i18n } = useTranslation('settings');
  const [base, setBase] = useState(workflow);
  const draft = useKept<{ name: string; statuses: readonly Status[] }>(
    { name: workflow.name, statuses: workflow.statuses },
    { saves: 'replaceWorkflow', title: t('sections.workflow') },
  );
  const { name, statuses } = draft.values;
  const setStatuses = (changed: readonly Status[]) => draft.set({ statuses: changed });
  const [language, setLanguage] = useState(i18n.language as Locale);
  const begin = (now: WorkflowData) => {
    setBase(now);
    draft.begin({ name: now.name, statuses: now.statuses });
  };
  const change = useChange('replaceWorkflow', {
    outdates: ['getWorkflow'],
    onDone: (now) => {
      begin(now);
      announce({ text: t('words:saved') });
    },
  });
  const sent = statuses as Input<'replaceWorkflow'>['statuses'];
  const send = (version: number) => change.mutate({ version, name, statuses: sent });
  const shown = (field: string, value: unknown) =>
    field === 'statuses'
      ? (value as readonly Status[]).map(({ display_names }) => shownText(display_names, language)).join(' → ')
      : String(value);
  const notice = conflictNotice<WorkflowData>(change, {
    differences: (current) => differencesOf({ name: t('words:name'), statuses: t('workflow.statuses') }, { ...base }, current, shown),
    onMine: send,
    onTheirs: begin,
  });
  const problems = change.error instanceof Refused ? change.error.errors : [];
  const set = (index: number, status: Status) => setStatuses(statuses.map((one, at) => (at === index ? status : one)));
  const add = () => {
    const key = unusedKey(
      'status',
      statuses.map((one) => one.key),
    );
    setStatuses([...statuses.slice(0, -1), { key, display_names: {}, actions: [] }, statuses.at(-1)!]);
  };
  return (
    <div className="workflow">
      <Form draft={draft} change={change} onSend={() => send(base.version)} notice={notice}>
        <Group gap="sm" align="end">
          <TextInput
            label={t('words:name')}
            className="grows"
            value={name}
            onChange={({ currentTarget }) => draft.set({ name: currentTarget.value })}
            {...textLimits(fields['name'])}
          />
          <Select
            label={t('workflow.language')}
            data={locales.map((value) => ({ value, label: languageNames[value] }))}
            value={language}
            onChange={(value) => value && setLanguage(value)}
            allowDeselect={false}
            w={160}
          />
        </Group>
        <ol className="workflow-statuses">
          {statuses.map((status, index) => (
            <WorkflowStatus
              // Keyed by position, because the status's own key changes while it is typed.
              key={index}
              statuses={statuses}
              index={index}
              language={language}
              problems={problems.filter(({ field }) => field.startsWith(`statuses[${index}]`)).map(({ message }) => message)}
              onChange={(next) => set(index, next)}
              onMove={(step) => setStatuses(withMovedStatus(statuses, index, step))}
              onRemove={() => setStatuses(statuses.filter((one) => one !== status))}
            />
          ))}
        </ol>
        <div>
          <Button variant="default" onClick={add} disabled={statuses.length >= (fields['statuses']?.maxItems ?? Infinity)}>
            {t('workflow.addStatus')}
          </Button>
        </div>
      </Form>
      <Section title={t('workflow.preview')} level={2}>
        <WorkflowPreview statuses={statuses} language={language} />
      </Section>
    </div>
  );
}
