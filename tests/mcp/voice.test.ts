/** What the voice profile looks up and says, where anybody may be on the phone. docs/internals/call.md#voice. */
import { describe, expect, it } from 'vitest';
import { operationsFor } from '../../src/contract/index.ts';
import { listedArguments } from '../../src/edges/mcp/arguments.ts';
import { instructionsFor } from '../../src/edges/mcp/instructions.ts';
import { at, booked, team } from '../operations/dispatch/board.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { post, request, toolCall } from './rpc.ts';

const desk = await openDesk();
const made = await team(desk, 'Ada Lovelace');
const { of, ids } = made;
const secret = 'ada.private@example.com';
await of.ok('updateTechnician', { id: ids[0]!, phone: '+1 212 555 0199', email: secret });

interface Told {
  readonly error_code: string | 0;
  readonly errors: readonly { readonly field: string; readonly message: string }[] | null;
  readonly data: Record<string, unknown> & {
    readonly more?: string;
    readonly customers?: Record<string, unknown>[];
    readonly items?: object[];
  };
}

async function told(name: string, input: object, path = '/mcp/voice'): Promise<Told> {
  const { json } = await post(desk.harness.url, toolCall(name, input), { key: of.key, path });
  return (json as { result: { structuredContent: Told } }).result.structuredContent;
}

/** Customers who share a number. */
const shared = '+1 212 555 0142';
for (let count = 0; count < 7; count++) await of.ok('createCustomer', { full_name: `Tenant ${count}`, phone: shared });
const caller = made.customer;
await of.ok('updateCustomer', { id: caller, full_name: 'Rosa Lopez', phone: '+1 212 555 0143' });
const visit = await booked(of, caller, ids[0]!, '10:00');

describe('[voice.callers-only]', () => {
  const listed = (id: string) =>
    listedArguments(
      operationsFor('public').find((op) => op.id === id)!,
      'voice',
    );

  it('lists no argument that could reveal the agenda or the best customers', () => {
    expect(listed('listCustomers')).toEqual(['search', 'phone', 'postal_code']);
    expect([...listed('listJobRequests')].sort()).toEqual(['archived', 'customer_id', 'limit', 'page', 'search', 'status']);
  });

  it.each([
    ['listJobRequests', {}],
    ['listJobRequests', { state: 'scheduled', limit: 100 }],
    ['listJobRequests', { search: ' ' }],
    ['listJobRequests', { customer_id: null }],
    ['listCustomers', {}],
    ['listCustomers', { phone: '' }],
  ])('%s with %j says what is needed', async (name, input) => {
    const { error_code, errors } = await told(name, input);
    expect(error_code).toBe('VALIDATION_ERROR');
    expect(errors!.map(({ message }) => message).join()).toMatch(/Send (customer_id, search|phone, search), or both/);
  });

  it.each([
    ['listJobRequests', { scheduled_from: monday, scheduled_to: monday }, 'scheduled_from'],
    ['listJobRequests', { technician_id: 'x', customer_id: caller }, 'technician_id'],
    ['listCustomers', { search: 'Rosa', sort: 'spending' }, 'sort'],
    ['listJobRequests', { search: 'Rosa Lopez' }, 'search'],
    ['listJobRequests', { search: '2125' }, 'search'],
    ['listJobRequests', { search: '@example.com' }, 'search'],
    ['listJobRequests', { search: '21255' }, 'search'],
    ['listJobRequests', { search: 'Rosa 2125550143' }, 'search'],
    ['listJobRequests', { search: shared, limit: 50 }, 'limit'],
    ['listJobRequests', { search: shared, limit: 6 }, 'limit'],
    ['listJobRequests', { search: shared, page: 2 }, 'page'],
  ])('%s with %j is refused for %s', async (name, input, field) => {
    const { error_code, errors } = await told(name, input);
    expect([error_code, errors?.map((problem) => problem.field)]).toEqual(['VALIDATION_ERROR', expect.arrayContaining([field])]);
  });

  it('finds visits by customer, phone number and code', async () => {
    for (const input of [
      { customer_id: caller },
      { customer_id: caller, limit: 50 },
      { search: '(212) 555-0143' },
      { search: '550143' },
      { search: ` ${visit.short_code} ` },
      { search: visit.short_code },
    ])
      expect([input, (await told('listJobRequests', input)).data.items]).toEqual([
        input,
        [expect.objectContaining({ short_code: visit.short_code })],
      ]);
  });

  it('leaves the other views as they are', async () => {
    for (const path of ['/mcp', '/mcp/dispatch'])
      expect((await told('listJobRequests', { scheduled_from: monday, scheduled_to: monday }, path)).data.items).toHaveLength(1);
    expect((await told('listCustomers', { sort: 'spending' }, '/mcp/crm')).data.customers!.length).toBeGreaterThan(5);
  });
});

