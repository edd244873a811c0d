/** Prices of choices of steps. */
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { monday, openDesk } from '../bookings/desk.ts';
import { invalid } from '../replies.ts';
import { team } from './board.ts';

const desk = await openDesk();

it('[optimization.prices] the totals for all steps equal those after the plan, and for no steps those before; unknown steps are refused', async () => {
  const { of, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  for (let count = 0; count < 3; count++) await quotedJob(of, customer, monday);
  const { plan_token, steps, totals } = await of.ok('previewScheduleOptimization', { date: monday });
  const price = (step_numbers: number[]) => of.ok('priceScheduleOptimization', { plan_token, step_numbers });
  expect(await price(steps.map(({ step_number }) => step_number))).toEqual({ totals: totals.after, missing_required: [] });
  expect(await price([])).toEqual({ totals: totals.before, missing_required: [] });
  for (const { step_number, requires, lost_if_left_out: lost } of steps) {
    const without = steps
      .filter((step) => step.step_number !== step_number && !step.requires.includes(step_number))
      .map((step) => step.step_number);
    expect((await price([step_number])).missing_required).toEqual(requires);
    expect((await price(without)).totals.driving_minutes - totals.after.driving_minutes).toBe(lost.driving_minutes);
  }
  expect(invalid(await of.call('priceScheduleOptimization', { plan_token, step_numbers: [steps.length + 1] }))).toEqual([
    'VALIDATION_ERROR',
    'step_numbers',
  ]);
});
