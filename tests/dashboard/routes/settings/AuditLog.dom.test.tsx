/** The audit: a list that is paged by a cursor. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OutputOf, Operations } from '../../../../src/contract/index.ts';
import { AuditLog } from '../../../../dashboard/routes/settings/AuditLog.tsx';
import { answer, sentTo } from '../../dom/contractAnswers.ts';
import { empty } from '../../dom/customer.ts';
import { owner, show } from '../../dom/show.tsx';

type Entry = OutputOf<Operations['listAuditLog']>['entries'][number];

const entry = (changes: Partial<Entry> = {}): Entry => ({
  id: '018f2b5c-0000-7000-8000-0000000000a1',
  at: '2026-03-02T14:00:00.000000Z',
  action: 'member.invited',
  environment: 'live',
  actor: { kind: 'member', member: { id: owner.member.id, full_name: 'Olive Owner' }, credential: null },
  subject: { kind: 'business', id: owner.business.id, name: 'Hudson Plumbing' },
  changes: [],
  request_id: null,
  ...changes,
});

const next = '018f2b5c-0000-7000-8000-0000000000a9';
const members = { members: [], meta: empty };

it('goes to older entries by the cursor of the answer, and back to the latest', async () => {
  answer({
    listMembers: members,
    listAuditLog: ({ cursor }) => ({
      entries: [entry({ subject: { ...entry().subject, name: cursor ? 'Older' : 'Latest' } })],
      next_cursor: cursor ? null : next,
    }),
  });
  const { user, address } = await show(<AuditLog />);
  await screen.findByText('Latest');
  expect(screen.queryByRole('button', { name: 'Newest' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  await screen.findByText('Older', { selector: 'bdi' });
  expect(sentTo('listAuditLog').at(-1)!.input).toMatchObject({ cursor: next, limit: 50 });
  expect(address()).toBe(`/?page=${next}`);
  await user.click(screen.getByRole('button', { name: 'Newest' }));
  await waitFor(() => expect(address()).toBe('/'));
  await screen.findByText('Latest', { selector: 'bdi' });
});

it('names who did it, also when nobody did', async () => {
  answer({
    listMembers: members,
    listAuditLog: { entries: [entry({ actor: { ...entry().actor, member: null } })], next_cursor: null },
  });
  await show(<AuditLog />);
  expect(await screen.findByText('Hudson Plumbing')).toBeTruthy();
  expect(screen.getByText('Automatic')).toBeTruthy();
});
