/** Moving a job to the right customer: what is sent, and that an ended job asks for no address. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WrongCustomer } from '../../../dashboard/job/WrongCustomer.tsx';
import type { Job } from '../../../dashboard/job/jobWords.ts';
import { answer, onlySentTo, recorded } from '../dom/contractAnswers.ts';
import { show } from '../dom/show.tsx';

const job: Job = recorded('getJobRequest');
const right = { ...recorded('listCustomers').customers[0]!, id: '018f2b5c-0000-7000-8000-000000000098', full_name: 'Ada Byron' };

async function open(of: Job) {
  answer({ listCustomers: { ...recorded('listCustomers'), customers: [right] }, reassignJobCustomer: recorded('reassignJobCustomer') });
  const shown = await show(<WrongCustomer job={of} />);
  await shown.user.click(await screen.findByRole('button', { name: 'Wrong customer?' }));
  await shown.user.type(await screen.findByRole('combobox', { name: 'Right customer' }), 'Byron');
  await shown.user.click(await screen.findByRole('option', { name: /Ada Byron/ }));
  return shown;
}

it('[job-customer.reassign] sends the customer, the version that was shown, and whether the address stays', async () => {
  const { user } = await open({ ...job, completed_at: null, archive: { ...job.archive, is_archived: false } });
  await user.click(screen.getByRole('checkbox', { name: 'Keep the job’s address' }));
  await user.click(screen.getByRole('button', { name: 'Move job' }));
  await screen.findByText(/The job now belongs to/);
  expect(onlySentTo('reassignJobCustomer').input).toEqual({
    id: job.id,
    customer_id: right.id,
    keep_address: true,
    status_version: job.status_version,
  });
});

it('[job-customer.ended] a completed job keeps its address without a question', async () => {
  await open({ ...job, completed_at: '2030-06-10T14:20:00Z' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});
