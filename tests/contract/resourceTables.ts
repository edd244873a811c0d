/**
 * The required fields of each resource, row by row, written independently of the contract. Where the specification names a field but not
 * whether it can be null, "null when unset" is assumed and a comment says so.
 */
import type { Fields, Shape } from './shapes.ts';

const reference = { id: 'uuid', name: 'string' };
const period = 'morning|afternoon|evening';
const minute = 'integer 0..1440';
const businessView = [{ date: 'date', period, start_minute: minute, end_minute: minute }] as const;
const jobDate = { date: 'date', periods: [{ period, business_view: businessView }] as const };
const actor = 'business|customer|technician|system';

const meta = { total: 'integer', count: 'integer', per_page: 'integer', current_page: 'integer', total_pages: 'integer' };

const addressLines = { line: 'string', line2: 'string', city: 'string', state: 'string' };
const address = {
  ...addressLines,
  postal_code: 'string',
  country: 'string',
  formatted: 'string',
  'latitude or null': 'number',
  'longitude or null': 'number',
};

const customer = {
  profile: {
    id: 'uuid',
    uid: 'string',
    full_name: 'string',
    status: 'active|inactive',
    tier: 'regular|vip',
    request_count: 'integer',
    created_at: 'timestamp',
  },
  contact: {
    address,
    email: 'string',
    phone: 'string',
    'preferred_technician or null': reference,
    'service_area or null': reference,
  },
  spending: {
    total_spent_12m: 'number',
    avg_job_value: 'number',
    currency: 'string',
    tier: 'regular|vip',
    tier_progress: { current: 'number', next: 'string', remaining: 'number' },
    rank_position_label: 'string',
  },
};

const customerListItem = {
  id: 'uuid',
  uid: 'string',
  full_name: 'string',
  status: 'active|inactive',
  tier: 'regular|vip',
  request_count: 'integer',
  'last_request_at or null': 'timestamp',
  updated_at: 'timestamp',
  'deleted_at or omitted': 'timestamp',
};

const session = {
  ordinal: 'integer',
  date: 'date',
  start_at: 'timestamp',
  end_at: 'timestamp',
  'depart_at or omitted': 'timestamp',
  'return_at or omitted': 'timestamp',
  'travel_minutes or omitted': 'integer',
};

const skillSummary = { id: 'uuid', name: 'string', category_id: 'uuid', category_name: 'string', is_active: 'boolean' };

const jobRequest = {
  id: 'uuid',
  'short_code or omitted': 'string',
  business_id: 'uuid',
  workflow_id: 'uuid',
  workflow_name: 'string',
  status_version: 'integer',
  current_status: { key: 'string', display_name: 'string' },
  'next_actions or omitted': [{ key: 'string', label: 'string', actor, 'capabilities or omitted': ['string'] }],
  action_audit: {
    each_key: {
      at: 'timestamp',
      by: { actor: 'business|customer|technician|business_on_behalf', 'user_id or null': 'uuid' },
      payload: 'object',
    },
  },
  priority: 'normal|emergency',
  'description or null': 'string',
  'job_type_id or null': 'uuid',
  'job_type_name or omitted': 'string',
  // Ids are null once the skill or its category is deleted (docs/reference/conventions.md#writes); the job keeps the names.
  skills: [{ 'id or null': 'uuid', name: 'string', 'category_id or null': 'uuid', category_name: 'string', is_active: 'boolean' }],
  customer: { 'id or null': 'uuid', name: 'string', email: 'string', phone: 'string' },
  // Coordinates may be null like those of the customer's address, of which this is a snapshot.
  address: {
    ...addressLines,
    postal: 'string',
    country: 'string',
    formatted: 'string',
    'latitude or null': 'number',
    'longitude or null': 'number',
  },
  assignment: {
    'technician_id or null': 'uuid',
    // E-mail and phone as in the technician resource. That avatar_url may be null is not stated.
    'technician or null': {
      id: 'uuid',
      full_name: 'string',
      'email or null': 'string',
      'phone or null': 'string',
      job_title: 'string',
      'avatar_url or null': 'string',
    },
    'assigned_at or null': 'timestamp',
    'service_area_id or null': 'uuid',
    'vehicle_id or null': 'uuid',
  },
  'assigned_vehicle or omitted': reference,
  'crew or omitted': [
    {
      // Null once the technician is removed.
      'technician_id or null': 'uuid',
      technician_name: 'string',
      role: 'lead|buddy',
      job_title: 'string',
      'phone or null': 'string',
      'email or null': 'string',
      'wrench_percent or omitted': 'integer 1..100',
      skill_ids: ['uuid'],
      // The content of the list is not stated; names are assumed, in addition to the ids.
      skills: ['string'],
      sessions: [session],
      ends_at: 'timestamp',
    },
  ],
  quote: {
    'quoted_at or null': 'timestamp',
    'job_duration_minutes or null': 'integer',
    'mobilization_minutes or null': 'integer',
    'demobilization_minutes or null': 'integer',
  },
  schedule: {
    'scheduled_at or null': 'timestamp',
    'scheduled_duration_minutes or null': 'integer',
    // Not stated; null like scheduled_at.
    'ends_at or null': 'timestamp',
    'arrival_window or omitted': { start: 'timestamp', end: 'timestamp', window_minutes: 'integer' },
    business_timezone: 'string',
    customer_timezone: 'string',
    'job_dates or omitted': [jobDate],
    sessions: [session],
  },
  // Not stated; null until rated.
  rating: { is_rated: 'boolean', 'score or null': 'integer 1..5', 'comment or null': 'string', 'rated_at or null': 'timestamp' },
  // Not stated; null unless archived.
  archive: { is_archived: 'boolean', 'archived_at or null': 'timestamp', 'archived_by_user_id or null': 'uuid', 'note or null': 'string' },
  'completed_at or null': 'timestamp',
  'completed_by_user_id or null': 'uuid',
  'customer_url or omitted': 'string',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  'deleted_at or omitted': 'timestamp',
} satisfies Fields;

