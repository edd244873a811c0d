/** Full valid inputs of the operations that book. */
import type { TestBusiness } from '../support/harness.ts';
import { next } from './exampleNames.ts';
import { date, newQuotedJob } from './exampleJobs.ts';
import { newJobType, newSkill } from './exampleRecords.ts';
import { address, place } from './exampleValues.ts';
import { newCustomerWithSite } from './siteExamples.ts';

/** A morning in Chicago, as the business in New York sees it. */
const morningView = [{ date, period: 'morning' as const, start_minute: 540, end_minute: 780 }];
export const requestedDates = [{ date, periods: [{ period: 'morning' as const, business_view: morningView }] }];

export const bookingExamples = {
  bookAndConfirmJobRequest: async (b: TestBusiness) => {
    const { technician, job } = await newQuotedJob(b);
    const { customerId, siteId } = await newCustomerWithSite(b);
    return {
      external_reference: next(b, 'ERP'),
      follow_up_of_job_request_id: job.id,
      customer_id: customerId,
      site_id: siteId,
      allow_duplicate: true,
      customer: { full_name: 'Rosalind Franklin', phone: '+1 212 555 0142', email: 'rosalind@example.com' },
      address: { ...address, ...place, formatted: '5 Main St, New York' },
      scheduled_at: `${date}T10:00`,
      job_duration_minutes: 60,
      mobilization_minutes: 5,
      demobilization_minutes: 5,
      crew_size: 1,
      job_type_id: await newJobType(b),
      skill_ids: [await newSkill(b)],
      description: 'No hot water',
      technician_id: technician.id,
      priority: 'p2' as const,
      x_timezone: 'America/Chicago',
      idempotency_key: 'example',
    };
  },
  createJobRequest: async (b: TestBusiness) => {
    const { customerId, siteId } = await newCustomerWithSite(b);
    return {
      external_reference: next(b, 'ERP'),
      follow_up_of_job_request_id: (await newQuotedJob(b)).job.id,
      customer_id: customerId,
      site_id: siteId,
      job_dates: requestedDates,
      allow_duplicate: true,
      job_type_id: await newJobType(b),
      skill_ids: [await newSkill(b)],
      description: 'No hot water',
      x_timezone: 'America/Chicago',
      idempotency_key: 'example',
    };
  },
  confirmJobRequest: async (b: TestBusiness) => {
    const { technician, job } = await newQuotedJob(b);
    const { id, status_version } = job;
    return { id, scheduled_at: `${date}T10:00`, status_version, technician_id: technician.id, allow_duplicate: true };
  },
};
