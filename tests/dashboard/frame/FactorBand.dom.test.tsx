/** The band about a second factor that the role requires. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FactorBand } from '../../../dashboard/frame/FactorBand.tsx';
import { show } from '../dom/show.tsx';

const required_from = '2026-03-16T14:00:00Z';

it('says from when the role requires a second factor, and leads to its set-up and back', async () => {
  await show(<FactorBand />, { path: '/team', session: { second_factor: { is_set: false, required_from } } });
  expect((await screen.findByRole('note')).textContent).toMatch(
    /^From .*Mar.*, your role at .*Hudson Plumbing.* requires a second factor\./,
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('/second-factor?next=%2Fteam');
});

it.each([
  ['is set', { is_set: true, required_from }],
  ['is not required', { is_set: false, required_from: null }],
])('is not shown when the factor %s', async (_case, second_factor) => {
  await show(<FactorBand />, { session: { second_factor } });
  expect(screen.queryByRole('note')).toBeNull();
});
