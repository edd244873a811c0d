/** Whether a role requires a second factor. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OutputOf, Operations } from '../../../../src/contract/index.ts';
import { RoleFactor } from '../../../../dashboard/routes/settings/RoleFactor.tsx';
import { answer, sentTo } from '../../dom/contractAnswers.ts';
import { show } from '../../dom/show.tsx';

type Rules = OutputOf<Operations['getSignInRules']>;
type Role = OutputOf<Operations['listRoles']>['roles'][number];

const role: Role = {
  id: '018f2b5c-0000-7000-8000-0000000000a1',
  name: 'Viewer',
  display_name: 'Viewer',
  permissions: [],
  version: 1,
  is_standard: true,
  is_fixed: false,
  members: 1,
  technicians: 0,
  assignable: true,
};
const owners = { role: 'Owner', role_display_name: 'Owner', required_from: '2026-03-01T14:00:00Z' };
const viewers = { role: 'Viewer', role_display_name: 'Viewer', required_from: '2026-03-16T14:00:00Z' };

async function open(rules: Rules, changes: Partial<Role> = {}) {
  answer({ getSignInRules: rules, updateSignInRules: rules });
  return show(<RoleFactor role={{ ...role, ...changes }} />);
}

it('requires a second factor after the days that are entered, and keeps the other roles', async () => {
  const { user } = await open({ second_factor_roles: [owners], version: 7 });
  expect(await screen.findByText('Not required')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Require a second factor' }));
  const days = await screen.findByRole('textbox', { name: 'Days until it is required' });
  await user.clear(days);
  await user.type(days, '30');
  await user.click(screen.getAllByRole('button', { name: 'Require a second factor' }).at(-1)!);
  expect(sentTo('updateSignInRules').map(({ input }) => input)).toEqual([
    { second_factor_roles: ['Owner', 'Viewer'], grace_days: 30, version: 7 },
  ]);
});

it('says from when it is required, and takes the requirement back', async () => {
  const { user } = await open({ second_factor_roles: [owners, viewers], version: 8 });
  expect(await screen.findByText(/^Required from .*Mar/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Do not require it any more' }));
  await user.click(screen.getAllByRole('button', { name: 'Do not require it any more' }).at(-1)!);
  expect(sentTo('updateSignInRules').map(({ input }) => input)).toEqual([{ second_factor_roles: ['Owner'], version: 8 }]);
});

it('offers no change for a role that the reader may not give', async () => {
  await open({ second_factor_roles: [], version: 7 }, { assignable: false });
  expect(await screen.findByText('Not required')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
