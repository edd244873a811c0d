/** The rows of "Decide now" on Today. docs/internals/board.md#queue-and-today. */
import { expect, it } from 'vitest';
import {
  decisionsOf,
  nextAtRisk,
  worstDelay,
  type LateVisit,
  type Proposal,
  type ToCall,
  type Today,
} from '../../dashboard/routes/today/decisions.ts';

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
      messages: null,
      new_bookings: none,
      better_plan: null,
      unsent_mails: null,
      ...decide,
    },
    live: { visits, count: visits.length },
    webhooks_failing: webhooks === null ? null : { count: webhooks },
    keys_ending: webhooks === null ? null : { count: webhooks - 1 },
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
    'late u',
    'reassign t',
    'risk b',
    'request r',
    'flagged c',
    'mail m',
    'booking d',
    'plan',
    'webhooks',
    'keys',
  ]);
});

it('[today.decide] hides late visits of an absent technician, unless the technician is on site', () => {
  const reassign = rows({ technician: { id: 't', name: 'Ada' }, visits: 2, from: '', until: '' });
  expect(kindsOf(today({ reassign }, [late('e', 't', 'late'), late('f', 't', 'running_over')]))).toEqual(['late t', 'reassign t']);
  expect(kindsOf(today({}, [], 0))).toEqual([]);
  expect(decisionsOf(today({}, [], 0), 2)).toMatchObject([{ kind: 'maintenance', count: 2 }]);
  expect(
    decisionsOf(today({}, [], 0), 0, [{ id: 'p', told: ['email'] } as unknown as Proposal, { id: 'q', told: [] as string[] } as Proposal]),
  ).toMatchObject([
    { kind: 'earlier', key: 'tq' },
    { kind: 'earlier', key: 'tp' },
  ]);
});

it('[today.decide] a shortened kind of decision ends with the number of hidden rows', () => {
  const of = today({
    emergencies: rows(job('a')),
    at_risk: { count: 12, items: [job('b')] },
    new_bookings: { count: 3, items: [job('c'), job('d')] },
  });
  const late12 = { ...of, live: { ...of.live, count: 12 } } as Today;
  expect(decisionsOf(late12).map((row) => (row.kind === 'more' ? [row.of, row.count] : row.kind))).toEqual([
    'emergency',
    ['late', 12],
    'risk',
    ['risk', 11],
    'booking',
    'booking',
    ['booking', 1],
  ]);
});

it('[today.late-rows] the late visits of a technician share a row, with the worst delay and the next promise at risk', () => {
  const visit = (id: string, technician: string, flag: string, minutes: number, scheduled_at: string) => ({
    ...late(id, technician, flag),
    scheduled_at,
    live: { late_minutes: flag === 'running_over' ? 0 : minutes, over_minutes: flag === 'running_over' ? minutes : 0 },
  });
  const visits = [
    visit('c', 'u', 'window_broken', 130, '15:00'),
    visit('b', 'u', 'running_over', 140, '09:00'),
    visit('d', 't', 'late', 5, '11:00'),
    visit('a', 'u', 'late', 90, '13:00'),
  ];
  const flagged = rows(job('a'), job('z'));
  const shown = decisionsOf(today({ flagged }, visits));
  expect(shown.map(({ key }) => key)).toEqual(['lu', 'lt', 'fz']);
  const [first, second] = shown.flatMap((row) => (row.kind === 'late' ? [row.visits] : []));
  expect(first!.map(({ job_request_id }) => job_request_id)).toEqual(['c', 'b', 'a']);
  expect([worstDelay(first!), nextAtRisk(first!)?.job_request_id]).toEqual([140, 'c']);
  expect([worstDelay(second!), nextAtRisk(second!)?.job_request_id]).toEqual([5, 'd']);
  // No promise is at risk when each visit has begun. The earliest goes first when none is broken.
  expect(nextAtRisk(first!.slice(1, 2))).toBeUndefined();
  expect(nextAtRisk([visits[3], visits[2]] as LateVisit[])?.job_request_id).toBe('d');
  // An emergency has its own row.
  expect(decisionsOf(today({ emergencies: rows(job('d')) }, visits)).map(({ key }) => key)).toEqual(['ed', 'lu']);
});

