/** Time off of a technician: the form, and a row for each status. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Operations, OutputOf } from '../../../../src/contract/index.ts';
import { timeOffStatuses } from '../../../../src/contract/vocabulary.ts';
import { TimeOff, TimeOffRow } from '../../../../dashboard/routes/team/TimeOff.tsx';
import { answer, onlySentTo, recorded, refused, sentTo } from '../../dom/contractAnswers.ts';
import { empty } from '../../dom/customer.ts';
import { show } from '../../dom/show.tsx';

type Entry = OutputOf<Operations['listTimeOffRequests']>['time_off'][number];

const entry: Entry = {
  ...recorded('listTechnicianTimeOff').time_off[0]!,
  technician_name: 'Grace Hopper',
  version: 4,
  stranded_visits: { total: 0, visits: [] },
};
const none = { business_timezone: 'America/New_York', time_off: [], meta: empty };

it.each(timeOffStatuses)('shows the status of %s time off, and the decisions that are possible', async (status) => {
  await show(<TimeOffRow entry={{ ...entry, status }} mayChange />);
  const words = { pending: 'Requested', approved: 'Approved', declined: 'Declined' };
  expect(await screen.findByText(words[status], { selector: '.badge' })).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    { pending: ['Approve', 'Decline', 'Delete'], approved: ['Decline'], declined: ['Approve'] }[status],
  );
  expect(document.querySelector('.time-off')!.textContent.replaceAll('\u202f', ' ')).toContain('10:00 AM – 12:00 PM');
});

it('sends a decision with the version that was seen, and shows another person’s decision', async () => {
  answer({
    decideTimeOff: refused('VERSION_CONFLICT', {
      data: { version: 5, current_record: { ...entry, status: 'declined', version: 5 } },
    }),
  });
  const { user } = await show(<TimeOffRow entry={{ ...entry, status: 'pending' }} mayChange />);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sentTo('decideTimeOff')).toHaveLength(1));
  expect(onlySentTo('decideTimeOff').input).toEqual({
    id: entry.technician_id,
    time_off_id: entry.id,
    version: 4,
    status: 'approved',
  });
  expect(await screen.findByText('Someone else changed this while you were editing')).toBeTruthy();
});

it('has no buttons for those who may not decide', async () => {
  await show(<TimeOffRow entry={{ ...entry, status: 'pending' }} mayChange={false} />);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('begins with today in the zone of the business, and sends hours as minutes of the day', async () => {
  answer({ listTimeOffRequests: none, createTechnicianTimeOff: recorded('createTechnicianTimeOff') });
  // The second of March in New York, the third in Greenwich.
  const { user } = await show(<TimeOff id={entry.technician_id} mayChange />, { session: { now: '2026-03-03T03:00:00Z' } });
  expect(await screen.findByText('No time off yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add time off' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^First day/)).value).toBe('2026-03-02');
  await user.type(screen.getByLabelText('From'), '13:30');
  await user.type(screen.getByLabelText('To'), '00:00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentTo('createTechnicianTimeOff')).toHaveLength(1));
  expect(onlySentTo('createTechnicianTimeOff').input).toEqual({
    id: entry.technician_id,
    start_date: '2026-03-02',
    end_date: '2026-03-02',
    reason: '',
    status: 'approved',
    start_minute: 810,
    end_minute: 1_440,
  });
});
