/** Reserved time of a technician: how it repeats, and what a change is about. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Operations, OutputOf } from '../../../../src/contract/index.ts';
import { ReservedTimes } from '../../../../dashboard/routes/team/ReservedTimes.tsx';
import { answer, onlySentTo, recorded, sentTo } from '../../dom/contractAnswers.ts';
import { empty } from '../../dom/customer.ts';
import { show } from '../../dom/show.tsx';

type Entry = OutputOf<Operations['listReservedTimes']>['reserved_times'][number];

const entry: Entry = { ...recorded('listReservedTimes').reserved_times[0]!, recurrence: 'FREQ=WEEKLY', private: true };
const stranded = { stranded_visits: { total: 0, visits: [] } };
const answerWith = (...entries: Entry[]) =>
  answer({
    listReservedTimes: { business_timezone: 'America/New_York', reserved_times: entries, meta: { ...empty, total: entries.length } },
    listTechnicians: { ...recorded('listTechnicians') },
    createReservedTime: { ...entry, ...stranded },
    updateReservedTime: { ...entry, ...stranded },
    deleteReservedTime: recorded('deleteReservedTime'),
  });

it('shows that reserved time repeats and is private, and skips one occurrence or ends all', async () => {
  answerWith(entry);
  const { user } = await show(<ReservedTimes id={entry.technician_ids[0]!} mayChange />);
  expect(await screen.findByText('Every week')).toBeTruthy();
  expect(screen.getByText('Private')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Skip this one' }));
  await waitFor(() => expect(sentTo('deleteReservedTime')).toHaveLength(1));
  expect(onlySentTo('deleteReservedTime').input).toEqual({ id: entry.id });
  await user.click(screen.getByRole('button', { name: 'Delete this and all later ones' }));
  await waitFor(() => expect(sentTo('deleteReservedTime')).toHaveLength(2));
  expect(sentTo('deleteReservedTime')[1]!.input).toEqual({ id: entry.id, applies_to: 'following' });
});

it('changes one occurrence without sending the repetition', async () => {
  answerWith(entry);
  const { user } = await show(<ReservedTimes id={entry.technician_ids[0]!} mayChange />);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(screen.queryByLabelText('Repeats', { selector: 'input' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentTo('updateReservedTime').length).toBeGreaterThan(0));
  expect(sentTo('updateReservedTime')[0]!.input).not.toHaveProperty('recurrence');
  expect(sentTo('updateReservedTime')[0]!.input).not.toHaveProperty('applies_to');
});

it('reserves time every week', async () => {
  answerWith();
  const { user } = await show(<ReservedTimes id={entry.technician_ids[0]!} mayChange />);
  await user.click(await screen.findByRole('button', { name: 'Reserve time' }));
  await user.type(screen.getByLabelText(/^What for/), 'Team meeting');
  await user.click(screen.getByLabelText(/^Private/));
  await user.click(screen.getByLabelText('Repeats', { selector: 'input' }));
  await user.click(await screen.findByText('Every week'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentTo('createReservedTime').length).toBeGreaterThan(0));
  expect(sentTo('createReservedTime')[0]!.input).toMatchObject({ title: 'Team meeting', private: true, recurrence: 'FREQ=WEEKLY' });
});
