/** Refusals of own references that another record has. */
import { saturday } from './company.ts';
import type { Recorder } from './recorder.ts';

export async function refuseReferences(story: Recorder, customer: string): Promise<void> {
  const { refused } = story.refusing();
  await refused('CUSTOMER_DUPLICATE', 'createCustomer', 'a uid that another customer has', {
    full_name: 'Niels Bohr',
    email: 'niels@example.com',
    uid: 'crm-1042',
  });
  const order = { customer_id: customer, job_dates: [{ date: saturday, periods: [{ period: 'morning' as const }] }] };
  await story.quietly('createJobRequest', { ...order, external_reference: 'ERP-4712' });
  await refused('JOB_REQUEST_DUPLICATE', 'createJobRequest', 'a reference that another job has', {
    ...order,
    external_reference: 'ERP-4712',
  });
  await story.quietly('createVehicle', { name: 'Trailer', uid: 'ERP-80' });
  await refused('UID_DUPLICATE', 'createVehicle', 'a uid that another vehicle has', { name: 'Trailer', uid: 'ERP-80' });
}

/** Books once more at a time at which the customer has a visit. */
export async function refuseDuplicate(story: Recorder, customer: string, date: string): Promise<void> {
  await story.refusing().refused('JOB_REQUEST_OVERLAPPING_VISITS', 'createJobRequest', 'a time at which the customer has a visit', {
    customer_id: customer,
    job_dates: [{ date, periods: [{ period: 'morning' }] }],
    allow_duplicate: false,
  });
}
