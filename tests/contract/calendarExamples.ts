/** Example inputs of the live calendar operations. API keys cannot call them, so their own tests create what they need. */

const unknownId = '00000000-0000-7000-8000-00000000dead';

export const calendarExamples = {
  listCalendarFeeds: async () => ({}),
  createCalendarFeed: async () => ({ kind: 'technician' as const, technician_id: unknownId, service_area_id: unknownId }),
  renewCalendarFeed: async () => ({ id: unknownId }),
  revokeCalendarFeed: async () => ({ id: unknownId }),
  readCalendarFeed: async () => ({}),
};
