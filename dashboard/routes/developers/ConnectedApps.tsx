/** Apps that members connected: when access ends, whether changes must be confirmed, and how to disconnect. */
import { fields } from 'contract:fields/updateConnection';
import { Group, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { connectionStatuses } from '../../../src/contract/vocabulary.ts';
import type { Input, Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { PermissionList } from '../../parts/PermissionChoice.tsx';
import { Section } from '../../parts/Section.tsx';
import { toneOf, useMoment } from './words.ts';
import { NumberField } from '../../parts/NumberField.tsx';

type Connection = Output<'listConnections'>['connections'][number];

const most = 1000;

export function ConnectedApps() {
  const { t } = useTranslation('developers');
  const { page, filter } = useList();
  const moment = useMoment();
  const status = filter('status') as Input<'listConnections'>['status'];
  const { data, error, refetch } = useAsk('listConnections', { limit: rowsOfPage, page, status }, { keepsPrevious: true });
  const columns: Column<Connection>[] = [
    { name: 'app', heading: t('apps.app'), cell: ({ app }) => <bdi>{app.name}</bdi> },
    {
      name: 'status',
      heading: t('words:status'),
      cell: ({ status: one }) => (
        <span className="badge" data-tone={toneOf(one)}>
          {t(`apps.statuses.${one}`)}
        </span>
      ),
    },
    { name: 'member', heading: t('apps.member'), cell: ({ member }) => <bdi>{member.full_name}</bdi>, isAside: true },
    {
      name: 'may',
      heading: t('mayDo'),
      cell: ({ full_access, permissions }) => (full_access ? t('full') : t('some', { total: permissions.length })),
      isAside: true,
    },
    { name: 'profile', heading: t('profile'), cell: ({ profile }) => (profile ? t(`profiles.${profile}`) : null), isAside: true },
    { name: 'used', heading: t('lastUse'), cell: ({ last_used_at }) => moment(last_used_at, t('never')), align: 'end', isAside: true },
    { name: 'ends', heading: t('ends'), cell: ({ expires_at }) => moment(expires_at), align: 'end', isAside: true },
  ];
  return (
    <>
      <ListPage
        title={t('words:connectedApps')}
        filters={[
          {
            name: 'status',
            label: t('words:status'),
            choices: connectionStatuses.map((value) => ({ value, label: t(`apps.statuses.${value}`) })),
          },
        ]}
        columns={columns}
        rows={data?.connections}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ app }) => app.name}
        empty={status ? t('words:noMatch') : t('apps.none')}
      />
      <ConnectionDrawer />
    </>
  );
}

function ConnectionDrawer() {
  const { t } = useTranslation('developers');
  const { open, show } = useList();
  const { data, error, refetch, isPending } = useAsk('listConnections', { limit: most }, { enabled: open !== null });
  const connection = data?.connections.find(({ id }) => id === open);
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={() => show(null)}
      title={connection?.app.name ?? ''}
      error={error}
      onRetry={() => void refetch()}
      isPending={isPending}
    >
      {connection ? <ConnectionDetails key={connection.id} connection={connection} /> : <p className="quiet">{t('gone')}</p>}
    </DetailDrawer>
  );
}

function ConnectionDetails({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('developers');
  const moment = useMoment();
  const maySet = useMay('business_manage');
  const end = useChange('disconnectApp', {
    outdates: ['listConnections', 'listWebhookEndpoints', 'getWebhookEndpoint'],
    onDone: () => announce({ text: t('apps.disconnected') }),
  });
  const { id, app, member, status } = connection;
  return (
    <>
      <Group gap="xs" mb="sm">
        {status === 'active' && (
          <AskFirst
            label={t('apps.disconnect')}
            question={t('apps.disconnectQuestion', { name: app.name })}
            change={end}
            onDo={() => end.mutate({ id })}
          >
            <p className="tight">{t('apps.disconnectMeans')}</p>
          </AskFirst>
        )}
        <span className="badge" data-tone={toneOf(status)}>
          {t(`apps.statuses.${status}`)}
        </span>
      </Group>
      <Facts
        facts={[
          [t('apps.member'), <bdi key="member">{`${member.full_name} · ${member.email}`}</bdi>],
          [t('apps.host'), <bdi key="host">{app.redirect_host}</bdi>],
          [t('apps.approved'), moment(connection.approved_at)],
          [t('apps.refreshed'), moment(connection.last_refreshed_at)],
          [t('lastUse'), moment(connection.last_used_at, t('never'))],
          [t('ends'), status === 'active' ? moment(connection.expires_at) : null],
          [t('ended'), moment(connection.ended_at)],
          [t('why'), connection.end_reason && t(`endReasons.${connection.end_reason}`)],
          [
            t('mayDo'),
            connection.full_access ? (
              t('fullAccess', { name: member.full_name })
            ) : (
              <PermissionList key="may" codes={connection.permissions} />
            ),
          ],
          [t('profile'), connection.profile && t(`profiles.${connection.profile}`)],
        ]}
      />
      {maySet && status === 'active' && <ConnectionForm connection={connection} />}
    </>
  );
}

function ConnectionForm({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('developers');
  const change = useChange('updateConnection', { outdates: ['listConnections'], onDone: () => announce({ text: t('words:saved') }) });
  const draft = useDraft(
    { cap_days: connection.cap_days as number | null, confirm_changes: connection.confirm_changes },
    fields,
    change.error,
    { saves: 'updateConnection', about: connection.id, title: t('apps.limits') },
  );
  const { cap_days, confirm_changes } = draft.values;
  return (
    <Section title={t('apps.limits')}>
      <Form
        draft={draft}
        change={change}
        onSend={() => change.mutate({ id: connection.id, confirm_changes, ...(cap_days === null ? {} : { cap_days }) })}
      >
        <NumberField label={t('apps.cap')} {...draft.number('cap_days')} />
        <Switch size="xs" label={t('confirms')} description={t('confirmsHelp')} {...draft.toggle('confirm_changes')} />
      </Form>
    </Section>
  );
}
