/** Example inputs of the dashboard's mail operations. API keys cannot call them, so their own tests create the mails. */
import { messageExamples } from './messageExamples.ts';

const unknownMail = '00000000-0000-7000-8000-00000000dead';

export const mailExamples = {
  ...messageExamples,
  listOutboxMails: async () => ({
    page: 1,
    limit: 5,
    status: 'kept' as const,
    kind: 'booked' as const,
    job_request_id: unknownMail,
    channel: 'sms' as const,
  }),
  getOutboxMail: async () => ({ id: unknownMail }),
  getMailSettings: async () => ({}),
  updateMailSettings: async () => ({
    locale: 'de' as const,
    contact_email: 'office@example.com',
    contact_phone: '+1 212 555 0100',
    kinds: { booked: true },
    sms_kinds: { booked: true },
    sms_daily_cap: 100,
    quiet_from: '20:00',
    quiet_until: '09:00',
    reminds_day_before: true,
    reminder_hours_before: 2,
    day_summary_at: '06:00',
  }),
};
