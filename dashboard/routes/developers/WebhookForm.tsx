/** An endpoint's address, events and, when it is new, the lifetime of its secret. */
import { fields } from 'contract:fields/createWebhookEndpoint';
import { MultiSelect, NumberInput, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { Form, useDraft } from '../../parts/form.tsx';
import type { Endpoint } from './webhookWords.ts';

export interface WebhookFormProps {
  readonly endpoint: Endpoint | null;
  // Creating and changing take the same fields.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly change: UseMutationResult<any, Error, any>;
  readonly onCancel: () => void;
}

export function WebhookForm({ endpoint, change, onCancel }: WebhookFormProps) {
  const { t } = useTranslation('developers');
  const types = useAsk('listWebhookEventTypes', {}).data?.event_types.filter(({ permitted }) => permitted) ?? [];
  const before = {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    event_types: endpoint?.all_events ? [] : (endpoint?.event_types ?? []),
    secret_lifetime_days: null as number | null,
  };
  const draft = useDraft(before, fields, change.error);
  const { url, description, event_types, secret_lifetime_days } = draft.values;
  const send = () =>
    change.mutate({
      ...(endpoint ? { id: endpoint.id } : secret_lifetime_days === null ? {} : { secret_lifetime_days }),
      url,
      description,
      ...(endpoint || event_types.length > 0 ? { event_types } : {}),
    });
  return (
    <Form onSend={send} change={change} onCancel={onCancel} label={endpoint ? t('words:save') : t('words:add')}>
      <TextInput label={t('url')} type="url" placeholder="https://" dir="ltr" data-autofocus {...draft.text('url')} />
      <MultiSelect
        label={t('events')}
        placeholder={event_types.length === 0 ? t('allEvents') : undefined}
        description={t('eventsHelp')}
        data={types.map(({ type }) => ({ value: type, label: type }))}
        {...draft.references('event_types')}
      />
      <TextInput label={t('words:description')} {...draft.text('description')} />
      {!endpoint && (
        <NumberInput label={t('secretLifetime')} description={t('secretLifetimeHelp')} {...draft.number('secret_lifetime_days')} />
      )}
    </Form>
  );
}