const timeline = {
  workflow_id: 'uuid',
  workflow_name: 'string',
  current_status_key: 'string',
  status_version: 'integer',
  events: [
    {
      status_key: 'string',
      display_name: 'string',
      state: 'completed|current|upcoming',
      'entered_at or null': 'timestamp',
      // The type of payload is not stated; null until the action is fired.
      actions: [
        { key: 'string', label: 'string', actor, state: 'completed|pending|upcoming', 'fired_at or null': 'timestamp', payload: 'any' },
      ],
    },
  ],
} satisfies Fields;

const bookingWindows = { alias: 'string', business_timezone: 'string', customer_timezone: 'string', days: [jobDate] } satisfies Fields;

const times = { created_at: 'timestamp', updated_at: 'timestamp' };

const jobType = {
  id: 'uuid',
  business_id: 'uuid',
  name: 'string',
  status: 'active|inactive',
  is_system: 'boolean',
  // Not stated; null if the job type has no default duration.
  'default_duration_minutes or null': 'integer',
  'default_mobilization_minutes or null': 'integer',
  'default_demobilization_minutes or null': 'integer',
  ...times,
};

const serviceArea = {
  id: 'uuid',
  business_id: 'uuid',
  name: 'string',
  description: 'string',
  city: 'string',
  county: 'string',
  district: 'string',
  postal_code: 'string',
  'boundary or null': 'object',
  ...times,
};

const skill = {
  id: 'uuid',
  name: 'string',
  description: 'string',
  category_id: 'uuid',
  is_active: 'boolean',
  members: 'integer',
  ...times,
};

const skillCategory = { id: 'uuid', name: 'string', icon: 'string', ...times };

const technician = {
  id: 'uuid',
  user_id: 'uuid',
  business_id: 'uuid',
  business_group_id: 'uuid',
  full_name: 'string',
  job_title: 'string',
  role: 'string',
  'email or null': 'string',
  'phone or null': 'string',
  status: 'active|onboarding|deactive',
  'assignment_tier or null': 'lead|buddy|float',
  address: { ...addressLines, postal_code: 'string', country: 'string', formatted: 'string' },
  'start_location_type or null': 'home|office',
  'start_location_lat or null': 'number',
  'start_location_long or null': 'number',
  buddy_ids: ['uuid'],
  leads: [{ id: 'uuid', full_name: 'string' }],
  service_areas: [reference],
  vehicle_ids: ['uuid'],
  'join_date or null': 'date',
  day_mails: 'boolean',
  'last_login_at or null': 'timestamp',
  ...times,
  'deleted_at or omitted': 'timestamp',
} satisfies Fields;

const vehicle = {
  id: 'uuid',
  business_id: 'uuid',
  name: 'string',
  brand: 'string',
  model: 'string',
  plate_number: 'string',
  'current_mileage or null': 'integer',
  status: 'inactive|idle|on_job|maintenance',
  operational_status: 'inactive|idle|assigned|on_job|maintenance',
  is_attached: 'boolean',
  // Its fields are not stated.
  'owner or null': { id: 'uuid', full_name: 'string' },
  technician_ids: ['uuid'],
  utilization_percent: 'number 0..100',
  ...times,
  'deleted_at or omitted': 'timestamp',
} satisfies Fields;

const polled = { meta, has_more: 'boolean', next_since: 'timestamp' };

/** Every table with the operation that returns it. */
export const tables = {
  Customer: { of: 'getCustomer', fields: customer },
  'Customer list': { of: 'listCustomers', fields: { customers: [customerListItem], ...polled } },
  'Job request': { of: 'getJobRequest', fields: jobRequest },
  'Job request list': { of: 'listJobRequests', fields: { items: [jobRequest], meta } },
  'Job request changes': { of: 'listJobRequestChanges', fields: { items: [jobRequest], next_since: 'timestamp', has_more: 'boolean' } },
  Timeline: { of: 'getJobRequestTimeline', fields: timeline },
  'Booking windows': { of: 'listJobRequestBookingWindows', fields: bookingWindows },
  'Job type': { of: 'getJobType', fields: jobType },
  'Service area': { of: 'getServiceArea', fields: serviceArea },
  'Service area list': { of: 'listServiceAreas', fields: { service_areas: [serviceArea], meta } },
  Skill: { of: 'createSkill', fields: skill },
  'Skill list': { of: 'listSkills', fields: { skills: [skillSummary] } },
  'Skill category list': { of: 'listSkillCategories', fields: { categories: [skillCategory], meta } },
  'Skills of a category': { of: 'listSkillsByCategory', fields: { skills: [skill], meta } },
  Technician: { of: 'getTechnician', fields: technician },
  'Technician list': { of: 'listTechnicians', fields: { technicians: [technician], ...polled } },
  Vehicle: { of: 'getVehicle', fields: vehicle },
} as const satisfies Record<string, { of: string; fields: Fields }>;

export type TableName = keyof typeof tables;
export const shapeOf = (name: TableName): Shape => tables[name].fields as Shape;
