/**
 * Fields whose absence grants or reaches more: a misspelt one must not be ignored. Each has the other names that people give it.
 * [input.widening].
 */
const aliases = {
  permissions: ['scope', 'scopes', 'rights', 'role', 'roles', 'access', 'grants', 'allow', 'privileges', 'perms', 'capabilities'],
  lifetime_days: ['days', 'ttl', 'expires_at', 'expires_in', 'expires_in_days', 'expiry', 'valid_days', 'valid_until'],
  confirm_changes: ['confirm', 'confirmation', 'read_only', 'readonly'],
  profile: ['tools', 'toolset', 'view'],
  event_types: ['events', 'types', 'topics', 'enabled_events', 'subscriptions', 'subscribed_events', 'filter_types'],
  technician_ids: ['technicians', 'technician_id', 'members'],
  service_area_ids: ['areas', 'service_areas', 'area_ids', 'service_area_id', 'regions'],
  boundary: ['polygon', 'geometry', 'geojson', 'shape', 'area'],
  step_numbers: ['steps', 'step_number', 'only_steps'],
  assignments: ['assignment', 'only_assignments', 'job_ids'],
  keep_job_request_ids: ['keep', 'locked_job_ids', 'pinned_job_ids', 'fixed_job_ids'],
  wanted_weekdays: ['days', 'days_of_week', 'weekdays'],
  wanted_periods: ['periods', 'times_of_day'],
  start_minute: ['start', 'start_at', 'start_time', 'from', 'from_minute', 'begin_minute'],
  end_minute: ['end', 'end_at', 'end_time', 'to', 'to_minute', 'until_minute', 'until'],
  end_date: ['until', 'until_date', 'ends_at', 'end_at', 'ends_on', 'last_date', 'to'],
  visit_date: ['date', 'day', 'for_date'],
  'from.start_minute': ['from.start', 'from.start_at', 'from.from', 'from.since', 'from.after', 'from.starting'],
  visible_to_technician: ['visible_for_technician', 'technician_visible', 'hide_from_technician', 'internal', 'private'],
  notify: ['notify_customer', 'send_notification', 'inform_customer', 'silent', 'quiet'],
  preview: ['dry_run', 'simulate', 'is_preview', 'validate_only', 'test'],
  dry_run: ['preview', 'simulate', 'validate_only', 'test'],
} as const satisfies Record<string, readonly string[]>;

type WideningField = keyof typeof aliases;

export const wideningFields = Object.keys(aliases) as WideningField[];

/** Marks these fields of an operation. */
export const widenedWithout = (...fields: readonly WideningField[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(fields.map((field) => [field, aliases[field]]));
