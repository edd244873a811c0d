/** Taking over the diary of another system. docs/internals/files.md#diaries. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { dateOrders, importedStates, strandedReasons } from '../vocabulary.ts';
import { importPermissions } from './importPermissions.ts';
import { cell, columns, mostImportedRows, rowNumber } from './cells.ts';

const count = (description: string) => Type.Integer({ description });

export const importJobRequests = operation({
  id: 'importJobRequests',
  method: 'POST',
  path: '/v1/imports/job-requests',
  group: 'Bookings',
  permissions: importPermissions.job_requests,
  effect: 'create',
  idempotent: true,
  confirmedEffects: ['ends_visit', 'moves_visit', 'money'],
  profiles: [],
  summary: 'Import job requests',
  description:
    'Takes over the diary of another system: open requests go to the queue, future visits with technicians onto the board, past ones into the history. A ' +
    'visit whose technician is busy goes to the queue; one that breaks another rule keeps its time and needs attention. Nobody is notified, and of a known ' +
    'external_reference notes tell what differs; only with update the job changes. All rows of a call are written together; next: listJobRequests.',
  headerFields: s.idempotencyHeader,
  bodyFields: {
    rows: Type.Array(
      Type.Object({
        row: rowNumber,
        external_reference: cell('Reference of the job there, at most 100 characters; required.'),
        customer_uid: cell('Reference of the customer; otherwise found by phone, email, or name and address.'),
        full_name: cell('Customer. A new one is created.'),
        phone: cell('Phone, +1 212 555 0123.'),
        email: cell('E-mail address, ada@example.com.'),
        sms_consent: cell('yes, TRUE or 1: a new customer agrees to text messages. A known customer keeps the stored consent.'),
        address: cell('Of the visit: one text, or parts as in createCustomer; default: that of the customer.'),
        job_type: cell('Name of the job type.'),
        description: cell('What is wrong, notes.'),
        wished_date: cell('Day that the customer asked for.'),
        starts: cell('Start of the visit: date and time, local to the business.'),
        start_time: cell('Time of day, if starts has only the date.'),
        ends: cell('End of the visit: date and time, or time.'),
        duration: cell('Minutes, 90 or 1:30; default: from ends, the job type, or 60.'),
        technicians: cell('Names, e-mail addresses or references, the lead first: a list, or one text with commas.'),
        amount: cell('Amount of a completed job, in the currency of the business; not below zero.'),
        state: cell(
          'open, scheduled, completed or cancelled, or a word for it; default: by the time. scheduled in the past: to the queue.',
        ),
        arrived: cell('When the technician arrived. Without it the visit does not count as on time or late.'),
        completed: cell('When the job was completed; default: the end of the visit.'),
      }),
      { minItems: 1, maxItems: mostImportedRows, description: `At most ${mostImportedRows} rows.` },
    ),
    date_order: Type.Optional(s.OneOf(dateOrders, 'How 03/04/2026 is read: mdy is 4 March. Without it such dates are refused.')),
    update: Type.Optional(
      Type.Boolean({
        description:
          'true: known jobs take over time, technicians, length, customer, address, description, amount, completion and cancellation of their rows; ' +
          'technicians are notified, customers are not. What cannot be taken over stays, and a note says why.',
      }),
    ),
    dry_run: Type.Optional(Type.Boolean({ description: 'true: answers what an import would do, and writes nothing.' })),
    columns,
  },
  output: Type.Object({
    dry_run: Type.Boolean({ description: 'Nothing was written.' }),
    created: count('Rows that created a job.'),
    updated: count('Rows whose job was imported before and took something over.'),
    unchanged: count('Other rows whose job was imported before.'),
    differing: count('Rows of the last two whose job differs in something that it did not take over.'),
    refused: count('Rows that were refused.'),
    queued: count('Created jobs in the queue.'),
    scheduled: count('Created visits on the board.'),
    completed: count('Created jobs in the history.'),
    cancelled: count('Created jobs that are cancelled.'),
    flagged_count: renamed('flagged', count('Scheduled or moved visits that need attention.')),
    customers_created: count('New customers.'),
    customers_without_contact: count('Of these, customers without phone and e-mail.'),
    rows: Type.Array(
      Type.Object({
        row: Type.Integer({ description: 'Number of the row as sent, else its position, from 1.' }),
        external_reference: Type.String({ description: 'As sent; empty if it is missing or invalid.' }),
        outcome: s.OneOf(
          ['created', 'updated', 'unchanged', 'refused'] as const,
          'Result of the row, or its expected result in a dry run.',
        ),
        id: s.Nullable(s.Uuid(), 'The job (UUID); null if there is none, or if a dry run would create it.'),
        status: renamed('state', s.Nullable(s.OneOf(importedStates), 'Where the created job is; null otherwise.')),
        attention_reason: s.Nullable(s.OneOf(strandedReasons), 'The rule that the new or moved visit breaks; null if it breaks none.'),
        customer_id: s.Nullable(s.Uuid(), 'Its customer (UUID); null like id.'),
        is_new_customer: Type.Boolean({ description: 'The row creates its customer.' }),
        notes: Type.Array(s.FieldProblem, {
          description:
            'What was taken differently than it was written. Of a known job: what differs, or why the row cannot be compared. The code is updated if the job ' +
            'took the value over. Otherwise, with update, a second note says why not.',
        }),
        errors: Type.Array(s.FieldProblem, { description: 'Why the row was refused.' }),
      }),
      { description: 'Every row, in order.' },
    ),
  }),
});
