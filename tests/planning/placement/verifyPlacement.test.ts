/** A commit checks its plan against the locked rows. If the board in memory was wrong, it answers 500 and writes nothing. */
import { expect, it } from 'vitest';
import type { WriteContext } from '../../../src/domain/call/context.ts';
import { epochMinute } from '../../../src/engine/minutes.ts';
import { pointFromDegrees } from '../../../src/ground/geometry/points.ts';
import { makeVisit } from '../../../src/engine/visit.ts';
import { findingsOf } from '../../../src/domain/planning/placement/verifyPlacement.ts';
import { getTenant } from '../../../src/store/settings/tenants.ts';
import type { Reply, TestBusiness } from '../../support/harness.ts';
import { monday, openDesk } from '../../operations/bookings/desk.ts';
import { at, booked, emergency, team, utc } from '../../operations/dispatch/board.ts';
import { refusal } from '../../operations/replies.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';

const desk = await openDesk();
const { store } = desk.harness;

/** All rows of the business, in both environments. Leaves out the request log, which is written in the background. */
async function everything(of: TestBusiness): Promise<string> {
  const tables = await store.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id' and table_name <> 'request_log' order by 1`,
  );
  const rows = tables.map(
    ({ name }) => `(select coalesce(jsonb_agg(to_jsonb(r) order by to_jsonb(r)::text), '[]') from "${name}" r
                     where r.tenant_id in (select id from tenants where business_id = $1)) as "${name}"`,
  );
  expect(rows.length).toBeGreaterThan(15);
  return JSON.stringify(await store.query(`select ${rows.join(', ')}`, [of.businessId]));
}

/**
 * Ada and Bea, and a visit of Bea's at 15:00. `hide` moves the visit to 11:05, an hour's drive away, without telling the board in memory.
 * That board still shows Bea free until 15:00. The database alone would accept a visit of Bea's until 11:00, because nothing overlaps.
 */
async function lyingBoard() {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const hidden = await booked(of, customer, bea, '15:00');
  const hide = async () => {
    await of.ok('listNearbyTechnicians', { latitude: 40.748, longitude: -73.985, at: at('10:00') });
    await store.query(
      `update sessions set start_minute = start_minute - 235, end_minute = end_minute - 235, latitude_e6 = 41000000 where job_request_id = $1`,
      [hidden.id],
    );
  };
  return { of, ada, bea, customer, hide };
}

async function expectNothingWritten(of: TestBusiness, commit: () => Promise<Reply>): Promise<void> {
  const before = await everything(of);
  const reply = await commit();
  expect(refusal(reply)).toEqual([500, 'INTERNAL_ERROR']);
  expect(reply.data).toEqual({ request_id: reply.headers.get('x-request-id') });
  expect(await everything(of)).toBe(before);
}

it('[plan.checked-at-commit] a confirmation that conflicts with an unseen visit is refused, and nothing is written', async () => {
  const { of, bea, customer, hide } = await lyingBoard();
  const job = await quotedJob(of, customer, monday, 60);
  await hide();
  const input = { id: job.id, scheduled_at: at('10:00'), technician_id: bea, status_version: job.status_version };
  await expectNothingWritten(of, () => of.call('confirmJobRequest', input));
});

it('[plan.checked-at-commit] a booking in one call keeps its job when the plan check refuses its confirmation', async () => {
  const { of, bea, customer, hide } = await lyingBoard();
  await hide();
  const input = { customer_id: customer, scheduled_at: at('10:00'), technician_id: bea, job_duration_minutes: 60, idempotency_key: 'lie' };
  expect(refusal(await of.call('bookAndConfirmJobRequest', input))).toEqual([500, 'INTERNAL_ERROR']);
  const { items } = await of.ok('listJobRequests', {});
  expect(items.map(({ schedule }) => schedule.scheduled_at).sort()).toEqual(['2030-06-10T19:00:00Z', null]);
  // A retry creates no second job and gets the same refusal.
  await expectNothingWritten(of, () => of.call('bookAndConfirmJobRequest', input));
});

