/** The user's own account: name, password, signed-in browsers, and leaving the business. */
import { fields as accountFields } from 'contract:fields/updateAccount';
import { fields as passwordFields } from 'contract:fields/changePassword';
import { Button, PasswordInput, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { leastPasswordCharacters } from '../../../src/contract/passwordLength.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { Facts } from '../../parts/DetailDrawer.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FactorLink } from '../../parts/FactorLink.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { useMoment } from '../developers/words.ts';

export function Account() {
  const { t } = useTranslation('settings');
  return (
    <div className="page narrow">
      <h1>{t('sections.account')}</h1>
      <NameForm />
      <PasswordForm />
      <SecondFactor />
      <Sessions />
      <Leave />
    </div>
  );
}

function NameForm() {
  const { t } = useTranslation('settings');
  const { member } = useSession();
  const update = useChange('updateAccount', {
    outdates: ['getSession', 'listMembers'],
    onDone: () => announce({ text: t('words:saved') }),
  });
  const draft = useDraft({ full_name: member.full_name }, accountFields, update.error, { saves: 'updateAccount', title: t('account.you') });
  return (
    <Section title={t('account.you')} level={2}>
      <Facts
        facts={[
          [t('words:email'), <bdi key="email">{member.email}</bdi>],
          [t('members.role'), <bdi key="role">{member.role_display_name}</bdi>],
        ]}
      />
      <Form draft={draft} change={update} onSend={() => update.mutate(draft.values)}>
        <TextInput label={t('words:name')} mt="sm" {...draft.text('full_name')} required autoComplete="name" />
      </Form>
    </Section>
  );
}

function PasswordForm() {
  const { t } = useTranslation('settings');
  const change = useChange('changePassword', {
    outdates: ['listOwnSessions', 'listApiKeys', 'listConnections', 'listWebhookEndpoints', 'listCalendarFeeds', 'listMembers'],
    onDone: ({ ended_sessions: total }) => {
      draft.set({ current_password: '', new_password: '', end_access: false });
      announce({ text: t('account.passwordChanged', { total }) });
    },
  });
  const draft = useDraft({ current_password: '', new_password: '', end_access: false }, passwordFields, change.error, {
    notKept: 'passwords',
  });
  const { is_set: hasSecondFactor } = useSession().second_factor;
  const least = leastPasswordCharacters({ hasSecondFactor });
  return (
    <Section title={t('account.password')} level={2}>
      <Form draft={draft} label={t('account.changePassword')} change={change} onSend={() => change.mutate(draft.values)}>
        <PasswordInput
          size="xs"
          label={t('account.current')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('account.show') }}
          {...draft.text('current_password')}
        />
        <PasswordInput
          size="xs"
          label={t('account.new')}
          description={t('account.newHelp', { least })}
          autoComplete="new-password"
          minLength={least}
          visibilityToggleButtonProps={{ 'aria-label': t('account.show') }}
          {...draft.text('new_password')}
        />
        <Switch size="xs" label={t('account.endWork')} description={t('account.endWorkHelp')} {...draft.toggle('end_access')} />
      </Form>
    </Section>
  );
}

function SecondFactor() {
  const { t } = useTranslation('settings');
  const { is_set: isSet } = useSession().second_factor;
  return (
    <Section title={t('account.secondFactor')} level={2}>
      <p className="tight">{t(isSet ? 'account.factorIs' : 'account.factorIsNot')}</p>
      <FactorLink>{t('account.factorOpen')}</FactorLink>
    </Section>
  );
}

function Sessions() {
  const { t } = useTranslation('settings');
  const query = useAsk('listOwnSessions', {});
  const end = useChange('endOwnSession', { outdates: ['listOwnSessions'], onDone: () => announce({ text: t('account.ended') }) });
  return (
    <Section title={t('account.sessions')} level={2}>
      <Loaded query={query}>
        {({ sessions }) => (
          <ul className="plain-list">
            {sessions.map((one) => (
              <SessionRow key={one.id} session={one} isPending={end.isPending} onEnd={() => end.mutate({ id: one.id })} />
            ))}
          </ul>
        )}
      </Loaded>
      {end.error && <ErrorNotice error={end.error} />}
    </Section>
  );
}

interface SessionRowProps {
  readonly session: Output<'listOwnSessions'>['sessions'][number];
  readonly isPending: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isPending, onEnd }: SessionRowProps) {
  const { t } = useTranslation('settings');
  const moment = useMoment();
  return (
    <li className="plain-row">
      <span className="session-what">
        <bdi lang="en">{browserOf(session.user_agent)}</bdi> {session.is_current && <span className="badge">{t('account.this')}</span>}
        <br />
        <span className="quiet">
          <bdi>{session.address}</bdi> · {t('account.seen')} {moment(session.last_seen_at)}
        </span>
      </span>
      {!session.is_current && (
        <Button size="compact-xs" variant="default" disabled={isPending} onClick={onEnd}>
          {t('account.end')}
        </Button>
      )}
    </li>
  );
}

const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const;
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'CrOS', 'Linux'] as const;
const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS', CrOS: 'ChromeOS' };

/** The name of a browser; its user agent if the name is unknown. */
function browserOf(agent: string): string {
  const known = [browsers.find((one) => agent.includes(`${one}/`)), systems.find((one) => agent.includes(one))];
  const shown = known.flatMap((one) => (one ? [names[one] ?? one] : []));
  return shown.length > 0 ? shown.join(', ') : agent;
}

function Leave() {
  const { t } = useTranslation('settings');
  const { business } = useSession();
  const leave = useChange('leaveBusiness', { onDone: () => globalThis.location.assign('/signin') });
  return (
    <Section title={t('account.leave')} level={2}>
      <AskFirst
        label={t('account.leave')}
        question={t('account.leaveQuestion', { name: business.name })}
        change={leave}
        onDo={() => leave.mutate({})}
      >
        <p className="tight">{t('account.leaveMeans')}</p>
      </AskFirst>
    </Section>
  );
}
