/** One status of the workflow: its name, and what can be done in it. */
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { actors, type Locale } from '../../../src/contract/vocabulary.ts';
import { directionOf } from '../../frame/language.ts';
import { newKey, textOf, withText, type Action, type Status } from './workflowEditing.ts';

export interface StatusCardProps {
  readonly status: Status;
  readonly all: readonly Status[];
  readonly locale: Locale;
  /** null: takes it away. */
  readonly set: (status: Status | null) => void;
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
}

const mostTextCharacters = 80;
const mostActions = 8;

export function StatusCard({ status, all, locale, set, onUp, onDown }: StatusCardProps) {
  const { t } = useTranslation('settings');
  const { key, display_names, actions } = status;
  const name = textOf(display_names, locale) || key;
  const [isFirst, isLast] = [key === all[0]?.key, key === all.at(-1)?.key];
  const setActions = (next: readonly Action[]) => set({ ...status, actions: [...next] });
  const taken = all.flatMap((one) => one.actions.map((action) => action.key));
  return (
    <div className="step" role="group" aria-label={name}>
      <Group gap="xs" align="end">
        <TextInput
          label={t('statusName')}
          value={display_names[locale] ?? ''}
          placeholder={textOf(display_names, locale)}
          onChange={({ currentTarget }) => set({ ...status, display_names: withText(display_names, locale, currentTarget.value) })}
          maxLength={mostTextCharacters}
          lang={locale}
          dir={directionOf(locale)}
          flex={1}
        />
        {onUp && (
          <Button size="compact-sm" variant="default" onClick={onUp} aria-label={t('moveUp', { name })}>
            ↑
          </Button>
        )}
        {onDown && (
          <Button size="compact-sm" variant="default" onClick={onDown} aria-label={t('moveDown', { name })}>
            ↓
          </Button>
        )}
        {!isFirst && !isLast && (
          <Button size="compact-sm" variant="default" onClick={() => set(null)} aria-label={t('removeNamed', { name })}>
            {t('words:remove')}
          </Button>
        )}
      </Group>
      {actions.map((action, index) => (
        <ActionLine
          key={action.key}
          action={action}
          all={all}
          locale={locale}
          isFixed={isFirst}
          set={(next) =>
            setActions(next === null ? actions.filter((_, at) => at !== index) : actions.map((one, at) => (at === index ? next : one)))
          }
        />
      ))}
      {!isFirst && !isLast && actions.length < mostActions && (
        <Button
          size="compact-xs"
          variant="subtle"
          mt={4}
          onClick={() =>
            setActions([
              ...actions,
              {
                key: newKey('action', taken),
                labels: { [locale]: '' },
                actor: 'business',
                leads_to: all[all.findIndex((one) => one.key === key) + 1]!.key,
              },
            ])
          }
        >
          {t('addAction')}
        </Button>
      )}
    </div>
  );
}

interface ActionLineProps {
  readonly action: Action;
  readonly all: readonly Status[];
  readonly locale: Locale;
  /** Of booking: what it does is fixed, its words are not. */
  readonly isFixed: boolean;
  readonly set: (action: Action | null) => void;
}

function ActionLine({ action, all, locale, isFixed, set }: ActionLineProps) {
  const { t } = useTranslation('settings');
  const { key, labels, actor, leads_to } = action;
  const name = textOf(labels, locale) || key;
  return (
    <div className="step-action" role="group" aria-label={name}>
      <TextInput
        label={t('button')}
        value={labels[locale] ?? ''}
        placeholder={textOf(labels, locale)}
        onChange={({ currentTarget }) => set({ ...action, labels: withText(labels, locale, currentTarget.value) })}
        maxLength={mostTextCharacters}
        lang={locale}
        dir={directionOf(locale)}
        flex={1}
        miw={120}
      />
      <Select
        label={t('firedBy')}
        data={actors.map((value) => ({ value, label: t(`actors.${value}`) }))}
        value={actor}
        onChange={(value) => value && set({ ...action, actor: value as Action['actor'] })}
        allowDeselect={false}
        w={130}
      />
      <Select
        label={t('leadsTo')}
        data={all
          .filter((one) => isFixed || one.key !== all[0]?.key)
          .map((one) => ({ value: one.key, label: textOf(one.display_names, locale) || one.key }))}
        value={leads_to ?? null}
        placeholder={t('stays')}
        onChange={(value) => {
          const { leads_to: _, ...rest } = action;
          set(value === null ? rest : { ...rest, leads_to: value });
        }}
        disabled={isFixed && key === 'quote'}
        clearable={!isFixed}
        clearButtonProps={{ 'aria-label': t('frame:clear', { name: t('leadsTo') }) }}
        w={150}
      />
      {!isFixed && (
        <Button size="compact-sm" variant="default" onClick={() => set(null)} aria-label={t('removeNamed', { name })}>
          {t('words:remove')}
        </Button>
      )}
    </div>
  );
}
