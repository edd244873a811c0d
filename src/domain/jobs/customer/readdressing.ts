import { addressLine, linkFacts, recipientsOf } from '../../../machinery/mail/customerMails.ts';
import { readdressMessages } from '../../../store/mail/readdressing.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';

/** Messages that are not sent yet, and calls to make, follow the contact and address that these jobs have now. [customer.corrected.mails]. */
export function readdress({ db, tenant, services, nowMilliseconds }: WriteContext, rows: readonly JobRow[]): void {
  const jobs = rows.map((row) => {
    const [email, sms] = recipientsOf(tenant, services.mail, row);
    const recipient = ({ recipientAddress, skipReason }: NonNullable<typeof email>) => ({ recipientAddress, skipReason });
    return {
      jobRequestId: row.id,
      name: row.customerName,
      phone: row.customerPhone ?? '',
      facts: { address: addressLine(row.address), ...linkFacts(row) },
      recipients: { email: recipient(email!), sms: recipient(sms!) },
    };
  });
  readdressMessages(db, tenant.id, jobs, formatMilliseconds(nowMilliseconds));
}
