/** Customers: the people and firms that book. Specification, "Customer", "Customer write shapes", "Customers". */
import { Type } from 'typebox';
import { operation } from './operation.ts';
import { Address, AddressInput } from './schemas/address.ts';
import * as s from './schemas/common.ts';
import { customerStatuses, customerTiers } from './vocabulary.ts';

const Tier = s.OneOf(customerTiers, 'Customer tier.');
const Status = s.OneOf(customerStatuses, 'Customer status.');

export const Customer = Type.Object({
  profile: Type.Object({
    id: s.Uuid(),
    uid: Type.String({ description: "Caller's own reference; empty if unset." }),
    full_name: Type.String(),
    status: Status,
    tier: Tier,
    request_count: Type.Integer(),
    created_at: s.Timestamp(),
    updated_at: s.Timestamp(),
    deleted_at: Type.Optional(s.Timestamp()),
    notes: Type.String(),
  }),
  contact: Type.Object({
    address: Address,
    email: Type.String(),
    phone: Type.String(),
    preferred_technician: s.Nullable(s.NamedReference),
    service_area: s.Nullable(s.NamedReference),
  }),
  spending: Type.Object({
    total_spent_12m: Type.Number(),
    avg_job_value: Type.Number(),
    currency: Type.String(),
    tier: Tier,
    tier_progress: Type.Object({ current: Type.Number(), next: Type.String(), remaining: Type.Number() }),
    rank_position_label: Type.String(),
  }),
});

const CustomerListItem = Type.Object({
  id: s.Uuid(),
  uid: Type.String(),
  full_name: Type.String(),
  status: Status,
  tier: Tier,
  request_count: Type.Integer(),
  last_request_at: s.Nullable(s.Timestamp()),
  updated_at: s.Timestamp(),
  deleted_at: Type.Optional(s.Timestamp()),
});

export const phone = Type.String({
  maxLength: 20,
  pattern: '^(.{10,20})?$',
  description: 'Phone number, 10 to 20 characters with at least 6 digits, kept as supplied.',
});
export const email = Type.String({ maxLength: 320, pattern: '^([^@\\s]+@[^@\\s]+)?$', description: 'E-mail address.' });

export const listCustomers = operation({
  id: 'listCustomers',
  method: 'GET',
  path: '/v1/customers',
  group: 'Customers',
  summary: 'List or search customers',
  description:
    'Newest first. Find a caller with `phone`, in any spelling. With `since`, oldest change first; soft-deleted customers appear with deleted_at.',
  permissions: ['customers_view'],
  effect: 'read',
  profiles: ['voice', 'crm'],
  queryFields: {
    ...s.pageFields,
    ...s.sinceField,
    search: Type.Optional(s.Text(200, 'Text in name, e-mail, phone or uid.')),
    phone: Type.Optional(s.Text(40, 'Phone number, compared as a number in any spelling; needs a digit.')),
    status: Type.Optional(Status),
    tier: Type.Optional(Tier),
  },
  output: Type.Object({
    customers: Type.Array(CustomerListItem),
    meta: s.PageMeta,
    has_more: Type.Boolean(),
    next_since: s.Timestamp(),
  }),
});

export const createCustomer = operation({
  id: 'createCustomer',
  method: 'POST',
  path: '/v1/customers',
  group: 'Customers',
  summary: 'Create a customer',
  description: 'Needs a phone number or an e-mail address.',
  permissions: ['customers_manage'],
  effect: 'create',
  idempotent: true,
  profiles: ['voice', 'crm'],
  headerFields: s.idempotencyHeader,
  bodyFields: {
    full_name: s.Name(),
    phone: Type.Optional(phone),
    email: Type.Optional(email),
    uid: Type.Optional(s.Text(32, "Caller's own reference, unique in the business.")),
    tier: Type.Optional(Tier),
    notes: Type.Optional(s.Text(4000, 'Internal notes.')),
    preferred_technician_id: Type.Optional(s.Uuid('Technician of this business.')),
    service_area_id: Type.Optional(s.Uuid('Service area of this business.')),
    address: Type.Optional(AddressInput),
  },
  output: Type.Object({ customer_id: s.Uuid() }),
  errors: ['PHONE_OR_EMAIL_REQUIRED', 'CUSTOMER_DUPLICATE', 'TECHNICIAN_NOT_FOUND', 'SERVICE_AREA_NOT_FOUND'],
});

export const getCustomer = operation({
  id: 'getCustomer',
  method: 'GET',
  path: '/v1/customers/{id}',
  group: 'Customers',
  summary: 'Get a customer',
  permissions: ['customers_view'],
  effect: 'read',
  profiles: ['voice', 'crm'],
  pathFields: s.idField('customer'),
  output: Customer,
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const updateCustomer = operation({
  id: 'updateCustomer',
  method: 'PUT',
  path: '/v1/customers/{id}',
  group: 'Customers',
  summary: 'Update a customer',
  description:
    'Partial: a field left out keeps its value. An empty string or null clears uid, phone, email, notes, preferred_technician_id or service_area_id.',
  permissions: ['customers_view', 'customers_manage'],
  effect: 'update',
  profiles: ['voice', 'crm'],
  pathFields: s.idField('customer'),
  bodyFields: {
    full_name: Type.Optional(s.Name('Name; cannot be emptied.')),
    phone: Type.Optional(phone),
    email: Type.Optional(email),
    uid: Type.Optional(s.Text(32, "Caller's own reference.")),
    tier: Type.Optional(s.OneOf([...customerTiers, ''] as const, 'An empty value is ignored.')),
    status: Type.Optional(s.OneOf([...customerStatuses, ''] as const, 'An empty value is ignored.')),
    notes: Type.Optional(s.Text(4000, 'Internal notes.')),
    preferred_technician_id: Type.Optional(s.ClearableUuid('Technician of this business.')),
    service_area_id: Type.Optional(s.ClearableUuid('Service area of this business.')),
    address: Type.Optional(AddressInput),
  },
  output: Customer,
  errors: ['CUSTOMER_NOT_FOUND', 'PHONE_OR_EMAIL_REQUIRED', 'CUSTOMER_DUPLICATE', 'TECHNICIAN_NOT_FOUND', 'SERVICE_AREA_NOT_FOUND'],
});

export const deleteCustomer = operation({
  id: 'deleteCustomer',
  method: 'DELETE',
  path: '/v1/customers/{id}',
  group: 'Customers',
  summary: 'Delete a customer',
  description: 'A soft delete; existing bookings keep their customer snapshot.',
  permissions: ['customers_manage'],
  effect: 'delete',
  profiles: ['crm'],
  pathFields: s.idField('customer'),
  output: s.Deleted,
  errors: ['CUSTOMER_NOT_FOUND'],
});
