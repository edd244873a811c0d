/** The search over pages and records. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Palette } from '../../../dashboard/frame/Palette.tsx';
import { answer, recorded } from '../dom/contractAnswers.ts';
import { empty } from '../dom/customer.ts';
import { show } from '../dom/show.tsx';

it('[customer-merge.not-found] a merged record that is found leads to the customer who stands', async () => {
  const list = recorded('listCustomers');
  const standing = '018f2b5c-0000-7000-8000-0000000000aa';
  answer({
    listCustomers: { ...list, customers: [{ ...list.customers[0]!, full_name: 'Zoe Merged', merged_into_customer_id: standing }] },
    listJobRequests: { ...recorded('listJobRequests'), items: [], meta: empty },
    listTechnicians: { ...recorded('listTechnicians'), technicians: [], meta: empty },
  });
  const { user, address } = await show(<Palette isOpen close={() => undefined} />);
  await user.type(await screen.findByRole('combobox'), 'zoe');
  await user.click(await screen.findByText('Zoe Merged'));
  expect(address()).toBe(`/customers?open=${standing}`);
});
