/** Emptying the sandbox. docs/reference/conventions.md#dashboard-operations; docs/internals/records.md#sandbox. */
import { expect, it } from 'vitest';
import { findTenantId } from '../../../src/store/settings/businesses.ts';
import { emptyLargeTables } from '../../../src/store/settings/sandboxReset.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { newArea, newCustomer, newTechnician } from '../../scenarios/fixtures.ts';
import { openOffice, visitAt } from '../settings/office.ts';

const { harness, ok, call, auditOf, date } = await openOffice();
const sandboxed = { environment: 'sandbox' } as const;

/** The same business, called with its sandbox key. */
const inSandbox = (of: TestBusiness): TestBusiness => ({
  ...of,
  call: (id, input, options) => of.call(id, input, { key: of.sandboxKey, ...options }),
  ok: (id, input, options) => of.ok(id, input, { key: of.sandboxKey, ...options }),
});

async function filled(of: TestBusiness) {
  const { id } = await newTechnician(of, (await newArea(of)).id);
  const vehicle = await of.ok('createVehicle', { name: 'Van 1' });
  await of.ok('replaceTechnicianVehicles', { id, vehicle_ids: [vehicle.id] });
  await of.ok('createTechnicianTimeOff', { id, start_date: '2031-03-03', end_date: '2031-03-03' });
  const category = await of.ok('createSkillCategory', { name: 'Trades' });
  const skill = await of.ok('createSkill', { name: 'Gas', category_id: category.id });
  await of.ok('createJobType', { name: 'Boiler', default_duration_minutes: 90, skill_ids: [skill.id] });
  await visitAt(of, await newCustomer(of), date, '10:00');
}

/** For each table, how many rows a tenant has, and which transaction wrote last. */
async function rowsOf(of: TestBusiness, environment: 'live' | 'sandbox') {
  const tenantId = await findTenantId(harness.store, of.businessId, environment);
  const tables = await harness.store.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
  );
  const counts: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await harness.store.query<{ n: string }>(
      `select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as n from "${name}" where tenant_id = $1`,
      [tenantId],
    );
    counts[name] = row!.n;
  }
  return counts;
}

it('[dashboard.sandbox-reset] copies the live catalog and settings, keeps access to the sandbox, and changes nothing in live', async () => {
  const of = await harness.business();
  const sandbox = inSandbox(of);
  await filled(of);
  await filled(sandbox);
  await ok(of, 'updateBusinessSettings', { version: 2, arrival_window_minutes: 45, visits_run_as_planned: true });
  await ok(of, 'createClosure', { date: '2031-12-25' });
  const live = await rowsOf(of, 'live');
  const answer = await ok(of, 'resetSandbox', { confirm_alias: of.alias }, sandboxed);
  expect(answer).toMatchObject({ seed: 'live_catalog', job_types: 4, skills: 1, service_areas: 1, technicians: 3 });
  const { request_log: _before, ...liveBefore } = live;
  const { request_log: _after, ...liveAfter } = await rowsOf(of, 'live');
  expect(liveAfter).toEqual(liveBefore);
  expect((await sandbox.ok('listJobRequests', {})).meta.total).toBe(0);
  expect((await sandbox.ok('listCustomers', {})).meta.total).toBe(0);
  expect((await sandbox.ok('listVehicles', {})).meta.total).toBe(0);
  expect((await sandbox.ok('listJobTypes', {})).job_types).toEqual((await of.ok('listJobTypes', {})).job_types);
  expect(await ok(of, 'getBusinessSettings', {}, sandboxed)).toMatchObject({ arrival_window_minutes: 45, visits_run_as_planned: true });
  expect((await ok(of, 'listClosures', {}, sandboxed)).meta.total).toBe(1);
  expect((await auditOf(of, 'sandbox.reset')).length).toBe(1);
  // A visit can be booked at once, with the key from before the reset.
  const { days } = await sandbox.ok('listJobRequestBookingWindows', { x_timezone: 'America/New_York', from: date, to: date });
  expect(days.length).toBe(1);
  await visitAt(sandbox, await newCustomer(sandbox), date, '10:00');
});

it('[dashboard.sandbox-reset] can start empty, and can be repeated', async () => {
  const of = await harness.business();
  await filled(of);
  for (let time = 0; time < 2; time++)
    expect(await ok(of, 'resetSandbox', { confirm_alias: of.alias, seed: 'empty' }, sandboxed)).toMatchObject({
      job_types: 3,
      technicians: 0,
    });
  expect((await ok(of, 'getOpeningHours', {}, sandboxed)).weekly_hours.length).toBe(5);
});

it('[dashboard.sandbox-reset] while jobs are being removed, lists count only the remaining ones', async () => {
  const of = await harness.business();
  const sandbox = inSandbox(of);
  await filled(sandbox);
  expect((await sandbox.ok('listJobRequests', {})).meta.total).toBe(1);
  const tenantId = await findTenantId(harness.store, of.businessId, 'sandbox');
  expect(await emptyLargeTables(harness.store, tenantId!)).toBe(true);
  expect((await sandbox.ok('listJobRequests', {})).meta.total).toBe(0);
});

it('[dashboard.sandbox-reset] is refused in live, and without the alias', async () => {
  const of = await harness.business();
  expect(await call(of, 'resetSandbox', { confirm_alias: of.alias })).toMatchObject({ status: 409, error_code: 'SANDBOX_ONLY' });
  expect(await call(of, 'resetSandbox', { confirm_alias: 'other' }, sandboxed)).toMatchObject({ status: 422 });
  expect(await call(of, 'resetSandbox', { confirm_alias: of.alias }, { ...sandboxed, permissions: ['job_manage'] })).toMatchObject({
    status: 403,
  });
});

it('[dashboard.sandbox-reset] empties every table of the sandbox except access and settings', async () => {
  const of = await harness.business();
  await filled(inSandbox(of));
  const tenantId = await findTenantId(harness.store, of.businessId, 'sandbox');
  const [technician] = await harness.store.query<{ id: string }>('select id from technicians where tenant_id = $1', [tenantId]);
  await ok(of, 'createCalendarFeed', { kind: 'technician', technician_id: technician!.id }, sandboxed);
  // The row that a delivery would leave.
  await harness.store.query(
    `insert into webhook_attempts (tenant_id, delivery_id, number, started_at, duration_milliseconds, url, request_headers)
     values ($1, gen_random_uuid(), 1, now(), 1, 'https://example.com', '{}')`,
    [tenantId],
  );
  await ok(of, 'resetSandbox', { confirm_alias: of.alias, seed: 'empty' }, sandboxed);
  const kept = Object.entries(await rowsOf(of, 'sandbox')).filter(([, n]) => !n.startsWith('0 '));
  // What remains: access (keys and roles), the lock, and the settings that are copied from live.
  expect(kept.map(([name]) => name).filter((name) => name !== 'request_log')).toEqual([
    'api_keys',
    // Rows that add up to nothing, until the next housekeeping.
    'job_totals',
    // Those of the platform.
    'job_types',
    'opening_hours',
    'permission_groups',
    'schedules',
    'workflows',
  ]);
});
