/** Background jobs for mails. */
import { sendDueMails, type MailSending } from '../mail/sending.ts';
import type { Database } from '../../store/driver/database.ts';
import { forgetOldMails } from '../../store/mail/oldMails.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { sendDuePush, type PushSending } from '../mail/sendingPush.ts';
import { sendDueTexts, type TextSending } from '../mail/sendingTexts.ts';
import { forgetTextCounts } from '../../store/mail/texting.ts';
import { forgetToldDays } from '../../store/mail/technicianDays.ts';
import type { BackgroundJob } from './background.ts';

/** A check costs one look-up in a small index, and a mail may be two seconds late. */
const everyMilliseconds = 2_000;
const hourMilliseconds = 3_600_000;

/** `sending` is null without a mail server, `texting` without a gateway. Messages are then kept and not sent. `clock`: milliseconds since the epoch. */
export function mailJobs(
  db: Database,
  clock: () => number,
  sending: MailSending | null,
  texting: TextSending | null = null,
  pushing: PushSending | null = null,
): BackgroundJob[] {
  const forgetting: BackgroundJob = {
    name: 'forget old mails',
    everyMilliseconds: hourMilliseconds,
    tick: async (now, signal) => {
      // Unsubscribe links work as long as their mail is kept.
      await forgetOldMails(db, formatMilliseconds(now), signal);
      await forgetTextCounts(db, formatMilliseconds(now), signal);
      await forgetToldDays(db, formatMilliseconds(now), signal);
    },
  };
  const texts: BackgroundJob[] = texting
    ? [{ name: 'send texts', everyMilliseconds, tick: (_now, signal) => sendDueTexts(texting, clock, signal) }]
    : [];
  if (pushing) texts.push({ name: 'send push messages', everyMilliseconds, tick: (_now, signal) => sendDuePush(pushing, clock, signal) });
  if (!sending) return [forgetting, ...texts];
  return [forgetting, ...texts, { name: 'send mails', everyMilliseconds, tick: (_now, signal) => sendDueMails(sending, clock, signal) }];
}
