/**
 * Customers to call, above the queue: those whom no message reached, and those who ask for a call. Requests about a job are cards of the queue
 * itself. Loaded when the board has been drawn.
 */
import { Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAsk, useChange } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PhoneLink } from '../../parts/PhoneLink.tsx';
import { useMoment } from '../../parts/useMoment.ts';
import { CallDone, CallWays, CallWords } from '../../job/CallToMake.tsx';
import { useCalls } from './useCalls.ts';

/** How often the list is read again, beside the stream, which announces messages too. */
const everyMilliseconds = 30_000;

/** Customers whom no message reached: their number, or when open each of them. */
export function CallsToMake({ isOpen, onOpen }: { readonly isOpen: boolean; readonly onOpen: () => void }) {
  const { t } = useTranslation(['words', 'board']);
  const { set } = useAddress();
  const moment = useMoment();
  const calls = useCalls();
  if (calls.length === 0) return isOpen ? <p className="quiet panel-body">{t('board:queue.empty')}</p> : null;
  if (!isOpen)
    return (
      <p className="panel-body">
        <Button variant="default" size="compact-sm" onClick={onOpen}>
          {t('call.title')} ({calls.length})
        </Button>
      </p>
    );
  return (
    <section aria-label={t('call.title')} className="panel-body">
      <h3 className="tight">
        {t('call.title')} ({calls.length})
      </h3>
      <ul className="steps">
        {calls.map((call) => (
          <li key={call.id}>
            <Anchor component="button" type="button" fz="inherit" fw={600} onClick={() => set({ open: call.job_request_id })}>
              <bdi>{call.name || call.short_code}</bdi>
            </Anchor>{' '}
            · {moment(call.created_at)}
            <br />
            <CallWords call={call} />
            <span className="call-acts">
              <CallWays call={call} />
              <CallDone call={call} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Callbacks() {
  const { t } = useTranslation('board');
  const moment = useMoment();
  const maySee = useMay('job_view', 'customers_view');
  const mayClose = useMay('job_manage', 'customers_view');
  const { data } = useAsk('listCustomerRequests', { status: 'open', limit: 100 }, { enabled: maySee, everyMilliseconds });
  const { set } = useAddress();
  const close = useChange('closeCallback', { outdates: ['listCustomerRequests', 'listBoardQueue'] });
  const calls = data?.requests.filter(({ kind, job_request_id }) => kind === 'callback' || job_request_id === null) ?? [];
  if (calls.length === 0) return null;
  return (
    <section aria-label={t('callbacks.kinds.callback')} className="panel-body">
      <h3 className="tight">
        {t('callbacks.kinds.callback')} ({calls.length})
      </h3>
      {close.error && <ErrorNotice error={close.error} />}
      <ul className="steps">
        {calls.map(({ id, kind, name = '', phone = '', words, job_request_id, short_code, created_at }) => (
          <li key={id}>
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
            {phone !== '' && <PhoneLink phone={phone} />} {short_code !== null && <span className="tag">{short_code}</span>} ·{' '}
            {moment(created_at)}
            <br />
            <bdi>{words}</bdi>{' '}
            {job_request_id !== null && (
              <Button
                variant="default"
                size="compact-xs"
                aria-label={`${t('callbacks.open')}: ${name}`}
                onClick={() => set({ open: job_request_id })}
              >
                {t('callbacks.open')}
              </Button>
            )}{' '}
            {mayClose && kind === 'callback' && (
              <Button
                variant="default"
                size="compact-xs"
                aria-label={`${t('callbacks.close')}: ${name}`}
                loading={close.isPending && close.variables.id === id}
                onClick={() => close.mutate({ id })}
              >
                {t('callbacks.close')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
