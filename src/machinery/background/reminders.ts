/** Background job that records reminders of visits, where a business has switched them on. [sms.reminder]; docs/internals/messages.md#reminders. */
import { messagesOf, startsOfDays, visitFacts } from '../mail/customerMails.ts';
import type { MailService } from '../mail/initialStatus.ts';
import type { Store, Transaction } from '../../store/driver/database.ts';
import { lockJobs } from '../../store/jobs/jobRequests.ts';
import { eachAlone } from '../../store/driver/eachAlone.ts';
import { causeBy } from '../../store/mail/causes.ts';
import { insertCustomerMails } from '../../store/mail/mails.ts';
import {
  claimReminders,
  dueReminders,
  mostReminders,
  noteReminded,
  remindingTenants,
  type DueReminder,
  type RemindedVisits,
  type RemindingTenant,
} from '../../store/mail/reminders.ts';
import { getTenant } from '../../store/settings/tenants.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { BackgroundJob } from './background.ts';

const everyMilliseconds = 60_000;

interface Parts {
  readonly store: Store;
  readonly mail: Pick<MailService, 'delivers' | 'deliversTexts'>;
}

export function reminderJobs(parts: Parts): BackgroundJob[] {
  return [
    {
      name: 'remind customers',
      everyMilliseconds,
      async tick(nowMilliseconds, signal) {
        let left = (await remindingTenants(parts.store, formatMilliseconds(nowMilliseconds))).map((tenant) => lookOf(tenant));
        // Each business has a share of every round. One whose reminders cannot be recorded is tried again in the next minute.
        const failures: unknown[] = [];
        while (left.length > 0 && !signal.aborted) {
          const further: Look[] = [];
          await eachAlone(left, async (look) => {
            const next = signal.aborted ? null : await record(parts, look);
            if (next) further.push(next);
          }).catch((error: unknown) => {
            if (!(error instanceof AggregateError)) throw error;
            failures.push(...(error.errors as unknown[]));
          });
          left = further;
        }
        if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
      },
    },
  ];
}

/** One look at the visits of a business. It goes on from part to part, and its last part notes that it is done. */
interface Look {
  readonly tenant: RemindingTenant;
  readonly isSweep: boolean;
  readonly visits: RemindedVisits;
}

const minute = 60_000;
const hour = 60 * minute;
/** Local times differ from UTC by quarters of an hour, so ten in the morning of a customer is on one of them. */
const quarter = 15 * minute;
/** Ten in the morning is at most 38 hours before the end of the next day, 39 where clocks go back. */
const horizon = 40 * hour;

/**
 * At each quarter of an hour all visits ahead are looked at, with those that were booked or moved meanwhile. In between only the reminders
 * some hours before a visit become due: those of the minutes since the last look.
 */
export function lookOf(tenant: RemindingTenant): Look {
  const { at, lookedAt, sweptAt, hoursBefore } = tenant;
  const now = Date.parse(at);
  const isSweep =
    lookedAt === null ||
    sweptAt === null ||
    Date.parse(lookedAt) > now ||
    Math.floor(Date.parse(sweptAt) / quarter) !== Math.floor(now / quarter);
  const until = isSweep ? horizon : (hoursBefore ?? 0) * hour;
  const from = isSweep ? now : hoursBefore === null ? now : Date.parse(lookedAt) + until;
  return { tenant, isSweep, visits: { from: formatMilliseconds(from), until: formatMilliseconds(now + until), after: null } };
}

/** Records a part of the due reminders, and returns the look at the next part. null: this business is done, or another process has it. */
async function record({ store, mail }: Parts, look: Look): Promise<Look | null> {
  return store.transaction(async (tx) => {
    if (!(await claimReminders(tx, look.tenant))) return null;
    const due = await dueReminders(tx, look.tenant, look.visits);
    const last = due.length < mostReminders ? null : due.at(-1)!;
    if (due.length > 0) await recordDue(tx, mail, due);
    if (last) return { ...look, visits: { ...look.visits, after: last } };
    noteReminded(tx, look.tenant, look.isSweep);
    return null;
  });
}

/** The cause of a reminder is the same in each process, so it is recorded once. */
async function recordDue(tx: Transaction, mail: Parts['mail'], reminders: readonly DueReminder[]): Promise<void> {
  const { tenantId, at } = reminders[0]!;
  const tenant = await getTenant(tx, tenantId);
  const jobs = await lockJobs(
    tx,
    tenantId,
    reminders.map(({ jobRequestId }) => jobRequestId),
  );
  const messages = reminders.flatMap(({ jobRequestId, cause, startAt }) => {
    const row = jobs.find(({ id }) => id === jobRequestId);
    // Between the question and the lock the job may have ended, or have got another time, which has a reminder of its own.
    if (!row || row.completedAt !== null || row.archivedAt !== null) return [];
    const start = startsOfDays(row).find((day) => Date.parse(day) === Date.parse(startAt));
    if (start === undefined) return [];
    return messagesOf(tenant, Date.parse(at), mail, 'reminder', row, visitFacts(tenant, row, start)).map((message) => ({
      ...message,
      cause: causeBy(message.channel, cause),
    }));
  });
  if (messages.length > 0) void insertCustomerMails(tx, tenantId, messages, at);
}
