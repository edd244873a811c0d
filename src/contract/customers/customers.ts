/** Customers: the people and firms that book. [customer.groups, customer.update.partial, customer.list.item]. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { operation } from '../operation.ts';
import { Address, AddressInput } from '../schemas/address.ts';
import * as s from '../schemas/common.ts';
import { longestNotes } from '../schemas/note.ts';
import { openJobsOutput, updateOpenJobs } from '../schemas/openJobs.ts';
import { Phone } from '../schemas/phone.ts';
import { CustomerSite, pinnedJobs, shownSites } from '../schemas/customerSite.ts';
import { ArrivalWindow } from '../schemas/jobRequest.ts';
import { shownBy } from '../shownBy.ts';
import { customerSorts, customerStatuses, customerTiers, duplicateSigns, messageChannels, precisions } from '../vocabulary.ts';

const Tier = s.OneOf(customerTiers, 'Customer tier.');
const Status = s.OneOf(customerStatuses, 'Customer status.');

/** Other customers who may be the same person, the surest first. Shows only their names. */
export const possibleDuplicates = {
  possible_duplicates: Type.Optional(
    shownBy(
      ['customers_view'],
      Type.Array(
        Type.Object(
          {
            ...s.NamedReference.properties,
            same: Type.Array(s.OneOf(duplicateSigns, 'A part that both have.'), { description: 'What both have in common.' }),
          },
          { description: 'A customer who may be the same person.' },
        ),
        {
          description:
            'Other customers with this phone or e-mail, or this name and address, left unchanged; the surest first, at most 5. Only if the caller may view customers.',
        },
      ),
    ),
  ),
};

const row = {
  id: s.Uuid('Identifier of the customer (UUID).'),
  ...s.shownUid,
  full_name: Type.String({ description: 'Name of the person or firm.' }),
  status: Status,
  tier: Tier,
  request_count: Type.Integer({ description: 'Job requests booked so far.' }),
};

const deletedAt = Type.Optional(s.Timestamp('Present only once deleted.'));
const mergedInto = renamed('merged_into', Type.Optional(s.Uuid('Present only once merged: the customer who has the jobs now (UUID).')));
const erasedAt = Type.Optional(s.Timestamp('Present only once the personal data was erased.'));

export const Customer = Type.Object(
  {
    profile: Type.Object(
      {
        ...row,
        created_at: s.Timestamp('When the record was created.'),
        updated_at: s.Timestamp('Position in the list of changes, with microseconds.'),
        deleted_at: deletedAt,
        merged_into_customer_id: mergedInto,
        erased_at: erasedAt,
        notes: Type.String({ description: 'Internal notes; empty if none.' }),
      },
      { description: 'Identity of the customer.' },
    ),
    contact: Type.Object(
      {
        address: Address,
        email: Type.String({ description: 'E-mail address; empty if unset.' }),
        phone: Type.String({ description: 'Phone number as supplied; empty if unset.' }),
        contact_missing: Type.Optional(
          Type.Literal(true, { description: 'Present if neither is known, as an import allows: ask for one.' }),
        ),
        sms_consent: Type.Boolean({ description: 'Whether the customer agrees to text messages to this phone number.' }),
        sms_consent_at: s.Nullable(
          s.Timestamp('When the customer agreed to text messages to this phone number; null: the customer has not agreed.'),
        ),
        preferred_channel: s.Nullable(
          s.OneOf(messageChannels, 'Preferred way for messages.'),
          'Preferred way for messages; null if unset.',
        ),
        preferred_technician: s.Nullable(s.NamedReference, "The customer's preferred technician; null if unset."),
        service_area: s.Nullable(s.NamedReference, 'Service area set by hand; null if unset.'),
      },
      { description: 'Contact details and address.' },
    ),
    spending: Type.Object(
      {
        total_spent_12m: Type.Number({ description: 'Amounts of completed jobs and fees of cancelled ones, the trailing 12 months.' }),
        avg_job_value: Type.Number({ description: 'Average amount of a completed job.' }),
        currency: Type.String({ description: 'ISO 4217 code, such as USD.' }),
        tier: s.OneOf(customerTiers, 'Tier that the spending resolves to.'),
        tier_progress: Type.Object(
          {
            current: Type.Number({ description: 'Spent in the trailing 12 months.' }),
            next: Type.String({ description: 'The tier above; empty at the top.' }),
            remaining: Type.Number({ description: 'Amount missing to the next tier; 0 at the top.' }),
          },
          { description: 'Progress to the next tier.' },
        ),
        rank_position_label: Type.String({ description: 'Display text of the rank by spending.' }),
      },
      { description: 'Spending with the business.' },
    ),
    sites: Type.Array(CustomerSite, {
      description: `Sites of the customer, the oldest first; at most ${shownSites}. All: listCustomerSites.`,
    }),
    site_count: Type.Integer({ description: 'Number of sites.' }),
  },
  { description: 'A person or firm that books.' },
);

