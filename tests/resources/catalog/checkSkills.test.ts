/** Inactive skills are refused wherever new work requires them. */
import { expect, test } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { newCustomer } from '../../scenarios/fixtures.ts';

const now = Date.parse('2030-06-05T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const business = await harness.business();
const ok: typeof business.ok = (id, input, options) => business.ok(id, input, options);
const category_id = (await ok('createSkillCategory', { name: 'Trades' })).id;
const active = (await ok('createSkill', { name: 'Gas', category_id })).id;
const inactive = (await ok('createSkill', { name: 'Oil', category_id, is_active: false })).id;
const customer_id = await newCustomer(business);
const skill_ids = [active, inactive];

test('[booking.skills-active] an inactive skill is refused on create, book-and-confirm and in offers before them', async () => {
  const job_dates = [{ date: '2030-06-10', periods: [{ period: 'morning' as const }] }];
  for (const reply of [
    await business.call('createJobRequest', { customer_id, job_dates, skill_ids }),
    await business.call('bookAndConfirmJobRequest', { customer_id, scheduled_at: '2030-06-10T10:00', job_duration_minutes: 60, skill_ids }),
    await business.call('listJobRequestBookingWindows', { x_timezone: 'America/New_York', skill_ids }),
    await business.call('listNearbyTechnicians', { latitude: 40.7, longitude: -74, skill_ids }),
  ]) {
    expect(reply).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR', errors: [{ field: 'skill_ids[1]', code: 'inactive' }] });
    expect(reply.errors![0]!.message).toMatch(/"Oil".*listSkills/);
  }
  expect((await ok('listJobRequests', {})).meta.total).toBe(0);
  expect((await business.call('createJobRequest', { customer_id, job_dates, skill_ids: [active] })).status).toBe(200);
});
