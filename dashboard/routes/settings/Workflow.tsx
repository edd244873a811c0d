/** The statuses and actions that new jobs go through: an editor beside the timeline of a made-up job, as the service would show it. */
import { fields } from 'contract:fields/replaceWorkflow';
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { locales, type Locale } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { announce } from '../../frame/Announcer.tsx';
import { languageNames } from '../../frame/language.ts';
import { conflictOf, ConflictNotice } from '../../parts/Conflict.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { textLimits } from '../../parts/fields.ts';
import { Form } from '../../parts/form.tsx';
import { Section } from '../../parts/Section.tsx';
import { SettingsPage } from '../../parts/SettingsPage.tsx';
import { Steps } from '../jobs/JobTimeline.tsx';
import { newKey, textOf, type Status } from './workflowEditing.ts';
import { StatusCard } from './WorkflowStatus.tsx';

const typingMilliseconds = 400;
const mostStatuses = fields['statuses']?.maxItems ?? 15;

export function Workflow() {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage title={t('workflow')} help={t('workflowHelp')} of={useAsk('getWorkflow', {})} isWide>
      {(data, renew) => <Editor workflow={data} renew={renew} />}
    </SettingsPage>
  );
}

function Editor({ workflow, renew }: { readonly workflow: Output<'getWorkflow'>; readonly renew: () => void }) {
  const { t, i18n } = useTranslation('settings');
  const [name, setName] = useState(workflow.name);
  const [statuses, setStatuses] = useState<readonly Status[]>(workflow.statuses);
  const [locale, setLocale] = useState(i18n.language as Locale);
  const change = useChange('replaceWorkflow', {
    outdates: ['getWorkflow'],
    onDone: () => {
      announce({ text: t('words:saved') });
      renew();
    },
  });
  const conflict = conflictOf(change.error);
  const send = (version: number) => change.mutate({ version, name, statuses: [...statuses] as never });
  const set = (at: number, status: Status | null) =>
    setStatuses(
      status === null ? statuses.filter((_, index) => index !== at) : statuses.map((one, index) => (index === at ? status : one)),
    );
  const add = () => {
    const key = newKey(
      'status',
      statuses.map((one) => one.key),
    );
    setStatuses([...statuses.slice(0, -1), { key, display_names: { [locale]: '' }, actions: [] }, statuses.at(-1)!]);
  };
  const swap = (at: number, by: number) => {
    const next = [...statuses];
    [next[at], next[at + by]] = [next[at + by]!, next[at]!];
    setStatuses(next);
  };
  const current = conflict?.current as { name: string; statuses: Status[] } | undefined;
  return (
    <div className="halves">
      <Form
        onSend={() => send(workflow.version)}
        change={change}
        notice={
          conflict &&
          current && (
            <ConflictNotice
              error={change.error!}
              differences={[{ name: current.name, before: listed(workflow.statuses, locale), now: listed(current.statuses, locale) }]}
              onMine={() => send(conflict.version)}
              onTheirs={renew}
            />
          )
        }
      >
        <Group grow gap="xs" align="start">
          <TextInput
            label={t('words:name')}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            {...textLimits(fields['name'])}
          />
          <Select
            label={t('textsIn')}
            data={locales.map((value) => ({ value, label: languageNames[value] }))}
            value={locale}
            onChange={(value) => value && setLocale(value as Locale)}
            allowDeselect={false}
          />
        </Group>
        <div>
          {statuses.map((status, index) => (
            <StatusCard
              key={status.key}
              status={status}
              all={statuses}
              locale={locale}
              set={(next) => set(index, next)}
              onUp={index > 1 && index < statuses.length - 1 ? () => swap(index, -1) : null}
              onDown={index > 0 && index < statuses.length - 2 ? () => swap(index, 1) : null}
            />
          ))}
        </div>
        {statuses.length < mostStatuses && (
          <Group>
            <Button size="compact-xs" variant="default" onClick={add}>
              {t('addStatus')}
            </Button>
          </Group>
        )}
      </Form>
      <Preview name={name} statuses={statuses} locale={locale} />
    </div>
  );
}

const listed = (statuses: readonly Status[], locale: Locale) => statuses.map((one) => textOf(one.display_names, locale)).join(' → ');

function Preview({ name, statuses, locale }: { readonly name: string; readonly statuses: readonly Status[]; readonly locale: Locale }) {
  const { t } = useTranslation('settings');
  const [typed] = useDebouncedValue({ name, statuses }, typingMilliseconds);
  const [at, setAt] = useState<string | null>(null);
  const known = typed.statuses.some(({ key }) => key === at) ? at : null;
  const { data, error } = useAsk(
    'previewWorkflow',
    { name: typed.name, statuses: [...typed.statuses] as never, ...(known === null ? {} : { current_status_key: known }) },
    { keepsPrevious: true },
  );
  return (
    <Section title={t('preview')} level={2}>
      <Select
        label={t('jobStandsIn')}
        data={typed.statuses.map(({ key, display_names }) => ({ value: key, label: textOf(display_names, locale) || key }))}
        value={known ?? data?.timeline.current_status_key ?? null}
        onChange={setAt}
        allowDeselect={false}
        mb="sm"
      />
      {error && <ErrorNotice error={error} />}
      {data && !error && (
        <>
          <Steps events={data.timeline.events} />
          {data.next_actions.length > 0 && (
            <Group gap="xs" aria-label={t('itsActions')} role="group">
              {data.next_actions.map(({ key, label }) => (
                <span key={key} className="badge">
                  {label}
                </span>
              ))}
            </Group>
          )}
        </>
      )}
    </Section>
  );
}
