/** The delivery log of one endpoint: each attempt with what was sent and what came back; sent again on demand. */
import { Button, Group, Pagination, Select, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookDeliveryStatuses, type WebhookDeliveryStatus } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../frame/Announcer.tsx';
import { Facts } from '../../parts/DetailDrawer.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { shownInstant, shownNumber } from '../../parts/times.ts';
import { prettyJson } from './json.ts';
import { deliveryTones, webhookReads, type Endpoint } from './webhookWords.ts';

type Delivery = Output<'listWebhookDeliveries'>['deliveries'][number];
type Attempt = Omit<Output<'getWebhookDelivery'>['history'][number], 'number'>;
const rows = 20;
/** Deliveries go on while one looks. */
const everyMilliseconds = 10_000;

export function Deliveries({ endpoint: { id, status: endpointStatus } }: { readonly endpoint: Endpoint }) {
  const { t } = useTranslation('developers');
  const [status, setStatus] = useState<WebhookDeliveryStatus | null>(null);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const { data, error, refetch } = useAsk(
    'listWebhookDeliveries',
    { id, limit: rows, page, ...(status === null ? {} : { status }) },
    { keepsPrevious: true, everyMilliseconds },
  );
  return (
    <>
      <Select
        aria-label={t('words:status')}
        placeholder={t('words:status')}
        data={webhookDeliveryStatuses.map((value) => ({ value, label: t(`deliveryStatuses.${value}`) }))}
        value={status}
        onChange={(value) => {
          setStatus(value as WebhookDeliveryStatus | null);
          setPage(1);
        }}
        clearable
        clearButtonProps={{ 'aria-label': t('frame:clear', { name: t('words:status') }) }}
        w={180}
        mb="xs"
      />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} animate={false} />}
      {data?.deliveries.length === 0 && <p className="quiet">{t('noDeliveries')}</p>}
      <ul className="plain-list">
        {data?.deliveries.map((delivery) => (
          <Row
            key={delivery.id}
            delivery={delivery}
            isActive={endpointStatus === 'active'}
            isOpen={open === delivery.id}
            toggle={() => setOpen(open === delivery.id ? null : delivery.id)}
          />
        ))}
      </ul>
      {data && data.meta.total_pages > 1 && (
        <Pagination
          size="sm"
          mt="sm"
          total={data.meta.total_pages}
          value={page}
          onChange={setPage}
          getItemProps={(one) => ({ 'aria-label': t('frame:list.page', { page: one }) })}
          getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'frame:list.next' : 'frame:list.previous') })}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly delivery: Delivery;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

function Row({ delivery, isActive, isOpen, toggle }: RowProps) {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const { id, webhook_id, type, status, attempts, next_attempt_at, last_status_code, last_error, is_test, created_at } = delivery;
  const when = (instant: string) => shownInstant(instant, business.timezone, i18n.language);
  const resend = useChange('resendWebhookDelivery', { outdates: webhookReads, onDone: () => announce({ text: t('resent') }) });
  return (
    <li className="time-off">
      <div className="plain-row">
        <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={toggle} className="plain-open">
          <code dir="ltr">{type}</code>
        </Button>
        <span className="badge" data-tone={deliveryTones[status]}>
          {t(`deliveryStatuses.${status}`)}
        </span>
        <span className="quiet">
          {last_status_code ?? last_error} {attempts > 1 && t('attempts', { total: shownNumber(attempts, i18n.language) })}{' '}
          {is_test && t('test')}
          {next_attempt_at && ` · ${t('next', { time: when(next_attempt_at) })}`}
        </span>
        <span className="quiet">{when(created_at)}</span>
      </div>
      {isOpen && (
        <>
          {!is_test && isActive && (
            <Group my={4}>
              <Button
                size="compact-xs"
                variant="default"
                loading={resend.isPending}
                onClick={() => resend.mutate({ id: webhook_id, delivery_id: id })}
              >
                {t('resend')}
              </Button>
            </Group>
          )}
          {resend.error && <ErrorNotice error={resend.error} />}
          <History webhookId={webhook_id} id={id} />
        </>
      )}
    </li>
  );
}

function History({ webhookId, id }: { readonly webhookId: string; readonly id: string }) {
  const { t } = useTranslation('developers');
  const { data, error, refetch } = useAsk('getWebhookDelivery', { id: webhookId, delivery_id: id });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} animate={false} />;
  return (
    <>
      {data.history.map((attempt) => (
        <AttemptFacts key={attempt.number} attempt={attempt} />
      ))}
      {data.history.length === 0 && <p className="quiet">{t('notYetTried')}</p>}
      {data.request_body !== null && (
        <>
          <p className="quiet tight">{t('body')}</p>
          <pre className="code-block" dir="ltr" tabIndex={0}>
            {prettyJson(data.request_body)}
          </pre>
        </>
      )}
    </>
  );
}

/** One attempt: when, how long, what came back. */
export function AttemptFacts({ attempt }: { readonly attempt: Attempt }) {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const headers = (of: Readonly<Record<string, string>> | null) =>
    of && (
      <pre className="code-block" dir="ltr" tabIndex={0}>
        {Object.entries(of)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      </pre>
    );
  return (
    <Facts
      facts={[
        [t('at'), shownInstant(attempt.started_at, business.timezone, i18n.language)],
        [t('took'), shownNumber(attempt.duration_milliseconds, i18n.language, { style: 'unit', unit: 'millisecond' })],
        [t('answered'), attempt.status_code ?? attempt.error],
        [t('requestHeaders'), headers(attempt.request_headers)],
        [t('responseHeaders'), headers(attempt.response_headers)],
        [
          t('responseBody'),
          attempt.response_body && (
            <pre className="code-block" dir="ltr" tabIndex={0}>
              {attempt.response_body}
            </pre>
          ),
        ],
      ]}
    />
  );
}
