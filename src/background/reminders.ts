/** Background job that records reminders of visits, where a business has switched them on. [sms.reminder]; docs/decisions/0137. */
import { messagesOf, visitFacts } from '../mail/customerMails.ts';
import type { MailService } from '../mail/initialStatus.ts';
import type { Store } from '../store/driver/database.ts';
import { lockJobs } from '../store/jobs/jobRequests.ts';
import { eachAlone } from '../store/driver/eachAlone.ts';
import { causeBy } from '../store/mail/causes.ts';
import { insertCustomerMails } from '../store/mail/mails.ts';
import { dueReminders, mostReminders, type DueReminder } from '../store/mail/reminders.ts';
import { getTenant } from '../store/settings/tenants.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import type { Job } from './background.ts';

const everyMilliseconds = 60_000;

interface Parts {
  readonly store: Store;
  readonly mail: Pick<MailService, 'delivers' | 'deliversTexts'>;
}

export function reminderJobs(parts: Parts): Job[] {
  return [
    {
      name: 'remind customers',
      everyMilliseconds,
      async tick(nowMilliseconds, signal) {
        let isFull = true;
        while (isFull && !signal.aborted) {
          const due = await dueReminders(parts.store, formatMilliseconds(nowMilliseconds));
          const byTenant = Map.groupBy(due, (reminder) => reminder.tenantId);
          await eachAlone(byTenant, ([tenantId, reminders]) => record(parts, tenantId, reminders));
          isFull = due.length === mostReminders;
        }
      },
    },
  ];
}

/** Several processes may do this at once: the cause is the same, so the second finds the first one's message. */
async function record({ store, mail }: Parts, tenantId: number, reminders: readonly DueReminder[]): Promise<void> {
  await store.transaction(async (tx) => {
    const tenant = await getTenant(tx, tenantId);
    const { at } = reminders[0]!;
    const jobs = await lockJobs(
      tx,
      tenantId,
      reminders.map(({ jobRequestId }) => jobRequestId),
    );
    const messages = reminders.flatMap(({ jobRequestId, cause, startAt }) => {
      const row = jobs.find(({ id }) => id === jobRequestId);
      // Between the question and the lock the job may have ended, or have got another time, which has a reminder of its own.
      if (!row || row.completedAt !== null || row.archivedAt !== null) return [];
      if (row.scheduledAt === null || Date.parse(row.scheduledAt) !== Date.parse(startAt)) return [];
      return messagesOf(tenant, Date.parse(at), mail, 'reminder', row, visitFacts(tenant, row)).map((message) => ({
        ...message,
        cause: causeBy(message.channel, cause),
      }));
    });
    if (messages.length > 0) insertCustomerMails(tx, tenantId, messages, at);
  });
}
