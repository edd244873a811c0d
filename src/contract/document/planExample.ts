/** An example of a plan for a better day, as its event carries it. */
import type { Static } from 'typebox';
import type { OptimizationPlan } from '../dispatch/optimization.ts';

const silent = { will_be_sent: false, channel: 'none', reason: 'time_unchanged' } as const;
const noneWaits = { p0: 0, p1: 0, p2: 0, p3: 0 };

export const plan: Static<typeof OptimizationPlan> = {
  id: '01bbfb92-9600-7000-8000-000000000010',
  plan_token: '01bbfb92-9600-7000-8000-000000000010.VGhlIHByb29mIG9mIGl0IQ',
  business_timezone: 'America/New_York',
  date: '2030-06-10',
  until_date: '2030-06-10',
  freedom: 'keep_times',
  balance: 'off',
  max_overtime_minutes: 0,
  effort: 'quick',
  created_at: '2030-06-07T00:00:00.000000Z',
  expires_at: '2030-06-08T00:00:00.000000Z',
  steps: [
    {
      step_number: 1,
      sentence: 'JR-DG5CTPF from Bea Arthur to Ada Lovelace, same time: 22 min less driving.',
      moves: [
        {
          job_request_id: '01bbfb92-9600-7000-8000-000000000001',
          short_code: 'JR-DG5CTPF',
          customer_name: 'Grace Hopper',
          priority: 'p2',
          status_version: 3,
          kind: 'reassign',
          from: {
            technician_id: '01bbfb92-9600-7000-8000-000000000011',
            technician_name: 'Bea Arthur',
            start_at: '2030-06-10T14:00:00Z',
            end_at: '2030-06-10T15:00:00Z',
          },
          to: {
            technician_id: '01bbfb92-9600-7000-8000-000000000005',
            technician_name: 'Ada Lovelace',
            start_at: '2030-06-10T14:00:00Z',
            end_at: '2030-06-10T15:00:00Z',
          },
          overtime_minutes: 0,
          leaves_promised_window: false,
          customer_notification: silent,
        },
      ],
      requires: [],
      gain: { driving_minutes: 22, overtime_minutes: 0, placed: 0, sla_breaches: 0, load_spread_minutes: 0 },
      lost_if_left_out: { driving_minutes: 22, overtime_minutes: 0, placed: 0, sla_breaches: 0, load_spread_minutes: 0 },
    },
  ],
  totals: {
    before: {
      driving_minutes: 64,
      overtime_minutes: 0,
      unscheduled: noneWaits,
      sla_breaches: 0,
      placed: 0,
      changed_technicians: 0,
      customers_renotified: 0,
      load_spread_minutes: 60,
    },
    after: {
      driving_minutes: 42,
      overtime_minutes: 0,
      unscheduled: noneWaits,
      sla_breaches: 0,
      placed: 0,
      changed_technicians: 1,
      customers_renotified: 0,
      load_spread_minutes: 60,
    },
  },
  left_out: [],
  frozen: { p0: 0, crew: 0, multi_day: 0, in_progress: 0, near: 0, locked: 0, kept: 0, broken: 0 },
  warnings: [],
  solver: { step_count: 20000, deterministic: true, proven_optimal: false, duration_ms: 900 },
  customers_notified: 0,
  customers_to_phone: 0,
  repeated_customers: [],
};
