/** Refusals of own references that another record has. */
import { saturday } from './company.ts';
import type { Recorder } from './recorder.ts';

export async function refuseReferences(story: Recorder, customer: string): Promise<void> {
  const { refused } = story.refusing();
  const order = { customer_id: customer, job_dates: [{ date: saturday, periods: [{ period: 'morning' as const }] }] };
  await story.quietly('createJobRequest', { ...order, external_reference: 'ERP-4712' });
  await refused('JOB_REQUEST_DUPLICATE', 'createJobRequest', 'a reference that another job has', {
    ...order,
    external_reference: 'ERP-4712',
  });
  await story.quietly('createVehicle', { name: 'Trailer', uid: 'ERP-80' });
  await refused('UID_DUPLICATE', 'createVehicle', 'a uid that another vehicle has', { name: 'Trailer', uid: 'ERP-80' });
}