it('[plan.checked-at-commit] an emergency that conflicts with an unseen visit is refused, and nothing is written', async () => {
  const { of, bea, customer, hide } = await lyingBoard();
  const { id } = await emergency(of, customer);
  await hide();
  const input = { job_request_id: id, technician_id: bea, start_at: at('10:00') };
  await expectNothingWritten(of, () => of.call('commitEmergencyReschedule', input));
});

it('[plan.checked-at-commit] an emergency whose displaced job would fall into time off is refused, and nothing is written', async () => {
  const { of, bea, customer } = await lyingBoard();
  const { id } = await emergency(of, customer);
  await of.ok('listNearbyTechnicians', { latitude: 40.748, longitude: -73.985, at: at('10:00') });
  await store.query(
    `insert into time_off (tenant_id, id, technician_id, start_date, end_date, start_minute, end_minute, status, reason, created_at)
     select tenant_id, gen_random_uuid(), id, $2, $2, 960, 1020, 'approved', '', now() from technicians where id = $1`,
    [bea, monday],
  );
  const input = { job_request_id: id, technician_id: bea, start_at: at('15:00') };
  await expectNothingWritten(of, () => of.call('commitEmergencyReschedule', input));
});

it('[plan.checked-at-commit, departure.grace] whoever was believed to have set off long ago, by the clock of the commit', async () => {
  const { of, ada, customer } = await lyingBoard();
  const [row] = await store.query<{ id: number }>('select tenant_id as id from customers where id = $1', [customer]);
  const tenant = await getTenant(store, row!.id);
  await of.ok('updateTechnician', { id: ada, start_location_lat: 40.93, start_location_long: -73.985 });
  const now = Date.parse(utc('10:00'));
  const startMinute = epochMinute(now / 60_000 + 5);
  const visit = makeVisit({
    point: pointFromDegrees(40.748, -73.985),
    coveringAreaIds: null,
    requiredSkillIds: [],
    mobilizationMinutes: 0,
    jobMinutes: 60,
    demobilizationMinutes: 0,
    mustLead: true,
    preferredTechnicianId: null,
    maxVisitMinutes: null,
    departNotBefore: epochMinute(startMinute - 120),
  });
  const members = [{ technicianId: ada, role: 'lead' as const, sessions: [{ startMinute, endMinute: startMinute + 60 }] }];
  const ctx = { tenant, db: store, nowMilliseconds: now } as unknown as WriteContext;
  expect((await findingsOf(ctx, [{ visit, members }])).map(({ kind }) => kind)).toEqual(['departs_too_late']);
});

it('[plan.checked-at-commit] a move that conflicts with an unseen visit is refused, and nothing is written', async () => {
  const { of, ada, bea, customer, hide } = await lyingBoard();
  const { id } = await booked(of, customer, ada, '10:00');
  await hide();
  await expectNothingWritten(of, () => of.call('commitJobRequestMove', { id, technician_id: bea }));
});

it('[plan.checked-at-commit] an absence', async () => {
  const { of, ada, customer, hide } = await lyingBoard();
  await booked(of, customer, ada, '10:00');
  await of.ok('createTechnicianTimeOff', { id: ada, start_date: monday, end_date: monday });
  await hide();
  const range = { technician_id: ada, date: monday, until_date: monday };
  const { resolved } = await of.ok('previewAbsenceResolve', range);
  expect(resolved).toHaveLength(1);
  await expectNothingWritten(of, () => of.call('commitAbsenceResolve', { ...range, assignments: resolved }));
});

it('[plan.checked-at-commit] the same confirmation succeeds without an unseen visit', async () => {
  const { of, bea, customer } = await lyingBoard();
  const job = await quotedJob(of, customer, monday, 60);
  const input = { id: job.id, scheduled_at: at('10:00'), technician_id: bea, status_version: job.status_version };
  expect(refusal(await of.call('confirmJobRequest', input))).toEqual([200, 0]);
});
