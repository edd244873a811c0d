/** The card of a customer. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CustomerDrawer } from '../../../../dashboard/routes/customers/CustomerDrawer.tsx';
import { answer, refused, sentTo } from '../../dom/contractAnswers.ts';
import { answerCustomer, customer, customerId } from '../../dom/customer.ts';
import { show, type ShowOptions } from '../../dom/show.tsx';

const open = (options: ShowOptions = {}) => show(<CustomerDrawer />, { path: `/customers?open=${customerId}`, ...options });
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling!;

it('has the name as its title, and facts in words, with money and days in the business’s format', async () => {
  answerCustomer({
    ...customer(),
    profile: { ...customer().profile, created_at: '2026-03-03T03:00:00Z' },
    spending: { ...customer().spending, total_spent_12m: 1_180.5 },
  });
  await open();
  const drawer = await screen.findByRole('dialog', { name: 'Rosalind Franklin' });
  expect(within(drawer).getByRole('link', { name: '+1 212 555 0123' }).getAttribute('href')).toBe('tel:+1 212 555 0123');
  expect(factOf('Spent in 12 months').textContent).toBe('$1,180.50');
  expect(factOf('Customer since').textContent).toBe('Mar 2, 2026');
  expect(factOf('Service area').textContent).toBe('Manhattan');
  expect(within(drawer).getByText('VIP')).toBeTruthy();
});

it('leaves out unknown facts', async () => {
  const one = customer();
  answerCustomer({
    ...one,
    profile: { ...one.profile, tier: 'regular', uid: '', notes: '' },
    contact: { ...one.contact, phone: '', email: '', service_area: null },
  });
  await open();
  await screen.findByRole('dialog', { name: 'Rosalind Franklin' });
  expect(screen.getAllByRole('term', { hidden: true }).map(({ textContent }) => textContent)).not.toContain('Phone');
  expect(screen.queryByText('Your reference')).toBeNull();
  expect(screen.queryByText('VIP')).toBeNull();
});

it('shows markup from a customer as text', async () => {
  const one = customer();
  answerCustomer({ ...one, profile: { ...one.profile, full_name: '<img src=x onerror=alert(1)>', notes: '<script>alert(2)</script>' } });
  await open();
  expect(await screen.findByText('<script>alert(2)</script>')).toBeTruthy();
  expect(screen.getAllByText('<img src=x onerror=alert(1)>').length).toBeGreaterThan(0);
  expect(document.querySelector('img')).toBeNull();
});

it('has no buttons for members who may only view', async () => {
  answerCustomer();
  await open({ may: ['customers_view'] });
  await screen.findByRole('dialog', { name: 'Rosalind Franklin' });
  for (const name of ['Edit', 'Delete', 'Add site', 'Erase personal data', 'Download everything'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(sentTo('listJobRequests')).toEqual([]);
});

it('[customer-merge.not-found] says that the record was merged, and leads to the customer who stands', async () => {
  answerCustomer();
  const standing = '018f2b5c-0000-7000-8000-0000000000aa';
  answer({
    getCustomer: ({ id }) =>
      id === standing ? customer() : refused('CUSTOMER_NOT_FOUND', { data: { merged_into_customer_id: standing } }),
  });
  const { user, address } = await open();
  expect(await screen.findByText('This record was merged into another customer.')).toBeTruthy();
  expect(screen.getByText('The other record has its jobs, notes and messages.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Go to the customer' }));
  expect(address()).toBe(`/customers?open=${standing}`);
  expect(await screen.findByRole('dialog', { name: 'Rosalind Franklin' })).toBeTruthy();
});
