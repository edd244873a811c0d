/** Webhook endpoints: where events are sent, whether that works, and what was delivered. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../frame/Announcer.tsx';
import { DetailDrawer } from '../../parts/DetailDrawer.tsx';
import { ListPage, useList, type Column } from '../../parts/ListPage.tsx';
import { Secret } from '../../parts/Secret.tsx';
import { shownInstantDay, shownNumber } from '../../parts/times.ts';
import { WebhookDetails } from './WebhookDetails.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { webhookReads, webhookTones } from './webhookWords.ts';

type Row = Output<'listWebhookEndpoints'>['webhooks'][number];
const newWebhook = 'new';

export function Webhooks() {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const { show, open } = useList();
  const { data, error, refetch } = useAsk('listWebhookEndpoints', {});
  const columns: Column<Row>[] = [
    { name: 'url', heading: t('url'), cell: ({ url }) => <bdi className="long">{url}</bdi> },
    {
      name: 'status',
      heading: t('words:status'),
      cell: ({ status, disabled_reason }) => (
        <>
          <span className="badge" data-tone={webhookTones[status]}>
            {t(`webhookStatuses.${status}`)}
          </span>{' '}
          {disabled_reason && <span className="quiet">{t(`endReasons.${disabled_reason}`)}</span>}
        </>
      ),
    },
    {
      name: 'events',
      heading: t('events'),
      cell: ({ all_events, event_types }) => (all_events ? t('allEvents') : shownNumber(event_types.length, i18n.language)),
      isAside: true,
    },
    { name: 'description', heading: t('words:description'), cell: ({ description }) => description, isAside: true },
    {
      name: 'created',
      heading: t('words:created_at'),
      cell: ({ created_at }) => shownInstantDay(created_at, business.timezone, i18n.language),
      align: 'end',
      isAside: true,
    },
  ];
  return (
    <>
      <ListPage
        title={t('webhooks')}
        actions={<Button onClick={() => show(newWebhook)}>{t('newWebhook')}</Button>}
        columns={columns}
        rows={data?.webhooks}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ url }) => url}
        empty={t('noWebhooks')}
      />
      {open !== null && <WebhookDrawer key={open} />}
    </>
  );
}

function WebhookDrawer() {
  const { t } = useTranslation('developers');
  const { open, show } = useList();
  const isNew = open === newWebhook;
  const { data, error, refetch, isPending } = useAsk('getWebhookEndpoint', { id: open ?? '' }, { enabled: !isNew });
  const create = useChange('createWebhookEndpoint', { outdates: webhookReads, onDone: () => announce({ text: t('webhookAdded') }) });
  return (
    <DetailDrawer
      isOpen
      onClose={() => show(null)}
      title={isNew ? t('newWebhook') : <bdi className="long">{data?.url ?? ''}</bdi>}
      error={isNew ? null : error}
      onRetry={() => void refetch()}
      isPending={!isNew && isPending}
      size={680}
    >
      {isNew && create.data && (
        <>
          <Secret title={t('signingSecret')} secret={create.data.secret} />
          <p>{t('verifyNext')}</p>
          <Button onClick={() => show(create.data.id)}>{t('openWebhook')}</Button>
        </>
      )}
      {isNew && !create.data && <WebhookForm endpoint={null} change={create} onCancel={() => show(null)} />}
      {!isNew && data && <WebhookDetails endpoint={data} />}
    </DetailDrawer>
  );
}
