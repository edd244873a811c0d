/** What became of a job, and how its customer hears of it. */
import { useTranslation } from 'react-i18next';
import type { Output } from '../api/ask.ts';
import { useMoment } from '../parts/useMoment.ts';
import type { Job } from './jobWords.ts';
import { toldKey } from './plan.ts';

export interface Told {
  readonly customer_notification: Output<'sendCustomerMessage'>['customer_notification'];
}

/** Adds to a sentence how the customer hears of it. A text that waits for the morning is named with its time. */
export function useOutcome(job: Pick<Job, 'customer'>): (said: string, answer: Told) => string {
  const { t } = useTranslation('board');
  const moment = useMoment();
  return (said, { customer_notification }) => {
    const key = toldKey(customer_notification);
    if (key === null) return said;
    const { sent_from: from } = customer_notification;
    const later = from === undefined ? '' : ` ${t('plan.sentFrom', { time: moment(from) })}`;
    const told = `${job.customer.name}: ${t(key)}.${later}`;
    if (said === '') return told;
    return /[.。]$/.test(said) ? `${said} ${told}` : `${said} · ${told}`;
  };
}
