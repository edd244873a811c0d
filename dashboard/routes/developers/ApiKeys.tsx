/** API keys: created, shown once and revoked here. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { apiKeyStatuses } from '../../../src/contract/vocabulary.ts';
import type { Input, Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { newRowId } from '../../parts/pageAddress.ts';
import { useSession } from '../../api/session.ts';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { shownInstantDay } from '../../parts/times.ts';
import { ApiKeyDrawer } from './ApiKeyDrawer.tsx';
import { toneOf, useMoment } from './words.ts';

type Row = Output<'listApiKeys'>['api_keys'][number];

export function ApiKeys() {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const { page, filter, show } = useList();
  const moment = useMoment();
  const status = filter('status') as Input<'listApiKeys'>['status'];
  const { data, error, refetch } = useAsk('listApiKeys', { limit: rowsOfPage, page, status }, { keepsPrevious: true });
  const columns: Column<Row>[] = [
    { name: 'name', heading: t('words:name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { name: 'prefix', heading: t('keys.prefix'), cell: ({ prefix }) => <code dir="ltr">{prefix}…</code>, isAside: true },
    {
      name: 'status',
      heading: t('words:status'),
      cell: ({ status: one }) => (
        <span className="badge" data-tone={toneOf(one)}>
          {t(`keys.statuses.${one}`)}
        </span>
      ),
    },
    {
      name: 'may',
      heading: t('mayDo'),
      cell: ({ full_access, permissions }) => (full_access ? t('full') : t('some', { total: permissions.length })),
      isAside: true,
    },
    { name: 'profile', heading: t('profile'), cell: ({ profile }) => (profile ? t(`profiles.${profile}`) : null), isAside: true },
    { name: 'by', heading: t('words:createdBy'), cell: ({ created_by }) => <bdi>{created_by.full_name}</bdi>, isAside: true },
    { name: 'used', heading: t('lastUse'), cell: ({ last_used_at }) => moment(last_used_at, t('never')), align: 'end', isAside: true },
    {
      name: 'ends',
      heading: t('ends'),
      cell: ({ expires_at }) => shownInstantDay(expires_at, business.timezone, i18n.language),
      align: 'end',
      isAside: true,
    },
  ];
  return (
    <>
      <ListPage
        title={t('words:apiKeys')}
        actions={<Button onClick={() => show(newRowId)}>{t('keys.new')}</Button>}
        filters={[
          {
            name: 'status',
            label: t('words:status'),
            choices: apiKeyStatuses.map((value) => ({ value, label: t(`keys.statuses.${value}`) })),
          },
        ]}
        columns={columns}
        rows={data?.api_keys}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={status ? t('words:noMatch') : t('keys.none')}
      />
      <ApiKeyDrawer />
    </>
  );
}
