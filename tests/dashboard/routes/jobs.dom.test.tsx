/** The list of jobs. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { priorityLevels } from '../../../src/contract/vocabulary.ts';
import { Page } from '../../../dashboard/routes/jobs.tsx';
import { answer, recorded, sentTo } from '../dom/contractAnswers.ts';
import { empty } from '../dom/customer.ts';
import { show } from '../dom/show.tsx';

const list = recorded('listJobRequests');
const [row] = list.items;
type Row = NonNullable<typeof row>;
const rows = (...changes: Partial<Row>[]) => ({
  ...list,
  items: changes.map((some, nth) => ({ ...row!, id: `018f2b5c-0000-7000-8000-0000000002${String(nth).padStart(2, '0')}`, ...some })),
  meta: { ...empty, total: changes.length, count: changes.length, total_pages: 1 },
});
const cells = async (name: RegExp) =>
  within((await screen.findByRole('button', { name })).closest('tr')!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replaceAll(/[\u00a0\u202f]/g, ' ').trim());

const open = (path = '/jobs') => show(<Page />, { path, mayNot: ['team_view'] });

it('names customer, status, type, technician and time, and puts the code first', async () => {
  answer({ listJobRequests: rows({ sla_deadline: '2026-03-04T03:30:00Z', priority_level: 'p1' }) });
  await open();
  expect(await cells(/JR-7K2M9Q0/)).toEqual([
    'JR-7K2M9Q0',
    'Rosalind Franklin',
    'On the way',
    'High',
    'Water heater repair',
    'Grace Hopper',
    'Tue, Mar 3, 8:00 AM',
    // Half past ten in the evening in New York, not in Greenwich.
    'Tue, Mar 3, 10:30 PM',
  ]);
});

it.each(priorityLevels)('shows priority %s, but no text for the normal priority', async (priority_level) => {
  answer({ listJobRequests: rows({ priority_level }) });
  await open();
  expect((await cells(/JR-/))[3]).toBe({ p0: 'Emergency', p1: 'High', p2: '', p3: 'Can wait' }[priority_level]);
});

it('marks archived jobs, and says why a job needs attention', async () => {
  answer({
    listJobRequests: rows(
      { short_code: 'JR-ARCHIVED', archive: { ...row!.archive, is_archived: true } },
      { short_code: 'JR-FLAGGED', attention: { flagged: true, reason: 'off_shift', since: '2026-03-02T14:00:00Z' } },
    ),
  });
  await open();
  expect((await cells(/JR-ARCHIVED/))[2]).toContain('Archived');
  expect((await cells(/JR-FLAGGED/))[1]).toContain('The visit is outside the technician’s working hours');
});

it.each([
  ['state=archived', { archived: true }],
  ['state=completed', { status_keys: ['completed'] }],
  ['state=unquoted&priority=p0', { status: 'unquoted', priority: 'p0' }],
  ['from=2026-03-02&to=2026-03-04', { scheduled_from: '2026-03-02', scheduled_to: '2026-03-04', sort: 'scheduled' }],
  ['customer=018f2b5c-0000-7000-8000-000000000018&page=2', { customer_id: '018f2b5c-0000-7000-8000-000000000018', page: 2 }],
])('requests the jobs that the address describes: %s', async (search, asked) => {
  answer({ listJobRequests: rows({}) });
  await open(`/jobs?${search}`);
  await screen.findByRole('table');
  expect(sentTo('listJobRequests').at(-1)!.input).toEqual({ limit: 50, page: 1, ...asked });
});

it('removes a day from the address when it is cleared, and goes back to the first page', async () => {
  answer({ listJobRequests: rows({}) });
  const { user, address } = await open('/jobs?from=2026-03-02&page=3');
  await user.clear(await screen.findByLabelText('Scheduled from'));
  await waitFor(() => expect(address()).toBe('/jobs'));
});
