/** One status of a workflow: its names and its actions. */
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { actors, workflowMeanings, type Locale } from '../../../src/contract/vocabulary.ts';
import { shownText, unusedKey, type Action, type Status } from './workflowSteps.ts';

export interface WorkflowStatusProps {
  readonly statuses: readonly Status[];
  readonly index: number;
  /** The language of the edited texts. */
  readonly language: Locale;
  /** Why the service refuses this status. */
  readonly problems: readonly string[];
  readonly onChange: (status: Status) => void;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
}

const keyPattern = '[a-z][a-z0-9_]*';
const longestKey = 60;
const longestText = 80;
const mostActions = 8;

export function WorkflowStatus({ statuses, index, language, problems, onChange, onMove, onRemove }: WorkflowStatusProps) {
  const { t } = useTranslation('settings');
  const status = statuses[index]!;
  const name = shownText(status.display_names, language) || status.key;
  // The first and the last status are the same in every workflow.
  const isFixed = index === 0 || index === statuses.length - 1;
  const isLast = index === statuses.length - 1;
  const setAction = (at: number, action: Action) =>
    onChange({ ...status, actions: status.actions.map((one, other) => (other === at ? action : one)) });
  const addAction = () => {
    const key = unusedKey(
      'action',
      statuses.flatMap(({ actions }) => actions.map((one) => one.key)),
    );
    onChange({ ...status, actions: [...status.actions, { key, labels: {}, actor: 'business' }] });
  };
  return (
    <li className="workflow-status" aria-label={name}>
      <Group gap="sm" align="end">
        <TextInput
          label={t('workflow.status')}
          placeholder={shownText(status.display_names, language)}
          className="grows"
          value={status.display_names[language] ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ ...status, display_names: { ...status.display_names, [language]: currentTarget.value } })
          }
          maxLength={longestText}
        />
        <KeyField value={status.key} disabled={isFixed} onChange={(key) => onChange({ ...status, key })} />
        {!isFixed && <MeaningField status={status} onChange={onChange} />}
        {!isFixed && (
          <Group gap={4}>
            <Button size="compact-xs" variant="subtle" disabled={index === 1} onClick={() => onMove(-1)}>
              {t('workflow.up')}
            </Button>
            <Button size="compact-xs" variant="subtle" disabled={index === statuses.length - 2} onClick={() => onMove(1)}>
              {t('workflow.down')}
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={onRemove}>
              {t('words:remove')}
            </Button>
          </Group>
        )}
      </Group>
      {problems.map((problem) => (
        <p key={problem} className="problem" role="alert">
          {problem}
        </p>
      ))}
      {status.actions.map((action, at) => (
        <ActionFields
          key={at}
          action={action}
          statuses={statuses}
          language={language}
          isFixed={index === 0}
          onChange={(next) => setAction(at, next)}
          onRemove={() => onChange({ ...status, actions: status.actions.filter((_, other) => other !== at) })}
        />
      ))}
      {!isFixed && (
        <Button size="compact-xs" variant="subtle" mt={4} disabled={status.actions.length >= mostActions} onClick={addAction}>
          {t('workflow.addAction')}
        </Button>
      )}
      {isLast && <p className="quiet tight">{t('workflow.lastHelp')}</p>}
    </li>
  );
}

interface MeaningFieldProps {
  readonly status: Status;
  readonly onChange: (status: Status) => void;
}

/** What the status says about the visit. Lateness is reckoned from it. */
function MeaningField({ status, onChange }: MeaningFieldProps) {
  const { t } = useTranslation('settings');
  const data = ['', ...workflowMeanings].map((means) => ({ value: means, label: t(`workflow.means.${means || 'nothing'}`) }));
  return (
    <Select
      label={t('workflow.means.label')}
      title={t('workflow.means.help')}
      data={data}
      value={status.means ?? ''}
      allowDeselect={false}
      onChange={(value) => {
        const { means: _means, ...rest } = status;
        const means = workflowMeanings.find((meaning) => meaning === value);
        onChange(means === undefined ? rest : { ...rest, means });
      }}
      w={150}
    />
  );
}

interface KeyFieldProps {
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (key: string) => void;
}

function KeyField({ value, disabled, onChange }: KeyFieldProps) {
  const { t } = useTranslation('settings');
  return (
    <TextInput
      label={t('workflow.key')}
      title={t('workflow.keyHelp')}
      dir="ltr"
      classNames={{ input: 'mono' }}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      pattern={keyPattern}
      maxLength={longestKey}
      required
      disabled={disabled}
      w={130}
    />
  );
}

interface ActionFieldsProps {
  readonly action: Action;
  readonly statuses: readonly Status[];
  readonly language: Locale;
  /** Quote and confirm exist in every workflow: only their texts, and the status that confirm leads to, can change. */
  readonly isFixed: boolean;
  readonly onChange: (action: Action) => void;
  readonly onRemove: () => void;
}

function ActionFields({ action, statuses, language, isFixed, onChange, onRemove }: ActionFieldsProps) {
  const { t } = useTranslation('settings');
  const name = shownText(action.labels, language) || action.key;
  const lead = (key: string | null) => {
    const { leads_to: _, ...rest } = action;
    onChange(key === null ? rest : { ...rest, leads_to: key });
  };
  return (
    <Group gap="sm" align="end" className="workflow-action" role="group" aria-label={name}>
      <TextInput
        label={t('workflow.action')}
        placeholder={shownText(action.labels, language)}
        className="grows"
        value={action.labels[language] ?? ''}
        onChange={({ currentTarget }) => onChange({ ...action, labels: { ...action.labels, [language]: currentTarget.value } })}
        maxLength={longestText}
      />
      <KeyField value={action.key} disabled={isFixed} onChange={(key) => onChange({ ...action, key })} />
      <Select
        label={t('workflow.actor')}
        data={actors.map((value) => ({ value, label: t(`workflow.actors.${value}`) }))}
        value={action.actor}
        onChange={(actor) => actor && onChange({ ...action, actor })}
        allowDeselect={false}
        w={112}
      />
      <Select
        label={t('workflow.leadsTo')}
        placeholder={t('workflow.stays')}
        data={statuses.map(({ key, display_names }) => ({ value: key, label: shownText(display_names, language) || key }))}
        value={action.leads_to ?? null}
        onChange={lead}
        disabled={isFixed && action.key === 'quote'}
        w={128}
      />
      {!isFixed && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onRemove}>
          {t('words:remove')}
        </Button>
      )}
    </Group>
  );
}
