/** Background job that records mails to technicians, where a business has switched them on. [technician-mail.summary]; docs/decisions/0142. */
import type { MailService } from '../mail/initialStatus.ts';
import { recordTechnicianMails } from '../mail/technicianMails.ts';
import type { Store } from '../store/driver/database.ts';
import { isUnavailable } from '../store/driver/unavailable.ts';
import { mailingTenants } from '../store/mail/technicianDays.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import type { Job } from './background.ts';

const everyMilliseconds = 60_000;

export function technicianMailJobs({ store, mail }: { readonly store: Store; readonly mail: Pick<MailService, 'delivers'> }): Job[] {
  return [
    {
      name: 'mail technicians',
      everyMilliseconds,
      async tick(nowMilliseconds, signal) {
        const failures: unknown[] = [];
        for (const tenant of await mailingTenants(store, formatMilliseconds(nowMilliseconds))) {
          if (signal.aborted) return;
          try {
            await store.transaction((tx) => recordTechnicianMails(tx, tenant, mail));
          } catch (error) {
            // The fault of one business holds up no other.
            if (isUnavailable(error)) throw error;
            failures.push(error);
          }
        }
        if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
      },
    },
  ];
}
