/** The form of a customer: what it sends, and what a refusal leaves on the screen. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CustomerDrawer } from '../../../../dashboard/routes/customers/CustomerDrawer.tsx';
import { NoAnswer, answer, onlySentTo, recorded, refused, sentTo } from '../../dom/contractAnswers.ts';
import { answerCustomer, customer, customerId } from '../../dom/customer.ts';
import { show } from '../../dom/show.tsx';

const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

async function openNew() {
  answerCustomer();
  return show(<CustomerDrawer />, { path: '/customers?open=new' });
}

async function edit() {
  answerCustomer();
  const shown = await show(<CustomerDrawer />, { path: `/customers?open=${customerId}` });
  await shown.user.click(await screen.findByRole('button', { name: 'Edit' }));
  return shown;
}

it('sends only the fields that were changed, with the id of the customer', async () => {
  const { user } = await edit();
  answer({ updateCustomer: recorded('updateCustomer') });
  const notes = await field('Notes');
  await user.clear(notes);
  await user.type(notes, 'Beware of the dog');
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(onlySentTo('updateCustomer').input).toEqual({ id: customerId, notes: 'Beware of the dog' });
});

it('sends a changed address whole, with the coordinates that were stored', async () => {
  const { user } = await edit();
  answer({ updateCustomer: recorded('updateCustomer') });
  const street = await field('Street and number');
  await user.clear(street);
  await user.type(street, '352 5th Avenue');
  await user.click(save());
  await screen.findByText('Saved.');
  const { address } = customer().contact;
  const { line2, city, state, postal_code, country, latitude, longitude } = address;
  expect(onlySentTo('updateCustomer').body).toEqual({
    address: { line: '352 5th Avenue', line2, city, state, postal_code, country, latitude, longitude },
  });
});

it('clears a field with an empty value, which the service takes as "none"', async () => {
  const { user } = await edit();
  answer({ updateCustomer: recorded('updateCustomer') });
  await user.clear(await field('E-mail'));
  await user.click(save());
  await screen.findByText('Saved.');
  expect(onlySentTo('updateCustomer').body).toEqual({ email: '' });
});

it('creates a customer with the name and without untouched fields', async () => {
  const { user, address } = await openNew();
  answer({ createCustomer: recorded('createCustomer') });
  await user.type(await field('Name'), 'Lise Meitner');
  await user.type(await field('Phone'), '212 555 0199');
  await user.click(save());
  await screen.findByText(/Lise Meitner/);
  const { body, headers } = onlySentTo('createCustomer');
  expect(body).toEqual({ full_name: 'Lise Meitner', phone: '212 555 0199' });
  expect(headers.get('X-CSRF-Token')).toBe('token-of-the-sign-in');
  expect(address()).toBe(`/customers?open=${recorded('createCustomer').customer_id}`);
});

it('names customers with the same phone number or e-mail address', async () => {
  const { user } = await openNew();
  answer({
    createCustomer: {
      ...recorded('createCustomer'),
      possible_duplicates: [{ id: customerId, name: 'Rosalind Franklin', same: ['phone'] }],
    },
  });
  await user.type(await field('Name'), 'Rosie');
  await user.click(save());
  expect(await screen.findByText(/Rosie was added\. .*: Rosalind Franklin/)).toBeTruthy();
});

it('[dashboard.first-wrong] shows a refusal at its field, keeps the typed values, and moves the focus to that field', async () => {
  const { user } = await openNew();
  answer({ createCustomer: refused('VALIDATION_ERROR') });
  await user.type(await field('Name'), 'Niels Bohr');
  const phone = await field('Phone');
  await user.type(phone, '555');
  await user.click(save());
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'));
  const said = document.getElementById(phone.getAttribute('aria-describedby')!.split(' ').at(-1)!)!.textContent;
  expect(said).toBe('This field must be a phone number of 10 to 20 characters. Put the country code before a shorter number.');
  expect([phone.value, (await field('Name')).value]).toEqual(['555', 'Niels Bohr']);
  await waitFor(() => expect(document.activeElement).toBe(phone));
});

it('keeps the typed values when the service does not answer, and resends with a key that makes one customer', async () => {
  const { user } = await openNew();
  answer({ createCustomer: (_input, nth) => (nth === 1 ? new NoAnswer() : recorded('createCustomer')) });
  await user.type(await field('Name'), 'Lise Meitner');
  await user.click(save());
  await waitFor(() => expect(sentTo('createCustomer')).toHaveLength(2), { timeout: 10_000 });
  const [first, second] = sentTo('createCustomer');
  expect(second!.headers.get('Idempotency-Key')).toBe(first!.headers.get('Idempotency-Key'));
  expect(first!.headers.get('Idempotency-Key')).not.toBeNull();
});

it('sends once however often the button is pressed', async () => {
  const { user } = await openNew();
  let go: (() => void) | undefined;
  answer({ createCustomer: () => new Promise((resolve) => (go = () => resolve(recorded('createCustomer')))) });
  await user.type(await field('Name'), 'Lise Meitner');
  await user.dblClick(save());
  await user.keyboard('{Enter}');
  expect(sentTo('createCustomer')).toHaveLength(1);
  go!();
  await screen.findByText('Lise Meitner was added.');
  expect(sentTo('createCustomer')).toHaveLength(1);
});

it('unticks the consent to text messages when the number changes, before the form is sent', async () => {
  const one = customer();
  answerCustomer({ ...one, contact: { ...one.contact, sms_consent: true, sms_consent_at: '2026-03-02T14:00:12Z' } });
  const { user } = await show(<CustomerDrawer />, { path: `/customers?open=${customerId}` });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  answer({ updateCustomer: recorded('updateCustomer') });
  const consent = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Agrees to text messages' });
  expect(consent.checked).toBe(true);
  await user.type(await field('Phone'), '{Backspace}4');
  expect(consent.checked).toBe(false);
  await user.click(consent);
  await user.click(save());
  await screen.findByText('Saved.');
  expect(onlySentTo('updateCustomer').body).toEqual({ phone: '+1 212 555 0124', sms_consent: true });
});

it('shows the recorded refusal of a duplicate in the form', async () => {
  const { user } = await openNew();
  answer({ createCustomer: refused('CUSTOMER_DUPLICATE') });
  await user.type(await field('Name'), 'Rosalind Franklin');
  await user.click(save());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).not.toContain('CUSTOMER_DUPLICATE has');
  expect((await field('Name')).value).toBe('Rosalind Franklin');
});

const openJob = { id: '01bbfb92-9600-7000-8000-000000000001', short_code: 'JR-7K2P9QX', scheduled_at: '2026-03-03T15:00:00Z' };

it('[dashboard.open-jobs] asks whether open visits should take over a correction, and suggests yes', async () => {
  const { user } = await edit();
  const kept = { ...openJob, differs: ['contact' as const], is_own: false };
  answer({
    updateCustomer: (input) =>
      input.update_open_jobs
        ? { ...recorded('updateCustomer'), open_jobs_not_updated: [], updated_open_jobs: [{ ...openJob, changed: ['contact'] }] }
        : { ...recorded('updateCustomer'), open_jobs_not_updated: [kept, { ...kept, id: customerId, is_own: true }] },
  });
  await user.clear(await field('E-mail'));
  await user.click(save());
  const question = await screen.findByRole('dialog', { name: 'Update 1 open visit too?' });
  expect(question.textContent).toContain('JR-7K2P9QX');
  const yes = await screen.findByRole('button', { name: 'Update 1 visit' });
  await waitFor(() => expect(document.activeElement).toBe(yes));
  await user.click(yes);
  await screen.findByText('1 visit was updated.');
  expect(sentTo('updateCustomer').map(({ input }) => input)).toEqual([
    { id: customerId, email: '' },
    { id: customerId, update_open_jobs: true },
  ]);
});

it('[dashboard.open-jobs] leaves the visits as booked, and then names the visits that a new address strands', async () => {
  const { user } = await edit();
  const kept = [{ ...openJob, differs: ['address' as const], is_own: false }];
  const visit = {
    job_request_id: openJob.id,
    short_code: openJob.short_code,
    customer_name: 'Ada',
    priority_level: 'p2' as const,
    technician_id: customerId,
    start_at: openJob.scheduled_at,
    end_at: openJob.scheduled_at,
    reason: 'outside_service_area' as const,
    blockers: [],
    remedies: [],
  };
  answer({
    updateCustomer: (input) => ({
      ...recorded('updateCustomer'),
      open_jobs_not_updated: input.update_open_jobs ? [] : kept,
      ...(input.update_open_jobs ? { updated_open_jobs: [], stranded_visits: { total: 1, visits: [visit] } } : {}),
    }),
  });
  await user.clear(await field('E-mail'));
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Leave as booked' }));
  expect(sentTo('updateCustomer')).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.clear(await field('Notes'));
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Update 1 visit' }));
  const stranded = await screen.findByRole('dialog', { name: 'Visits that no longer fit' });
  expect(stranded.textContent).toContain('JR-7K2P9QX');
});
