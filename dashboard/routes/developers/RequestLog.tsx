/** Calls of API keys and apps, latest first. */
import { Select } from '@mantine/core';
import { operationTable } from 'contract:operations';
import { useTranslation } from 'react-i18next';
import type { Input, Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { CursorPages } from '../../parts/CursorPages.tsx';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { shownNumber } from '../../parts/times.ts';
import { useMoment } from './words.ts';

type Row = Output<'listRequestLog'>['requests'][number];

const classes = ['2xx', '4xx', '5xx'] as const;

export function RequestLog() {
  const { t, i18n } = useTranslation('developers');
  const { text, filter } = useList();
  const { search } = useAddress();
  const moment = useMoment();
  const asked: Input<'listRequestLog'> = {
    limit: rowsOfPage,
    after: search['page'],
    status_class: filter('class') as '2xx' | undefined,
    credential_id: filter('credential'),
    ...(text === '' ? {} : text in operationTable ? { operation: text } : { request_id: text }),
  };
  const { data, error, refetch } = useAsk('listRequestLog', asked, { keepsPrevious: true });
  const milliseconds = (value: number) =>
    shownNumber(value, i18n.language, { style: 'unit', unit: 'millisecond', maximumFractionDigits: value < 10 ? 1 : 0 });
  const columns: Column<Row>[] = [
    {
      name: 'operation',
      heading: t('requests.operation'),
      cell: ({ operation }) => <code className="address">{operation ?? t('requests.unknown')}</code>,
    },
    {
      name: 'status',
      heading: t('words:status'),
      cell: ({ status }) => (
        <span className="badge number" data-tone={status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}>
          {status}
        </span>
      ),
    },
    { name: 'code', heading: t('requests.code'), cell: ({ error_code }) => error_code && <code>{error_code}</code>, isAside: true },
    { name: 'credential', heading: t('requests.credential'), cell: ({ credential }) => <bdi>{credential.name}</bdi>, isAside: true },
    { name: 'door', heading: t('requests.door'), cell: ({ door }) => door.toUpperCase(), isAside: true },
    {
      name: 'time',
      heading: t('deliveries.duration'),
      cell: ({ milliseconds: value }) => milliseconds(value),
      align: 'end',
      isAside: true,
    },
    { name: 'at', heading: t('requests.at'), cell: ({ at }) => <span className="moment">{moment(at)}</span>, align: 'end' },
  ];
  const isNarrowed = text !== '' || filter('class') !== undefined || filter('credential') !== undefined;
  return (
    <>
      <ListPage
        title={t('sections.requests')}
        searchLabel={t('requests.search')}
        filters={[
          { name: 'class', label: t('words:status'), choices: classes.map((value) => ({ value, label: t(`requests.class.${value}`) })) },
        ]}
        moreFilters={{ names: ['credential'], fields: <CredentialFilter /> }}
        columns={columns}
        rows={data?.requests}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ operation, at }) => `${operation ?? t('requests.unknown')} ${moment(at)}`}
        empty={isNarrowed ? t('words:noMatch') : t('requests.none')}
      />
      <CursorPages next={data?.next_after} />
      <RequestDrawer rows={data?.requests} />
    </>
  );
}

const most = 1000;

/** A filter of keys and apps by name. */
function CredentialFilter() {
  const { t } = useTranslation('developers');
  const { search, set } = useAddress();
  const { data: keys } = useAsk('listApiKeys', { limit: most });
  const { data: apps } = useAsk('listConnections', { limit: most });
  const label = t('requests.credential');
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={[
        {
          group: t('words:apiKeys'),
          items: keys?.api_keys.map(({ id, name, prefix }) => ({ value: id, label: `${name} (${prefix}…)` })) ?? [],
        },
        {
          group: t('words:connectedApps'),
          items: apps?.connections.map(({ id, app, member }) => ({ value: id, label: `${app.name} (${member.full_name})` })) ?? [],
        },
      ]}
      value={search['credential'] ?? null}
      onChange={(value) => set({ credential: value, page: null })}
      clearable
      clearButtonProps={{ 'aria-label': t('frame:clear', { name: label }) }}
      searchable
      className="list-filter"
    />
  );
}

function RequestDrawer({ rows }: { readonly rows: readonly Row[] | undefined }) {
  const { t, i18n } = useTranslation('developers');
  const { open, show } = useList();
  const moment = useMoment();
  const row = rows?.find(({ id }) => id === open);
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={() => show(null)}
      title={row?.operation ?? t('requests.unknown')}
      isPending={rows === undefined}
    >
      {!row && <p className="quiet">{t('gone')}</p>}
      {row && (
        <Facts
          facts={[
            [t('requests.at'), moment(row.at)],
            [t('words:status'), row.status],
            [
              t('requests.code'),
              row.error_code && (
                <a href={`/docs/errors/${row.error_code.toLowerCase()}`}>
                  <code>{row.error_code}</code>
                </a>
              ),
            ],
            [t('requests.credential'), <bdi key="credential">{row.credential.name}</bdi>],
            [t('requests.door'), `${row.door.toUpperCase()} · ${row.method}`],
            [t('deliveries.duration'), shownNumber(row.milliseconds, i18n.language, { style: 'unit', unit: 'millisecond' })],
            [t('frame:error.request'), <code key="id">{row.request_id}</code>],
            ['Idempotency-Key', row.replayed ? t('requests.replayed') : null],
          ]}
        />
      )}
    </DetailDrawer>
  );
}
