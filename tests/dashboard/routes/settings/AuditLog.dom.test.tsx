/** The audit: who did it. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OutputOf, Operations } from '../../../../src/contract/index.ts';
import { AuditLog } from '../../../../dashboard/routes/settings/AuditLog.tsx';
import { answer } from '../../dom/contractAnswers.ts';
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

const members = { members: [], meta: empty };

it('names the author of each entry, or says that it was automatic', async () => {
  answer({
    listMembers: members,
    listAuditLog: { entries: [entry({ actor: { ...entry().actor, member: null } })] },
  });
  await show(<AuditLog />);
  expect(await screen.findByText('Hudson Plumbing')).toBeTruthy();
  expect(screen.getByText('Automatic')).toBeTruthy();
});
