/** The first half of a call: what is asked before a second customer or a second visit is made. */
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BookingRequest } from '../../../../dashboard/board/panels/BookingRequest.tsx';
import { addressDraft } from '../../../../dashboard/parts/address.ts';
import { nobody } from '../../../../dashboard/board/panels/CallerFields.tsx';
import { answer, recorded, refused, sentTo } from '../../dom/contractAnswers.ts';
import { show } from '../../dom/show.tsx';

const { contact } = recorded('getCustomer');
const caller = { ...nobody, name: 'Ada Byron', address: addressDraft(contact.address) };
const twin = { id: '018f2b5c-0000-7000-8000-000000000098', name: 'Augusta Ada King', same: ['phone' as const] };

// The days that are offered have a test of their own.
vi.mock('../../../../dashboard/board/panels/BookingWindows.tsx', () => ({
  BookingWindows: ({ onChange }: { readonly onChange: (chosen: string[]) => void }) => (
    <button type="button" onClick={() => onChange(['2031-03-03 morning'])}>
      A day
    </button>
  ),
}));

async function call(onBooked = vi.fn()) {
  answer({
    listJobTypes: recorded('listJobTypes'),
    listSkills: recorded('listSkills'),
    listTechnicians: recorded('listTechnicians'),
    listServiceAreas: recorded('listServiceAreas'),
    createCustomer: { ...recorded('createCustomer'), possible_duplicates: [twin] },
    createJobRequest: ({ allow_duplicate: allowed }) =>
      allowed ? recorded('createJobRequest') : refused('JOB_REQUEST_OVERLAPPING_VISITS'),
    updateJobPriority: recorded('updateJobPriority'),
    quoteJobRequest: recorded('quoteJobRequest'),
  });
  const shown = await show(<BookingRequest onBooked={onBooked} proposal={{ phone: '+12125550142', caller }} />);
  return { ...shown, onBooked };
}

it('[booking.overlapping] asks before it books a second visit, makes the customer once, and names customers who may be the same person', async () => {
  const { user, onBooked } = await call();
  await user.click(await screen.findByRole('button', { name: 'A day' }));
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await user.click(await screen.findByRole('button', { name: 'Book all the same' }));
  await vi.waitFor(() => expect(onBooked).toHaveBeenCalledTimes(1));
  expect(sentTo('createCustomer').length).toBe(1);
  expect(sentTo('createJobRequest').map(({ input }) => input.allow_duplicate)).toEqual([false, true]);
  expect(screen.getByText(/Augusta Ada King/)).toBeTruthy();
});

it('[booking.overlapping] does not hold up an emergency with the question', async () => {
  const { user, onBooked } = await call();
  await user.click(await screen.findByRole('checkbox', { name: 'Emergency' }));
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await vi.waitFor(() => expect(onBooked).toHaveBeenCalledTimes(1));
  expect(sentTo('createJobRequest').map(({ input }) => input.allow_duplicate)).toEqual([true]);
});
