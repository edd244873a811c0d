/** The business itself, its arrival window, what may displace what, and where the parts of a day begin. */
import { fields } from 'contract:fields/updateBusinessSettings';
import { Group, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { announce } from '../../frame/Announcer.tsx';
import { languageNames } from '../../frame/language.ts';
import { conflictOf, ConflictNotice, differencesOf } from '../../parts/Conflict.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { Section } from '../../parts/Section.tsx';
import { SettingsPage } from '../../parts/SettingsPage.tsx';
import { CopyButton } from '../../parts/Secret.tsx';
import { useCarefulChange } from '../../parts/useCarefulChange.tsx';

type Settings = Output<'getBusinessSettings'>;
const periods = ['morning_start_minute', 'afternoon_start_minute', 'evening_start_minute', 'evening_end_minute'] as const;
const changeable = [
  'name',
  'alias',
  'timezone',
  'default_locale',
  'arrival_window_minutes',
  'max_visit_minutes',
  'allow_non_p0_displacement',
  'vip_threshold',
  ...periods,
] as const;
const midnight = 1440;

const clockOf = (minute: number) =>
  `${String(Math.floor((minute % midnight) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

export function BusinessSettings() {
  const { t } = useTranslation('settings');
  const settings = useAsk('getBusinessSettings', {});
  return (
    <SettingsPage title={t('business')} of={settings}>
      {(data, renew) => <SettingsForm settings={data} renew={renew} />}
    </SettingsPage>
  );
}

function SettingsForm({ settings, renew }: { readonly settings: Settings; readonly renew: () => void }) {
  const { t } = useTranslation('settings');
  const change = useCarefulChange('updateBusinessSettings', {
    outdates: ['getBusinessSettings', 'getSession', 'getBoard'],
    onDone: () => {
      announce({ text: t('words:saved') });
      renew();
    },
  });
  const before = Object.fromEntries(changeable.map((name) => [name, settings[name]])) as Pick<Settings, (typeof changeable)[number]>;
  const draft = useDraft(before, fields, change.error);
  // Only what was changed is sent: what a colleague changed meanwhile stays.
  const changed = Object.fromEntries(Object.entries(draft.values).filter(([name, value]) => value !== before[name as keyof typeof before]));
  const conflict = conflictOf(change.error);
  const names = Object.fromEntries(changeable.map((name) => [name, t(`fields.${name}`)]));
  const shown = (field: string, value: unknown) =>
    (periods as readonly string[]).includes(field)
      ? clockOf(value as number)
      : typeof value === 'boolean'
        ? t(value ? 'words:yes' : 'words:no')
        : String(value);
  return (
    <Form
      onSend={() => change.mutate({ version: settings.version, ...changed })}
      change={change}
      notice={
        conflict && (
          <ConflictNotice
            error={change.error!}
            differences={differencesOf(names, { ...before }, conflict.current, shown)}
            onMine={() => change.mutate({ version: conflict.version, ...changed })}
            onTheirs={renew}
          />
        )
      }
    >
      <TextInput label={t('fields.name')} {...draft.text('name')} />
      <Group grow gap="xs" align="start">
        <TextInput label={t('fields.alias')} description={t('aliasHelp')} dir="ltr" {...draft.text('alias')} />
        <Select
          label={t('fields.timezone')}
          description={t('timezoneHelp')}
          data={Intl.supportedValuesOf('timeZone')}
          {...draft.reference('timezone')}
          allowDeselect={false}
        />
      </Group>
      <Select
        label={t('fields.default_locale')}
        {...draft.choice('default_locale', (value) => languageNames[value as 'en'])}
        allowDeselect={false}
      />
      <p className="secret quiet">
        {t('bookingUrl')} <bdi>{settings.booking_url}</bdi> <CopyButton text={settings.booking_url} />
      </p>
      <Section title={t('scheduling')} level={2}>
        <Group grow gap="xs" align="start">
          <NumberInput
            label={t('fields.arrival_window_minutes')}
            description={t('windowHelp')}
            {...draft.number('arrival_window_minutes')}
          />
          <NumberInput label={t('fields.max_visit_minutes')} description={t('maxVisitHelp')} {...draft.number('max_visit_minutes')} />
        </Group>
        <Switch
          my="sm"
          label={t('fields.allow_non_p0_displacement')}
          description={t('displacementHelp')}
          {...draft.toggle('allow_non_p0_displacement')}
        />
        <NumberInput
          label={t('fields.vip_threshold')}
          description={t('vipHelp', { currency: settings.currency })}
          {...draft.number('vip_threshold')}
          allowDecimal
          w={260}
        />
      </Section>
      <Section title={t('periods')} level={2}>
        <p className="quiet tight">{t('periodsHelp')}</p>
        <Group gap="xs" align="start">
          {periods.map((name) => (
            <TextInput
              key={name}
              type="time"
              label={t(`fields.${name}`)}
              value={clockOf(draft.values[name])}
              onChange={({ currentTarget }) =>
                currentTarget.value &&
                draft.set({ [name]: minuteOf(currentTarget.value) || (name === 'evening_end_minute' ? midnight : 0) })
              }
              error={draft.problemAt(name)}
            />
          ))}
        </Group>
      </Section>
      {change.notice}
    </Form>
  );
}
