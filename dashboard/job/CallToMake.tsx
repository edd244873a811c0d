/** A customer whom no message reached: what to say, why, and how to reach the customer. docs/internals/messages.md#calls-to-make. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '../api/queries.ts';
import { useMay } from '../api/session.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { isolated } from '../parts/isolated.ts';
import { PhoneLink } from '../parts/PhoneLink.tsx';
import { useMoment } from '../parts/useMoment.ts';
import type { Call } from './calls.ts';

/** What the customer must hear and which change it was, and below it the words to say, in the customer's language. */
export function CallWords({ call }: { readonly call: Call }) {
  const { t } = useTranslation('words');
  const moment = useMoment();
  const { reason, start_at: start, previous_start_at: before, change, locale, text = '', phone = '' } = call;
  const shown = (instant: string | null | undefined) => (instant ? isolated(moment(instant)) : '');
  return (
    <>
      {t(`call.tell.${reason}`, { time: shown(start), before: shown(before) })}
      {change && (
        <>
          {' · '}
          {t(`call.change.${change.kind}`, { name: isolated(change.technician_name ?? '') })}
          {change.kind === 'emergency' && change.short_code !== null && <> {change.short_code}</>}
        </>
      )}
      <br />
      <q lang={locale} dir="auto">
        {text}
      </q>
      {phone === '' && <> {t('call.noPhone')}</>}
    </>
  );
}

/** The number, and a message that is ready to be sent from the person's own WhatsApp, with the customer's link if the person may hold it. */
export function CallWays({ call }: { readonly call: Call }) {
  const { t } = useTranslation('words');
  const { name = '', phone = '', message_number: number, text = '', customer_url: url } = call;
  if (phone === '') return null;
  const words = encodeURIComponent([text, url].filter(Boolean).join(' '));
  return (
    <>
      <PhoneLink phone={phone} />
      {number && (
        <a
          href={`https://wa.me/${number.replaceAll(/\D/g, '')}?text=${words}`}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={t('call.whatsapp', { name: isolated(name) })}
        >
          WhatsApp
        </a>
      )}
    </>
  );
}

/** Closes the call, after the customer was reached. */
export function CallDone({ call }: { readonly call: Call }) {
  const { t } = useTranslation('words');
  const mayClose = useMay('job_manage', 'customers_view');
  const close = useChange('closeCallback', { outdates: ['listCallbacks', 'getToday'] });
  if (!mayClose) return null;
  return (
    <>
      {close.error && <ErrorNotice error={close.error} />}
      <Button
        variant="default"
        size="compact-sm"
        loading={close.isPending}
        aria-label={`${t('call.done')}: ${isolated(call.name ?? '')}`}
        onClick={() => close.mutate({ id: call.id })}
      >
        {t('call.done')}
      </Button>
    </>
  );
}
