/** Which mails are sent, in whose name, and in which language. */
import { fields } from 'contract:fields/updateMailSettings';
import { Alert, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { customerMailKinds, ownerMailKinds, type SwitchableMailKind } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { announce } from '../../frame/Announcer.tsx';
import { languageNames } from '../../frame/language.ts';
import { Form, useDraft } from '../../parts/form.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Section } from '../../parts/Section.tsx';
import { SettingsPage } from '../../parts/SettingsPage.tsx';

export function Mails() {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage title={t('mails')} of={useAsk('getMailSettings', {})}>
      {(data) => <MailForm settings={data} />}
    </SettingsPage>
  );
}

function MailForm({ settings }: { readonly settings: Output<'getMailSettings'> }) {
  const { t } = useTranslation('settings');
  const change = useChange('updateMailSettings', { outdates: ['getMailSettings'], onDone: () => announce({ text: t('words:saved') }) });
  const before = {
    locale: settings.locale as string,
    contact_email: settings.contact_email ?? '',
    contact_phone: settings.contact_phone ?? '',
    kinds: settings.kinds,
  };
  const draft = useDraft(before, fields, change.error);
  const { locale, contact_email, contact_phone, kinds } = draft.values;
  const switches = (of: readonly SwitchableMailKind[]) =>
    of.map((kind) => (
      <Switch
        key={kind}
        my={6}
        label={t(`words:mailKinds.${kind}`)}
        checked={kinds[kind]}
        onChange={({ currentTarget }) => draft.set({ kinds: { ...kinds, [kind]: currentTarget.checked } })}
      />
    ));
  return (
    <Form onSend={() => change.mutate({ locale: locale as 'en', contact_email, contact_phone, kinds })} change={change}>
      {!settings.delivers && (
        <Alert color="yellow" variant="light" title={t('nothingDelivered')}>
          {t('nothingDeliveredHelp')} <PageLink to="/developers/mails">{t('outbox')}</PageLink>
        </Alert>
      )}
      <p className="quiet tight">
        {t('sender')} <bdi>{settings.sender}</bdi>
      </p>
      <Select
        label={t('mailLanguage')}
        description={t('mailLanguageHelp')}
        {...draft.choice('locale', (value) => languageNames[value as 'en'])}
        allowDeselect={false}
      />
      <TextInput label={t('contactEmail')} type="email" dir="ltr" {...draft.text('contact_email')} />
      <TextInput label={t('contactPhone')} type="tel" dir="ltr" {...draft.text('contact_phone')} />
      <Section title={t('toCustomers')} level={2}>
        {switches(customerMailKinds)}
      </Section>
      <Section title={t('toOwners')} level={2}>
        {switches(ownerMailKinds)}
      </Section>
    </Form>
  );
}
