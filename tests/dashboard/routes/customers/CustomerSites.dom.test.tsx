/** The sites of a customer: the form of a site, and what its row shows. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CustomerSites } from '../../../../dashboard/routes/customers/CustomerSites.tsx';
import { answer, onlySentTo, recorded, sentTo } from '../../dom/contractAnswers.ts';
import { customerId } from '../../dom/customer.ts';
import { show } from '../../dom/show.tsx';

const sites = recorded('listCustomerSites');
const [site] = sites.sites;
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

it('asks for a missing address at its field, and sends nothing', async () => {
  const { user } = await show(<CustomerSites customerId={customerId} count={0} />);
  await user.click(await screen.findByRole('button', { name: 'Add site' }));
  await user.type(await field('Name'), 'Boat house');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const street = await field('Street and number');
  expect(street.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Enter the address of the site.').length).toBeGreaterThan(0);
  expect(sentTo('createCustomerSite')).toEqual([]);
});

it('replaces all parts of the contact when one of them was changed', async () => {
  answer({ listCustomerSites: sites, updateCustomerSite: recorded('updateCustomerSite') });
  const { user } = await show(<CustomerSites customerId={customerId} count={1} />);
  await user.click(await screen.findByRole('button', { name: `Edit ${site!.name}` }));
  const name = await field('Contact at the site');
  await user.clear(name);
  await user.type(name, 'The porter');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  const { phone, email } = site!.contact;
  expect(onlySentTo('updateCustomerSite').body).toEqual({ name: site!.name, contact: { name: 'The porter', phone, email } });
});

it('asks before a site is deleted, with the focus on the button that keeps the site', async () => {
  answer({ listCustomerSites: sites, deleteCustomerSite: recorded('deleteCustomerSite') });
  const { user } = await show(<CustomerSites customerId={customerId} count={1} />);
  await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[0]!);
  const question = await screen.findByRole('dialog', { name: `Delete ${site!.name}?` });
  expect(sentTo('deleteCustomerSite')).toEqual([]);
  expect(within(question).getByText('Its jobs stay and keep the name and address.')).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText(`${site!.name} was deleted.`);
  expect(onlySentTo('deleteCustomerSite').input).toEqual({ id: customerId, site_id: site!.id });
});

it('shows markup as text, and has no buttons for members who may only view', async () => {
  const name = '<img src=x onerror=alert(1)>';
  answer({ listCustomerSites: { ...sites, sites: [{ ...site!, name, access_notes: '<b>bold</b>' }] } });
  await show(<CustomerSites customerId={customerId} count={1} />, { mayNot: ['customers_manage'] });
  expect(await screen.findByText(name)).toBeTruthy();
  expect(screen.getByText('<b>bold</b>')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('[dashboard.open-jobs] a corrected site asks about its open visits too', async () => {
  const job = { id: customerId, short_code: 'JR-7K2P9QX', scheduled_at: null };
  answer({
    listCustomerSites: sites,
    updateCustomerSite: (input) =>
      input.update_open_jobs
        ? { ...recorded('updateCustomerSite'), open_jobs_not_updated: [], updated_open_jobs: [{ ...job, changed: ['access_notes'] }] }
        : { ...recorded('updateCustomerSite'), open_jobs_not_updated: [{ ...job, differs: ['access_notes'], is_own: false }] },
  });
  const { user } = await show(<CustomerSites customerId={customerId} count={1} />);
  await user.click(await screen.findByRole('button', { name: `Edit ${site!.name}` }));
  await user.type(await field('Access notes'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Update 1 visit' }));
  await screen.findByText('1 visit was updated.');
  expect(sentTo('updateCustomerSite').at(-1)!.input).toEqual({ id: customerId, site_id: site!.id, update_open_jobs: true });
});
