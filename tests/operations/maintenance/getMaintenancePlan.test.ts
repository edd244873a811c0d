import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { madeJobs, openPlans } from './plans.ts';

const desk = await openPlans();
const { of, create, read } = await desk.setting();

it('[maintenance-plan.get] shows what became of each date; a plan of another business is not found', async () => {
  const { id } = await create({ recurrence: 'FREQ=MONTHLY', start_date: '2030-07-01', lead_weeks: 0 });
  await desk.run('2030-07-01T16:00:00Z');
  await desk.run('2030-08-01T16:00:00Z');
  const [first, second] = await madeJobs(of);
  await of.ok('fireJobRequestAction', { id: first!.id, key: 'complete', status_version: first!.status_version });
  await of.ok('archiveJobRequest', { id: second!.id });
  const plan = await read(id);
  expect(plan.visits).toEqual([
    expect.objectContaining({ due_date: '2030-08-01', job_request_id: second!.id, is_cancelled: true, completed_at: null }),
    expect.objectContaining({
      due_date: '2030-07-01',
      visit_date: '2030-07-01',
      status: 'requested',
      job_request_id: first!.id,
      short_code: first!.short_code,
      completed_at: '2030-08-01T16:00:00.000000Z',
      is_cancelled: false,
    }),
  ]);
  expect(plan.last_visit).toEqual(plan.visits[0]);
  const { of: other } = await desk.setting();
  expect(refusal(await other.call('getMaintenancePlan', { id }))).toEqual([404, 'MAINTENANCE_PLAN_NOT_FOUND']);
  expect(refusal(await of.call('getMaintenancePlan', { id: randomUUID() }))).toEqual([404, 'MAINTENANCE_PLAN_NOT_FOUND']);
});

it('[locale.display-names] names the job type of a plan in the language of the request, as listJobTypes does', async () => {
  const types = await of.ok('listJobTypes', {}, { headers: { 'x-locale': 'ja' } });
  const repair = types.job_types.find(({ is_system }) => is_system)!;
  const { id } = await create({ job_type_id: repair.id });
  for (const locale of ['ja', 'ar', 'en']) {
    const inLocale = { headers: { 'x-locale': locale } };
    const { name } = await of.ok('getJobType', { id: repair.id }, inLocale);
    const { maintenance_plans } = await of.ok('listMaintenancePlans', {}, inLocale);
    expect((await of.ok('getMaintenancePlan', { id }, inLocale)).job_type).toEqual({ id: repair.id, name });
    expect(maintenance_plans.find((plan) => plan.id === id)!.job_type).toEqual({ id: repair.id, name });
  }
});
