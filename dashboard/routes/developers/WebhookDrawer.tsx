/** One webhook endpoint: whether it works and how to fix it, its deliveries, its secret. */
import { Alert, Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { newRowId, useAddress } from '../../parts/pageAddress.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { useList } from '../../parts/ListPage.tsx';
import { SecretOnce, useSecretGuard } from '../../parts/SecretOnce.tsx';
import { Deliveries } from './Deliveries.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { RecoverForm } from './RecoverForm.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { toneOf, useMoment } from './words.ts';

type Webhook = Output<'getWebhookEndpoint'>;
type Secret = Pick<Output<'createWebhookEndpoint'>, 'id' | 'secret'>;

export function WebhookDrawer() {
  const { t } = useTranslation('developers');
  const { open } = useList();
  const { search, set } = useAddress();
  const isNew = open === newRowId;
  const delivery = search['delivery'];
  const [secret, setSecret] = useState<Secret | null>(null);
  const { data, error, refetch, isPending } = useAsk('getWebhookEndpoint', { id: open ?? '' }, { enabled: open !== null && !isNew });
  const create = useChange('createWebhookEndpoint', { outdates: ['listWebhookEndpoints'], onDone: setSecret });
  const leave = (id: string | null) => {
    setSecret(null);
    create.reset();
    set({ open: id, delivery: null, deliveries: null, deliveryStatus: null });
  };
  const { isWarned, onClose } = useSecretGuard(secret?.secret, () => leave(null));
  const content = () => {
    if (secret) return <SecretOnce label={t('hooks.secret')} secret={secret.secret} isWarned={isWarned} onKept={() => leave(secret.id)} />;
    if (isNew)
      return <WebhookForm webhook={null} change={create} onSend={(values) => create.mutate(values)} onCancel={() => leave(null)} />;
    if (!data) return null;
    if (delivery) return <DeliveryDetails webhookId={data.id} id={delivery} isActive={data.status === 'active'} />;
    return <WebhookDetails key={data.id} webhook={data} onSecret={setSecret} onGone={() => leave(null)} />;
  };
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={onClose}
      title={isNew ? t('hooks.new') : <bdi className="address">{data?.url ?? ''}</bdi>}
      error={isNew || secret ? null : error}
      onRetry={() => void refetch()}
      isPending={!isNew && !secret && isPending}
      size={640}
    >
      {content()}
    </DetailDrawer>
  );
}

interface DetailsProps {
  readonly webhook: Webhook;
  readonly onSecret: (secret: Secret) => void;
  readonly onGone: () => void;
}

function WebhookDetails({ webhook, onSecret, onGone }: DetailsProps) {
  const { t } = useTranslation('developers');
  const moment = useMoment();
  const [isEditing, setEditing] = useState(false);
  const update = useChange('updateWebhookEndpoint', {
    outdates: ['listWebhookEndpoints', 'getWebhookEndpoint'],
    onDone: () => {
      setEditing(false);
      announce({ text: t('words:saved') });
    },
  });
  const { id, status, disabled_reason: reason } = webhook;
  if (isEditing)
    return (
      <WebhookForm
        webhook={webhook}
        change={update}
        onSend={(values) => update.mutate({ id, ...values })}
        onCancel={() => {
          update.reset();
          setEditing(false);
        }}
      />
    );
  const trouble = status === 'pending_verification' ? status : reason;
  return (
    <>
      {trouble && (
        <Alert color={status === 'disabled' ? 'red' : 'yellow'} variant="light" mb="sm" title={t(`hooks.statuses.${status}`)}>
          {t(`hooks.help.${trouble}`)}
        </Alert>
      )}
      <Actions webhook={webhook} onSecret={onSecret} onGone={onGone} onEdit={() => setEditing(true)} />
      <Facts
        facts={[
          [
            t('words:status'),
            <span key="status" className="badge" data-tone={toneOf(status)}>
              {t(`hooks.statuses.${status}`)}
            </span>,
          ],
          [t('words:description'), <bdi key="what">{webhook.description}</bdi>],
          [t('hooks.events'), webhook.all_events ? t('hooks.allEvents') : <code key="events">{webhook.event_types.join(' ')}</code>],
          [t('hooks.secretEnds'), webhook.secret_expires_at ? moment(webhook.secret_expires_at) : null],
          [t('words:created_at'), moment(webhook.created_at)],
        ]}
      />
      <TestForm id={id} />
      {status === 'active' && <RecoverForm id={id} />}
      <Deliveries id={id} />
    </>
  );
}

function Actions({ webhook: { id, url }, onSecret, onGone, onEdit }: DetailsProps & { readonly onEdit: () => void }) {
  const { t } = useTranslation('developers');
  const outdates = ['listWebhookEndpoints', 'getWebhookEndpoint', 'listWebhookDeliveries'] as const;
  const verify = useChange('verifyWebhookEndpoint', {
    outdates,
    onDone: ({ ping }) =>
      announce(
        ping.delivered
          ? { text: t('hooks.verified') }
          : { text: t('deliveries.testFailed', { error: ping.error ?? ping.status_code }), tone: 'warning' },
      ),
  });
  const rotate = useChange('rotateWebhookSecret', { outdates, onDone: onSecret });
  const remove = useChange('deleteWebhookEndpoint', {
    outdates: ['listWebhookEndpoints'],
    onDone: () => {
      announce({ text: t('words:deleted', { name: url }) });
      onGone();
    },
  });
  return (
    <>
      <Group gap="xs" mb="sm">
        <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate({ id })}>
          {t('hooks.verify')}
        </Button>
        <Button variant="default" onClick={onEdit}>
          {t('words:edit')}
        </Button>
        <AskFirst label={t('hooks.rotate')} question={t('hooks.rotateQuestion')} change={rotate} onDo={() => rotate.mutate({ id })}>
          <p className="tight">{t('hooks.rotateMeans')}</p>
        </AskFirst>
        <AskFirst
          label={t('words:delete')}
          question={t('words:deleteQuestion', { name: url })}
          change={remove}
          onDo={() => remove.mutate({ id })}
        >
          <p className="tight">{t('hooks.deleteMeans')}</p>
        </AskFirst>
      </Group>
      {verify.error && <ErrorNotice error={verify.error} />}
    </>
  );
}

type SentType = Output<'listWebhookDeliveries'>['deliveries'][number]['type'];

function TestForm({ id }: { readonly id: string }) {
  const { t } = useTranslation('developers');
  const { data } = useAsk('listWebhookEventTypes', {});
  const [type, setType] = useState<SentType>('ping');
  const test = useChange('sendWebhookTest', {
    outdates: ['listWebhookDeliveries'],
    onDone: ({ delivered, status_code, error }) =>
      announce(
        delivered
          ? { text: t('deliveries.testOk', { status: status_code }) }
          : { text: t('deliveries.testFailed', { error: error ?? status_code }), tone: 'warning' },
      ),
  });
  return (
    <>
      <Group gap="xs" my="sm" align="end">
        <Select
          label={t('hooks.testType')}
          data={['ping', ...(data?.event_types.map((one) => one.type) ?? [])]}
          value={type}
          onChange={(value) => value && setType(value as SentType)}
          allowDeselect={false}
          w={240}
        />
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ id, type })}>
          {t('hooks.test')}
        </Button>
      </Group>
      {test.error && <ErrorNotice error={test.error} />}
    </>
  );
}