describe('[voice.few-callers] one person, or what to ask for', () => {
  it('by phone; several who share the number are not shown until the name tells them apart', async () => {
    const many = (await told('listCustomers', { phone: shared })).data;
    expect([many.customers, many.more]).toEqual([
      [],
      '7 records match, so none is shown. Ask the caller for the name, and send it as search.',
    ]);
    const named = (await told('listCustomers', { phone: shared, search: 'Tenant 3' })).data;
    expect([named.customers, named.more]).toMatchObject([[{ full_name: 'Tenant 3' }], undefined]);
    const one = await told('listCustomers', { phone: '212 555 0143' });
    expect(one.data.customers).toMatchObject([{ full_name: 'Rosa Lopez', open_jobs: [{ short_code: visit.short_code }] }]);
    expect(one.data.more).toBeUndefined();
    expect((await told('listCustomers', { phone: shared }, '/mcp/crm')).data.customers).toHaveLength(7);
  });

  it('by name and postal code, of the address or a site; a name or a part of an address alone finds nobody', async () => {
    const address = { line: '5 Main St', postal_code: 'SW1A 1AA', country: 'GB' };
    const { customer_id: id } = await of.ok('createCustomer', { full_name: 'Nora Quill', email: 'nora@example.com', address });
    await of.ok('createCustomerSite', { id, name: 'Barn', address: { line: '9 Far St', postal_code: 'B33 8TH', country: 'GB' } });
    for (const postal_code of ['SW1A 1AA', 'sw1a1aa', 'B33-8TH', 'ＳＷ１Ａ　１ＡＡ'])
      expect((await told('listCustomers', { search: 'Nora', postal_code })).data.customers).toMatchObject([{ id }]);
    expect((await told('listCustomers', { search: 'Nora', postal_code: '10001' })).data.customers).toEqual([]);
    // The site of somebody else does not count, nor does one that was deleted.
    expect((await told('listCustomers', { search: 'Rosa', postal_code: 'B33 8TH' })).data.customers).toEqual([]);
    const sites = (await of.ok('listCustomerSites', { id })).sites;
    await of.ok('deleteCustomerSite', { id, site_id: sites[0]!.id });
    expect((await told('listCustomers', { search: 'Nora', postal_code: 'B33 8TH' })).data.customers).toEqual([]);
    await of.ok('createCustomer', { full_name: 'Nora Other', email: 'other@example.com', address });
    expect((await told('listCustomers', { search: 'Nora', postal_code: 'SW1A 1AA' })).data).toMatchObject({
      customers: [],
      more: '2 records match, so none is shown. Ask the caller for the phone number.',
    });
    for (const search of ['@', 'Nora', 'nora@example.com'])
      expect((await told('listCustomers', { search })).errors).toMatchObject([{ field: 'postal_code' }]);
    expect((await told('listCustomers', { postal_code: 'SW1A 1AA' })).error_code).toBe('VALIDATION_ERROR');
  });

  it('over REST too, for a key that is bound to the profile', async () => {
    const key = await of.newKey(null);
    await desk.harness.store.query(
      `update api_keys set profile = 'voice' where id = (select id from api_keys where business_id = $1 order by id desc limit 1)`,
      [of.businessId],
    );
    const rest = (input: object) => of.call('listCustomers', input, { key });
    for (const input of [
      {},
      { status: 'active' },
      { search: '@' },
      { phone: shared, sort: 'spending' },
      { phone: shared, since: '2020-01-01T00:00:00Z' },
    ])
      expect([input, (await rest(input)).error_code]).toEqual([input, 'VALIDATION_ERROR']);
    expect((await rest({ phone: shared, limit: 100 })).data).toMatchObject({ customers: [], more: expect.stringContaining('7 records') });
    expect((await rest({ phone: '212 555 0143' })).data.customers).toMatchObject([{ full_name: 'Rosa Lopez' }]);
    expect((await of.call('listJobRequests', { scheduled_from: monday }, { key })).error_code).toBe('VALIDATION_ERROR');
    expect((await of.call('listJobRequests', { search: shared, limit: 100 }, { key })).error_code).toBe('VALIDATION_ERROR');
  });
});

