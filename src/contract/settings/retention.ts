/** How long a business keeps personal data. docs/retention.md; docs/internals/records.md#retention. */
import { Type } from 'typebox';
import * as s from '../schemas/common.ts';

/** The shortest time after which a business may have customers erased, or notes and files deleted. */
export const leastRetentionMonths = 6;
/** The service keeps messages and events no longer than this. Unsubscribe links of mails must work for a month. */
const messageDays = { least: 30, most: 90 } as const;
export const eventDays = { least: 7, most: 30 } as const;

const months = (what: string) =>
  Type.Integer({ minimum: 0, maximum: 120, description: `${what} 0, the default: never. Otherwise at least ${leastRetentionMonths}.` });

/** The settings, as they are read and changed. */
export const retention = {
  erase_customers_after_months: months(
    'Customers without activity for this many months are erased, with the personal data in their jobs, and so are guests without a customer record. Never a customer with an open job, a future visit or a maintenance plan that has not ended.',
  ),
  delete_job_notes_after_months: months('Notes and files of a job are deleted this many months after it was completed or archived.'),
  keep_messages_days: Type.Integer({
    minimum: messageDays.least,
    maximum: messageDays.most,
    description: `Days that mails and text messages are kept, ${messageDays.most} by default.`,
  }),
  keep_events_days: Type.Integer({
    minimum: eventDays.least,
    maximum: eventDays.most,
    description: `Days that events and webhook deliveries are kept, ${eventDays.most} by default.`,
  }),
};

export const retentionFields = Object.keys(retention);

/** What the settings would remove now. */
export const retentionPreview = {
  customers_to_erase: s.Nullable(
    Type.Integer({ description: 'Customers who would be erased today.' }),
    'null unless erase_customers_after_months is sent and not 0.',
  ),
  guest_jobs_to_erase: s.Nullable(
    Type.Integer({ description: 'Jobs of guests without a customer record whose personal data would be erased today.' }),
    'null unless erase_customers_after_months is sent and not 0.',
  ),
  jobs_to_clear: s.Nullable(
    Type.Integer({ description: 'Jobs whose notes and files would be deleted today.' }),
    'null unless delete_job_notes_after_months is sent and not 0.',
  ),
};
