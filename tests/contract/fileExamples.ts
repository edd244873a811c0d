/** Example inputs of files. */
import type { TestBusiness } from '../support/harness.ts';
import { noteExamples } from './noteExamples.ts';

/** A PNG of one pixel. */
const content = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const unknownId = '00000000-0000-7000-8000-00000000dead';

const added = async (b: TestBusiness) => b.ok('createFile', await fileExamples.createFile(b));

export const fileExamples = {
  createFile: async (b: TestBusiness) => {
    const { customer_id, job_request_id } = await noteExamples.createNote(b);
    return { customer_id, job_request_id, name: 'boiler.png', content };
  },
  listFiles: async (b: TestBusiness) => {
    const { customer_id, job_request_id, name } = await fileExamples.createFile(b);
    await b.ok('createFile', { job_request_id, name, content });
    return { customer_id, job_request_id, page: 1, limit: 50 };
  },
  getFile: async (b: TestBusiness): Promise<{ id: string }> => ({ id: (await added(b)).id }),
  addCustomerVisitFile: async () => ({ id: unknownId, name: 'boiler.png', content }),
  getCustomerVisitFile: async () => ({ id: unknownId, file_id: unknownId }),
  deleteFile: async (b: TestBusiness): Promise<{ id: string }> => ({ id: (await added(b)).id }),
};
