/** Example inputs of the dashboard's operations on settings and time off. API keys cannot call them, so their own tests create the ids. */

const id = '00000000-0000-7000-8000-00000000dead';

const action = (key: string, leads_to: string) => ({ key, labels: { en: key }, actor: 'business' as const, leads_to });
const workflow = [
  { key: 'booking', display_names: { en: 'Booking' }, actions: [action('quote', 'booking'), action('confirm_booking', 'scheduled')] },
  { key: 'scheduled', display_names: { en: 'Scheduled' }, actions: [action('complete', 'completed')] },
  { key: 'completed', display_names: { en: 'Completed' }, actions: [] },
];

export const settingsExamples = {
  getBusinessChecklist: async () => ({}),
  getBusinessSettings: async () => ({}),
  updateBusinessSettings: async () => ({
    version: 2,
    preview: true,
    name: 'Test Plumbing',
    alias: 'test-plumbing',
    timezone: 'America/Chicago',
    currency: 'CAD',
    default_locale: 'es' as const,
    arrival_window_minutes: 90,
    max_visit_minutes: 480,
    min_minutes_beside_break: 30,
    running_late_minutes: 20,
    allow_non_p0_displacement: true,
    vip_threshold: 2500,
    morning_start_minute: 420,
    afternoon_start_minute: 720,
    evening_start_minute: 1020,
    evening_end_minute: 1200,
    nightly_plan: 'propose' as const,
    nightly_plan_hour: 21,
  }),
  listMailTexts: async () => ({ kind: 'booked' as const, locale: 'de' as const }),
  previewMailText: async () => ({
    kind: 'booked' as const,
    locale: 'de' as const,
    intro: 'Guten Tag {name}',
    signature: '{business}',
    sms: '{business}: {window}',
  }),
  replaceMailText: async () => ({
    kind: 'booked' as const,
    locale: 'de' as const,
    version: 0,
    intro: 'Guten Tag',
    signature: 'Ihr Team',
    sms: '{business}: {window}',
  }),
  getWorkflow: async () => ({}),
  previewWorkflow: async () => ({ name: 'Short', statuses: workflow, current_status_key: 'scheduled' }),
  replaceWorkflow: async () => ({ version: 1, name: 'Short', statuses: workflow }),
  importJobRequests: async () => ({
    rows: [
      {
        row: 2,
        external_reference: '1042',
        customer_uid: 'C-7',
        full_name: 'Iris Whitfield',
        phone: '+1 212 555 0186',
        email: 'iris@example.com',
        sms_consent: 'yes',
        address: { line: '8 Elm St', city: 'New York', postal_code: '10001' },
        job_type: 'Boiler service',
        description: 'Two dogs',
        wished_date: '2031-03-03',
        starts: '2031-03-03',
        start_time: '9:30',
        ends: '10:30',
        duration: '1:00',
        technicians: '',
        amount: '$120.50',
        state: 'open',
        arrived: '',
        completed: '',
      },
    ],
    date_order: 'mdy' as const,
    dry_run: false,
    columns: [{ heading: 'Job #', field: 'external_reference' }],
  }),
  importCustomers: async () => ({
    dry_run: true,
    rows: [{ uid: 'CRM-1', full_name: 'Ada Lovelace', phone: '+1 212 555 0123', sms_consent: 'yes' }],
    columns: [{ heading: 'No.', field: 'uid' }],
  }),
  importTechnicians: async () => ({
    dry_run: true,
    rows: [{ uid: 'HR-1', full_name: 'Ada Lovelace', email: 'ada@example.com' }],
    columns: [{ heading: 'No.', field: 'uid' }],
  }),
  listImportMappings: async () => ({ kind: 'technicians' as const }),
  resetSandbox: async () => ({ confirm_alias: 'test-plumbing', seed: 'empty' as const }),
  getRota: async () => ({ from: '2031-03-01', to: '2031-03-07', page: 1, limit: 10 }),
  replaceRota: async () => {
    const hours = [{ weekday: 6, start_minute: 480, end_minute: 720, kind: 'on_call' as const }];
    return { changes: [{ technician_id: id, from: '2031-03-01', until: '2031-03-07', hours, follow_weekly_hours: false }], preview: false };
  },
  listTimeOffRequests: async () => ({
    page: 1,
    limit: 5,
    status: 'pending' as const,
    technician_id: id,
    from: '2031-12-01',
    to: '2031-12-31',
  }),
  decideTimeOff: async () => ({ id, time_off_id: id, version: 1, preview: false, status: 'approved' as const }),
  deleteTimeOff: async () => ({ id, time_off_id: id }),
};
