/**
 * Imports of customers and technicians from another system. Dashboard only. docs/reference/pages.md#jobs-customers-team-vehicles-catalog;
 * docs/decisions/0057.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';

/** The most rows of one call. A larger file is sent in parts. */
const mostImportedRows = 1000;

/** Accepts any value, because cells are checked row by row: a wrong cell refuses its row, not the whole call. */
const cell = (description: string) => Type.Optional(Type.Unknown({ description }));

const address = cell('The whole address: line, line2, city, state, postal_code, country, formatted, latitude, longitude.');

const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const;
const count = (description: string) => Type.Integer({ description });

const Imported = Type.Object({
  dry_run: Type.Boolean({ description: 'Nothing was written.' }),
  created: count('Rows that created a record.'),
  updated: count('Rows that changed a record.'),
  unchanged: count('Rows that match their record already.'),
  refused: count('Rows that were refused and changed nothing.'),
  rows: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'Number of the row, from 1.' }),
      uid: Type.String({ description: 'uid as sent; empty if it is missing or invalid.' }),
      outcome: s.OneOf(outcomes, 'Result of the row, or its expected result in a dry run.'),
      id: s.Nullable(s.Uuid(), 'The record (UUID); null if there is none, or if a dry run would create it.'),
      errors: Type.Array(s.FieldProblem, { description: 'Why the row was refused.' }),
    }),
    { description: 'Every row, in order.' },
  ),
});

const dryRun = Type.Optional(Type.Boolean({ description: 'true: checks everything as in an import, but writes nothing.' }));
const rerun =
  'The uid identifies each row: a new uid creates a record, and a known uid changes the fields in the row. Missing fields do not change; an empty ' +
  'text clears a field. An invalid row is refused with its reasons; the other rows are imported. Repeating the import changes nothing.';

const shared = { audience: 'dashboard', group: 'Settings', method: 'POST', effect: 'update' } as const;

export const importCustomers = operation({
  ...shared,
  permissions: ['customers_view', 'customers_manage'],
  id: 'importCustomers',
  path: '/dashboard/v1/imports/customers',
  summary: 'Import customers',
  description: `${rerun} The rules for fields are those of createCustomer and updateCustomer.`,
  bodyFields: {
    rows: Type.Array(
      Type.Object({
        uid: cell('Your own reference, at most 32 characters; every row needs one.'),
        full_name: cell('Person or firm.'),
        phone: cell('10 to 20 characters.'),
        email: cell('E-mail address.'),
        tier: cell('regular or vip.'),
        status: cell('active or inactive.'),
        notes: cell('Internal notes.'),
        preferred_technician: cell('E-mail address of the technician.'),
        service_area: cell('Name of the service area.'),
        address,
      }),
      { minItems: 1, maxItems: mostImportedRows, description: `At most ${mostImportedRows} rows.` },
    ),
    dry_run: dryRun,
  },
  output: Imported,
});

export const importTechnicians = operation({
  ...shared,
  permissions: ['team_view', 'team_manage'],
  id: 'importTechnicians',
  path: '/dashboard/v1/imports/technicians',
  summary: 'Import technicians',
  description:
    `${rerun} A technician without a uid is found by e-mail address and gets the uid of the row. The rules for fields are those of ` +
    'createTechnician and updateTechnician.',
  bodyFields: {
    rows: Type.Array(
      Type.Object({
        uid: cell('Your own reference, at most 32 characters; every row needs one.'),
        full_name: cell('Name.'),
        email: cell('E-mail address; unique.'),
        phone: cell('10 to 20 characters.'),
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
  },
  output: Imported,
});
