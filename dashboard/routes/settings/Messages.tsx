/** What the business adds to its mails in its own words, in each language, with the mail as it would be sent. */
import { fields } from 'contract:fields/replaceMailText';
import { Button, Group, Select, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { customerMailKinds, locales, type CustomerMailKind, type Locale } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useAddress } from '../../frame/address.ts';
import { announce } from '../../frame/Announcer.tsx';
import { directionOf, languageNames } from '../../frame/language.ts';
import { conflictOf, ConflictNotice, differencesOf } from '../../parts/Conflict.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { Section } from '../../parts/Section.tsx';
import { SettingsPage } from '../../parts/SettingsPage.tsx';

type MailText = Output<'listMailTexts'>['mail_texts'][number];
const typingMilliseconds = 500;

export function Messages() {
  const { t, i18n } = useTranslation('settings');
  const { search, set } = useAddress();
  const kind = customerMailKinds.find((one) => one === search['kind']) ?? 'booked';
  const locale = locales.find((one) => one === search['language']) ?? (i18n.language as Locale);
  return (
    <SettingsPage title={t('messages')} help={t('messagesHelp')} of={useAsk('listMailTexts', {})} isWide>
      {({ mail_texts, placeholders }, renew) => {
        const text = mail_texts.find((one) => one.kind === kind && one.locale === locale)!;
        return (
          <>
            <Group gap="xs" my="sm">
              <Select
                label={t('mail')}
                data={customerMailKinds.map((value) => ({ value, label: t(`words:mailKinds.${value}`) }))}
                value={kind}
                onChange={(value) => set({ kind: value })}
                allowDeselect={false}
              />
              <Select
                label={t('language')}
                data={locales.map((value) => ({ value, label: languageNames[value] }))}
                value={locale}
                onChange={(value) => set({ language: value })}
                allowDeselect={false}
              />
            </Group>
            <TextForm key={`${kind} ${locale}`} text={text} placeholders={placeholders} renew={renew} />
          </>
        );
      }}
    </SettingsPage>
  );
}

function TextForm({
  text,
  placeholders,
  renew,
}: {
  readonly text: MailText;
  readonly placeholders: readonly string[];
  readonly renew: () => void;
}) {
  const { t } = useTranslation('settings');
  const { kind, locale, version } = text;
  const change = useChange('replaceMailText', {
    outdates: ['listMailTexts'],
    onDone: () => {
      announce({ text: t('words:saved') });
      renew();
    },
  });
  const before = { intro: text.intro, signature: text.signature };
  const draft = useDraft(before, fields, change.error);
  const conflict = conflictOf(change.error);
  const send = (known: number) => change.mutate({ kind, locale, version: known, ...draft.values });
  const dir = directionOf(locale);
  return (
    <div className="halves">
      <Form
        onSend={() => send(version)}
        change={change}
        notice={
          conflict && (
            <ConflictNotice
              error={change.error!}
              differences={differencesOf({ intro: t('intro'), signature: t('signature') }, before, conflict.current)}
              onMine={() => send(conflict.version)}
              onTheirs={renew}
            />
          )
        }
      >
        <Textarea label={t('intro')} description={t('introHelp')} autosize minRows={4} lang={locale} dir={dir} {...draft.text('intro')} />
        <Group gap={4}>
          {placeholders.map((name) => (
            <Button key={name} size="compact-xs" variant="default" onClick={() => draft.set({ intro: `${draft.values.intro}{${name}}` })}>
              <bdi>{`{${name}}`}</bdi>
            </Button>
          ))}
        </Group>
        <Textarea
          label={t('signature')}
          description={t('signatureHelp')}
          autosize
          minRows={2}
          lang={locale}
          dir={dir}
          {...draft.text('signature')}
        />
      </Form>
      <Preview kind={kind} locale={locale} values={draft.values} />
    </div>
  );
}

function Preview({
  kind,
  locale,
  values,
}: {
  readonly kind: CustomerMailKind;
  readonly locale: Locale;
  readonly values: { intro: string; signature: string };
}) {
  const { t } = useTranslation('settings');
  const [typed] = useDebouncedValue(values, typingMilliseconds);
  const { data, error } = useAsk('previewMailText', { kind, locale, ...typed }, { keepsPrevious: true });
  return (
    <Section title={t('preview')} level={2}>
      {error && <ErrorNotice error={error} />}
      {data && (
        <div className="mail" lang={locale} dir={directionOf(locale)}>
          <strong>{data.subject}</strong>
          <p className="mail-text">{data.text}</p>
        </div>
      )}
    </Section>
  );
}
