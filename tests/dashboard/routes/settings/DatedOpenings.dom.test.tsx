/** Opening hours of certain days: the list, what has no effect, and the form. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DatedOpenings } from '../../../../dashboard/routes/settings/DatedOpenings.tsx';
import { answer, recorded, sentTo } from '../../dom/contractAnswers.ts';
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
