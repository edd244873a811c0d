/** Sites: further addresses of a customer. [site.create, site.list, site.update, site.delete]. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { AddressInput } from '../schemas/address.ts';
import * as s from '../schemas/common.ts';
import { CustomerSite, pinnedJobs } from '../schemas/customerSite.ts';
import { openJobsOutput, updateOpenJobs } from '../schemas/openJobs.ts';
import { email, phone } from './customers.ts';

const shared = { group: 'Customers' } as const;
const manage = { ...shared, permissions: ['customers_view', 'customers_manage'] } as const;

const details = {
  ...s.writtenUid,
  access_notes: Type.Optional(s.Text(2000, 'How to get in: Key at no. 4.')),
  contact: Type.Optional(
    Type.Object(
      { name: Type.Optional(s.Line(255, 'Name.')), phone: Type.Optional(phone), email: Type.Optional(email) },
      { description: 'Person at the site.' },
    ),
  ),
};

export const createCustomerSite = operation({
  ...manage,
  id: 'createCustomerSite',
  method: 'POST',
  path: '/v1/customers/{id}/sites',
  effect: 'create',
  idempotent: true,
  profiles: [],
  summary: 'Add a site to a customer',
  description:
    'Adds a site to a customer with several addresses, such as the houses of a landlord. Bookings then take its id as site_id, and the visit is there.',
  headerFields: s.idempotencyHeader,
  pathFields: s.idField('customer'),
  bodyFields: { name: s.Name('Name, House on Elm St.'), address: AddressInput, ...details },
  output: CustomerSite,
  errors: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_SITE_LIMIT_REACHED', 'UID_DUPLICATE'],
});

export const listCustomerSites = operation({
  ...shared,
  permissions: ['customers_view'],
  id: 'listCustomerSites',
  method: 'GET',
  path: '/v1/customers/{id}/sites',
  effect: 'read',
  profiles: [],
  summary: 'List the sites of a customer',
  description: 'The sites of a customer, the oldest first. The first 20 are also in getCustomer.',
  pathFields: s.idField('customer'),
  queryFields: { ...s.pageFields, search: Type.Optional(s.Text(200, 'In name and address.')) },
  output: Type.Object({ sites: Type.Array(CustomerSite, { description: 'The rows of this page.' }), ...s.pageAnswer, ...s.emptyField }),
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const updateCustomerSite = operation({
  ...manage,
  id: 'updateCustomerSite',
  method: 'PUT',
  path: '/v1/customers/{id}/sites/{site_id}',
  effect: 'update',
  profiles: [],
  summary: 'Update a site',
  description:
    'Changes the sent fields and keeps all others. address replaces the whole address, contact the whole contact. Open jobs keep ' +
    'their copy, listed in open_jobs_not_updated, unless update_open_jobs is sent; new coordinates for the same address reach them too.',
  pathFields: { ...s.idField('customer'), site_id: s.Uuid('Site of that customer (UUID).') },
  bodyFields: {
    name: Type.Optional(s.Name('Name, House on Elm St.')),
    address: Type.Optional(AddressInput),
    ...details,
    ...updateOpenJobs,
  },
  unset: { address: 'keep', update_open_jobs: 'keep' },
  output: Type.Object({ ...CustomerSite.properties, ...pinnedJobs, ...openJobsOutput }),
  errors: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_SITE_NOT_FOUND', 'UID_DUPLICATE'],
});

export const deleteCustomerSite = operation({
  ...shared,
  permissions: ['customers_manage'],
  id: 'deleteCustomerSite',
  method: 'DELETE',
  path: '/v1/customers/{id}/sites/{site_id}',
  effect: 'delete',
  profiles: [],
  summary: 'Delete a site',
  description: 'Removes a site of a customer; its jobs keep their address. Ask the person first.',
  pathFields: { ...s.idField('customer'), site_id: s.Uuid('Site of that customer (UUID).') },
  output: s.Deleted,
  errors: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_SITE_NOT_FOUND'],
});
