/** Example inputs of undone actions, of locks, of a job that is taken back, and of the day on which one is wanted. */
import type { TestBusiness } from '../support/harness.ts';
import { archivedVersion, completedVersion, date, newConfirmedJob, newQuotedJob } from './exampleJobs.ts';

export const markExamples = {
  undoJobRequestAction: async (b: TestBusiness) => {
    const { id, status_version } = (await newConfirmedJob(b)).job;
    return { id, status_version: (await b.ok('fireJobRequestAction', { id, key: 'depart', status_version })).status_version };
  },
  updateJobCompletion: async (b: TestBusiness) => ({ ...(await completedVersion(b)), amount: 10, note: 'New seal' }),
  reopenJobRequest: async (b: TestBusiness) => ({ ...(await archivedVersion(b)), notify: false }),
  lockJobRequest: async (b: TestBusiness) => ({ id: (await newConfirmedJob(b)).job.id }),
  unlockJobRequest: async (b: TestBusiness) => {
    const { id } = (await newConfirmedJob(b)).job;
    await b.ok('lockJobRequest', { id });
    return { id };
  },
  updateJobWantedDay: async (b: TestBusiness) => ({ id: (await newQuotedJob(b)).job.id, wanted_date: date }),
  // No two jobs of a business have the same reference.
  updateJobReference: async (b: TestBusiness) => {
    const { id } = (await newQuotedJob(b)).job;
    return { id, external_reference: `ERP-${id}` };
  },
  updateJobEarlierWish: async (b: TestBusiness) => ({
    id: (await newConfirmedJob(b)).job.id,
    wanted: true,
    wanted_weekdays: [1, 2, 3],
    wanted_periods: ['morning' as const],
  }),
  listTimeProposals: async () => ({}),
  answerTimeProposal: async () => ({ id: '00000000-0000-7000-8000-00000000dead', accepted: true }),
};
