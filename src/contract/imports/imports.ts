/**
 * Imports of customers and technicians from another system. Dashboard only; job requests: importJobRequests.ts. docs/reference/pages.md#jobs-customers-team-vehicles-catalog;
 * docs/internals/files.md#rows.
 */
import { Type, type TSchema } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { importKinds, importMatches } from '../vocabulary.ts';
import { openJobsOutput, updateOpenJobs } from '../schemas/openJobs.ts';
import { importPermissions } from './importPermissions.ts';
import { cell, columns, field, heading, mostImportedRows, rowNumber } from './cells.ts';

const address = cell('The whole address: line, line2, city, state, postal_code, country, formatted, latitude, longitude.');

const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const;
const count = (description: string) => Type.Integer({ description });

const importedWith = <More extends Record<string, TSchema>>(more: More) =>
  Type.Object({
    dry_run: Type.Boolean({ description: 'Nothing was written.' }),
    created: count('Rows that created a record.'),
    updated: count('Rows that changed a record.'),
    unchanged: count('Rows that match their record already.'),
    refused: count('Rows that were refused and changed nothing.'),
    rows: Type.Array(
      Type.Object({
        row: Type.Integer({ description: 'Number of the row as sent, else its position, from 1.' }),
        uid: Type.String({ description: 'uid as sent; empty if it is missing or invalid.' }),
        outcome: s.OneOf(outcomes, 'Result of the row, or its expected result in a dry run.'),
        id: s.Nullable(s.Uuid(), 'The record (UUID); null if there is none, or if a dry run would create it.'),
        matched_by: s.Nullable(s.OneOf(importMatches), 'The field by which the record was found; null for a new record.'),
        name_before: s.Nullable(Type.String(), 'The name that the row replaces; null if the name stays.'),
        errors: Type.Array(s.FieldProblem, { description: 'Why the row was refused.' }),
        ...more,
      }),
      { description: 'Every row, in order.' },
    ),
  });

const dryRun = Type.Optional(Type.Boolean({ description: 'true: checks everything as in an import, but writes nothing.' }));
const rerun =
  'A known uid changes the fields in the row, and a new uid creates a record. Missing fields do not change; an empty text clears a field, except in ' +
  'a row without uid. status, tier and roles are read in any case, and yes, no, TRUE and FALSE as active or not; unknown values are refused. ' +
  'An invalid row is refused with its reasons; the other rows are imported. Repeating the import changes nothing.';

const shared = { audience: 'dashboard', group: 'Settings', method: 'POST', effect: 'update' } as const;

export const importCustomers = operation({
  ...shared,
  permissions: importPermissions.customers,
  id: 'importCustomers',
  path: '/dashboard/v1/imports/customers',
  summary: 'Import customers',
  description:
    `${rerun} A row without uid changes the customer with its phone number or e-mail address, else it creates one; if several customers could be ` +
    'meant, the one of the same name is. The rules for fields are those of createCustomer and updateCustomer.',
  bodyFields: {
    rows: Type.Array(
      Type.Object({
        row: rowNumber,
        uid: cell('Your own reference, at most 32 characters. A row without it is found by phone or email.'),
        full_name: cell('Person or firm.'),
        phone: cell('Phone, as people of the country write it.'),
        email: cell('E-mail address.'),
        sms_consent: cell('yes, TRUE or 1: a new customer agrees to text messages. A known customer keeps the stored consent.'),
        tier: cell('regular or vip.'),
        status: cell('active or inactive. Lead is an active customer, VIP one with the tier vip.'),
        notes: cell('Internal notes.'),
        preferred_technician: cell('E-mail address of the technician.'),
        service_area: cell('Name of the service area.'),
        address,
      }),
      { minItems: 1, maxItems: mostImportedRows, description: `At most ${mostImportedRows} rows.` },
    ),
    dry_run: dryRun,
    columns,
    ...updateOpenJobs,
  },
  output: importedWith(openJobsOutput),
});

export const importTechnicians = operation({
  ...shared,
  permissions: importPermissions.technicians,
  id: 'importTechnicians',
  path: '/dashboard/v1/imports/technicians',
  summary: 'Import technicians',
  description:
    `${rerun} A row without uid changes the technician with its e-mail address. So does a row with a new uid if that technician has none, who then ` +
    'gets the uid. The rules for fields are those of ' +
    'createTechnician and updateTechnician.',
  bodyFields: {
    rows: Type.Array(
      Type.Object({
        row: rowNumber,
        uid: cell('Your own reference, at most 32 characters. A row without it is found by email.'),
        full_name: cell('Name.'),
        email: cell('E-mail address; unique.'),
        phone: cell('Phone, as people of the country write it.'),
        job_title: cell('Job title.'),
        assignment_tier: cell('lead, buddy or float.'),
        status: cell('active, onboarding or deactive.'),
        address,
        start_location_type: cell('home or office.'),
        start_location_lat: cell('Degrees.'),
        start_location_long: cell('Degrees.'),
        join_date: cell('YYYY-MM-DD.'),
        skills: cell('Names of all skills: a list, or one text with commas.'),
        service_areas: cell('Names of all service areas: a list, or one text with commas.'),
      }),
      { minItems: 1, maxItems: mostImportedRows, description: `At most ${mostImportedRows} rows.` },
    ),
    dry_run: dryRun,
    columns,
  },
  output: importedWith({}),
});

export const listImportMappings = operation({
  audience: 'dashboard',
  group: 'Settings',
  permissions: ['customers_view'],
  id: 'listImportMappings',
  method: 'GET',
  path: '/dashboard/v1/imports/mappings',
  effect: 'read',
  summary: 'List matched columns of earlier imports',
  description:
    'How the columns of earlier files were matched, the newest first, at most 50 for each kind. One set of headings has one entry. Empty for ' +
    'callers without the permissions of the import.',
  queryFields: { kind: s.OneOf(importKinds, 'What was imported.') },
  output: Type.Object({
    mappings: Type.Array(
      Type.Object({ columns: Type.Array(Type.Object({ heading, field })), used_at: s.Timestamp('When it was used last.') }),
    ),
  }),
});
