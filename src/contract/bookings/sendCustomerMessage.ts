/** Messages to the customer of a job: by which ways they go, and free ones. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { longestAnswer } from '../schemas/customerMessage.ts';
import { CustomerNotification } from '../schemas/plan.ts';
import { customerMailKinds } from '../vocabulary.ts';

export const sendCustomerMessage = operation({
  id: 'sendCustomerMessage',
  method: 'POST',
  path: '/v1/job-requests/{id}/messages',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'create',
  idempotent: true,
  confirmedEffects: ['tells_customer'],
  profiles: [],
  summary: 'Send a message to the customer of a job',
  description:
    'Sends the customer a message that you write. With late_minutes, it says that the technician is late and gives the new arrival window. It goes by the ways ' +
    'that the business has set for such messages and the customer has agreed to. If there is none, nothing is sent, and the answer has the ' +
    'number to phone. The same words are sent once in ten minutes.',
  headerFields: s.idempotencyHeader,
  pathFields: { id: s.JobReference() },
  bodyFields: {
    message: Type.Optional(s.Text(longestAnswer, 'Words to the customer, Please leave the side gate open.')),
    late_minutes: Type.Optional(
      Type.Integer({ minimum: 5, maximum: 600, description: 'Minutes that the technician arrives later than planned.' }),
    ),
  },
  output: Type.Object({ customer_notification: CustomerNotification }, { description: 'What happens to the message.' }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION'],
});

export const getMessageWays = operation({
  id: 'getMessageWays',
  method: 'GET',
  path: '/dashboard/v1/job-requests/{id}/message-ways',
  audience: 'dashboard',
  group: 'Bookings',
  permissions: ['job_view', 'customers_view'],
  effect: 'read',
  summary: 'Say how a message would reach the customer of a job',
  description: 'Says by which ways a message of this kind would go to the customer now, and to which address and number. Sends nothing.',
  pathFields: s.idField('job request'),
  queryFields: { kind: s.OneOf(customerMailKinds, 'Kind of message.') },
  output: Type.Object(
    {
      customer_notification: CustomerNotification,
      email: s.Nullable(Type.String(), 'E-mail address that it would go to; null: none.'),
      sms: s.Nullable(Type.String(), 'Number that a text message would go to, in E.164 form; null: none.'),
    },
    { description: 'The ways to the customer.' },
  ),
  errors: ['JOB_REQUEST_NOT_FOUND'],
});
