/** Example inputs of messages from a job. */
import type { TestBusiness } from '../support/harness.ts';
import { confirmedVersion } from './exampleJobs.ts';

export const messageExamples = {
  sendCustomerMessage: async (b: TestBusiness) => ({
    id: (await confirmedVersion(b)).id,
    message: 'Please leave the side gate open.',
  }),
  getMessageWays: async (b: TestBusiness) => ({ id: (await confirmedVersion(b)).id, kind: 'message' as const }),
};
