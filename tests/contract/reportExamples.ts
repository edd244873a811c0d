/** A full valid input of the operation of reports. */
import { newArea, newJobType, newTechnician } from './exampleRecords.ts';
import { date } from './exampleJobs.ts';
import type { Examples } from './examples.ts';

export const reportExamples: Pick<Examples, 'getReport'> = {
  getReport: async (b) => ({
    from: date,
    to: date,
    by: 'week',
    technician_ids: [(await newTechnician(b)).id],
    job_type_ids: [await newJobType(b)],
    service_area_ids: [await newArea(b)],
  }),
};
