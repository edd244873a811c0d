/** The callers' own references of technicians, vehicles, sites and job types. docs/reference/conventions.md#own-references. */
import { expect, it } from 'vitest';
import { refusal } from '../operations/replies.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { newCustomer } from './fixtures.ts';

const harness = await startHarness();
const business = await harness.business();
const other = await harness.business();
let made = 0;

/** Of each kind: how a record is created, changed and read. */
const kinds = {
  technician: {
    create: (of: TestBusiness, uid: string) => of.call('createTechnician', { full_name: 'Ada', email: `t${++made}@example.com`, uid }),
    update: (id: string, uid: string) => business.call('updateTechnician', { id, uid }),
    read: async (id: string) => business.ok('getTechnician', { id }),
    remove: (id: string) => business.ok('deleteTechnician', { id }),
  },
  vehicle: {
    create: (of: TestBusiness, uid: string) => of.call('createVehicle', { name: 'Van', uid }),
    update: (id: string, uid: string) => business.call('updateVehicle', { id, uid }),
    read: async (id: string) => business.ok('getVehicle', { id }),
    remove: (id: string) => business.ok('deleteVehicle', { id }),
  },
  'job type': {
    create: (of: TestBusiness, uid: string) => of.call('createJobType', { name: `Type ${++made}`, uid }),
    update: (id: string, uid: string) => business.call('updateJobType', { id, uid }),
    read: async (id: string) => business.ok('getJobType', { id }),
    remove: (id: string) => business.ok('deleteJobType', { id }),
  },
  site: {
    create: async (of: TestBusiness, uid: string) =>
      of.call('createCustomerSite', { id: await customerOf(of), name: 'Shop', address: { city: 'New York' }, uid }),
    update: async (id: string, uid: string) => business.call('updateCustomerSite', { id: await customerOf(business), site_id: id, uid }),
    read: async (id: string) => {
      const { sites } = await business.ok('listCustomerSites', { id: await customerOf(business), limit: 100 });
      return sites.find((site) => site.id === id)!;
    },
    remove: async (id: string) => business.ok('deleteCustomerSite', { id: await customerOf(business), site_id: id }),
  },
};

const customers = new Map<TestBusiness, Promise<string>>();
function customerOf(of: TestBusiness): Promise<string> {
  const known = customers.get(of) ?? newCustomer(of);
  customers.set(of, known);
  return known;
}

it.each(Object.entries(kinds))(
  '[uid.shown] a %s shows and keeps its uid, and an empty text clears it',
  async (name, { create, update, read }) => {
    const { data } = await create(business, ` ${name} 1 `);
    expect(data.uid).toBe(`${name} 1`);
    expect((await read(data.id)).uid).toBe(`${name} 1`);
    expect((await update(data.id, `${name} 2`)).data.uid).toBe(`${name} 2`);
    await update(data.id, '');
    expect((await read(data.id)).uid).toBe('');
  },
);

it.each(Object.entries(kinds))('[uid.unique] the uid of another %s is refused with its id', async (_name, { create, update, remove }) => {
  const first = (await create(business, 'ERP-1')).data;
  const second = (await create(business, 'ERP-2')).data;
  for (const reply of [await create(business, 'ERP-1'), await update(second.id, 'ERP-1')])
    expect([...refusal(reply), reply.data]).toEqual([409, 'UID_DUPLICATE', { uid: 'ERP-1', id: first.id }]);
  expect((await create(other, 'ERP-1')).status).toBe(200);
  await remove(first.id);
  expect((await update(second.id, 'ERP-1')).status).toBe(200);
});

it('[uid.unique] when two callers create the same uid at once, one creates the record', async () => {
  const replies = await Promise.all([1, 2].map(() => kinds.vehicle.create(business, 'ERP-9')));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
