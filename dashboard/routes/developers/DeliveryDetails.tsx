/** One delivery: the payload, each attempt with its answer, and the time of the next attempt. */
import { Button, Group, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { Facts } from '../../parts/DetailDrawer.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownNumber } from '../../parts/times.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { eventIdOf, readable, toneOf, useMoment } from './words.ts';

export interface DeliveryDetailsProps {
  readonly webhookId: string;
  readonly id: string;
  /** An inactive endpoint receives nothing. */
  readonly isActive: boolean;
}

export function DeliveryDetails({ webhookId, id, isActive }: DeliveryDetailsProps) {
  const { t } = useTranslation('developers');
  const { set } = useAddress();
  const { data, error, refetch } = useAsk('getWebhookDelivery', { id: webhookId, delivery_id: id }, { everyMilliseconds: 10_000 });
  const resend = useChange('resendWebhookDelivery', {
    outdates: ['getWebhookDelivery', 'listWebhookDeliveries'],
    onDone: () => announce({ text: t('deliveries.resent') }),
  });
  return (
    <>
      <Group gap="xs" mb="sm">
        <Button variant="default" leftSection={<Icon name="back" />} onClick={() => set({ delivery: null })}>
          {t('deliveries.back')}
        </Button>
        {data && !data.is_test && isActive && (
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({ id: webhookId, delivery_id: id })}>
            {t('deliveries.resend')}
          </Button>
        )}
      </Group>
      {resend.error && <ErrorNotice error={resend.error} />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} animate={false} />}
      {data && <Delivery delivery={data} />}
    </>
  );
}

function Delivery({ delivery }: { readonly delivery: Output<'getWebhookDelivery'> }) {
  const { t } = useTranslation('developers');
  const moment = useMoment();
  const { status, next_attempt_at: next } = delivery;
  return (
    <>
      <Facts
        facts={[
          [t('type'), <code key="type">{delivery.type}</code>],
          [
            t('words:status'),
            <span key="status" className="badge" data-tone={toneOf(status)}>
              {t(`deliveries.statuses.${status}`)}
            </span>,
          ],
          [t('deliveries.attempts'), delivery.attempts],
          [t('deliveries.next'), status === 'pending' ? moment(next, t('deliveries.soon')) : null],
          [t('words:created_at'), moment(delivery.created_at)],
          ['webhook-id', <code key="event">{eventIdOf(delivery.event_id)}</code>],
        ]}
      />
      <Section title={t('deliveries.request')}>
        {delivery.request_body === null ? (
          <p className="quiet">{t('deliveries.hidden')}</p>
        ) : (
          <CodeBlock label={t('deliveries.request')} text={readable(delivery.request_body)} copies={delivery.request_body} />
        )}
      </Section>
      {delivery.history.toReversed().map((attempt) => (
        <Attempt key={attempt.number} attempt={attempt} />
      ))}
    </>
  );
}

function Attempt({ attempt }: { readonly attempt: Output<'getWebhookDelivery'>['history'][number] }) {
  const { t, i18n } = useTranslation('developers');
  const moment = useMoment();
  const duration = shownNumber(attempt.duration_milliseconds, i18n.language, { style: 'unit', unit: 'millisecond' });
  const headers = (entries: Readonly<Record<string, string>>) =>
    Object.entries(entries)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
  return (
    <Section title={t('deliveries.attempt', { number: attempt.number })}>
      <Facts
        facts={[
          [t('requests.at'), moment(attempt.started_at)],
          [t('deliveries.answer'), attempt.status_code ?? t('deliveries.noAnswer')],
          [t('why'), attempt.error && <bdi lang="en">{attempt.error}</bdi>],
          [t('deliveries.duration'), duration],
          [t('hooks.url'), <bdi key="url">{attempt.url}</bdi>],
        ]}
      />
      <details className="more">
        <summary>{t('deliveries.headers')}</summary>
        <CodeBlock label={t('deliveries.headers')} text={headers(attempt.request_headers)} />
      </details>
      {attempt.response_headers && (
        <details className="more">
          <summary>{t('deliveries.response')}</summary>
          <CodeBlock
            label={t('deliveries.response')}
            text={`${headers(attempt.response_headers)}\n\n${readable(attempt.response_body ?? '')}`}
          />
        </details>
      )}
    </Section>
  );
}
