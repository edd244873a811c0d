/** Example inputs of messages for a person. */
import type { TestBusiness } from '../support/harness.ts';
import { nextWorkday } from '../scenarios/fixtures.ts';
import { newCustomerWithSite } from './siteExamples.ts';

const message = async (b: TestBusiness) => ({
  customer_id: (await newCustomerWithSite(b)).customerId,
  name: 'Grace Hopper',
  phone: '+12125550123',
  text: 'Asks whether somebody can come today.',
});

export const callbackExamples = {
  createCallback: async (b: TestBusiness) => {
    const fields = await message(b);
    const job = await b.ok('createJobRequest', {
      customer_id: fields.customer_id,
      job_dates: [{ date: nextWorkday(Date.now()), periods: [{ period: 'morning' as const }] }],
    });
    return { ...fields, job_request_id: job.id };
  },
  listCustomerRequests: async () => ({
    page: 1,
    limit: 50,
    status: 'open' as const,
    kind: 'callback' as const,
    job_request_id: '00000000-0000-7000-8000-00000000dead',
    customer_id: '00000000-0000-7000-8000-00000000dead',
  }),
  answerCustomerRequest: async (b: TestBusiness) => ({
    id: (await b.ok('createCallback', await message(b))).id,
    answer: 'accepted' as const,
    message: 'We have called you.',
  }),
  listCallbacks: async () => ({ page: 1, limit: 50, closed: false }),
  closeCallback: async (b: TestBusiness) => ({ id: (await b.ok('createCallback', await message(b))).id }),
};
