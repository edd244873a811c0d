/**
 * One example of every resource that an event carries, all of one business on one day. The OpenAPI document shows them, and endpoints can
 * be sent one as a test.
 */
import type { Static } from 'typebox';
import type { Customer } from '../customers/customers.ts';
import type { CustomerMessage } from '../schemas/customerMessage.ts';
import type { JobRequest } from '../schemas/jobRequest.ts';
import type { WebhookEndpoint } from '../schemas/webhook.ts';
import type { Technician } from '../schemas/technician.ts';
import { plan } from './planExample.ts';

/** What an example of a status change says of the status before it. */
export const exampleStatusBefore = 'booking';
export const exampleBusinessId = '01bbfb92-9600-7000-8000-000000000002';

const jobRequest: Static<typeof JobRequest> = {
  id: '01bbfb92-9600-7000-8000-000000000001',
  short_code: 'JR-DG5CTPF',
  business_id: '01bbfb92-9600-7000-8000-000000000002',
  workflow_id: '01bbfb92-9600-7000-8000-000000000003',
  workflow_name: 'Standard',
  status_version: 3,
  current_status: {
    key: 'scheduled',
    display_name: 'Scheduled',
  },
  next_actions: [
    {
      key: 'depart',
      label: 'Depart',
      actor: 'technician',
      may_fire: { permissions: ['job_manage'], by_customer: false, by_technician: true },
    },
  ],
  action_audit: {
    quote: {
      at: '2030-06-05T12:00:00.000000Z',
      by: {
        actor: 'business',
        user_id: '01bbfb92-9600-7000-8000-000000000004',
      },
      payload: {
        force: false,
        crew_size: 1,
        job_duration_minutes: 60,
        mobilization_minutes: 0,
        demobilization_minutes: 0,
      },
    },
    confirm_booking: {
      at: '2030-06-05T12:00:00.000000Z',
      by: {
        actor: 'business_on_behalf',
        user_id: '01bbfb92-9600-7000-8000-000000000004',
      },
      payload: {
        scheduled_at: '2030-06-10T14:00:00Z',
        technician_id: '01bbfb92-9600-7000-8000-000000000005',
      },
    },
  },
  priority: 'normal',
  priority_level: 'p2',
  sla_deadline: null,
  attention: {
    flagged: false,
    reason: null,
    since: null,
  },
  description: null,
  written_by: 'member',
  job_type_id: null,
  skills: [],
  customer: {
    id: '01bbfb92-9600-7000-8000-000000000006',
    name: 'Grace Hopper',
    email: '',
    phone: '+1 212 555 0123',
  },
  address: {
    line: '5 Main St',
    line2: '',
    city: 'New York',
    state: '',
    postal: '10001',
    country: '',
    formatted: '5 Main St, New York, 10001',
    latitude: 40.748,
    longitude: -73.985,
    precision: 'exact',
    source: 'sent',
    place_note: null,
  },
  site: null,
  assignment: {
    technician_id: '01bbfb92-9600-7000-8000-000000000005',
    technician: {
      id: '01bbfb92-9600-7000-8000-000000000005',
      full_name: 'Ada Lovelace',
      email: 'ada.lovelace@example.com',
      phone: null,
      job_title: '',
      avatar_url: null,
    },
    assigned_at: '2030-06-05T12:00:00.000000Z',
    service_area_id: '01bbfb92-9600-7000-8000-000000000007',
    vehicle_id: null,
  },
  crew: [
    {
      technician_id: '01bbfb92-9600-7000-8000-000000000005',
      technician_name: 'Ada Lovelace',
      role: 'lead',
      job_title: '',
      phone: null,
      email: 'ada.lovelace@example.com',
      skill_ids: [],
      skills: [],
      sessions: [
        {
          ordinal: 1,
          date: '2030-06-10',
          start_at: '2030-06-10T14:00:00Z',
          end_at: '2030-06-10T15:00:00Z',
          depart_at: '2030-06-10T13:59:00Z',
          return_at: '2030-06-10T15:01:00Z',
          travel_minutes: 1,
        },
      ],
      ends_at: '2030-06-10T15:00:00Z',
    },
  ],
  quote: {
    quoted_at: '2030-06-05T12:00:00.000000Z',
    job_duration_minutes: 60,
    mobilization_minutes: 0,
    demobilization_minutes: 0,
    crew_size: 1,
  },
  schedule: {
    scheduled_at: '2030-06-10T14:00:00Z',
    scheduled_local: '2030-06-10T10:00',
    scheduled_duration_minutes: 60,
    ends_at: '2030-06-10T15:00:00Z',
    ends_local: '2030-06-10T11:00',
    arrival_window: {
      start: '2030-06-10T14:00:00Z',
      start_local: '2030-06-10T10:00',
      end: '2030-06-10T16:00:00Z',
      end_local: '2030-06-10T12:00',
      window_minutes: 120,
    },
    business_timezone: 'America/New_York',
    customer_timezone: 'America/New_York',
    sessions: [
      {
        ordinal: 1,
        date: '2030-06-10',
        start_at: '2030-06-10T14:00:00Z',
        end_at: '2030-06-10T15:00:00Z',
        depart_at: '2030-06-10T13:59:00Z',
        return_at: '2030-06-10T15:01:00Z',
        travel_minutes: 1,
      },
    ],
  },
  locked: false,
  locked_at: null,
  locked_by_name: null,
  wanted_date: null,
  rating: {
    is_rated: false,
    score: null,
    comment: null,
    rated_at: null,
  },
  archive: {
    is_archived: false,
    archived_at: null,
    archived_by_user_id: null,
    note: null,
  },
  completed_at: null,
  completed_by_user_id: null,
  completed_amount: null,
  created_at: '2030-06-05T12:00:00.000000Z',
  updated_at: '2030-06-05T12:00:00.000000Z',
};

