/** How members sign in: with an account of the firm, at its identity provider. docs/operating/first-business.md. */
import { Alert, Button, Group, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPage, useList, type Column } from '../../parts/ListPage.tsx';
import { newRowId } from '../../parts/pageAddress.ts';
import { useMoment } from '../developers/words.ts';
import { IdentityProviderForm, useGivenRoles, type IdentityProvider } from './IdentityProviderForm.tsx';

type Listed = Output<'listIdentityProviders'>;

/** Only owners change how members sign in. */
const useIsOwner = () => useSession().member.role === 'Owner';

export function IdentityProviders() {
  const { t } = useTranslation(['identity', 'settings']);
  const { open, show } = useList();
  const moment = useMoment();
  const isOwner = useIsOwner();
  const { data, error, refetch } = useAsk('listIdentityProviders', {});
  const provider = data?.identity_providers.find(({ id }) => id === open);
  const columns: Column<IdentityProvider>[] = [
    { name: 'name', heading: t('words:name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { name: 'issuer', heading: t('issuer'), cell: ({ issuer }) => <bdi dir="ltr">{new URL(issuer).host}</bdi>, isAside: true },
    { name: 'domains', heading: t('domains'), cell: ({ domains }) => <bdi dir="ltr">{domains.join(', ')}</bdi>, isAside: true },
    { name: 'used', heading: t('lastUsed'), cell: ({ last_signed_in_at }) => moment(last_signed_in_at, '–'), align: 'end' },
  ];
  return (
    <>
      <ListPage
        title={t('settings:sections.signIn')}
        actions={isOwner && <Button onClick={() => show(newRowId)}>{t('new')}</Button>}
        columns={columns}
        rows={data?.identity_providers}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={t('empty')}
      />
      {data && <Requirement listed={data} />}
      <DetailDrawer
        isOpen={open !== null}
        onClose={() => show(null)}
        title={open === newRowId ? t('new') : <bdi>{provider?.name ?? ''}</bdi>}
        isPending={open !== newRowId && data === undefined}
      >
        {open === newRowId && <IdentityProviderForm provider={null} onDone={show} onCancel={() => show(null)} />}
        {open !== newRowId && (provider ? <Details key={provider.id} provider={provider} /> : <p className="quiet">{t('gone')}</p>)}
      </DetailDrawer>
    </>
  );
}

/** The address of the sign-in page, and whether members must use it. */
function Requirement({ listed }: { readonly listed: Listed }) {
  const { t } = useTranslation('identity');
  const isOwner = useIsOwner();
  const require = useChange('requireIdentityProvider', {
    outdates: ['listIdentityProviders'],
    onDone: () => announce({ text: t('words:saved') }),
  });
  const { identity_providers: providers, is_required, is_public_url_set, sign_in_url } = listed;
  if (providers.length === 0) return null;
  const wasUsed = providers.some(({ last_signed_in_at }) => last_signed_in_at !== null);
  return (
    <div className="page narrow">
      {!is_public_url_set && (
        <Alert color="yellow" variant="light" mb="sm">
          {t('noPublicUrl')}
        </Alert>
      )}
      <ReadOnly label={t('signInUrl')} help={t('signInUrlHelp')} value={sign_in_url} />
      <Switch
        mt="md"
        label={t('require')}
        description={wasUsed || is_required ? t('requireHelp') : t('requireFirst')}
        checked={is_required}
        disabled={!isOwner || require.isPending || !(wasUsed || is_required)}
        onChange={({ currentTarget }) => require.mutate({ is_required: currentTarget.checked })}
      />
      {!isOwner && <p className="quiet tight">{t('ownersOnly')}</p>}
      {require.error && <ErrorNotice error={require.error} />}
    </div>
  );
}

/** A value to copy. */
function ReadOnly({ label, help, value }: { readonly label: string; readonly help: string; readonly value: string }) {
  return (
    <TextInput
      label={label}
      description={help}
      value={value}
      readOnly
      dir="ltr"
      classNames={{ input: 'mono' }}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}

function Details({ provider }: { readonly provider: IdentityProvider }) {
  const { t } = useTranslation('identity');
  const { show } = useList();
  const isOwner = useIsOwner();
  const moment = useMoment();
  const [isEditing, setEditing] = useState(false);
  const roles = useGivenRoles();
  const roleName = (name: string) => roles.find(({ value }) => value === name)?.label ?? name;
  const test = useChange('testIdentityProvider', { outdates: [] });
  const remove = useChange('deleteIdentityProvider', {
    outdates: ['listIdentityProviders'],
    onDone: () => {
      announce({ text: t('words:deleted', { name: provider.name }) });
      show(null);
    },
  });
  if (isEditing) return <IdentityProviderForm provider={provider} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />;
  const { groups_claim, group_roles, default_role } = provider;
  return (
    <>
      <Group gap="xs" mb="sm">
        {isOwner && (
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('words:edit')}
          </Button>
        )}
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ id: provider.id })}>
          {t('test')}
        </Button>
        {isOwner && (
          <AskFirst
            label={t('words:delete')}
            question={t('words:deleteQuestion', { name: provider.name })}
            change={remove}
            onDo={() => remove.mutate({ id: provider.id })}
          >
            <p className="tight">{t('deleteHelp')}</p>
          </AskFirst>
        )}
      </Group>
      {test.error && <ErrorNotice error={test.error} />}
      {test.data && <Finding found={test.data} />}
      <ReadOnly label={t('redirectUrl')} help={t('redirectUrlHelp')} value={provider.redirect_url} />
      <Facts
        facts={[
          [
            t('issuer'),
            <bdi key="issuer" dir="ltr">
              {provider.issuer}
            </bdi>,
          ],
          [
            t('clientId'),
            <bdi key="client" dir="ltr">
              {provider.client_id}
            </bdi>,
          ],
          [t('clientSecret'), t(provider.has_client_secret ? 'secretSet' : 'secretNone')],
          [
            t('scopes'),
            <bdi key="scopes" dir="ltr">
              {provider.scopes}
            </bdi>,
          ],
          [
            t('domains'),
            provider.domains.length === 0 ? null : (
              <bdi key="domains" dir="ltr">
                {provider.domains.join(', ')}
              </bdi>
            ),
          ],
          [t('createsMembers'), t(provider.creates_members ? 'words:yes' : 'words:no')],
          [
            t('groupsClaim'),
            groups_claim && (
              <bdi key="claim" dir="ltr">
                {groups_claim}
              </bdi>
            ),
          ],
          [t('groupRoles'), group_roles.length === 0 ? null : <GroupList key="groups" entries={group_roles} roleName={roleName} />],
          [t('defaultRole'), default_role && <bdi key="role">{roleName(default_role)}</bdi>],
          [t('lastUsed'), moment(provider.last_signed_in_at, t('never'))],
        ]}
      />
    </>
  );
}

interface GroupListProps {
  readonly entries: IdentityProvider['group_roles'];
  readonly roleName: (name: string) => string;
}

function GroupList({ entries, roleName }: GroupListProps) {
  return (
    <ul className="plain-list">
      {entries.map(({ group, role }, index) => (
        <li key={index}>
          <bdi>{group}</bdi> → <bdi>{roleName(role)}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Finding({ found }: { readonly found: Output<'testIdentityProvider'> }) {
  const { t } = useTranslation('identity');
  const { problem, issuer } = found;
  return (
    <Alert color={problem === null ? 'green' : 'red'} variant="light" mb="sm" role="status">
      {problem === null ? t('works') : t(`problems.${problem}`, { issuer: issuer ?? '' })}
    </Alert>
  );
}
