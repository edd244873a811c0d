/** Background jobs for mails. */
import { sendDueMails, type Sending } from '../mail/sending.ts';
import type { Database } from '../store/driver/database.ts';
import { forgetOldMails } from '../store/mail/mails.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import type { Job } from './background.ts';

/** A check costs one look-up in a small index, and a mail may be two seconds late. */
const everyMilliseconds = 2_000;
const hourMilliseconds = 3_600_000;
/** How long mails stay in the outbox. Their unsubscribe links work for the same time. */
export const mailDays = 90;

/** `sending` is null without a mail server. Mails are then kept and not sent. */
export function mailJobs(db: Database, sending: Sending | null): Job[] {
  const forgetting: Job = {
    name: 'forget old mails',
    everyMilliseconds: hourMilliseconds,
    tick: (now) => forgetOldMails(db, formatMilliseconds(now), mailDays),
  };
  if (!sending) return [forgetting];
  return [forgetting, { name: 'send mails', everyMilliseconds, tick: (now, signal) => sendDueMails(sending, now, signal) }];
}
