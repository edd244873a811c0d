/** The list of customers: the example of every page of rows. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Page } from '../../../dashboard/routes/customers.tsx';
import { NoAnswer, answer, recorded, refused, sentTo } from '../dom/contractAnswers.ts';
import { answerCustomer, empty } from '../dom/customer.ts';
import { show } from '../dom/show.tsx';

const list = recorded('listCustomers');
const [row] = list.customers;
const rowsNamed = (...names: string[]) =>
  names.map((full_name, nth) => ({ ...row!, id: `018f2b5c-0000-7000-8000-0000000001${String(nth).padStart(2, '0')}`, full_name }));
const of = (customers: typeof list.customers, total = customers.length) => ({
  ...list,
  customers,
  meta: { total, count: customers.length, per_page: 50, current_page: 1, total_pages: Math.ceil(total / 50) },
});
const shownRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((one) => within(one).getAllByRole('cell')[0]!.textContent);

it('shows a row for each customer in the order of the answer, with the day of the last booking in the zone of the business', async () => {
  const [one, two] = rowsNamed('Zoe', 'Ada');
  answer({ listCustomers: of([{ ...one!, request_count: 1_234, last_request_at: '2026-03-03T02:30:00Z' }, two!]) });
  await show(<Page />, { zone: 'America/New_York' });
  await screen.findByRole('button', { name: 'Zoe' });
  expect(shownRows()).toEqual(['Zoe', 'Ada']);
  expect(screen.getByText('1,234')).toBeTruthy();
  // 2:30 in Greenwich is still the evening before in New York.
  expect(screen.getByText('Mar 2, 2026')).toBeTruthy();
  expect(screen.getByText('Total: 2')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
});

it('marks a record that was merged', async () => {
  const [one, two] = rowsNamed('Zoe', 'Ada');
  answer({ listCustomers: of([{ ...one!, merged_into_customer_id: two!.id, deleted_at: '2026-03-03T10:00:00Z' }, two!]) });
  await show(<Page />);
  await screen.findByRole('button', { name: 'Ada' });
  expect(shownRows()).toEqual(['Zoe (merged into another record)', 'Ada']);
});

it('says that there are no customers yet, or that none match', async () => {
  answer({ listCustomers: { ...list, customers: [], meta: empty } });
  await show(<Page />);
  expect(await screen.findByText('There are no customers yet.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('says that no customers match a filter, and keeps the filter in the address', async () => {
  answer({ listCustomers: { ...list, customers: [], meta: empty } });
  const { address } = await show(<Page />, { path: '/customers?tier=vip' });
  expect(await screen.findByText('No customers match. Change the search or remove a filter.')).toBeTruthy();
  expect(sentTo('listCustomers').at(-1)!.input).toEqual({ limit: 50, page: 1, tier: 'vip' });
  expect(address()).toBe('/customers?tier=vip');
});

it('reads the next page, and the first one again when the search changes', async () => {
  answer({ listCustomers: ({ page }) => of(rowsNamed(`From page ${page}`), 120) });
  const { user, address } = await show(<Page />);
  await screen.findByRole('button', { name: 'From page 1' });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(shownRows()).toEqual(['From page 2']));
  expect(address()).toBe('/?page=2');
  await user.type(screen.getByRole('searchbox'), 'frank');
  await waitFor(() => expect(sentTo('listCustomers').at(-1)!.input).toMatchObject({ page: 1, search: 'frank' }));
  expect(address()).toBe('/?search=frank');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('frank');
});

it('keeps the rows while the next ones are read', async () => {
  let go = () => {};
  answer({
    listCustomers: ({ search }) =>
      search ? new Promise((resolve) => (go = () => resolve(of(rowsNamed('Found'))))) : of(rowsNamed('Before')),
  });
  const { user } = await show(<Page />);
  await screen.findByRole('button', { name: 'Before' });
  await user.type(screen.getByRole('searchbox'), 'x');
  await waitFor(() => expect(sentTo('listCustomers')).toHaveLength(2));
  expect(shownRows()).toEqual(['Before']);
  go();
  await waitFor(() => expect(shownRows()).toEqual(['Found']));
});

it('shows why the list could not be read, and reads it again', async () => {
  answer({ listCustomers: refused('PERMISSION_DENIED') });
  const { user } = await show(<Page />);
  const alert = await screen.findByRole('alert');
  answer({ listCustomers: of(rowsNamed('Back')) });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Back' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('opens the row that is clicked, by its id in the address', async () => {
  answer({ listCustomers: list });
  answerCustomer();
  const { user, address } = await show(<Page />);
  await user.click(await screen.findByText(row!.formatted_address));
  expect(address()).toBe(`/?open=${row!.id}`);
  expect(await screen.findByRole('dialog', { name: 'Rosalind Franklin' })).toBeTruthy();
});

it('has no button for a new customer without the permission, and shows names as text', async () => {
  const name = '<img src=x onerror=alert(1)>';
  answer({ listCustomers: of(rowsNamed(name)) });
  await show(<Page />, { mayNot: ['customers_manage'] });
  expect(await screen.findByText(name)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New customer' })).toBeNull();
});

it('says that the service did not answer when the connection is lost', async () => {
  answer({ listCustomers: new NoAnswer() });
  await show(<Page />);
  expect(await screen.findByText('The service did not answer.')).toBeTruthy();
});
