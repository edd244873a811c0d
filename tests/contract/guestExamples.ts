/** Example inputs of the booking page's settings and pages. API keys cannot call them, so their own tests create what they need. */

const unknownId = '00000000-0000-7000-8000-00000000dead';
const address = { line: '5 Main St', line2: 'Floor 2', city: 'New York', state: 'NY', postal_code: '10001', country: 'US' };
const job_dates = [{ date: '2031-03-04', periods: [{ period: 'morning' as const }] }];
const x_timezone = 'America/New_York';

export const guestExamples = {
  getBookingPageSettings: async () => ({}),
  updateBookingPageSettings: async () => ({
    enabled: true,
    all_job_types: false,
    job_type_ids: [unknownId],
    days_ahead: 7,
    intro: 'Welcome.',
    framing_hosts: ['www.example.com'],
    customers_may_cancel: true,
    customers_may_ask_other_time: true,
    change_notice_minutes: 120,
  }),
  getBookingPage: async () => ({}),
  listGuestBookingWindows: async () => ({ x_timezone, job_type_id: unknownId, address, from: '2031-03-04' }),
  createGuestJobRequest: async () => ({
    idempotency_key: 'once',
    x_timezone,
    job_type_id: unknownId,
    customer: { full_name: 'Ada Lovelace', phone: '+1 212 555 0100', email: 'ada@example.com', sms_consent: true },
    address,
    job_dates,
    description: 'No heat.',
  }),
  getCustomerVisit: async () => ({ id: unknownId }),
  listCustomerVisitWindows: async () => ({ id: unknownId, from: '2031-03-04' }),
  askForOtherTime: async () => ({ id: unknownId, status_version: 1, job_dates, note: 'After school.' }),
  askForCancellation: async () => ({ id: unknownId, status_version: 1, note: 'Sold the house.' }),
  askForCallback: async () => ({ id: unknownId, phone: '+1 212 555 0100', note: 'About the price.' }),
  chooseTextMessages: async () => ({ id: unknownId, agreed: true }),
  askForEarlierTime: async () => ({ id: unknownId, wanted: true, weekdays: [1, 2], periods: ['morning' as const] }),
  answerEarlierTime: async () => ({ id: unknownId, proposal_id: unknownId, accepted: true }),
  cancelCustomerVisit: async () => ({ id: unknownId, status_version: 1, note: 'Sold the house.' }),
  rateCustomerVisit: async () => ({ id: unknownId, score: 5, comment: 'Quick and clean.' }),
};
