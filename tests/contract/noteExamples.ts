/** Example inputs of notes. */
import type { TestBusiness } from '../support/harness.ts';
import { nextWorkday } from '../scenarios/fixtures.ts';
import { newCustomerWithSite } from './siteExamples.ts';

const onCustomer = async (b: TestBusiness) => ({
  customer_id: (await newCustomerWithSite(b)).customerId,
  text: 'The dog is friendly.',
  visible_to_technician: true,
  visible_to_customer: false,
});

export const noteExamples = {
  createNote: async (b: TestBusiness) => {
    const { customer_id, ...note } = await onCustomer(b);
    const date = nextWorkday(Date.now());
    const job = await b.ok('createJobRequest', { customer_id, job_dates: [{ date, periods: [{ period: 'morning' as const }] }] });
    return { ...note, customer_id, job_request_id: job.id, visit_date: date };
  },
  listNotes: async (b: TestBusiness) => {
    const { customer_id, job_request_id } = await noteExamples.createNote(b);
    await b.ok('createNote', { job_request_id, text: 'Ring twice.' });
    return { customer_id, job_request_id, page: 1, limit: 50 };
  },
  updateNote: async (b: TestBusiness) => ({
    id: (await b.ok('createNote', await noteExamples.createNote(b))).id,
    text: 'The dog is not friendly.',
    visit_date: nextWorkday(Date.now()),
    visible_to_technician: true,
    visible_to_customer: true,
  }),
  deleteNote: async (b: TestBusiness): Promise<{ id: string }> => ({ id: (await b.ok('createNote', await onCustomer(b))).id }),
};
