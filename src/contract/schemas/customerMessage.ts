/** Messages of a conversation with a customer. docs/internals/messages.md#conversations. */
import { Type } from 'typebox';
import { seesCustomers, shownBy } from '../shownBy.ts';
import { automaticTextKinds, mailReasons, mailStatuses, messageDirections, messageMeanings } from '../vocabulary.ts';
import * as s from './common.ts';
import { NoteAuthor } from './note.ts';

/** The most characters of a text message, received or sent. */
export const longestText = 1_600;
/** The most characters of words to a customer. The name of the business goes out before them. */
export const longestAnswer = 480;
/** The most characters of a callback. */
export const longestCallback = 2000;

export const CustomerMessage = Type.Object({
  id: s.Uuid('The message (UUID).'),
  customer_id: s.Uuid('The customer (UUID).'),
  job_request_id: s.Nullable(s.Uuid('The job (UUID).'), 'The job that it is about; null if none.'),
  short_code: s.Nullable(Type.String({ description: 'Code of that job.' }), 'Null without a job.'),
  direction: s.OneOf(messageDirections, 'in: from the customer. out: to the customer.'),
  phone: shownBy(seesCustomers, Type.String({ description: "The customer's number, in E.164 form." })),
  text: shownBy(seesCustomers, Type.String({ description: 'The words, as plain text; empty for a picture alone.' })),
  meaning: s.Nullable(
    s.OneOf(messageMeanings, 'What the text says as a whole.'),
    'What the text of a customer says as a whole: cancel has opened a request, stop has ended text messages. Null if a person must read it.',
  ),
  author: s.Nullable(NoteAuthor, 'Who wrote it for the business; null for a message of the customer, and for an automatic one.'),
  automatic_kind: s.Nullable(
    s.OneOf(automaticTextKinds, 'Kind of the automatic message.'),
    'Kind of a message that the service sent by itself, such as a reminder; null for the words of a person.',
  ),
  status: s.Nullable(
    s.OneOf(mailStatuses, 'Whether it was sent.'),
    'Whether a message of the business was sent; null for a message of the customer.',
  ),
  reason: s.Nullable(s.OneOf(mailReasons, 'Why it was not sent.'), 'Null if it was sent or waits.'),
  created_at: s.Timestamp('When it came or was written; of an automatic message: when it was sent, or recorded if it was not.'),
  read_at: s.Nullable(s.Timestamp('When the business read it.'), 'Null while it is unread, and for a message of the business.'),
});
