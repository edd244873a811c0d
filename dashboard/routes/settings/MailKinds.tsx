/** Which mails are sent, in which language, and where replies go. */
import { fields } from 'contract:fields/updateMailSettings';
import { Alert, Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  switchableCustomerMailKinds,
  locales,
  ownerMailKinds,
  technicianMailKinds,
  type SwitchableMailKind,
} from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { languageNames } from '../../parts/language.ts';
import { Form, useDraft } from '../../parts/form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Section } from '../../parts/Section.tsx';
import { NumberField } from '../../parts/NumberField.tsx';
import { PhoneField } from '../../parts/PhoneField.tsx';
import { SettingWarnings } from '../../parts/SettingWarnings.tsx';

type MailSettings = Output<'getMailSettings'>;

export function MailKinds() {
  const { t } = useTranslation('settings');
  const query = useAsk('getMailSettings', {});
  return (
    <div className="page narrow">
      <h1>{t('sections.mails')}</h1>
      <SettingWarnings kind="messages" except="MAILS_WITHOUT_SERVER" />
      <Loaded query={query}>{(settings) => <MailForm settings={settings} />}</Loaded>
    </div>
  );
}

function MailForm({ settings }: { readonly settings: MailSettings }) {
  const { t } = useTranslation('settings');
  const { t: mails } = useTranslation('mails');
  const change = useChange('updateMailSettings', {
    outdates: ['listSettingWarnings', 'getMailSettings', 'getBusinessSettings', 'getSession'],
    onDone: () => announce({ text: t('words:saved') }),
  });
  const draft = useDraft(
    {
      locale: settings.locale,
      contact_email: settings.contact_email ?? '',
      contact_phone: settings.contact_phone ?? '',
      kinds: settings.kinds,
      sms_kinds: settings.sms_kinds,
      sms_daily_cap: settings.sms_daily_cap,
      quiet_from: settings.quiet_from,
      quiet_until: settings.quiet_until,
      reminds_day_before: settings.reminds_day_before,
      reminder_hours_before: settings.reminder_hours_before ?? 0,
      day_summary_at: settings.day_summary_at,
    },
    fields,
    change.error,
    { saves: 'updateMailSettings', title: t('sections.mails') },
  );
  const { values } = draft;
  const kind = (name: SwitchableMailKind) => (
    <Switch
      key={name}
      size="xs"
      label={mails(`kinds.${name}`)}
      checked={values.kinds[name]}
      onChange={({ currentTarget: { checked } }) => draft.set({ kinds: { ...values.kinds, [name]: checked } })}
    />
  );
  return (
    <>
      {!settings.delivers && (
        <Alert variant="light" color="yellow" my="sm">
          <p className="tight">{t('mailKinds.kept')}</p>
          <Button component={PageLink} to="/developers/mails" variant="default" size="compact-xs">
            {t('mailKinds.outbox')}
          </Button>
        </Alert>
      )}
      <Form draft={draft} change={change} onSend={() => change.mutate(values)}>
        <Section title={t('mailKinds.contact')} level={2}>
          <Stack gap="xs">
            <p className="quiet tight">
              {t('mailKinds.sender')} <bdi>{settings.sender}</bdi>
            </p>
            <TextInput
              label={t('mailKinds.contact_email')}
              description={t('mailKinds.emailHelp')}
              type="email"
              dir="ltr"
              {...draft.text('contact_email')}
            />
            <PhoneField label={t('mailKinds.contact_phone')} description={t('mailKinds.phoneHelp')} {...draft.text('contact_phone')} />
            <Select
              label={t('business.default_locale')}
              description={t('business.localeHelp')}
              data={locales.map((value) => ({ value, label: languageNames[value] }))}
              value={values.locale}
              onChange={(locale) => locale && draft.set({ locale })}
              allowDeselect={false}
            />
          </Stack>
        </Section>
        <Section title={t('mailKinds.customers')} level={2}>
          <Stack gap={8}>{switchableCustomerMailKinds.map(kind)}</Stack>
        </Section>
        <Section title={t('mailKinds.texts')} level={2}>
          <Stack gap={8}>
            <p className="quiet tight">{settings.delivers_sms ? t('mailKinds.textsHelp') : t('mailKinds.textKept')}</p>
            {settings.sms_sender !== '' && (
              <p className="quiet tight">
                {t('mailKinds.sender')} <bdi>{settings.sms_sender}</bdi>
              </p>
            )}
            {switchableCustomerMailKinds.map((name) => (
              <Switch
                key={name}
                size="xs"
                label={mails(`kinds.${name}`)}
                checked={values.sms_kinds[name]}
                onChange={({ currentTarget: { checked } }) => draft.set({ sms_kinds: { ...values.sms_kinds, [name]: checked } })}
              />
            ))}
            <NumberField
              label={t('mailKinds.sms_daily_cap')}
              min={0}
              max={100_000}
              value={values.sms_daily_cap}
              onChange={(cap) => draft.set({ sms_daily_cap: cap ?? NaN })}
              required
            />
            <Group gap="sm" align="end">
              <TextInput label={t('mailKinds.quiet_from')} type="time" dir="ltr" {...draft.text('quiet_from')} />
              <TextInput label={t('mailKinds.quiet_until')} type="time" dir="ltr" {...draft.text('quiet_until')} />
            </Group>
            <p className="quiet tight">{t('mailKinds.quietHelp')}</p>
          </Stack>
        </Section>
        <Section title={t('mailKinds.reminders')} level={2}>
          <Stack gap={8}>
            <Switch
              size="xs"
              label={t('mailKinds.reminds_day_before')}
              checked={values.reminds_day_before}
              onChange={({ currentTarget: { checked } }) => draft.set({ reminds_day_before: checked })}
            />
            <NumberField
              label={t('mailKinds.reminder_hours_before')}
              min={0}
              max={12}
              value={values.reminder_hours_before}
              onChange={(hours) => draft.set({ reminder_hours_before: hours ?? NaN })}
              required
            />
          </Stack>
        </Section>
        <Section title={t('mailKinds.technicians')} level={2}>
          <Stack gap={8}>
            <p className="quiet tight">{t('mailKinds.techniciansHelp')}</p>
            {technicianMailKinds.map(kind)}
            <Group gap="sm">
              <TextInput label={t('mailKinds.day_summary_at')} type="time" dir="ltr" {...draft.text('day_summary_at')} />
            </Group>
          </Stack>
        </Section>
        <Section title={t('mailKinds.owners')} level={2}>
          <Stack gap={8}>{ownerMailKinds.map(kind)}</Stack>
        </Section>
      </Form>
    </>
  );
}
