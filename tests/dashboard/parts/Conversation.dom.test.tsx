/** The conversation with a customer: what stands there, what is sent, and what a refusal says. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Conversation } from '../../../dashboard/parts/Conversation.tsx';
import { answer, onlySentTo, recorded, refused } from '../dom/contractAnswers.ts';
import { show } from '../dom/show.tsx';

const listed = recorded('listCustomerMessages');
const customerId = listed.messages[0]!.customer_id;
const conversation = (jobId: string | null = null) => <Conversation customerId={customerId} jobId={jobId} />;

it('[conversation.page] shows what the customer wrote, and that nobody has read it, until it is marked', async () => {
  answer({ listCustomerMessages: listed, markCustomerMessagesRead: recorded('markCustomerMessagesRead') });
  const { user } = await show(conversation());
  await screen.findByText('May I park in the yard?');
  screen.getByText('Unread');
  await user.click(screen.getByRole('button', { name: 'Mark as read' }));
  await waitFor(() =>
    expect(onlySentTo('markCustomerMessagesRead').input).toEqual({ id: customerId, read_until: listed.messages[0]!.created_at }),
  );
});

it('[conversation.page] names an automatic message as such, with its kind', async () => {
  const [first] = listed.messages;
  const automatic = {
    ...first!,
    direction: 'out' as const,
    automatic_kind: 'reminder' as const,
    text: 'See you tomorrow',
    status: 'sent' as const,
  };
  answer({ listCustomerMessages: { ...listed, messages: [first!, { ...automatic, id: customerId }] } });
  await show(conversation());
  expect((await screen.findByText('See you tomorrow')).closest('li')!.textContent).toContain('Automatic: Reminder');
  expect(screen.getByText(first!.text).closest('li')!.textContent).not.toContain('Automatic');
});

it('shows the words of a stranger as text', async () => {
  const text = '<img src=x onerror=alert(1)>';
  answer({ listCustomerMessages: { ...listed, messages: [{ ...listed.messages[0]!, text }] } });
  await show(conversation());
  expect((await screen.findByText(text)).querySelector('img')).toBeNull();
});

it('sends an answer about the job, and says that it is on its way', async () => {
  answer({ listCustomerMessages: listed, textCustomer: recorded('textCustomer') });
  const job = '018f2b5c-0000-7000-8000-000000000001';
  const { user } = await show(conversation(job));
  await user.click(await screen.findByRole('button', { name: 'Write a text message' }));
  await user.type(screen.getByRole('textbox', { name: 'Text message' }), 'Yes, behind the gate.');
  await user.click(screen.getByRole('button', { name: 'Send text message' }));
  await screen.findByText('The text message is being sent.');
  expect(onlySentTo('textCustomer').input).toEqual({ id: customerId, text: 'Yes, behind the gate.', job_request_id: job });
});

it('keeps the words of a refused answer and says why it was refused', async () => {
  answer({ listCustomerMessages: listed, textCustomer: refused('CUSTOMER_NOT_TEXTED') });
  const { user } = await show(conversation());
  await user.click(await screen.findByRole('button', { name: 'Write a text message' }));
  await user.type(screen.getByRole('textbox', { name: 'Text message' }), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send text message' }));
  await screen.findByText('Your business sends no text messages. Switch them on under Settings, Messages.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Text message' }).value).toBe('Hello');
});

it('offers no answer where none can go, and says why', async () => {
  answer({ listCustomerMessages: { ...listed, not_texted_because: 'stopped' } });
  await show(conversation());
  await screen.findByText(/This customer answered STOP/);
  expect(screen.queryByRole('button', { name: 'Write a text message' })).toBeNull();
});

it('is not shown for a business without text messages, unless the customer wrote', async () => {
  answer({ listCustomerMessages: { ...listed, messages: [], unread: 0, not_texted_because: 'no_texts' } });
  await show(conversation());
  await waitFor(() => expect(screen.queryByText('Text messages')).toBeNull());
});
