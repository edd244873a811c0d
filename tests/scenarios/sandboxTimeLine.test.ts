/**
 * With a moved sandbox clock, all times of answers are on one time line, and each can be sent as a cursor.
 * docs/internals/messages.md#change-feeds.
 */
import { expect, it } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { poll, type Feed } from '../feeds/steps.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from './fixtures.ts';

const harness = await startHarness({ emptyDatabase: true });
const sandboxed = { environment: 'sandbox' } as const;
const day = 86_400;

/** A business whose calls go to its sandbox. */
async function opened() {
  const of = await harness.business();
  const box: TestBusiness = {
    ...of,
    call: (id, input, options) => of.call(id, input, { key: of.sandboxKey, ...options }),
    ok: (id, input, options) => of.ok(id, input, { key: of.sandboxKey, ...options }),
  };
  return {
    of,
    box,
    advance: (by_seconds: number) => okAsMember(harness, of, 'advanceSandboxClock', { by_seconds }, sandboxed),
    reset: () => okAsMember(harness, of, 'resetSandbox', { confirm_alias: of.alias, seed: 'empty' }, sandboxed),
    clock: async () => (await okAsMember(harness, of, 'getSandboxClock', {}, sandboxed)).now,
  };
}

/** Every text in `answer` that is a field ending in `_at`, with its path. */
function timesIn(answer: unknown, path = ''): [path: string, at: string][] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name.endsWith('_at') ? [[`${path}${name}`, value]] : timesIn(value, `${path}${name}.`),
  );
}

it('[since.one-time-line] every time that a call writes in a moved sandbox is a time of the sandbox clock', async () => {
  const { of, box, advance, clock } = await opened();
  await advance(40 * day);
  const begin = Date.parse(await clock());
  const date = nextWorkday(begin);
  const answers: Record<string, unknown> = {};
  const keep = async <Answer>(name: string, answer: Promise<Answer>): Promise<Answer> => {
    const kept = await answer;
    answers[name] = kept;
    return kept;
  };
  const area = await keep('area', newArea(box));
  await keep('changed area', box.ok('updateServiceArea', { id: area.id, description: 'North' }));
  const technician = await keep('technician', newTechnician(box, area.id));
  await keep('changed technician', box.ok('updateTechnician', { id: technician.id, job_title: 'Plumber' }));
  await keep('time off', box.ok('createTechnicianTimeOff', { id: technician.id, start_date: date, end_date: date }));
  const van = await keep('vehicle', box.ok('createVehicle', { name: 'Van' }));
  await keep('changed vehicle', box.ok('updateVehicle', { id: van.id, brand: 'Ford' }));
  await keep('deleted vehicle', box.ok('deleteVehicle', { id: van.id }));
  const category = await keep('category', box.ok('createSkillCategory', { name: 'Trades' }));
  const skill = await keep('skill', box.ok('createSkill', { name: 'Gas', category_id: category.id }));
  await keep('changed skill', box.ok('updateSkill', { id: skill.id, description: 'Pipes' }));
  await keep('deleted skill', box.ok('deleteSkill', { id: skill.id }));
  const type = await keep('job type', box.ok('createJobType', { name: 'Boiler' }));
  await keep('changed job type', box.ok('updateJobType', { id: type.id, default_duration_minutes: 30 }));
  await keep('deleted job type', box.ok('deleteJobType', { id: type.id }));
  const customer = await newCustomer(box);
  await keep('changed customer', box.ok('updateCustomer', { id: customer, tier: 'vip' }));
  const job = await keep('job', quotedJob(box, customer, date));
  await keep('changed job', box.ok('updateJobPriority', { id: job.id, priority: 'p3' }));
  await keep('archived job', box.ok('archiveJobRequest', { id: job.id }));
  await keep('deleted customer', box.ok('deleteCustomer', { id: customer }));
  await keep('customers', box.ok('listCustomers', {}));
  await keep('technicians', box.ok('listTechnicians', {}));
  const end = Date.parse(await clock());
  const times = Object.entries(answers).flatMap(([name, answer]) => timesIn(answer, `${name}: `));
  expect(times.length).toBeGreaterThan(40);
  expect(times.filter(([, at]) => Date.parse(at) < begin || Date.parse(at) > end)).toEqual([]);
  const events = await harness.store.query<{ created_at: string; at: string }>(
    `select created_at, body->>'created_at' as at from events where tenant_id = (select id from tenants where business_id = $1 and environment = 'sandbox')`,
    [of.businessId],
  );
  expect(events.length).toBeGreaterThan(7);
  for (const { created_at, at } of events)
    for (const time of [created_at, at]) expect(Date.parse(time) >= begin && Date.parse(time) <= end).toBe(true);
});

