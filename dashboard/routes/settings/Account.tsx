/** The person's own: name, language, password, where they are signed in, the way out of the business. */
import { fields as accountFields } from 'contract:fields/updateAccount';
import { fields as passwordFields } from 'contract:fields/changePassword';
import { Button, PasswordInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../src/contract/vocabulary.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../frame/Announcer.tsx';
import { changeLocale, languageNames } from '../../frame/language.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { textLimits } from '../../parts/fields.ts';
import { Form, useDraft } from '../../parts/form.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownInstant, shownNumber } from '../../parts/times.ts';

export function Account() {
  const { t } = useTranslation('settings');
  return (
    <div className="page narrow">
      <h1>{t('account')}</h1>
      <Person />
      <Password />
      <Sessions />
      <Leave />
    </div>
  );
}

function Person() {
  const { t } = useTranslation('settings');
  const { member } = useSession();
  const change = useChange('updateAccount', {
    outdates: ['getSession', 'listMembers'],
    onDone: (_, { locale }) => {
      if (locale) void changeLocale(locale);
      announce({ text: t('words:saved') });
    },
  });
  const draft = useDraft({ full_name: member.full_name, locale: (member.locale ?? '') as string }, accountFields, change.error);
  const { full_name, locale } = draft.values;
  return (
    <Section title={t('person')} level={2}>
      <Form onSend={() => change.mutate({ full_name, locale: (locale || null) as Locale | null })} change={change}>
        <TextInput label={t('words:name')} autoComplete="name" {...draft.text('full_name')} />
        <Select
          label={t('language')}
          {...draft.choice('locale', (value) => languageNames[value as Locale])}
          clearable
          clearButtonProps={{ 'aria-label': t('frame:clear', { name: t('language') }) }}
        />
      </Form>
    </Section>
  );
}

function Password() {
  const { t, i18n } = useTranslation('settings');
  const change = useChange('changePassword', {
    outdates: ['listOwnSessions'],
    onDone: ({ ended_sessions }) => {
      draft.set({ current_password: '', new_password: '' });
      announce({ text: t('passwordChanged', { total: shownNumber(ended_sessions, i18n.language) }) });
    },
  });
  const draft = useDraft({ current_password: '', new_password: '' }, passwordFields, change.error);
  return (
    <Section title={t('password')} level={2}>
      <Form onSend={() => change.mutate(draft.values)} change={change}>
        <PasswordInput
          label={t('currentPassword')}
          autoComplete="current-password"
          size="xs"
          {...draft.text('current_password')}
          {...textLimits(passwordFields['current_password'])}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        />
        <PasswordInput
          label={t('newPassword')}
          description={t('newPasswordHelp')}
          autoComplete="new-password"
          size="xs"
          {...draft.text('new_password')}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        />
      </Form>
    </Section>
  );
}

function Sessions() {
  const { t, i18n } = useTranslation('settings');
  const { business } = useSession();
  const { data, error, refetch } = useAsk('listOwnSessions', {});
  const end = useChange('endOwnSession', { outdates: ['listOwnSessions'], onDone: () => announce({ text: t('sessionEnded') }) });
  return (
    <Section title={t('sessions')} level={2}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <ul className="plain-list">
        {data?.sessions.map(({ id, is_current, user_agent, address, last_seen_at }) => (
          <li key={id} className="plain-row">
            <bdi className="long">{user_agent}</bdi>
            <bdi className="quiet">{address}</bdi>
            <span className="quiet">{shownInstant(last_seen_at, business.timezone, i18n.language)}</span>
            {is_current ? (
              <span className="badge">{t('thisSession')}</span>
            ) : (
              <Button
                size="compact-xs"
                variant="default"
                loading={end.isPending && end.variables.id === id}
                onClick={() => end.mutate({ id })}
              >
                {t('endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {end.error && <ErrorNotice error={end.error} />}
    </Section>
  );
}

function Leave() {
  const { t } = useTranslation('settings');
  const { business } = useSession();
  const change = useChange('leaveBusiness', { onDone: () => globalThis.location.assign('/signin') });
  return (
    <Section title={t('leave')} level={2}>
      <AskFirst label={t('leave')} question={t('leaveQuestion', { name: business.name })} change={change} onDo={() => change.mutate({})}>
        <p className="tight">{t('leaveMeans')}</p>
      </AskFirst>
    </Section>
  );
}
