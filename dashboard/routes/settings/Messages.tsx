/** The business's own words in mails to customers and technicians, beside a preview of the mail. */
import { fields } from 'contract:fields/replaceMailText';
import { Button, Group, Select, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  locales,
  smsPlaceholders,
  technicianMailKinds,
  wordedMailKinds,
  type Locale,
  type WordedMailKind,
} from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { useParameter } from '../../parts/pageAddress.ts';
import { languageNames } from '../../parts/language.ts';
import { conflictNotice, differencesOf } from '../../parts/Conflict.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { MailView } from '../../parts/MailView.tsx';
import { Section } from '../../parts/Section.tsx';

type MailText = Output<'listMailTexts'>['mail_texts'][number];

export function Messages() {
  const { t, i18n } = useTranslation('settings');
  const { t: mails } = useTranslation('mails');
  const [kind, setKind] = useParameter('kind', wordedMailKinds[0]);
  const [locale, setLocale] = useParameter('language', i18n.language);
  const asked = {
    kind: wordedMailKinds.find((one) => one === kind) ?? wordedMailKinds[0],
    locale: locales.find((one) => one === locale) ?? 'en',
  };
  const query = useAsk('listMailTexts', asked);
  return (
    <div className="page">
      <h1>{t('sections.messages')}</h1>
      <p className="quiet">{t('messages.help')}</p>
      <Group gap="sm">
        <Select
          label={t('messages.kind')}
          data={wordedMailKinds.map((value) => ({ value, label: mails(`kinds.${value}`) }))}
          value={asked.kind}
          onChange={setKind}
          allowDeselect={false}
        />
        <Select
          label={t('members.language')}
          data={locales.map((value) => ({ value, label: languageNames[value] }))}
          value={asked.locale}
          onChange={setLocale}
          allowDeselect={false}
        />
      </Group>
      <Loaded query={query}>
        {({ mail_texts: [text], placeholders, technician_placeholders }) =>
          text && (
            <TextForm
              key={`${asked.kind} ${asked.locale}`}
              text={text}
              placeholders={hasTextMessage(asked.kind) ? placeholders : technician_placeholders}
              {...asked}
            />
          )
        }
      </Loaded>
    </div>
  );
}

/** Technicians get no text messages. */
const hasTextMessage = (kind: WordedMailKind) => !(technicianMailKinds as readonly WordedMailKind[]).includes(kind);

interface TextFormProps {
  readonly text: MailText;
  readonly placeholders: readonly string[];
  readonly kind: WordedMailKind;
  readonly locale: Locale;
}

function TextForm({ text, placeholders, kind, locale }: TextFormProps) {
  const { t } = useTranslation('settings');
  const [base, setBase] = useState(text);
  const begin = (now: MailText) => {
    setBase(now);
    draft.begin({ intro: now.intro, signature: now.signature, sms: now.sms });
  };
  const change = useChange('replaceMailText', {
    outdates: ['listMailTexts'],
    onDone: (now) => {
      begin(now);
      announce({ text: t('words:saved') });
    },
  });
  const draft = useDraft({ intro: text.intro, signature: text.signature, sms: text.sms }, fields, change.error, {
    saves: 'replaceMailText',
    part: `${kind}-${locale}`,
    title: t('sections.messages'),
  });
  const send = (version: number) => change.mutate({ kind, locale, version, ...draft.values });
  const names = { intro: t('messages.intro'), signature: t('messages.signature'), sms: t('messages.sms') };
  const notice = conflictNotice<MailText>(change, {
    differences: (current) => differencesOf(names, { ...base }, current),
    onMine: send,
    onTheirs: (current) => begin({ ...base, ...current }),
  });
  return (
    <div className="message">
      <Form draft={draft} change={change} onSend={() => send(base.version)} notice={notice}>
        <Textarea
          label={names.intro}
          description={t('messages.introHelp')}
          autosize
          minRows={4}
          dir="auto"
          {...draft.text('intro')}
          required={false}
        />
        <Textarea
          label={names.signature}
          description={t('messages.signatureHelp')}
          autosize
          minRows={2}
          dir="auto"
          {...draft.text('signature')}
          required={false}
        />
        <Placeholders
          label={t('messages.placeholders')}
          names={placeholders}
          onPick={(text) => draft.set({ intro: draft.values.intro + text })}
        />
        {hasTextMessage(kind) && (
          <>
            <Textarea
              label={names.sms}
              description={t('messages.smsHelp')}
              autosize
              minRows={2}
              dir="auto"
              {...draft.text('sms')}
              required={false}
            />
            <Placeholders
              label={`${names.sms}: ${t('messages.placeholders')}`}
              names={smsPlaceholders}
              onPick={(text) => draft.set({ sms: draft.values.sms + text })}
            />
          </>
        )}
      </Form>
      <Section title={t('messages.preview')} level={2}>
        <Preview kind={kind} locale={locale} {...draft.values} />
      </Section>
    </div>
  );
}

interface PlaceholdersProps {
  /** Accessible name of the group. */
  readonly label: string;
  readonly names: readonly string[];
  /** Gets the placeholder in braces. */
  readonly onPick: (text: string) => void;
}

function Placeholders({ label, names, onPick }: PlaceholdersProps) {
  const { t } = useTranslation('settings');
  return (
    <Group gap={6} role="group" aria-label={label}>
      <span className="quiet">{t('messages.placeholders')}</span>
      {names.map((name) => (
        <Button key={name} size="compact-xs" variant="default" className="mono" onClick={() => onPick(`{${name}}`)}>
          {`{${name}}`}
        </Button>
      ))}
    </Group>
  );
}

const typingMilliseconds = 400;

function Preview(words: {
  readonly kind: WordedMailKind;
  readonly locale: Locale;
  readonly intro: string;
  readonly signature: string;
  readonly sms: string;
}) {
  const { t } = useTranslation('settings');
  const { kind, locale, intro, signature, sms } = words;
  const [typed] = useDebouncedValue(`${intro}\0${signature}\0${sms}`, typingMilliseconds);
  const [typedIntro = '', typedSignature = '', typedSms = ''] = typed.split('\0');
  const query = useAsk(
    'previewMailText',
    { kind, locale, intro: typedIntro, signature: typedSignature, sms: typedSms },
    { keepsPrevious: true },
  );
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Loaded query={query}>
      {({ subject, html, sms: text }) => (
        <>
          <p className="tight">
            <strong>
              <bdi>{subject}</bdi>
            </strong>
          </p>
          <MailView html={html} label={subject} />
          {hasTextMessage(kind) && (
            <>
              <p className="tight">
                <strong>{t('messages.sms')}</strong>
              </p>
              <p className="tight" dir="auto" lang={locale}>
                {text}
              </p>
            </>
          )}
        </>
      )}
    </Loaded>
  );
}
