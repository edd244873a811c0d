/**
 * Background job that records mails to technicians, where a business has switched them on, and push messages to their devices.
 * [technician-mail.summary]; docs/internals/messages.md#technicians.
 */
import type { MailService } from '../mail/initialStatus.ts';
import { mustCompare, recordTechnicianMails } from '../mail/technicianMails.ts';
import type { Store } from '../../store/driver/database.ts';
import { eachAlone } from '../../store/driver/eachAlone.ts';
import { removeEndedDevices } from '../../store/mail/push.ts';
import { mailingTenants } from '../../store/mail/technicianDays.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { BackgroundJob } from './background.ts';

const everyMilliseconds = 60_000;

export function technicianMailJobs({
  store,
  mail,
}: {
  readonly store: Store;
  readonly mail: Pick<MailService, 'delivers'>;
}): BackgroundJob[] {
  return [
    {
      name: 'mail technicians',
      everyMilliseconds,
      async tick(nowMilliseconds, signal) {
        await removeEndedDevices(store);
        const tenants = await mailingTenants(store, formatMilliseconds(nowMilliseconds));
        await eachAlone(tenants.filter(mustCompare), async (tenant) => {
          if (!signal.aborted) await store.transaction((tx) => recordTechnicianMails(tx, tenant, mail));
        });
      },
    },
  ];
}
