/** Example inputs of the dashboard's board operations. API keys cannot call them, so their own tests create the board's content. */

const unknownJob = '00000000-0000-7000-8000-00000000dead';

export const boardExamples = {
  getBoard: async () => ({ from: '2031-03-03', to: '2031-03-09' }),
  getBoardLive: async () => ({ from: '2031-03-03', to: '2031-03-09' }),
  listBoardQueue: async () => ({ group: 'attention' as const, search: 'Hopper', sort: 'urgent' as const, limit: 50 }),
  getToday: async () => ({}),
  listActivity: async () => ({
    kind: 'event' as const,
    member_id: unknownJob,
    subject_id: unknownJob,
    after: `2031-03-03T12:00:00Z~${unknownJob}`,
    limit: 20,
  }),
  listFeasibleStarts: async () => ({ job_request_id: unknownJob, from: '2031-03-03', to: '2031-03-09', technician_id: unknownJob }),
};
