/** Everything that is stored about a customer. docs/personal-data.md. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { CustomerRequest } from '../board/customerRequests.ts';
import { locales, mailKinds, mailStatuses, messageChannels, timeProposalStates } from '../vocabulary.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { CustomerMessage } from '../schemas/customerMessage.ts';
import { CustomerSite } from '../schemas/customerSite.ts';
import { mostExported } from '../schemas/exported.ts';
import { StoredFile } from '../schemas/file.ts';
import { JobRequest } from '../schemas/jobRequest.ts';
import { MaintenancePlan } from '../schemas/maintenancePlan.ts';
import { Note } from '../schemas/note.ts';
import { Customer } from './customers.ts';

const ExportedMail = Type.Object({
  id: s.Uuid('The mail (UUID).'),
  channel: s.OneOf(messageChannels, 'email, or sms: a text message.'),
  kind: s.OneOf(mailKinds, 'Kind of mail.'),
  status: s.OneOf(mailStatuses, 'Whether it was sent.'),
  recipient_name: Type.String({ description: 'Name of the recipient.' }),
  recipient_address: s.Nullable(Type.String(), 'Address of the recipient; null if none was known.'),
  locale: s.OneOf(locales, 'Language of the mail.'),
  subject_line: renamed('subject', Type.String({ description: 'Its subject.' })),
  text: Type.String({ description: 'Its text, without the secret part of its links.' }),
  job_request_id: s.Nullable(s.Uuid('The job (UUID).'), 'The job that it is about.'),
  created_at: s.Timestamp('When it was written.'),
  sent_at: s.Nullable(s.Timestamp('When the mail server accepted it.'), 'When the mail server accepted it; null if it was not sent.'),
});

export const exportCustomer = operation({
  id: 'exportCustomer',
  method: 'POST',
  path: '/v1/customers/{id}/export',
  group: 'Customers',
  permissions: ['customers_view', 'job_view', 'business_manage'],
  effect: 'create',
  secondProof: true,
  profiles: [],
  summary: 'Export everything about a customer',
  description:
    'Answers all that is stored about one person, as for a request for access: the record, sites, jobs, maintenance plans, notes, files, requests, mails and text messages. The audit ' +
    'records it. Also for a deleted customer. Next: eraseCustomer, if the person wants it.',
  pathFields: s.idField('customer'),
  output: Type.Object(
    {
      exported_at: s.Timestamp('When the export was made.'),
      customer: Customer,
      merged_customers: Type.Array(Customer, { description: 'Records that were merged into the customer.' }),
      sites: Type.Array(CustomerSite, { description: 'All sites, the oldest first, deleted ones too.' }),
      jobs: Type.Array(JobRequest, { description: 'All jobs, the oldest first, archived ones too.' }),
      maintenance_plans: Type.Array(MaintenancePlan, { description: 'All maintenance plans, the oldest first, ended ones too.' }),
      notes: Type.Array(Note, { description: 'Notes on the customer and on the jobs, the oldest first.' }),
      files: Type.Array(StoredFile, {
        description: 'Files on the customer and on the jobs, the oldest first, without their bytes: read each with getFile.',
      }),
      requests: Type.Array(CustomerRequest, {
        description: 'What the customer asked for, and messages under the same name and phone number, the oldest first.',
      }),
      mails: Type.Array(ExportedMail, { description: 'Mails to the customer, and to the business about the customer, the oldest first.' }),
      messages: Type.Array(CustomerMessage, { description: 'Text messages of the customer and the answers, the oldest first.' }),
      unsubscribed_at: s.Nullable(
        s.Timestamp('When the address chose to get no mails that are not about an appointment.'),
        'When the e-mail address chose to get no mails that are not about an appointment; null if it gets them.',
      ),
      unsubscriptions: Type.Array(
        Type.Object({
          email: renamed('address', Type.String({ description: 'The e-mail address, in lower case.' })),
          unsubscribed_at: s.Timestamp('When it chose to get no mails that are not about an appointment.'),
        }),
        { description: 'All addresses of the customer, the jobs and their mails that made that choice.' },
      ),
      texts_stopped_at: s.Nullable(
        s.Timestamp('When the first of the phone numbers answered STOP.'),
        'When the first phone number of the customer or of the jobs answered STOP to text messages; null if none did.',
      ),
      text_choices: Type.Array(
        Type.Object({
          job_request_id: s.Uuid('The job (UUID).'),
          phone: Type.String({ description: 'The phone number, in E.164 form.' }),
          agreed: Type.Boolean({ description: 'Whether text messages about the job may be sent to the number.' }),
          chosen_at: s.Timestamp('When it was chosen.'),
        }),
        { description: 'What was chosen about text messages, by job.' },
      ),
      time_proposals: Type.Array(
        Type.Object({
          job_request_id: s.Uuid('The job (UUID).'),
          start_at: s.Timestamp('The earlier time.'),
          status: renamed('state', s.OneOf(timeProposalStates, 'What became of it.')),
          offered_at: s.Timestamp('When it was proposed.'),
        }),
        { description: 'Earlier times that were proposed, the newest first.' },
      ),
      is_complete: Type.Boolean({
        description: `false: a list has more than ${mostExported} entries, and its newest are left out, or older dates of a maintenance plan are.`,
      }),
    },
    { description: 'Everything about one customer.' },
  ),
  errors: ['CUSTOMER_NOT_FOUND'],
});
