/** A full valid input of the operation of reports. */
import type { TestBusiness } from '../support/harness.ts';
import { newArea, newJobType, newTechnician } from './exampleRecords.ts';
import { date } from './exampleJobs.ts';

export const reportExamples = {
  getReport: async (b: TestBusiness) => ({
    from: date,
    to: date,
    group_by: 'week' as const,
    technician_ids: [(await newTechnician(b)).id],
    job_type_ids: [await newJobType(b)],
    service_area_ids: [await newArea(b)],
    headings: 'words' as const,
  }),
};
