/** API keys: made with permissions and a lifetime, shown once, revoked. */
import { fields } from 'contract:fields/createApiKey';
import { Button, Checkbox, NumberInput, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeyStatuses } from '../../../src/contract/vocabulary.ts';
import { permissionCodes, type PermissionCode } from '../../../src/contract/permissions.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../frame/Announcer.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Secret } from '../../parts/Secret.tsx';
import { shownInstant, shownInstantDay, shownNumber } from '../../parts/times.ts';

type Key = Output<'listApiKeys'>['api_keys'][number];
const newKey = 'new';
const most = 1000;
const tones = { active: 'good', expired: undefined, revoked: undefined } as const;

export function ApiKeys() {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const { page, filter, show, open } = useList();
  const status = filter('status') as Key['status'] | undefined;
  const { data, error, refetch } = useAsk('listApiKeys', { limit: rowsOfPage, page, status }, { keepsPrevious: true });
  const columns: Column<Key>[] = [
    { name: 'name', heading: t('words:name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { name: 'prefix', heading: t('keyBegins'), cell: ({ prefix }) => <code dir="ltr">{prefix}…</code>, isAside: true },
    {
      name: 'status',
      heading: t('words:status'),
      cell: ({ status: is }) => (
        <span className="badge" data-tone={tones[is]}>
          {t(`keyStatuses.${is}`)}
        </span>
      ),
    },
    { name: 'by', heading: t('madeBy'), cell: ({ created_by }) => <bdi>{created_by.full_name}</bdi>, isAside: true },
    {
      name: 'used',
      heading: t('lastUsed'),
      cell: ({ last_used_at }) => (last_used_at ? shownInstant(last_used_at, business.timezone, i18n.language) : t('never')),
      isAside: true,
    },
    {
      name: 'expires',
      heading: t('expires'),
      cell: ({ expires_at }) => shownInstantDay(expires_at, business.timezone, i18n.language),
      align: 'end',
    },
  ];
  return (
    <>
      <ListPage
        title={t('keys')}
        actions={<Button onClick={() => show(newKey)}>{t('newKey')}</Button>}
        filters={[
          {
            name: 'status',
            label: t('words:status'),
            choices: apiKeyStatuses.map((value) => ({ value, label: t(`keyStatuses.${value}`) })),
          },
        ]}
        columns={columns}
        rows={data?.api_keys}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={status ? t('words:noMatch') : t('noKeys')}
      />
      {open !== null && <KeyDrawer key={open} />}
    </>
  );
}

function KeyDrawer() {
  const { t } = useTranslation('developers');
  const { open, show } = useList();
  const isNew = open === newKey;
  const { data, error, refetch, isPending } = useAsk('listApiKeys', { limit: most }, { enabled: !isNew });
  const known = data?.api_keys.find(({ id }) => id === open);
  const create = useChange('createApiKey', {
    outdates: ['listApiKeys'],
    onDone: ({ name }) => announce({ text: t('words:created', { name }) }),
  });
  return (
    <DetailDrawer
      isOpen
      onClose={() => show(null)}
      title={isNew ? t('newKey') : <bdi>{known?.name ?? ''}</bdi>}
      error={isNew ? null : error}
      onRetry={() => void refetch()}
      isPending={!isNew && isPending}
    >
      {isNew && create.data && (
        <>
          <Secret title={t('keyMade')} secret={create.data.secret} />
          <Example secret={create.data.secret} />
        </>
      )}
      {isNew && !create.data && <KeyForm change={create} onCancel={() => show(null)} />}
      {known && <KeyDetails apiKey={known} />}
    </DetailDrawer>
  );
}

function Example({ secret }: { readonly secret: string }) {
  const { t } = useTranslation('developers');
  return (
    <>
      <p className="quiet tight">{t('tryIt')}</p>
      <pre
        className="code-block"
        dir="ltr"
        tabIndex={0}
      >{`curl -H "Authorization: Bearer ${secret}" \\\n  "${globalThis.location.origin}/v1/customers?limit=3"`}</pre>
    </>
  );
}

function KeyDetails({ apiKey }: { readonly apiKey: Key }) {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const { id, name, status, expires_at, last_used_at, revoked_at, revoked_reason, active_webhook_endpoints } = apiKey;
  const when = (instant: string | null) => instant && shownInstant(instant, business.timezone, i18n.language);
  const revoke = useChange('revokeApiKey', {
    outdates: ['listApiKeys', 'listWebhookEndpoints'],
    onDone: () => announce({ text: t('keyRevoked', { name }) }),
  });
  return (
    <>
      {status === 'active' && (
        <AskFirst label={t('revoke')} question={t('revokeQuestion', { name })} change={revoke} onDo={() => revoke.mutate({ id })}>
          <p className="tight">{t('revokeMeans', { total: shownNumber(active_webhook_endpoints, i18n.language) })}</p>
        </AskFirst>
      )}
      <Facts
        facts={[
          [t('words:status'), t(`keyStatuses.${status}`)],
          [t('keyBegins'), <code key="prefix" dir="ltr">{`${apiKey.prefix}…`}</code>],
          [t('permissions'), apiKey.full_access ? t('fullAccess') : <Permissions codes={apiKey.permissions} />],
          [
            t('effective'),
            apiKey.effective_permissions.length < apiKey.permissions.length && <Permissions codes={apiKey.effective_permissions} />,
          ],
          [t('confirmChanges'), apiKey.confirm_changes && t('words:yes')],
          [t('madeBy'), <bdi key="by">{apiKey.created_by.full_name}</bdi>],
          [t('words:created_at'), when(apiKey.created_at)],
          [t('expires'), when(expires_at)],
          [t('lastUsed'), when(last_used_at) ?? t('never')],
          [t('revoked'), when(revoked_at)],
          [t('words:reason'), revoked_reason && t(`endReasons.${revoked_reason}`)],
          [t('webhooks'), active_webhook_endpoints > 0 && shownNumber(active_webhook_endpoints, i18n.language)],
        ]}
      />
      <p>
        <PageLink to="/developers/requests" search={{ credential: id }}>
          {t('showRequests')}
        </PageLink>
      </p>
    </>
  );
}

export function Permissions({ codes }: { readonly codes: readonly PermissionCode[] }) {
  const { t } = useTranslation();
  return (
    <ul className="plain-list">
      {codes.map((code) => (
        <li key={code}>{t(`words:permissions.${code}`)}</li>
      ))}
    </ul>
  );
}

function KeyForm({ change, onCancel }: { readonly change: ReturnType<typeof useChange<'createApiKey'>>; readonly onCancel: () => void }) {
  const { t } = useTranslation('developers');
  const { permissions: held } = useSession();
  const [isFull, setFull] = useState(false);
  const draft = useDraft<{ name: string; permissions: string[]; lifetime_days: number | null; confirm_changes: boolean }>(
    {
      name: '',
      permissions: ['customers_view', 'job_view'].filter((code) => held.includes(code as PermissionCode)),
      lifetime_days: 90,
      confirm_changes: false,
    },
    fields,
    change.error,
  );
  const { name, permissions, lifetime_days, confirm_changes } = draft.values;
  const send = () =>
    change.mutate({
      name,
      confirm_changes,
      ...(lifetime_days === null ? {} : { lifetime_days }),
      ...(isFull ? {} : { permissions: permissions as PermissionCode[] }),
    });
  return (
    <Form onSend={send} change={change} onCancel={onCancel} label={t('makeKey')}>
      <TextInput label={t('words:name')} description={t('keyNameHelp')} data-autofocus {...draft.text('name')} />
      <NumberInput label={t('lifetime')} {...draft.number('lifetime_days')} />
      <Switch label={t('fullAccess')} checked={isFull} onChange={({ currentTarget }) => setFull(currentTarget.checked)} />
      {!isFull && (
        <Checkbox.Group
          label={t('permissions')}
          value={permissions}
          onChange={(value) => draft.set({ permissions: value })}
          error={draft.problemAt('permissions')}
        >
          {permissionCodes
            .filter((code) => held.includes(code))
            .map((code) => (
              <Checkbox key={code} value={code} label={t(`words:permissions.${code}`)} size="xs" my={6} />
            ))}
        </Checkbox.Group>
      )}
      <Switch label={t('confirmChanges')} description={t('confirmChangesHelp')} {...draft.toggle('confirm_changes')} />
    </Form>
  );
}