/** An open job, with the facts that a person on the phone needs. */
const OpenJob = Type.Object({
  id: s.Uuid('The job request (UUID).'),
  short_code: Type.String({ description: 'Code for people.' }),
  status_version: Type.Integer({ description: 'Send it back on the next transition.' }),
  status_key: Type.String({ description: 'Current status of the job.' }),
  job_type_name: s.Nullable(Type.String(), 'Job type; null if none was given.'),
  scheduled_at: s.Nullable(s.Timestamp('Start of the visit; null until it is confirmed.')),
  arrival_window: s.Nullable(ArrivalWindow, 'What to tell the customer; null until it is confirmed.'),
  technician_name: s.Nullable(Type.String(), 'Assigned technician; null until confirmed.'),
  attention_reason: s.Nullable(
    Type.String(),
    'Why a person must look at the job, such as time off of the technician; null if not flagged.',
  ),
});

export const CustomerListItem = Type.Object({
  ...row,
  phone: Type.String({ description: 'Phone number as supplied; empty if unset.' }),
  email: Type.String({ description: 'E-mail address; empty if unset.' }),
  formatted_address: Type.String({ description: 'The address in one line; empty if unset.' }),
  precision: s.Nullable(s.OneOf(precisions, 'How exact its coordinates are.'), 'How exact its coordinates are; null if it has none.'),
  total_spent_12m: Type.Optional(Type.Number({ description: 'Only with sort=spending: amounts and cancellation fees, 12 months.' })),
  open_jobs: Type.Optional(
    Type.Array(OpenJob, {
      description: 'Only with phone, and with job_view: jobs that are not completed, the next visit first; at most 10.',
    }),
  ),
  last_request_at: s.Nullable(s.Timestamp('Last booking; null if there was none.')),
  updated_at: s.Timestamp('Position in the list of changes, with microseconds.'),
  deleted_at: deletedAt,
  merged_into_customer_id: mergedInto,
  erased_at: erasedAt,
});

export const phone = Phone('10 to 20 characters, +1 303 555 0142; kept as sent.', 'Phone as written in the country, 612345679.');
export const email = Type.String({ maxLength: 320, pattern: '^([^@\\s]+@[^@\\s]+)?$', description: 'E-mail, ada@example.com.' });

const smsConsent = Type.Boolean({ description: 'Whether the customer agrees to text messages.' });

export const listCustomers = operation({
  id: 'listCustomers',
  method: 'GET',
  path: '/v1/customers',
  group: 'Customers',
  summary: 'List or search customers',
  description:
    'Finds customers by phone in any spelling, with their open jobs, by name, e-mail or reference, or lists them. sort=spending: who ' +
    'spent most. Several people may share a number: compare names. Next: updateCustomer, or listJobRequests with customer_id. ' +
    'A new booking needs no look-up: bookAndConfirmJobRequest.',
  permissions: ['customers_view'],
  effect: 'read',
  profiles: ['voice', 'crm'],
  queryFields: {
    ...s.pageFields,
    ...s.sinceField,
    search: Type.Optional(s.Text(200, 'In name, e-mail, phone or uid.')),
    phone: Type.Optional(s.Text(40, 'Any spelling, (303) 555-0142; compared as a number.')),
    postal_code: Type.Optional(s.Text(32, 'Of the address or a site, any spelling.')),
    status: Type.Optional(Status),
    tier: Type.Optional(Tier),
    has_place: Type.Optional(Type.Boolean({ description: 'false: the address or a site has no coordinates.' })),
    contact_missing: Type.Optional(Type.Boolean({ description: 'true: neither phone nor e-mail.' })),
    sort: Type.Optional(s.OneOf(customerSorts, 'newest; spending: most of 12 months first. With since, the oldest change is first.')),
  },
  output: Type.Object({
    customers: Type.Array(CustomerListItem, { description: 'The rows of this page.' }),
    ...s.pageAnswer,
    more: s.moreToAsk,
    has_more: s.hasMore,
    next_since: s.nextSince,
    ...s.emptyField,
  }),
  errors: ['SINCE_AHEAD'],
});

