/** A business that the operator suspends and resumes. docs/internals/processes.md#suspension. */
import { expect, test } from 'vitest';
import { customerTokens } from '../../src/machinery/auth/customerTokens.ts';
import { claimMails, isMailDue } from '../../src/store/mail/claims.ts';
import { hasDeliveryWork } from '../../src/store/webhooks/queue.ts';
import { commandsOf } from '../cli/run.ts';
import { harnessSecret, startHarness } from '../support/harness.ts';
import { sendForm, signIn } from '../support/session.ts';

let now = Date.parse('2031-03-03T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now }, emptyDatabase: true });
const command = commandsOf(harness, () => now);
/** Processes notice a change within a second. */
const notice = () => (now += 1_001);
const textOf = async (response: Response) => (await response.text()).replaceAll(/\s+/g, ' ');

async function bookedBusiness() {
  const business = await harness.business({ name: 'Aire Valley Heating', timezone: 'Europe/London' });
  const { customer_id } = await business.ok('createCustomer', { full_name: 'Grace Hopper', email: 'grace@example.com' });
  const job_dates = [{ date: '2031-03-10', periods: [{ period: 'morning' as const }] }];
  const { id } = await business.ok('createJobRequest', { customer_id, job_dates });
  return { business, link: `/j/${customerTokens(harnessSecret).of(id)}` };
}

test('[suspension.refused] every kind of access is refused with the reason, and works again after the business is resumed', async () => {
  const { business, link } = await bookedBusiness();
  const other = await harness.business();
  const session = await signIn(harness, business.owner);
  const pages = async () => {
    const [board, booking, visit] = await Promise.all([
      fetch(`${harness.url}/board`, { headers: { cookie: session.cookie }, redirect: 'manual' }),
      fetch(`${harness.url}/book/${business.alias}`),
      fetch(harness.url + link),
    ]);
    return [board, booking, visit];
  };
  const codes = async () => [
    (await business.call('listCustomers', {})).error_code,
    (await business.call('listCustomers', {}, { key: business.sandboxKey })).error_code,
    (await session.call('getSession', {})).error_code,
    (await harness.request('POST', '/mcp', { key: business.key, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } })).error_code ?? 0,
  ];
  const open = (await pages()).map(({ status }) => status);
  expect(await codes()).toEqual([0, 0, 0, 0]);
  expect(await command('suspend-business', { operand: business.alias })).toMatchObject({ suspended_at: expect.any(String) as unknown });
  notice();
  expect(await codes()).toEqual(Array(4).fill('BUSINESS_SUSPENDED'));
  const closed = await pages();
  expect(closed.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await Promise.all(closed.map(textOf))).toEqual([
    expect.stringContaining('is suspended'),
    expect.stringContaining('Closed at the moment'),
    expect.stringContaining('Closed at the moment'),
  ]);
  const signedIn = await sendForm(harness, '/signin', business.owner);
  expect(signedIn.status).toBe(303);
  expect((await other.call('listCustomers', {})).error_code).toBe(0);
  const list = await command('list-businesses', {});
  expect(
    (list['businesses'] as { alias: string; suspended_at: string | null }[]).map((one) => [one.alias, one.suspended_at !== null]),
  ).toEqual([
    [business.alias, true],
    [other.alias, false],
  ]);
  await command('resume-business', { operand: business.alias });
  notice();
  expect([await codes(), (await pages()).map(({ status }) => status)]).toEqual([[0, 0, 0, 0], open]);
  const audit = await session.ok('listAuditLog', {});
  expect(audit.entries.filter(({ action }) => action === 'business.updated').map(({ changes }) => changes[0])).toEqual([
    { field: 'suspended', before: true, after: false },
    { field: 'suspended', before: false, after: true },
  ]);
});

test('[suspension.waits] mails and deliveries wait during the suspension, and nothing is lost', async () => {
  const { business } = await bookedBusiness();
  await harness.store.query(`update mails set status = 'queued', reason = null, due_at = '2031-01-01T00:00:00Z'`);
  const at = () => new Date(now).toISOString();
  const mine = async () =>
    (await claimMails(harness.store, 'email', { urgency: 'urgent', now: at(), leaseEnd: at(), most: 100, afterTenant: 0 })).filter(
      ({ businessName }) => businessName === 'Aire Valley Heating',
    ).length;
  await harness.store.query(
    `insert into webhook_endpoints (tenant_id, id, url, url_key, event_types, status, created_by_kind, created_by, created_at, updated_at, due_at)
     select t.id, gen_random_uuid(), 'https://example.com', 'key', '{customer.created}', 'active', 'key', $3, $2, $2, '-infinity' from tenants t
      where t.business_id = $1 and t.environment = 'live'`,
    [business.businessId, at(), business.ownerId],
  );
  await harness.store.query('delete from event_queue');
  expect([await isMailDue(harness.store, 'email', at()), await hasDeliveryWork(harness.store, at())]).toEqual([true, true]);
  await command('suspend-business', { operand: business.alias });
  const others = await harness.store.query(
    `update mails set due_at = 'infinity' where tenant_id not in (select id from tenants where business_id = $1)`,
    [business.businessId],
  );
  expect(others).toEqual([]);
  expect([await isMailDue(harness.store, 'email', at()), await hasDeliveryWork(harness.store, at()), await mine()]).toEqual([
    false,
    false,
    0,
  ]);
  await command('resume-business', { operand: business.alias });
  expect([await isMailDue(harness.store, 'email', at()), await hasDeliveryWork(harness.store, at()), await mine()]).toEqual([
    true,
    true,
    1,
  ]);
});
