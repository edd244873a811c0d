/** Merges two customer records of one person. [customer-merge.commit]; docs/reference/conventions.md#merged-customers. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { appliedField, shownToken } from '../schemas/plan.ts';
import { mergeChoices, mergedRecordKinds, mergeFields } from '../vocabulary.ts';

const mergeInput = {
  merge_customer_id: s.Uuid('The customer whose record goes (UUID).'),
  field_choices: Type.Optional(
    Type.Array(
      Type.Object({
        field: s.OneOf(mergeFields, 'A differing field.'),
        stands: s.OneOf(mergeChoices, 'kept: the value of the customer who stays; merged: that of the other; both: for notes alone.'),
      }),
      {
        maxItems: mergeFields.length,
        description:
          'Rows of differing_fields with the value that stands. Default: as previewed. Consent to texts stands only if both agree or it is chosen.',
      },
    ),
  ),
};

const movedRows = Type.Object(
  {
    open_jobs: Type.Integer({ description: 'Jobs that are neither completed nor archived.' }),
    ended_jobs: Type.Integer({ description: 'Completed and archived jobs.' }),
    maintenance_plans: Type.Integer({ description: 'Maintenance plans, ended ones too.' }),
    sites: Type.Integer({ description: 'Sites.' }),
    notes: Type.Integer({ description: 'Notes on the customer. Those on jobs go with the jobs.' }),
    files: Type.Integer({ description: 'Files on the customer. The same file on both records stays once.' }),
    callbacks: Type.Integer({ description: 'Messages of the customer to call back.' }),
    messages: Type.Integer({ description: 'Text messages of the conversation.' }),
    earlier_wishes: Type.Integer({ description: 'Wishes for an earlier time, which go with the jobs.' }),
  },
  { description: 'What moves from the merged customer to the one who stays.' },
);

const SiteName = Type.Object(
  { id: s.Uuid('The site (UUID).'), name: Type.String({ description: 'Name.' }) },
  { description: 'A site of one of the two customers.' },
);

const common = { group: 'Customers', permissions: ['customers_view', 'customers_manage'], profiles: [] } as const;

export const previewCustomerMerge = operation({
  ...common,
  id: 'previewCustomerMerge',
  method: 'POST',
  path: '/v1/customers/{id}/merge/preview',
  effect: 'read',
  summary: 'Preview a merge of two customers',
  description:
    'Shows what would move from one record of a person to the other, and which values differ. Nothing is written. Show it to the person. Next: ' +
    'commitCustomerMerge with its plan_token.',
  pathFields: { id: s.Uuid('The customer who stays (UUID).') },
  bodyFields: mergeInput,
  copied: ['field_choices'],
  output: Type.Object(
    {
      customer: s.NamedReference,
      merged_customer: s.NamedReference,
      moved: renamed('moves', movedRows),
      differing_fields: Type.Array(
        Type.Object(
          {
            field: s.OneOf(mergeFields, 'The field.'),
            kept: Type.String({ description: 'Its value in the record that stays, as a text; empty if unset.' }),
            merged: Type.String({ description: 'Its value in the record that goes, as a text; empty if unset.' }),
            stands: s.OneOf(mergeChoices, 'Whose value stands after the merge.'),
          },
          { description: 'A field in which the two records differ.' },
        ),
        { description: 'The fields in which they differ. An empty value is filled from the other record.' },
      ),
      same_address_sites: Type.Array(
        Type.Object(
          { site: SiteName, merged_site: SiteName },
          { description: 'Two sites at the same address. Both stay; delete one with deleteCustomerSite.' },
        ),
        { description: 'Sites of the two customers at the same address, at most 20.' },
      ),
      address_becomes_site: Type.Boolean({
        description: 'true: the address that does not stand becomes a site, because a maintenance plan visits it.',
      }),
      plan_token: shownToken,
    },
    { description: 'What a merge of the two records would do.' },
  ),
  errors: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_SITE_LIMIT_REACHED'],
});

export const commitCustomerMerge = operation({
  ...common,
  id: 'commitCustomerMerge',
  method: 'POST',
  path: '/v1/customers/{id}/merge',
  effect: 'commit',
  confirmedEffects: ['erases'],
  idempotent: true,
  summary: 'Merge two customers',
  description:
    'Moves jobs, maintenance plans, sites, notes, files and messages of one record to the other, and deletes the first. Booked jobs keep their copy of name, ' +
    'contact and address, and their customer links work on. Before: previewCustomerMerge. undoCustomerMerge takes it back for 24 hours.',
  headerFields: s.idempotencyHeader,
  pathFields: { id: s.Uuid('The customer who stays (UUID).') },
  copied: ['field_choices'],
  bodyFields: { ...mergeInput, plan_token: Type.Optional(s.Text(200, 'plan_token of the preview.', 1)) },
  output: Type.Object(
    {
      applied: appliedField,
      customer: s.NamedReference,
      merged_customer_id: s.Uuid('The customer whose record is gone (UUID).'),
      moved: movedRows,
      undo_until: s.Timestamp('Until when undoCustomerMerge takes the merge back.'),
    },
    { description: 'The customer after the merge, and what moved.' },
  ),
  errors: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_SITE_LIMIT_REACHED', 'CUSTOMER_MERGE_DRIFTED'],
});

export const undoCustomerMerge = operation({
  ...common,
  id: 'undoCustomerMerge',
  method: 'POST',
  path: '/v1/customers/{id}/merge/undo',
  effect: 'commit',
  idempotent: true,
  summary: 'Undo a merge of two customers',
  description:
    'Within 24 hours: the merged record comes back with what moved. What was changed since stays with the customer who stayed, and the answer names it.',
  headerFields: s.idempotencyHeader,
  pathFields: { id: s.Uuid('The customer who stayed (UUID).') },
  bodyFields: { merge_customer_id: s.Uuid('The customer who was merged (UUID).') },
  output: Type.Object(
    {
      applied: appliedField,
      customer: s.NamedReference,
      restored_customer: s.NamedReference,
      fields_not_restored: Type.Array(s.OneOf(mergeFields, 'A field of the customer who stayed.'), {
        description: 'Fields that were changed after the merge, and keep that value.',
      }),
      records_not_restored: Type.Array(
        Type.Object(
          {
            kind: s.OneOf(mergedRecordKinds, 'Kind of record.'),
            id: s.Uuid('The record (UUID).'),
          },
          { description: 'A record that does not go back.' },
        ),
        { description: 'Records that were deleted or given to another customer after the merge, at most 200.' },
      ),
    },
    { description: 'Both customers after the merge was undone.' },
  ),
  errors: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_MERGE_NOT_FOUND', 'CUSTOMER_MERGE_UNDO_NOT_POSSIBLE'],
});