describe('[voice.unsaid] no token, no contact data of technicians, no spending', () => {
  const unsaid = /magic_token|customer_url|\/j\/|undo_token|spending|spent_12m|avatar_url|ada\.private|555-?\s?0199|5550199/;
  const expectSayable = async (name: string, input: object, expected: object = { error_code: 0 }) => {
    const answer = await told(name, input);
    expect([name, answer]).toMatchObject([name, expected]);
    expect([name, unsaid.exec(JSON.stringify(answer))?.[0]]).toEqual([name, undefined]);
    return answer.data;
  };

  it('in any answer from a look-up to a cancelled visit', async () => {
    await expectSayable('listCustomers', { phone: '212 555 0143' });
    expect(await expectSayable('getCustomer', { id: caller })).toMatchObject({ contact: { phone: '+1 212 555 0143' } });
    await expectSayable('updateCustomer', { id: caller, notes: 'Rings twice.' });
    const whole = await expectSayable('getJobRequest', { id: visit.short_code });
    expect(whole).toMatchObject({ assignment: { technician: { full_name: 'Ada Lovelace' } }, customer: { phone: '+1 212 555 0143' } });
    await expectSayable('listJobRequests', { customer_id: caller });
    const booking = { customer_id: caller, scheduled_at: at('14:00'), job_duration_minutes: 60 };
    await expectSayable('bookAndConfirmJobRequest', booking, { data: { confirmed: true } });
    const wish = { customer_id: caller, job_dates: [{ date: monday, periods: [{ period: 'morning' }] }] };
    await expectSayable('createJobRequest', wish, { error_code: 'JOB_REQUEST_OVERLAPPING_VISITS' });
    await expectSayable('createJobRequest', { ...wish, allow_duplicate: true });
    const plan = await expectSayable('previewJobRequestMove', { id: visit.id, start_at: at('16:00') });
    await expectSayable('commitJobRequestMove', { id: visit.id, plan_token: plan['plan_token'] });
    const { status_version } = (await told('getJobRequest', { id: visit.id })).data as { status_version: number };
    await expectSayable('cancelJobRequest', { id: visit.id, status_version, reason: 'Moved away', cancelled_by: 'customer' });
    const other = JSON.stringify(await told('getJobRequest', { id: visit.short_code }, '/mcp/dispatch'));
    expect(other).toContain(secret);
    expect(other).not.toContain('customer_url');
  });
});

describe('[voice.who-may] the instructions', () => {
  const setting = { businessName: 'B', environment: 'live', timezone: 'UTC', nowMilliseconds: 0 };
  const names = operationsFor('public').map(({ id }) => id as string);

  it('say who may hear about a visit, and what to do in an emergency', async () => {
    const { json } = await post(desk.harness.url, request('initialize', { protocolVersion: '2025-11-25' }), {
      key: of.key,
      path: '/mcp/voice',
    });
    const { instructions } = (json as { result: { instructions: string } }).result;
    expect(instructions).toMatch(/only when the caller has said the name and the phone number of its customer, or the code/);
    expect(instructions).toMatch(/priority p0/);
    expect(instructions).toMatch(/Without a job type or skill_ids any technician may be sent/);
    expect(instructions).toMatch(/If nobody can be sent: say so/);
  });

  it('name createCallback where it is listed, and nowhere else', () => {
    const withIt = instructionsFor('voice', new Set([...names, 'createCallback']), setting);
    expect(withIt).toMatch(/createCallback with name, phone number and wish/);
    expect(instructionsFor('voice', new Set(names.filter((name) => name !== 'createCallback')), setting)).not.toContain('createCallback');
  });
});
