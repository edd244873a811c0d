/** Apps that members let in: what each may do, until when; taken away again. */
import { fields } from 'contract:fields/updateConnection';
import { NumberInput, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { connectionStatuses } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useMay, useSession } from '../../api/session.ts';
import { announce } from '../../frame/Announcer.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownInstant, shownInstantDay } from '../../parts/times.ts';
import { Permissions } from './ApiKeys.tsx';

type Connection = Output<'listConnections'>['connections'][number];
const most = 1000;

export function ConnectedApps() {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const { page, filter } = useList();
  const status = filter('status') as Connection['status'] | undefined;
  const { data, error, refetch } = useAsk('listConnections', { limit: rowsOfPage, page, status }, { keepsPrevious: true });
  const columns: Column<Connection>[] = [
    { name: 'app', heading: t('app'), cell: ({ app }) => <bdi>{app.name}</bdi> },
    { name: 'member', heading: t('member'), cell: ({ member }) => <bdi>{member.full_name}</bdi> },
    {
      name: 'status',
      heading: t('words:status'),
      cell: ({ status: is }) => (
        <span className="badge" data-tone={is === 'active' ? 'good' : undefined}>
          {t(`connectionStatuses.${is}`)}
        </span>
      ),
    },
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
      isAside: true,
    },
  ];
  return (
    <>
      <ListPage
        title={t('apps')}
        filters={[
          {
            name: 'status',
            label: t('words:status'),
            choices: connectionStatuses.map((value) => ({ value, label: t(`connectionStatuses.${value}`) })),
          },
        ]}
        columns={columns}
        rows={data?.connections}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ app }) => app.name}
        empty={status ? t('words:noMatch') : t('noApps')}
      />
      <AppDrawer />
    </>
  );
}

function AppDrawer() {
  const { open, show } = useList();
  const { data, error, refetch, isPending } = useAsk('listConnections', { limit: most }, { enabled: open !== null });
  const known = data?.connections.find(({ id }) => id === open);
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={() => show(null)}
      title={<bdi>{known?.app.name ?? ''}</bdi>}
      error={error}
      onRetry={() => void refetch()}
      isPending={isPending}
    >
      {known && <Details key={known.id} connection={known} />}
    </DetailDrawer>
  );
}

function Details({ connection }: { readonly connection: Connection }) {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const mayManage = useMay('business_manage');
  const { id, app, member, status, end_reason } = connection;
  const when = (instant: string | null) => instant && shownInstant(instant, business.timezone, i18n.language);
  const end = useChange('disconnectApp', {
    outdates: ['listConnections'],
    onDone: () => announce({ text: t('disconnected', { name: app.name }) }),
  });
  return (
    <>
      {status === 'active' && (
        <AskFirst
          label={t('disconnect')}
          question={t('disconnectQuestion', { name: app.name })}
          change={end}
          onDo={() => end.mutate({ id })}
        >
          <p className="tight">{t('disconnectMeans')}</p>
        </AskFirst>
      )}
      <Facts
        facts={[
          [t('words:status'), t(`connectionStatuses.${status}`)],
          [t('leadsTo'), <bdi key="host">{app.redirect_host}</bdi>],
          [t('member'), <bdi key="member">{`${member.full_name} · ${member.email}`}</bdi>],
          [t('permissions'), connection.full_access ? t('fullAccess') : <Permissions codes={connection.permissions} />],
          [t('confirmChanges'), connection.confirm_changes && t('words:yes')],
          [t('approved'), when(connection.approved_at)],
          [t('lastUsed'), when(connection.last_used_at) ?? t('never')],
          [t('expires'), when(connection.expires_at)],
          [t('ended'), when(connection.ended_at)],
          [t('words:reason'), end_reason && t(`endReasons.${end_reason}`)],
        ]}
      />
      {mayManage && status === 'active' && <Bounds connection={connection} />}
    </>
  );
}

function Bounds({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('developers');
  const change = useChange('updateConnection', { outdates: ['listConnections'], onDone: () => announce({ text: t('words:saved') }) });
  const draft = useDraft<{ cap_days: number | null; confirm_changes: boolean }>(
    { cap_days: connection.cap_days, confirm_changes: connection.confirm_changes },
    fields,
    change.error,
  );
  const { cap_days, confirm_changes } = draft.values;
  return (
    <Section title={t('bounds')}>
      <Form
        onSend={() => change.mutate({ id: connection.id, confirm_changes, ...(cap_days === null ? {} : { cap_days }) })}
        change={change}
      >
        <NumberInput label={t('capDays')} {...draft.number('cap_days')} />
        <Switch label={t('confirmChanges')} description={t('confirmChangesHelp')} {...draft.toggle('confirm_changes')} />
      </Form>
    </Section>
  );
}