it.each(['customers', 'technicians', 'job_requests'] as const)(
  '[since.one-time-line] every time in the feed of %s works as since: it finds later changes and no earlier ones',
  async (feed: Feed) => {
    const { box, advance, clock } = await opened();
    let number = 0;
    const area = await newArea(box);
    const make = async () => {
      if (feed === 'customers') return (await box.ok('getCustomer', { id: await newCustomer(box) })).profile;
      if (feed === 'technicians') return newTechnician(box, area.id, `Ada ${++number}`);
      const job_dates = [{ date: '2040-06-10', periods: [{ period: 'morning' as const }] }];
      const { id } = await box.ok('createJobRequest', { customer_id: await newCustomer(box), job_dates });
      return box.ok('getJobRequest', { id });
    };
    const idsSince = async (since: string) => (await poll(box, feed, { since })).items.map(({ id }) => id);
    let earlier: string | null = null;
    for (const ahead of [0, 30 * day, 200 * day]) {
      if (ahead > 0) await advance(ahead);
      const before = await clock();
      const made = await make();
      const { updated_at } = (await poll(box, feed, { since: made.created_at })).items.find(({ id }) => id === made.id)!;
      expect(Date.parse(updated_at)).toBeGreaterThanOrEqual(Date.parse(made.created_at));
      // Neither the clock before it nor the time of its creation hides the row, and its last change does.
      expect(await idsSince(before)).toEqual([made.id]);
      expect(await idsSince(made.created_at)).toEqual([made.id]);
      expect(await idsSince(updated_at)).toEqual([]);
      if (earlier !== null) expect(await idsSince(made.created_at)).not.toContain(earlier);
      earlier = made.id;
    }
    if (feed === 'job_requests') return;
    const deleted = await box.ok(feed === 'customers' ? 'deleteCustomer' : 'deleteTechnician', { id: earlier! });
    expect(await idsSince(deleted.deleted_at)).toContain(earlier);
  },
);

it('[since.ahead, dashboard.sandbox-reset] a reset also resets the clock; older cursors are refused with a fresh cursor', async () => {
  const { of, box, advance, reset, clock } = await opened();
  await newCustomer(box);
  await advance(2 * day);
  await newCustomer(box);
  await newTechnician(box, (await newArea(box)).id);
  const stale = {
    customers: (await box.ok('listCustomers', {})).next_since,
    technicians: (await box.ok('listTechnicians', {})).next_since,
    job_requests: (await box.ok('listJobRequestChanges', {})).next_since,
  };
  const { reset_at } = await reset();
  for (const at of [reset_at, await clock()]) expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  const operations = { customers: 'listCustomers', technicians: 'listTechnicians', job_requests: 'listJobRequestChanges' } as const;
  for (const feed of ['customers', 'technicians', 'job_requests'] as const) {
    const refused = await box.call(operations[feed], { since: stale[feed] });
    expect(refused).toMatchObject({ status: 422, error_code: 'SINCE_AHEAD' });
    const { now, next_since } = refused.data as unknown as { now: string; next_since: string };
    for (const at of [now, next_since]) expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    expect(await poll(box, feed, { since: next_since })).toMatchObject({ items: [], has_more: false });
    if (feed === 'customers') {
      const id = await newCustomer(box);
      expect((await poll(box, feed, { since: next_since })).items.map((one) => one.id)).toEqual([id]);
    }
  }
  // In live as well: a cursor from a clock of its own that is ahead would miss what comes before it.
  expect(await of.call('listCustomers', { since: new Date(Date.now() + 600_000).toISOString() })).toMatchObject({
    status: 422,
    error_code: 'SINCE_AHEAD',
  });
  const { next_since } = await of.ok('listCustomers', {});
  expect(await of.ok('listCustomers', { since: next_since })).toMatchObject({ customers: [] });
});
