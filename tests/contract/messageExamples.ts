/** Example inputs of messages from a job. */
import type { TestBusiness } from '../support/harness.ts';
import { confirmedVersion, date } from './exampleJobs.ts';
import { next } from './exampleNames.ts';

/** A customer with a mobile number who agreed to text messages. The business must send some. */
async function textedCustomer(b: TestBusiness) {
  const { customer_id: id } = await b.ok('createCustomer', { full_name: next(b, 'Texted'), phone: '+12125550177', sms_consent: true });
  return id;
}

export const messageExamples = {
  sendCustomerMessage: async (b: TestBusiness) => ({
    id: (await confirmedVersion(b)).id,
    message: 'Please leave the side gate open.',
  }),
  textCustomer: async (b: TestBusiness) => {
    const id = await textedCustomer(b);
    const job = await b.ok('createJobRequest', { customer_id: id, job_dates: [{ date, periods: [{ period: 'morning' as const }] }] });
    return { id, text: 'We come at ten.', job_request_id: job.id, idempotency_key: next(b, 'text') };
  },
  listCustomerMessages: async (b: TestBusiness) => ({ id: await textedCustomer(b), page: 1, limit: 15 }),
  markCustomerMessagesRead: async (b: TestBusiness) => ({ id: await textedCustomer(b), read_until: '2030-06-05T12:00:00Z' }),
  getMessageWays: async (b: TestBusiness) => ({ id: (await confirmedVersion(b)).id, kind: 'message' as const }),
};