const customer: Static<typeof Customer> = {
  profile: {
    id: '01bbfb92-9600-7000-8000-000000000006',
    uid: '',
    full_name: 'Grace Hopper',
    status: 'active',
    tier: 'regular',
    request_count: 0,
    notes: '',
    created_at: '2030-06-05T12:00:00.000000Z',
    updated_at: '2030-06-05T12:00:00.000000Z',
  },
  contact: {
    address: {
      line: '5 Main St',
      line2: '',
      city: 'New York',
      state: '',
      postal_code: '10001',
      country: '',
      formatted: '5 Main St, New York, 10001',
      latitude: 40.748,
      longitude: -73.985,
      precision: 'exact',
      source: 'sent',
      place_note: null,
    },
    email: '',
    phone: '+1 212 555 0123',
    sms_consent: false,
    sms_consent_at: null,
    preferred_channel: null,
    preferred_technician: null,
    service_area: null,
  },
  spending: {
    total_spent_12m: 0,
    avg_job_value: 0,
    currency: 'USD',
    tier: 'regular',
    tier_progress: {
      current: 0,
      next: 'vip',
      remaining: 5000,
    },
    rank_position_label: 'No completed jobs in 12 months',
  },
  sites: [],
  site_count: 0,
};

const technician: Static<typeof Technician> = {
  id: '01bbfb92-9600-7000-8000-000000000005',
  user_id: '01bbfb92-9600-7000-8000-000000000008',
  business_id: '01bbfb92-9600-7000-8000-000000000002',
  business_group_id: '01bbfb92-9600-7000-8000-000000000009',
  uid: '',
  full_name: 'Ada Lovelace',
  job_title: '',
  role: 'Technician',
  email: 'ada.lovelace@example.com',
  phone: null,
  status: 'active',
  assignment_tier: null,
  address: {
    line: '',
    line2: '',
    city: '',
    state: '',
    postal_code: '',
    country: '',
    formatted: '',
  },
  start_location_type: 'home',
  start_location_lat: 40.75,
  start_location_long: -73.99,
  start_location_precision: 'exact',
  start_location_source: 'sent',
  buddy_ids: [],
  leads: [],
  service_areas: [
    {
      id: '01bbfb92-9600-7000-8000-000000000007',
      name: 'Manhattan',
    },
  ],
  vehicle_ids: [],
  picture_url: null,
  join_date: null,
  day_mails: true,
  last_login_at: null,
  created_at: '2030-06-05T12:00:00.000000Z',
  updated_at: '2030-06-05T12:00:00.000000Z',
};

const webhook: Static<typeof WebhookEndpoint> = {
  id: '01bbfb92-9600-7000-8000-000000000099',
  url: 'https://example.com/webhooks',
  description: 'Books',
  event_types: ['job_request.created', 'job_request.completed'],
  all_events: false,
  status: 'active',
  disabled_reason: null,
  secret_expires_at: '2030-07-05T12:00:00.000000Z',
  environment: 'live',
  created_at: '2030-06-05T12:00:00.000000Z',
  updated_at: '2030-06-05T12:00:00.000000Z',
};

/** The example objects by the first part of the event type, before the dot. */
export const exampleObjects: Readonly<Record<string, object>> = {
  job_request: jobRequest,
  customer,
  technician,
  schedule: plan,
  ping: webhook,
};

/** What an event of a late visit has beside its job. */
const late = {
  live: {
    state: 'late_to_start',
    late_minutes: 20,
    over_minutes: 0,
    window_broken: false,
    earliest_start_at: '2030-06-05T13:20:00Z',
    earliest_end_at: '2030-06-05T14:20:00Z',
  },
  cause: null,
};

const message: Static<typeof CustomerMessage> = {
  id: '01bbfb92-9600-7000-8000-000000000011',
  customer_id: customer.profile.id,
  job_request_id: jobRequest.id,
  short_code: 'JR-DG5CTPF',
  direction: 'in',
  phone: '+12125550123',
  text: 'Please cancel my visit',
  meaning: 'cancel',
  author: null,
  automatic_kind: null,
  status: null,
  reason: null,
  created_at: '2030-06-05T12:00:00.000000Z',
  read_at: null,
};

/** What the `data` of an event of this type has beside `object`. */
export function exampleBesideObject(type: string): Readonly<Record<string, unknown>> {
  if (type === 'customer.message_received') return { message };
  return type === 'job_request.running_late' || type === 'job_request.window_broken' ? late : {};
}
