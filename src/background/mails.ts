/** The mails that nobody waits for. */
import { sendDueMails, type Sending } from '../mail/sending.ts';
import type { Database } from '../store/driver/database.ts';
import { forgetOldMails } from '../store/mail/mails.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import type { Job } from './background.ts';

/** Looking costs one look into a small index. Nobody notices two seconds in a mail. */
const everyMilliseconds = 2_000;
const hourMilliseconds = 3_600_000;
/** How long the outbox remembers, and an unsubscribe link works. */
export const mailDays = 90;

/** `sending` is null without a mail server: mails are kept then, not sent. */
export function mailJobs(db: Database, sending: Sending | null): Job[] {
  const forgetting: Job = {
    name: 'forget old mails',
    everyMilliseconds: hourMilliseconds,
    tick: (now) => forgetOldMails(db, formatMilliseconds(now), mailDays),
  };
  if (!sending) return [forgetting];
  return [forgetting, { name: 'send mails', everyMilliseconds, tick: (now, signal) => sendDueMails(sending, now, signal) }];
}
