/** Inputs of the operations of the dashboard's board. No key reaches them: their own tests make what is on it. */

const unknownJob = '00000000-0000-7000-8000-00000000dead';

export const boardExamples = {
  getBoard: async () => ({ from: '2031-03-03', to: '2031-03-09' }),
  listFeasibleStarts: async () => ({ job_request_id: unknownJob, from: '2031-03-03', to: '2031-03-09', technician_id: unknownJob }),
};
