/** The rows of "Decide now" on Today. docs/decisions/0110. */
import { expect, it } from 'vitest';
import { decisionsOf, type Today } from '../../dashboard/routes/today/decisions.ts';

const none = { count: 0, items: [] };
const job = (id: string) => ({
  job_request_id: id,
  short_code: id,
  customer_name: id,
  job_type_name: null,
  priority_level: 'p2' as const,
  scheduled_at: null,
  has_duration: true,
  sla_deadline: null,
  reason: null,
  created_at: '2030-06-10T12:00:00Z',
});
const late = (id: string, technician: string, ...flags: string[]) => ({
  job_request_id: id,
  technician: { id: technician, name: '' },
  flags,
});
const rows = (...items: object[]) => ({ count: items.length, items });

const today = (decide: object, visits: object[] = [], webhooks: number | null = null) =>
  ({
    decide: {
      emergencies: none,
      at_risk: none,
      reassign: none,
      flagged: none,
      requests: null,
      new_bookings: none,
      better_plan: null,
      unsent_mails: null,
      ...decide,
    },
    live: { visits },
    webhooks_failing: webhooks === null ? null : { count: webhooks },
  }) as unknown as Today;

const kindsOf = (of: Today) => decisionsOf(of).map(({ kind, key }) => `${kind} ${key.slice(1)}`.trim());

it('[today.decide] sorts by urgency and shows a job once, at its most urgent', () => {
  const of = today(
    {
      emergencies: rows(job('a')),
      reassign: rows({ technician: { id: 't', name: 'Ada' }, visits: 2, from: '', until: '' }),
      at_risk: rows(job('b'), job('a')),
      flagged: rows(job('b'), job('c')),
      new_bookings: rows(job('d'), job('c')),
      requests: rows({ id: 'r' }),
      unsent_mails: rows({ id: 'm' }),
      better_plan: { id: 'p' },
    },
    [late('e', 'u', 'late')],
    2,
  );
  expect(kindsOf(of)).toEqual([
    'emergency a',
    'late e',
    'reassign t',
    'risk b',
    'request r',
    'flagged c',
    'mail m',
    'booking d',
    'plan',
    'webhooks',
  ]);
});

it('[today.decide] lists no late visit of an absent technician, unless somebody is on site', () => {
  const reassign = rows({ technician: { id: 't', name: 'Ada' }, visits: 2, from: '', until: '' });
  expect(kindsOf(today({ reassign }, [late('e', 't', 'late'), late('f', 't', 'running_over')]))).toEqual(['late f', 'reassign t']);
  expect(kindsOf(today({}, [], 0))).toEqual([]);
});
