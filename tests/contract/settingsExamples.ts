/** Inputs of the dashboard's operations on settings and time off. No key reaches them: their own tests make what they name. */

const id = '00000000-0000-7000-8000-00000000dead';
const weekday = { weekday: 1, start_minute: 480, end_minute: 1080 };

export const settingsExamples = {
  getBusinessChecklist: async () => ({}),
  getBusinessSettings: async () => ({}),
  updateBusinessSettings: async () => ({
    version: 2,
    preview: true,
    name: 'Test Plumbing',
    alias: 'test-plumbing',
    timezone: 'America/Chicago',
    default_locale: 'es' as const,
    arrival_window_minutes: 90,
    max_visit_minutes: 480,
    allow_non_p0_displacement: true,
    vip_threshold: 2500,
    morning_start_minute: 420,
    afternoon_start_minute: 720,
    evening_start_minute: 1020,
    evening_end_minute: 1200,
  }),
  getOpeningHours: async () => ({}),
  replaceOpeningHours: async () => ({ version: 1, preview: true, weekly_hours: [weekday] }),
  listClosures: async () => ({ page: 1, limit: 5, from: '2031-12-01', to: '2031-12-31' }),
  createClosure: async () => ({ preview: true, date: '2031-12-24', until_date: '2031-12-26', reason: 'Christmas' }),
  deleteClosure: async () => ({ date: '2031-12-24' }),
  listTimeOffRequests: async () => ({
    page: 1,
    limit: 5,
    status: 'pending' as const,
    technician_id: id,
    from: '2031-12-01',
    to: '2031-12-31',
  }),
  decideTimeOff: async () => ({ id, time_off_id: id, version: 1, status: 'approved' as const }),
  deleteTimeOff: async () => ({ id, time_off_id: id }),
};
