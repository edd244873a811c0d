/** The address of a webhook and the events it receives. */
import { fields as createFields } from 'contract:fields/createWebhookEndpoint';
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventType } from '../../../src/contract/eventTypes.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { Form, useDraft } from '../../parts/form.tsx';
import { NumberField } from '../../parts/NumberField.tsx';

export interface WebhookValues {
  readonly url: string;
  readonly description: string;
  /** Empty: all events. */
  readonly event_types: EventType[];
}

export interface WebhookFormProps {
  /** null: a new endpoint. */
  readonly webhook: Output<'getWebhookEndpoint'> | null;
  readonly change: { readonly error: Error | null; readonly isPending: boolean };
  readonly onSend: (values: WebhookValues & { readonly secret_lifetime_days?: number }) => void;
  readonly onCancel: () => void;
}

export function WebhookForm({ webhook, change, onSend, onCancel }: WebhookFormProps) {
  const { t } = useTranslation('developers');
  const { data: types } = useAsk('listWebhookEventTypes', {});
  const [isAll, setAll] = useState(webhook?.all_events ?? true);
  const draft = useDraft(
    {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      event_types: (webhook && !webhook.all_events ? webhook.event_types : []) as EventType[],
      secret_lifetime_days: 30 as number | null,
    },
    createFields,
    change.error,
    { notKept: 'the address of a receiver often holds a key' },
  );
  const { secret_lifetime_days: days, event_types, ...rest } = draft.values;
  const send = () =>
    onSend({ ...rest, event_types: isAll ? [] : event_types, ...(webhook || days === null ? {} : { secret_lifetime_days: days }) });
  return (
    <Form draft={draft} label={webhook ? undefined : t('hooks.create')} change={change} onSend={send} onCancel={onCancel}>
      <TextInput label={t('hooks.url')} description={t('hooks.urlHelp')} type="url" dir="ltr" data-autofocus {...draft.text('url')} />
      <TextInput label={t('words:description')} {...draft.text('description')} />
      {!webhook && <NumberField label={t('hooks.lifetime')} {...draft.number('secret_lifetime_days')} />}
      <Radio.Group
        size="xs"
        label={t('hooks.events')}
        value={isAll ? 'all' : 'some'}
        onChange={(value) => setAll(value === 'all')}
        error={draft.problemAt('event_types')}
      >
        <Stack gap={6} mt={4}>
          <Radio size="xs" value="all" label={t('hooks.allEvents')} />
          <Radio size="xs" value="some" label={t('hooks.onlyThese')} />
        </Stack>
      </Radio.Group>
      {!isAll && (
        <Checkbox.Group
          aria-label={t('hooks.events')}
          value={event_types}
          onChange={(chosen) => draft.set({ event_types: chosen as EventType[] })}
        >
          <Stack gap={6}>
            {types?.event_types.map(({ type, description, permitted }) => (
              <Checkbox key={type} size="xs" value={type} label={<code>{type}</code>} description={description} disabled={!permitted} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Form>
  );
}