export const createCustomer = operation({
  id: 'createCustomer',
  method: 'POST',
  path: '/v1/customers',
  group: 'Customers',
  summary: 'Create a customer',
  description:
    'Creates a customer; a phone number or e-mail is needed. Other records stay unchanged: possible_duplicates lists those with ' +
    'the same phone or e-mail, the surest first. Search with listCustomers first. A booking with bookAndConfirmJobRequest also creates the record.',
  permissions: ['customers_manage'],
  effect: 'create',
  idempotent: true,
  profiles: ['voice', 'crm'],
  headerFields: s.idempotencyHeader,
  bodyFields: {
    full_name: s.Name('Person or firm, Ada Lovelace.'),
    phone: Type.Optional(phone),
    email: Type.Optional(email),
    uid: Type.Optional(s.Text(32, 'Your own reference, CRM-8125; unique.')),
    tier: Type.Optional(Tier),
    notes: Type.Optional(s.Text(longestNotes, 'Internal notes.')),
    preferred_technician_id: Type.Optional(s.Uuid('Preferred technician (UUID).')),
    service_area_id: Type.Optional(s.Uuid('Service area (UUID), as set by hand.')),
    address: Type.Optional(AddressInput),
    sms_consent: Type.Optional(smsConsent),
    preferred_channel: Type.Optional(s.OneOf(messageChannels, 'Preferred way for messages.')),
  },
  output: Type.Object({ customer_id: s.Uuid('Identifier of the new customer (UUID).'), ...possibleDuplicates }),
  errors: ['PHONE_OR_EMAIL_REQUIRED', 'CUSTOMER_DUPLICATE', 'TECHNICIAN_NOT_FOUND', 'SERVICE_AREA_NOT_FOUND'],
});

export const getCustomer = operation({
  id: 'getCustomer',
  method: 'GET',
  path: '/v1/customers/{id}',
  group: 'Customers',
  summary: 'Get a customer',
  description: 'The whole customer: contact, address, sites, notes, 12-month spending. Their jobs are in listJobRequests with customer_id.',
  permissions: ['customers_view'],
  effect: 'read',
  profiles: ['voice', 'crm'],
  pathFields: s.idField('customer'),
  output: Type.Object({ ...Customer.properties, ...possibleDuplicates }, { description: 'A person or firm that books.' }),
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const updateCustomer = operation({
  id: 'updateCustomer',
  method: 'PUT',
  path: '/v1/customers/{id}',
  group: 'Customers',
  summary: 'Update a customer',
  description:
    'Changes the sent fields and keeps all others; an empty string or null clears uid, phone, email, notes and the two ' +
    "preferred ids. address replaces the whole address. It is no way to make somebody else's record fit a caller: that is " +
    'createCustomer.',
  permissions: ['customers_view', 'customers_manage'],
  effect: 'update',
  profiles: ['voice', 'crm'],
  pathFields: s.idField('customer'),
  bodyFields: {
    full_name: Type.Optional(s.Name('Person or firm, Ada Lovelace.')),
    phone: Type.Optional(phone),
    email: Type.Optional(email),
    uid: Type.Optional(s.Text(32, 'Your own reference, CRM-8125.')),
    tier: Type.Optional(s.OneOf([...customerTiers, ''] as const, 'An empty value is ignored.')),
    status: Type.Optional(s.OneOf([...customerStatuses, ''] as const, 'An empty value is ignored.')),
    notes: Type.Optional(s.Text(longestNotes, 'Internal notes.')),
    preferred_technician_id: Type.Optional(s.ClearableUuid('Preferred technician (UUID).')),
    service_area_id: Type.Optional(s.ClearableUuid('Service area (UUID).')),
    address: Type.Optional(AddressInput),
    sms_consent: Type.Optional(smsConsent),
    preferred_channel: Type.Optional(s.OneOf([...messageChannels, ''] as const, 'Preferred way for messages; empty: none.')),
    ...updateOpenJobs,
  },
  unset: { sms_consent: 'keep', update_open_jobs: 'keep' },
  output: Type.Object({ ...Customer.properties, ...possibleDuplicates, ...pinnedJobs, ...openJobsOutput }),
  errors: ['CUSTOMER_NOT_FOUND', 'PHONE_OR_EMAIL_REQUIRED', 'CUSTOMER_DUPLICATE', 'TECHNICIAN_NOT_FOUND', 'SERVICE_AREA_NOT_FOUND'],
});

export const deleteCustomer = operation({
  id: 'deleteCustomer',
  method: 'DELETE',
  path: '/v1/customers/{id}',
  group: 'Customers',
  summary: 'Delete a customer',
  description: 'Removes a customer and their sites from the lists; their jobs keep name and address. Ask the person first.',
  permissions: ['customers_manage'],
  effect: 'delete',
  profiles: ['crm'],
  pathFields: s.idField('customer'),
  output: s.Deleted,
  errors: ['CUSTOMER_NOT_FOUND'],
});