it('[today.late-rows] shows ten late technicians and the number of other late visits, so that other decisions stay visible', () => {
  const visits = Array.from({ length: 28 }, (_, at) => late(`v${at}`, at === 0 ? 't' : `u${at % 13}`, 'late'));
  const of = today({ reassign: rows({ technician: { id: 't', name: 'Ada' }, visits: 1, from: '', until: '' }) }, visits);
  const shown = decisionsOf(of);
  expect(shown.filter(({ kind }) => kind === 'late')).toHaveLength(10);
  // The visit of the absent technician is a part of the next row.
  expect(shown[10]).toMatchObject({ kind: 'more', of: 'late', count: 6 });
  expect(shown[11]).toMatchObject({ kind: 'reassign' });
});

it('[earlier-times.list] shows ten earlier times, customers to phone first, then by soonest end, and the number of others', () => {
  const proposal = (id: number, told: string[], hour: number) =>
    ({ id: `${id}`, told, expires_at: `2030-06-10T${String(hour).padStart(2, '0')}:00:00Z` }) as unknown as Proposal;
  const proposals = [...Array.from({ length: 11 }, (_, at) => proposal(at, ['email'], 8)), proposal(11, [], 12), proposal(12, [], 9)];
  const shown = decisionsOf(today({}), 0, proposals);
  expect(shown.slice(0, 3).map(({ key }) => key)).toEqual(['t12', 't11', 't0']);
  expect(shown.slice(10)).toMatchObject([{ kind: 'moreProposals', of: 'earlier', count: 3 }]);
  expect(decisionsOf(today({}), 0, proposals, true)).toHaveLength(13);
});

it('[visit-proposals.list] lists proposed times and customers to call, and no second row for booking the same requests', () => {
  const proposed = { id: 'p', told: ['sms'], present_start_at: null } as unknown as Proposal;
  const toCall = { job_request_id: 'a', reason: 'declined' } as ToCall;
  const shown = decisionsOf(today({ new_bookings: rows(job('a')) }), 0, [proposed], false, [toCall]);
  expect(shown.map(({ kind, key }) => [kind, key])).toEqual([
    ['proposed', 'tp'],
    ['toCall', 'ca'],
  ]);
  // Rows that are left out have the name of what they are.
  const calls = Array.from({ length: 12 }, (_, at) => ({ job_request_id: `${at}`, reason: 'declined' }) as ToCall);
  expect(decisionsOf(today({}), 0, [], false, calls).at(-1)).toMatchObject({ kind: 'moreProposals', of: 'toCall', count: 2 });
  const many = [
    ...Array.from({ length: 11 }, (_, at) => ({ ...proposed, id: `${at}` })),
    { id: 'e', told: ['sms'], present_start_at: 'x' },
  ];
  expect(decisionsOf(today({}), 0, many as Proposal[], false, calls).slice(-3)).toMatchObject([
    { kind: 'moreProposals', of: 'earlier', count: 1 },
    { kind: 'moreProposals', of: 'proposed', count: 1 },
    { kind: 'moreProposals', of: 'toCall', count: 2 },
  ]);
});

it('[conversation.unread] lists customers whose messages nobody has read, behind the requests, and how many are left out', () => {
  const message = (id: string) => ({ customer_id: id, name: id, text: 'Hello?', job_request_id: null });
  const of = today({
    requests: rows({ id: 'q', kind: 'cancellation' }),
    messages: { count: 3, items: [message('a'), message('b')] },
    flagged: rows(job('f')),
  });
  expect(kindsOf(of)).toEqual(['request q', 'message a', 'message b', 'more ore message', 'flagged f']);
});
