/** Everything of one endpoint, what can be done with it, and its delivery log. */
import { fields as recoverFields } from 'contract:fields/recoverWebhookDeliveries';
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk, useChange } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../frame/Announcer.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { Facts } from '../../parts/DetailDrawer.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { useList } from '../../parts/ListPage.tsx';
import { Secret } from '../../parts/Secret.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownInstant, shownNumber } from '../../parts/times.ts';
import { AttemptFacts, Deliveries } from './Deliveries.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { webhookReads, webhookTones, type Endpoint } from './webhookWords.ts';

export function WebhookDetails({ endpoint }: { readonly endpoint: Endpoint }) {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const [isEditing, setEditing] = useState(false);
  const { url, status, disabled_reason, secret_expires_at } = endpoint;
  const update = useChange('updateWebhookEndpoint', {
    outdates: webhookReads,
    onDone: () => {
      setEditing(false);
      announce({ text: t('words:saved') });
    },
  });
  if (isEditing) return <WebhookForm endpoint={endpoint} change={update} onCancel={() => setEditing(false)} />;
  const when = (instant: string) => shownInstant(instant, business.timezone, i18n.language);
  return (
    <>
      <Actions endpoint={endpoint} onEdit={() => setEditing(true)} />
      <Facts
        facts={[
          [
            t('words:status'),
            <span key="status" className="badge" data-tone={webhookTones[status]}>
              {t(`webhookStatuses.${status}`)}
            </span>,
          ],
          [t('words:reason'), disabled_reason && t(`endReasons.${disabled_reason}`)],
          [t('url'), <bdi key="url">{url}</bdi>],
          [t('words:description'), endpoint.description],
          [t('events'), endpoint.all_events ? t('allEvents') : <code dir="ltr">{endpoint.event_types.join(' ')}</code>],
          [t('secretExpires'), secret_expires_at && when(secret_expires_at)],
          [t('words:created_at'), when(endpoint.created_at)],
        ]}
      />
      <Section title={t('deliveries')}>
        <Deliveries endpoint={endpoint} />
      </Section>
    </>
  );
}

function Actions({ endpoint, onEdit }: { readonly endpoint: Endpoint; readonly onEdit: () => void }) {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const { show } = useList();
  const { id, url, status } = endpoint;
  const [isTesting, setTesting] = useState(false);
  const [isRecovering, setRecovering] = useState(false);
  const verify = useChange('verifyWebhookEndpoint', {
    outdates: webhookReads,
    onDone: ({ ping }) => announce({ text: t(ping.delivered ? 'verified' : 'notVerified'), tone: ping.delivered ? 'done' : 'warning' }),
  });
  const rotate = useChange('rotateWebhookSecret', { outdates: webhookReads });
  const remove = useChange('deleteWebhookEndpoint', {
    outdates: webhookReads,
    onDone: () => {
      announce({ text: t('words:deleted', { name: url }) });
      show(null);
    },
  });
  return (
    <>
      <Group gap="xs" mb="sm">
        {status !== 'active' && (
          <Button loading={verify.isPending} onClick={() => verify.mutate({ id })}>
            {t('verify')}
          </Button>
        )}
        <Button variant="default" aria-expanded={isTesting} onClick={() => setTesting(!isTesting)}>
          {t('sendTest')}
        </Button>
        <Button variant="default" onClick={onEdit}>
          {t('words:edit')}
        </Button>
        {status === 'active' && (
          <Button variant="default" aria-expanded={isRecovering} onClick={() => setRecovering(!isRecovering)}>
            {t('recover')}
          </Button>
        )}
        <AskFirst label={t('rotate')} question={t('rotateQuestion')} change={rotate} onDo={() => rotate.mutate({ id })}>
          <p className="tight">{t('rotateMeans')}</p>
          {rotate.data && (
            <Secret
              title={t('until', { time: shownInstant(rotate.data.previous_secret_until, business.timezone, i18n.language) })}
              secret={rotate.data.secret}
            />
          )}
        </AskFirst>
        <AskFirst
          label={t('words:delete')}
          question={t('words:deleteQuestion', { name: url })}
          change={remove}
          onDo={() => remove.mutate({ id })}
        >
          <p className="tight">{t('deleteWebhookMeans')}</p>
        </AskFirst>
      </Group>
      {verify.error && <ErrorNotice error={verify.error} />}
      {verify.data && !verify.data.ping.delivered && <AttemptFacts attempt={verify.data.ping} />}
      {isTesting && <TestForm id={id} onCancel={() => setTesting(false)} />}
      {isRecovering && <RecoverForm id={id} onDone={() => setRecovering(false)} />}
    </>
  );
}

function TestForm({ id, onCancel }: { readonly id: string; readonly onCancel: () => void }) {
  const { t } = useTranslation('developers');
  const types = useAsk('listWebhookEventTypes', {}).data?.event_types ?? [];
  const [type, setType] = useState<string | null>(null);
  const test = useChange('sendWebhookTest', { outdates: webhookReads });
  return (
    <Section title={t('sendTest')}>
      <Form
        onSend={() => test.mutate({ id, ...(type === null ? {} : { type: type as 'customer.created' }) })}
        change={test}
        onCancel={onCancel}
        label={t('send')}
      >
        <Select
          label={t('event')}
          placeholder="ping"
          data={types.map((one) => one.type)}
          value={type}
          onChange={setType}
          data-autofocus
          searchable
        />
      </Form>
      {test.data && <AttemptFacts attempt={test.data} />}
    </Section>
  );
}

function RecoverForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { t, i18n } = useTranslation('developers');
  const change = useChange('recoverWebhookDeliveries', {
    outdates: webhookReads,
    onDone: ({ recovered, has_more }) => {
      announce({
        text: t(has_more ? 'recoveredSome' : 'recovered', { total: shownNumber(recovered, i18n.language) }),
        tone: has_more ? 'warning' : 'done',
      });
      if (!has_more) onDone();
    },
  });
  const draft = useDraft({ since: '' }, recoverFields, change.error);
  return (
    <Section title={t('recover')}>
      <Form
        onSend={() => change.mutate({ id, since: new Date(draft.values.since).toISOString() })}
        change={change}
        onCancel={onDone}
        label={t('recover')}
      >
        <TextInput
          type="datetime-local"
          label={t('since')}
          description={t('recoverHelp')}
          data-autofocus
          {...draft.text('since')}
          required
        />
      </Form>
    </Section>
  );
}
