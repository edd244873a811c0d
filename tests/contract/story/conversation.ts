/** Part of the story: a customer writes a text message, and the office answers. */
import { okAsMember } from '../../support/asMember.ts';
import type { Harness, TestBusiness } from '../../support/harness.ts';
import { sendText } from '../../support/inboundTexts.ts';
import type { Recorder } from './recorder.ts';

export async function converse(story: Recorder, harness: Harness, business: TestBusiness): Promise<void> {
  const phone = '+12125550163';
  const { customer_id: id } = await story.quietly('createCustomer', { full_name: 'Lise Meitner', phone });
  await story.refused('CUSTOMER_NOT_TEXTED', 'textCustomer', 'a business that sends no text messages', { id, text: 'We come at ten.' });
  await story.aside(() => okAsMember(harness, business, 'updateMailSettings', { sms_kinds: { message: true } }));
  await story.aside(() => sendText(harness, { From: phone, Body: 'May I park in the yard?' }));
  await story.tell('listCustomerMessages', 'What a customer wrote', { id });
  await story.tell('textCustomer', 'The answer of the office', { id, text: 'Yes, behind the gate.' });
  await story.tell('markCustomerMessagesRead', 'Nothing is left to read', { id });
}
