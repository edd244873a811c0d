import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type TestBusiness } from '../../harness.ts';

const harness = await startHarness();
let business: TestBusiness;

beforeAll(async () => {
  business = await harness.business();
});

const refusal = (reply: { status: number; error_code: 0 | string }) => [reply.status, reply.error_code];
const email = () => `${randomUUID()}@example.com`;
const create = async (input: object = {}, of = business) =>
  (await of.ok('createCustomer', { full_name: 'Ada Byron', email: email(), ...input })).customer_id;

describe('customers', () => {
  it('[customer.create.phone-or-email, customer.update.phone-or-email, customer.phone-as-supplied] needs a phone number or an e-mail address', async () => {
    expect(refusal(await business.call('createCustomer', { full_name: 'A', phone: '', email: '' }))).toEqual([
      422,
      'PHONE_OR_EMAIL_REQUIRED',
    ]);
    const id = await create();
    expect(refusal(await business.call('updateCustomer', { id, email: '' }))).toEqual([422, 'PHONE_OR_EMAIL_REQUIRED']);
    const updated = await business.ok('updateCustomer', { id, email: '', phone: '(212) 555-0142' });
    expect(updated.contact).toMatchObject({ email: '', phone: '(212) 555-0142' });
  });

  it('[customer.update.partial, customer.update.empty-enum, customer.update.address-absent] keeps what is left out', async () => {
    const id = await create({ uid: randomUUID().slice(0, 20), notes: 'Dog', tier: 'vip', address: { line: '1 Main St', city: 'Troy' } });
    const before = await business.ok('getCustomer', { id });
    expect(before.contact.address).toMatchObject({
      line: '1 Main St',
      line2: '',
      city: 'Troy',
      formatted: '1 Main St, Troy',
      latitude: null,
      longitude: null,
    });
    const after = await business.ok('updateCustomer', { id, full_name: 'Ada King', tier: '', status: '', uid: '', notes: '' });
    expect(after.profile).toMatchObject({ full_name: 'Ada King', tier: 'vip', status: 'active', uid: '', notes: '' });
    expect(after.contact).toEqual(before.contact);
  });

  it('[customer.update.address-replaced, customer.coordinates-both] replaces the whole address, and refuses half a coordinate', async () => {
    const id = await create({ address: { line: '1 Main St', city: 'Troy', latitude: 40, longitude: -74 } });
    const { contact } = await business.ok('updateCustomer', { id, address: { city: 'Utica' } });
    expect(contact.address).toMatchObject({ line: '', city: 'Utica', formatted: 'Utica', latitude: null, longitude: null });
    const half = await business.call('updateCustomer', { id, address: { latitude: 1 } });
    expect([half.error_code, half.errors![0]!.field]).toEqual(['VALIDATION_ERROR', 'address.longitude']);
  });

  it('[customer.uid-unique] refuses a uid in use, by update and by concurrent creates too', async () => {
    const uid = randomUUID().slice(0, 30);
    const replies = await Promise.all([1, 2, 3].map(() => business.call('createCustomer', { full_name: 'A', email: email(), uid })));
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 'CUSTOMER_DUPLICATE', 'CUSTOMER_DUPLICATE']);
    expect(refusal(await business.call('updateCustomer', { id: await create(), uid }))).toEqual([409, 'CUSTOMER_DUPLICATE']);
  });

  it("[customer.foreign-reference, customer.not-found] refuses another business's technician and area, and hides its customers", async () => {
    const other = await harness.business();
    const area = (await other.ok('createServiceArea', { name: 'Theirs' })).id;
    expect(refusal(await business.call('createCustomer', { full_name: 'A', email: email(), service_area_id: area }))).toEqual([
      404,
      'SERVICE_AREA_NOT_FOUND',
    ]);
    expect(
      refusal(await business.call('createCustomer', { full_name: 'A', email: email(), preferred_technician_id: randomUUID() })),
    ).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
    const id = await create();
    for (const operation of ['getCustomer', 'updateCustomer', 'deleteCustomer'] as const)
      expect(refusal(await other.call(operation, { id }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  });

  it('[customer.delete.soft, customer.delete.frees-uid] deletes softly: still listed and readable, no longer changeable, its uid free again', async () => {
    const fresh = await harness.business();
    const id = await create({ uid: 'u-1' }, fresh);
    const deleted = await fresh.ok('deleteCustomer', { id });
    expect((await fresh.ok('getCustomer', { id })).profile.deleted_at).toBe(deleted.deleted_at);
    const list = await fresh.ok('listCustomers', {});
    expect(list.customers).toMatchObject([{ id, deleted_at: deleted.deleted_at }]);
    expect(list.meta.total).toBe(1);
    for (const operation of ['updateCustomer', 'deleteCustomer'] as const)
      expect(refusal(await fresh.call(operation, { id }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
    await create({ uid: 'u-1' }, fresh);
  });

  it.each(['(212) 555-0142', '212.555.0142', '+1 212 555 0142', '12125550142'])(
    '[customer.filter.phone] finds a caller by %s',
    async (phone) => {
      const fresh = await harness.business();
      const id = await create({ phone: '212-555-0142' }, fresh);
      await create({ phone: '212-555-0199' }, fresh);
      expect((await fresh.ok('listCustomers', { phone })).customers.map((customer) => customer.id)).toEqual([id]);
    },
  );

  it('[search.literal] searches literally', async () => {
    const fresh = await harness.business();
    const id = await create({ full_name: 'Ann 100%' }, fresh);
    await create({ full_name: 'Bob 1000' }, fresh);
    expect((await fresh.ok('listCustomers', { search: '100%' })).customers.map((customer) => customer.id)).toEqual([id]);
  });

  it('[since.same-instant, since.cursor-answer, since.invalid] polls every change once, though rows share one instant and the limit is one', async () => {
    const fresh = await harness.business();
    const ids = [await create({}, fresh), await create({}, fresh), await create({}, fresh), await create({}, fresh)];
    await harness.store.query(`update customers set updated_at = '2026-01-02T03:04:05.123456Z' where id = any ($1::uuid[])`, [
      ids.slice(0, 3),
    ]);
    const seen: string[] = [];
    let since = '2026-01-01T00:00:00Z';
    for (let more = true, pages = 0; more && pages < 10; pages++) {
      const page = await fresh.ok('listCustomers', { since, limit: 1 });
      seen.push(...page.customers.map((customer) => customer.id));
      ({ has_more: more, next_since: since } = page);
    }
    expect(seen.sort()).toEqual(ids.sort());
    expect(await fresh.ok('listCustomers', { since })).toMatchObject({ customers: [], has_more: false, next_since: since });
    const invalid = await fresh.call('listCustomers', { since: 'yesterday' });
    expect([invalid.error_code, invalid.errors![0]!.field]).toEqual(['VALIDATION_ERROR', 'since']);
  });

  it('[customer.events] records an event with the customer in the shape of its GET', async () => {
    const id = await create();
    await business.ok('updateCustomer', { id, notes: 'Gate 4' });
    const got = await business.ok('getCustomer', { id });
    await business.ok('deleteCustomer', { id });
    const events = await harness.store.query<{ type: string; body: { data: { object: unknown } } }>(
      'select type, body from events where resource_id = $1 order by created_at',
      [id],
    );
    expect(events.map((event) => event.type)).toEqual(['customer.created', 'customer.updated', 'customer.deleted']);
    expect(events[1]!.body.data.object).toEqual(got);
  });
});
