/** Who is calling: customers and guests, from a part of the name or number. docs/internals/records.md#callers. */
import { expect, it } from 'vitest';
import { newCustomer, quotedJob } from '../../scenarios/fixtures.ts';
import { monday, openDesk } from '../bookings/desk.ts';
import { booked } from '../dispatch/board.ts';
import { openBoard } from '../board/boardDesk.ts';

const desk = await openDesk();

it('[callers.list] finds a customer from three letters or four digits, with the visits', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const callers = async (search: string) => (await owner.ok('listCallers', { search })).callers;
  const visits = { visit_count: 0, next_visit_at: null, last_visit_at: null, visit_today: null };
  const grace = { customer_id: customer, job_request_id: null, full_name: 'Grace Hopper', phone: '+1 212 555 0123', ...visits };
  for (const search of ['hop', 'GRA hop', 'ce ho', '0123', '555-0123', '(212) 555 0123'])
    expect([search, await callers(search)]).toEqual([search, [expect.objectContaining(grace)]]);
  for (const search of ['ho', 'hopping', '0124', '%%%', '´´´']) expect([search, await callers(search)]).toEqual([search, []]);

  expect((await callers('hopper'))[0]!.is_inactive).toBe(false);
  await of.ok('updateCustomer', { id: customer, status: 'inactive' });
  expect((await callers('hopper'))[0]!.is_inactive).toBe(true);

  const archived = await quotedJob(of, customer, monday);
  await of.ok('archiveJobRequest', { id: archived.id });
  await booked(of, customer, ids[0]!, '09:00');
  const { id, schedule } = await booked(of, customer, ids[0]!, '11:00');
  const [found] = await callers('hopper');
  expect(found).toMatchObject({ visit_count: 2, last_visit_at: null, visit_today: null });
  expect(Date.parse(found!.next_visit_at!)).toBeLessThan(Date.parse(schedule.scheduled_at!));

  // Between the two visits, on their day.
  const move = (at: string) =>
    desk.harness.store.query('update job_requests set scheduled_at = $2, completed_at = $3 where id = $1', [id, at, at]);
  await move('2030-06-05T11:00:00Z');
  expect((await callers('hopper'))[0]).toMatchObject({
    visit_count: 2,
    last_visit_at: '2030-06-05T11:00:00Z',
    visit_today: { job_request_id: id, scheduled_at: '2030-06-05T11:00:00Z' },
  });
});

it('[callers.list] a guest without a customer record appears once, with the newest job', async () => {
  const { of, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const first = await quotedJob(of, customer, monday);
  const second = await quotedJob(of, customer, monday);
  await desk.harness.store.query(
    `update job_requests set customer_id = null, customer_name = 'Renée Gast', customer_phone = '+1 212 555 7788' where id = any ($1::uuid[])`,
    [[first.id, second.id]],
  );
  for (const search of ['renee', '7788'])
    expect((await owner.ok('listCallers', { search })).callers).toMatchObject([
      { customer_id: null, job_request_id: second.id, full_name: 'Renée Gast', phone: '+1 212 555 7788', visit_count: 0 },
    ]);
});

it('[callers.list] two letters suffice for a name of two letters, and customers of other businesses are not found', async () => {
  const { of, owner } = await openBoard(desk, 'Ada Lovelace');
  const other = await openBoard(desk, 'Ada Lovelace');
  await other.of.ok('createCustomer', { full_name: '田中 花子', phone: '+1 212 555 9900' });
  expect(await owner.ok('listCallers', { search: '田中' })).toEqual({ callers: [], truncated: false });
  await of.ok('createCustomer', { full_name: '田中 太郎', phone: '+1 212 555 9901' });
  for (let at = 0; at < 2; at++) await of.ok('createCustomer', { full_name: `田中 ${at}`, phone: `+1 212 555 990${at + 2}` });
  expect((await owner.ok('listCallers', { search: '田中 太' })).callers).toMatchObject([{ full_name: '田中 太郎' }]);
  expect(await owner.ok('listCallers', { search: '田中', limit: 2 })).toMatchObject({ callers: [{}, {}], truncated: true });
  await newCustomer(of);
  await of.ok('createCustomer', { full_name: 'José Sá', phone: '+1 212 555 9907' });
  for (const search of ['jose sa', 'José Sá'])
    expect((await owner.ok('listCallers', { search })).callers).toMatchObject([{ full_name: 'José Sá' }]);
  expect((await owner.ok('listCallers', { search: '9901' })).callers).toMatchObject([{ full_name: '田中 太郎' }]);
});

it('[callers.list] a caller with a visit today comes before many who booked later', async () => {
  const { of, customer, ids, owner } = await openBoard(desk, 'Ada Lovelace');
  const { id } = await booked(of, customer, ids[0]!, '09:00');
  await desk.harness.store.query(`update job_requests set scheduled_at = '2030-06-05T11:00:00Z' where id = $1`, [id]);
  for (let at = 0; at < 51; at++) await of.ok('createCustomer', { full_name: `Grace ${at}`, phone: '+1 212 555 0199' });
  await desk.harness.store.query(
    `update customers set last_request_at = '2031-01-01T12:00:00Z' where full_name ~ '^Grace [0-9]' and tenant_id = (select tenant_id from customers where id = $1)`,
    [customer],
  );
  expect((await owner.ok('listCallers', { search: 'grace' })).callers[0]).toMatchObject({
    full_name: 'Grace Hopper',
    visit_today: { job_request_id: id },
  });
});

it('[callers.list] the search can use the index customers_search', async () => {
  // The test's table has too few rows for the planner to choose an index by itself.
  const plan = await desk.harness.store.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    return tx.query(
      `explain (costs off) select from customers c where c.deleted_at is null and search_runs(c.tenant_id, c.search_key) @> search_runs(1, 'hopper')`,
    );
  });
  expect(JSON.stringify(plan)).toContain('customers_search');
});
