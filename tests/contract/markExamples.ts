/** Example inputs of locks and of the day on which a job is wanted. */
import type { TestBusiness } from '../support/harness.ts';
import { date, newConfirmedJob, newQuotedJob } from './exampleJobs.ts';

export const markExamples = {
  lockJobRequest: async (b: TestBusiness) => ({ id: (await newConfirmedJob(b)).job.id }),
  unlockJobRequest: async (b: TestBusiness) => {
    const { id } = (await newConfirmedJob(b)).job;
    await b.ok('lockJobRequest', { id });
    return { id };
  },
  updateJobWantedDay: async (b: TestBusiness) => ({ id: (await newQuotedJob(b)).job.id, wanted_on: date }),
  updateEarlierWish: async (b: TestBusiness) => ({
    id: (await newConfirmedJob(b)).job.id,
    wanted: true,
    weekdays: [1, 2, 3],
    periods: ['morning' as const],
  }),
  listTimeProposals: async () => ({}),
  answerTimeProposal: async () => ({ id: '00000000-0000-7000-8000-00000000dead', accepted: true }),
};
