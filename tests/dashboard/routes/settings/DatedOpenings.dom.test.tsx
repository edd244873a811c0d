/** Opening hours of certain days: the list, what has no effect, and the form. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DatedOpenings } from '../../../../dashboard/routes/settings/DatedOpenings.tsx';
import { answer, recorded, refused, sentTo } from '../../dom/contractAnswers.ts';
import { show } from '../../dom/show.tsx';

const monday = { from: '2031-12-22', until: '2031-12-22', hours: [{ start_minute: 540, end_minute: 720 }] };
const hours = {
  ...recorded('getOpeningHours'),
  version: 7,
  dated_hours: [monday],
  warnings: [{ code: 'NOBODY_WORKS' as const, weekday: null, from: monday.from, until: monday.until, start_minute: 540, end_minute: 720 }],
};
const saved = { ...hours, stranded_visits: { total: 0, visits: [] } };

it('shows the days, their hours and the hours without effect', async () => {
  await show(<DatedOpenings hours={hours} />);
  expect(await screen.findByText(/^Nobody works/)).toBeTruthy();
  expect(document.body.textContent.replaceAll(/\s/g, ' ')).toContain('9:00 AM – 12:00 PM');
});

it('adds hours of a day to the existing hours, with the version that was read', async () => {
  answer({ replaceOpeningHours: saved });
  const { user } = await show(<DatedOpenings hours={hours} />);
  fireEvent.change(await screen.findByLabelText(/^First day/), { target: { value: '2031-12-28' } });
  await user.click(screen.getByRole('button', { name: 'Add other hours' }));
  await waitFor(() => expect(sentTo('replaceOpeningHours').length).toBeGreaterThan(0));
  expect(sentTo('replaceOpeningHours')[0]!.input).toMatchObject({
    version: 7,
    weekly_hours: hours.weekly_hours,
    dated_hours: [monday, { from: '2031-12-28', until: '2031-12-28', hours: [{ start_minute: 540, end_minute: 720 }] }],
  });
});

const theirs = { from: '2031-12-24', until: '2031-12-24', hours: [{ start_minute: 600, end_minute: 660 }] };
const now = { ...recorded('getOpeningHours'), weekly_hours: [], dated_hours: [monday, theirs], version: 9 };

/** The first save meets a colleague's, later ones do not. */
async function meetColleague() {
  answer({
    replaceOpeningHours: (_input, nth) => (nth === 1 ? refused('VERSION_CONFLICT', { data: { version: 9, current_record: now } }) : saved),
    getOpeningHours: now,
  });
  return show(<DatedOpenings hours={hours} />);
}

it('[opening-hours.dated] shows what a colleague has saved meanwhile, and adds the typed day to it', async () => {
  const { user } = await meetColleague();
  fireEvent.change(await screen.findByLabelText(/^First day/), { target: { value: '2031-12-28' } });
  await user.click(screen.getByRole('button', { name: 'Add other hours' }));
  expect(await screen.findByText(/10:00.*AM/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save my version' }));
  await waitFor(() => expect(sentTo('replaceOpeningHours').at(-1)!.input.version).toBe(9));
  const { weekly_hours, dated_hours } = sentTo('replaceOpeningHours').at(-1)!.input;
  expect(weekly_hours).toEqual([]);
  expect(dated_hours!.map(({ from }) => from)).toEqual([monday.from, theirs.from, '2031-12-28']);
});

it('[opening-hours.dated] removes a day from what a colleague has saved, and keeps what is typed when theirs is taken', async () => {
  const { user } = await meetColleague();
  fireEvent.change(await screen.findByLabelText(/^First day/), { target: { value: '2031-12-28' } });
  await user.click(screen.getByRole('button', { name: /^Remove other hours/ }));
  await user.click(await screen.findByRole('button', { name: 'Use their version' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save my version' })).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/^First day/).value).toBe('2031-12-28');
  expect(sentTo('replaceOpeningHours').length).toBe(1);
});
