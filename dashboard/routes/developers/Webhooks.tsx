/** Webhook endpoints: each server's events and state. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { newRowId } from '../../parts/pageAddress.ts';
import { ListPage, useList, type Column } from '../../parts/ListPage.tsx';
import { WebhookDrawer } from './WebhookDrawer.tsx';
import { toneOf, useMoment } from './words.ts';

type Row = Output<'listWebhookEndpoints'>['webhooks'][number];

export function Webhooks() {
  const { t } = useTranslation('developers');
  const { show } = useList();
  const moment = useMoment();
  const { data, error, refetch } = useAsk('listWebhookEndpoints', {});
  const columns: Column<Row>[] = [
    {
      name: 'url',
      heading: t('hooks.url'),
      cell: ({ url }) => (
        <span dir="ltr" className="address">
          {url}
        </span>
      ),
    },
    {
      name: 'status',
      heading: t('words:status'),
      cell: ({ status }) => (
        <span className="badge" data-tone={toneOf(status)}>
          {t(`hooks.statuses.${status}`)}
        </span>
      ),
    },
    { name: 'what', heading: t('words:description'), cell: ({ description }) => <bdi>{description}</bdi>, isAside: true },
    {
      name: 'events',
      heading: t('hooks.events'),
      cell: ({ all_events, event_types }) => (all_events ? t('full') : event_types.length),
      isAside: true,
    },
    {
      name: 'secret',
      heading: t('hooks.secretEnds'),
      cell: ({ secret_expires_at }) => secret_expires_at && moment(secret_expires_at),
      align: 'end',
      isAside: true,
    },
  ];
  return (
    <>
      <ListPage
        title={t('sections.webhooks')}
        actions={<Button onClick={() => show(newRowId)}>{t('hooks.new')}</Button>}
        columns={columns}
        rows={data?.webhooks}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ url }) => url}
        empty={t('hooks.none')}
      />
      <WebhookDrawer />
    </>
  );
}
