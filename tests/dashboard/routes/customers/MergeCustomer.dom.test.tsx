/** Merging two records of a customer: the surest duplicate is offered, each differing field is chosen, and the merge can be undone. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MergeCustomer } from '../../../../dashboard/routes/customers/MergeCustomer.tsx';
import { answer, onlySentTo, recorded, refused, sentTo } from '../../dom/contractAnswers.ts';
import { show } from '../../dom/show.tsx';

const twin = { id: '018f2b5c-0000-7000-8000-000000000099', name: 'Rosie Franklin', same: ['phone' as const] };
const customer = { ...recorded('getCustomer'), possible_duplicates: [twin] };
const { id, full_name: name } = customer.profile;
const plan = {
  ...recorded('previewCustomerMerge'),
  customer: { id, name },
  merged_customer: { id: twin.id, name: twin.name },
  differing_fields: [
    { field: 'full_name' as const, kept: name, merged: twin.name, stands: 'kept' as const },
    { field: 'notes' as const, kept: 'Dog', merged: 'Gate', stands: 'both' as const },
  ],
};

/** Opens the form and chooses the duplicate. */
async function choose() {
  answer({ previewCustomerMerge: plan });
  const shown = await show(<MergeCustomer customer={customer} />);
  await shown.user.click(await screen.findByRole('button', { name: 'Merge with another record' }));
  await shown.user.click(await screen.findByRole('combobox', { name: 'The other record' }));
  await shown.user.click(await screen.findByRole('option', { name: 'Rosie Franklin · same phone' }));
  await screen.findByRole('radiogroup', { name: 'Name' });
  return shown;
}

it('[customer-merge.fields] sends the chosen values with the token of the plan that was shown', async () => {
  const { user } = await choose();
  answer({ commitCustomerMerge: { ...recorded('commitCustomerMerge'), customer: plan.customer, merged_customer_id: twin.id } });
  await user.click(screen.getByRole('radio', { name: twin.name }));
  await user.click(screen.getByRole('radio', { name: 'Dog' }));
  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  await screen.findByText(/was merged into/);
  expect(onlySentTo('commitCustomerMerge').input).toMatchObject({
    id,
    merge_customer_id: twin.id,
    field_choices: [
      { field: 'full_name', stands: 'merged' },
      { field: 'notes', stands: 'kept' },
    ],
    plan_token: plan.plan_token,
  });
});

it('[customer-merge.undo] the announcement takes the merge back, and says if something stays', async () => {
  const { user } = await choose();
  answer({
    commitCustomerMerge: { ...recorded('commitCustomerMerge'), customer: plan.customer, merged_customer_id: twin.id },
    undoCustomerMerge: { ...recorded('undoCustomerMerge'), fields_not_restored: ['notes'] },
  });
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(/What was changed since then stays with/);
  expect(onlySentTo('undoCustomerMerge').input).toEqual({ id, merge_customer_id: twin.id });
});

it('[customer-merge.drifted] a merge that was refused stays open with its choices', async () => {
  const { user } = await choose();
  answer({ commitCustomerMerge: refused('CUSTOMER_MERGE_DRIFTED') });
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await screen.findByText(/One of the two customers has changed/);
  expect(screen.getByRole('radiogroup', { name: 'Notes' })).toBeTruthy();
  expect(sentTo('commitCustomerMerge')).toHaveLength(1);
});
