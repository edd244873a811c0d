/** Full valid inputs of the operations about the sites of a customer and about all that is stored of one. */
import type { MergeChoice, MergeField } from '../../src/contract/vocabulary.ts';
import type { TestBusiness } from '../support/harness.ts';
import { nextWorkday } from '../scenarios/fixtures.ts';
import { next } from './exampleNames.ts';
import { customerFields } from './exampleRecords.ts';
import { address, place } from './exampleValues.ts';

const siteFields = (b: TestBusiness) => ({
  uid: next(b, 'S'),
  name: next(b, 'Site'),
  address: { ...address, ...place, formatted: '5 Main St, New York' },
  access_notes: 'Key at no. 4',
  contact: { name: 'Grace Hopper', phone: '+1 212 555 0144', email: 'grace@example.com' },
});

/** A customer with one site. */
export async function newCustomerWithSite(b: TestBusiness) {
  const { customer_id: customerId } = await b.ok('createCustomer', await customerFields(b));
  const site = await b.ok('createCustomerSite', { id: customerId, ...siteFields(b) });
  return { customerId, siteId: site.id, name: site.name };
}

const ids = async (b: TestBusiness) => {
  const { customerId, siteId } = await newCustomerWithSite(b);
  return { id: customerId, site_id: siteId };
};

/** Two records of one person: the first has another name and no e-mail. */
async function newDuplicates(b: TestBusiness) {
  const { customerId: id } = await newCustomerWithSite(b);
  const { customerId: merge_customer_id } = await newCustomerWithSite(b);
  return { id, merge_customer_id };
}

const chosenFields = [
  { field: 'full_name', stands: 'merged' },
  { field: 'notes', stands: 'both' },
] as { field: MergeField; stands: MergeChoice }[];

export const siteExamples = {
  previewCustomerMerge: async (b: TestBusiness) => ({ ...(await newDuplicates(b)), field_choices: chosenFields }),
  commitCustomerMerge: async (b: TestBusiness) => {
    const asked = { ...(await newDuplicates(b)), field_choices: chosenFields };
    const { plan_token } = await b.ok('previewCustomerMerge', asked);
    return { ...asked, plan_token, idempotency_key: next(b, 'merge') };
  },
  undoCustomerMerge: async (b: TestBusiness) => {
    const asked = await newDuplicates(b);
    await b.ok('commitCustomerMerge', asked);
    return asked;
  },
  getCustomer: async (b: TestBusiness) => ({ id: (await newCustomerWithSite(b)).customerId }),
  deleteCustomer: async (b: TestBusiness) => ({ id: (await newCustomerWithSite(b)).customerId }),
  updateCustomer: async (b: TestBusiness) => ({
    id: (await newCustomerWithSite(b)).customerId,
    ...(await customerFields(b)),
    tier: 'regular' as const,
    status: 'inactive' as const,
    update_open_jobs: false,
  }),
  findMissingPlaces: async () => ({ cursor: 'customer:00000000-0000-0000-0000-000000000000' }),
  exportCustomer: async (b: TestBusiness) => ({ id: (await newCustomerWithSite(b)).customerId }),
  eraseCustomer: async (b: TestBusiness) => ({ id: (await newCustomerWithSite(b)).customerId, cancel_open_jobs: true }),
  createCustomerSite: async (b: TestBusiness) => {
    const { customer_id: id } = await b.ok('createCustomer', await customerFields(b));
    return { id, ...siteFields(b) };
  },
  listCustomerSites: async (b: TestBusiness) => {
    const { customerId, name } = await newCustomerWithSite(b);
    return { id: customerId, page: 1, limit: 50, search: name };
  },
  updateCustomerSite: async (b: TestBusiness) => ({ ...(await ids(b)), ...siteFields(b), update_open_jobs: false }),
  deleteCustomerSite: ids,
  /** Moves a job to the site of another customer. */
  reassignJobCustomer: async (b: TestBusiness) => {
    const { customer_id } = await b.ok('createCustomer', await customerFields(b));
    const job_dates = [{ date: nextWorkday(Date.now()), periods: [{ period: 'morning' as const }] }];
    const { id, status_version } = await b.ok('createJobRequest', { customer_id, job_dates });
    const { customerId, siteId } = await newCustomerWithSite(b);
    return { id, customer_id: customerId, site_id: siteId, keep_address: false, status_version };
  },
  /** Moves a job from the customer's own address. */
  updateJobSite: async (b: TestBusiness) => {
    const { customerId, siteId } = await newCustomerWithSite(b);
    const job_dates = [{ date: nextWorkday(Date.now()), periods: [{ period: 'morning' as const }] }];
    return { id: (await b.ok('createJobRequest', { customer_id: customerId, job_dates })).id, site_id: siteId };
  },
};
