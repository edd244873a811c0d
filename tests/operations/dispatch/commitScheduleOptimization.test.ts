/** Applying steps of a plan for a better day: together, once, with one undo. */
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { monday, mornings, openDesk } from '../bookings/desk.ts';
import { newSkill, refusal } from '../replies.ts';
import { booked, eventTypesOf, rowsOf, team, utc } from './board.ts';

const desk = await openDesk();
const day = { date: monday };
const drifted = [409, 'OPTIMIZATION_PLAN_DRIFTED'];

/** Two technicians with one visit each, and two jobs that wait. */
async function dayOf() {
  const found = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = found.ids as [string, string];
  const visits = [await booked(found.of, found.customer, ada, '10:00'), await booked(found.of, found.customer, bea, '10:30')];
  const waiting = [await quotedJob(found.of, found.customer, monday), await quotedJob(found.of, found.customer, monday, 90)];
  return { ...found, ada, bea, visits, waiting, preview: () => found.of.ok('previewScheduleOptimization', day) };
}

it('[optimization.commit, optimization.kept] applies the steps with one event for each job, and one undo restores all jobs', async () => {
  const { of, waiting, preview } = await dayOf();
  const before = await rowsOf(desk, of);
  const plan = await preview();
  expect(await rowsOf(desk, of)).toEqual(before);
  expect(plan.totals.before).toMatchObject({ placed: 0, unscheduled: { p2: 2 } });
  expect(plan.totals.after).toMatchObject({ placed: 2, unscheduled: { p2: 0 }, customers_renotified: 0 });
  expect(await of.ok('getScheduleOptimization', { id: plan.id })).toEqual(plan);
  const done = await of.ok('commitScheduleOptimization', { plan_token: plan.plan_token });
  expect(done).toMatchObject({ applied: true, totals: plan.totals });
  expect(new Set(done.jobs.map(({ job_request_id: id }) => id))).toEqual(
    new Set(plan.steps.flatMap(({ moves }) => moves.map(({ job_request_id: id }) => id))),
  );
  for (const { id } of waiting) {
    const move = plan.steps.flatMap(({ moves }) => moves).find((each) => each.job_request_id === id)!;
    expect((await of.ok('getJobRequest', { id })).schedule).toMatchObject({ sessions: [{ start_at: move.to.start_at }] });
    expect((await eventTypesOf(desk, id)).filter((type) => type === 'job_request.confirmed')).toHaveLength(1);
  }
  const undone = await of.ok('undoScheduleChange', { undo_token: done.undo_token! });
  expect(undone.kind).toBe('optimization');
  const placeOf = (rows: unknown) =>
    (rows as { id: string; scheduled_at: unknown; sessions: unknown }[]).map(({ id, scheduled_at, sessions }) => [
      id,
      scheduled_at,
      sessions,
    ]);
  expect(placeOf(await rowsOf(desk, of))).toEqual(placeOf(before));
});

it('[optimization.commit, optimization.prices] applies only the chosen steps, at the price that was shown for them', async () => {
  const { of, preview } = await dayOf();
  const { plan_token, steps } = await preview();
  const first = steps[0]!;
  const priced = await of.ok('priceScheduleOptimization', { plan_token, step_numbers: [first.step_number] });
  expect(priced.missing_required).toEqual(first.requires);
  const done = await of.ok('commitScheduleOptimization', { plan_token, step_numbers: [first.step_number], with_required: true });
  expect(done.steps.map(({ step_number }) => step_number)).toEqual([...first.requires, first.step_number].sort((a, b) => a - b));
  expect(done.totals.after).toEqual(
    (await of.ok('priceScheduleOptimization', { plan_token, step_numbers: done.steps.map(({ step_number }) => step_number) })).totals,
  );
});

it('[optimization.drifted] a changed day refuses its own steps and writes nothing, and the other steps can still be applied', async () => {
  const { of, ada, customer, preview } = await dayOf();
  const plan = await preview();
  const touching = (id: string) =>
    plan.steps
      .filter(({ moves }) => moves.some(({ from, to }) => to.technician_id === id || from?.technician_id === id))
      .map((step) => step.step_number);
  await booked(of, customer, ada, '16:00');
  const before = await rowsOf(desk, of);
  const reply = await of.call('commitScheduleOptimization', { plan_token: plan.plan_token });
  if (touching(ada).length === 0) {
    expect(reply.error_code).toBe(0);
    return;
  }
  expect(refusal(reply)).toEqual(drifted);
  expect(await rowsOf(desk, of)).toEqual(before);
  const { drifted: named, still_valid_step_numbers: valid } = reply.data as unknown as {
    drifted: { step_number: number; technician_ids: string[] }[];
    still_valid_step_numbers: number[];
  };
  expect(named.map(({ step_number }) => step_number)).toEqual(expect.arrayContaining(touching(ada)));
  if (valid.length > 0) await of.ok('commitScheduleOptimization', { plan_token: plan.plan_token, step_numbers: valid });
});

it('[optimization.drifted] a changed job makes only its own step drift', async () => {
  const { of, waiting, preview } = await dayOf();
  const plan = await preview();
  await of.ok('updateJobPriority', { id: waiting[0]!.id, priority: 'p1' });
  const reply = await of.call('commitScheduleOptimization', { plan_token: plan.plan_token });
  expect(refusal(reply)).toEqual(drifted);
  expect(reply.data).toMatchObject({ drifted: [{ job_request_ids: [waiting[0]!.id], technician_ids: [] }] });
});

it('[optimization.kept] a plan of another business, a forged token and an expired plan are not found', async () => {
  const { preview } = await dayOf();
  const { id, plan_token } = await preview();
  const other = await team(desk, 'Cy Young');
  const unknown = [404, 'SCHEDULE_OPTIMIZATION_NOT_FOUND'];
  for (const token of [plan_token, `${id}.${'A'.repeat(22)}`, 'x'])
    expect(refusal(await other.of.call('commitScheduleOptimization', { plan_token: token }))).toEqual(unknown);
  expect(refusal(await other.of.call('getScheduleOptimization', { id }))).toEqual(unknown);
  expect(refusal(await other.of.call('priceScheduleOptimization', { plan_token, step_numbers: [1] }))).toEqual(unknown);
  // Neither the sandbox of the same business nor a later day has the plan.
  const own = await dayOf();
  const kept = await own.preview();
  const sandbox = { key: own.of.sandboxKey };
  expect(refusal(await own.of.call('getScheduleOptimization', { id: kept.id }, sandbox))).toEqual(unknown);
  expect(refusal(await own.of.call('commitScheduleOptimization', { plan_token: kept.plan_token }, sandbox))).toEqual(unknown);
  desk.setClock('2030-06-06T12:00:01Z');
  expect(refusal(await own.of.call('getScheduleOptimization', { id: kept.id }))).toEqual(unknown);
  expect(refusal(await own.of.call('commitScheduleOptimization', { plan_token: kept.plan_token }))).toEqual(unknown);
  desk.setClock('2030-06-05T12:00:00Z');
});

it('[optimization.commit] a caller who may only see the schedule previews nothing and applies nothing', async () => {
  const { of, preview } = await dayOf();
  const { plan_token } = await preview();
  const denied = [403, 'PERMISSION_DENIED'];
  const viewer = { key: await of.newKey(['job_view', 'team_view']) };
  expect(refusal(await of.call('previewScheduleOptimization', day, viewer))).toEqual(denied);
  expect(refusal(await of.call('priceScheduleOptimization', { plan_token, step_numbers: [1] }, viewer))).toEqual(denied);
  const planner = { key: await of.newKey(['job_view', 'schedule_manage']) };
  expect((await of.call('previewScheduleOptimization', day, planner)).error_code).toBe(0);
  expect(refusal(await of.call('commitScheduleOptimization', { plan_token }, planner))).toEqual(denied);
});

it('[optimization.step-required] a choice without a step that it requires is refused, or completed on request', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const skill = await newSkill(of);
  await of.ok('replaceTechnicianSkills', { id: ids[0]!, skill_ids: [skill] });
  // Only Ada can do the job that waits, and her morning is full until Bea takes the other one.
  const morning = await booked(of, customer, ids[0]!, '08:00', 'p2', 240);
  const { id } = await of.ok('createJobRequest', { customer_id: customer, skill_ids: [skill], job_dates: mornings(monday) });
  await of.ok('quoteJobRequest', { id, job_duration_minutes: 180, force: true });
  const { plan_token, steps } = await of.ok('previewScheduleOptimization', day);
  const stepOf = (job: string) => steps.find(({ moves }) => moves.some((move) => move.job_request_id === job))!;
  expect(stepOf(id).requires).toEqual([stepOf(morning.id).step_number]);
  const reply = await of.call('commitScheduleOptimization', { plan_token, step_numbers: [stepOf(id).step_number] });
  expect([reply.status, reply.error_code, reply.data]).toEqual([
    422,
    'OPTIMIZATION_STEP_REQUIRED',
    { missing_required: [stepOf(morning.id).step_number] },
  ]);
  const done = await of.ok('commitScheduleOptimization', { plan_token, step_numbers: [stepOf(id).step_number], with_required: true });
  expect(done.jobs).toHaveLength(2);
});

it('[optimization.windows] keeps every start when visits may not change time', async () => {
  const { of, visits, preview } = await dayOf();
  const { plan_token } = await preview();
  await of.ok('commitScheduleOptimization', { plan_token });
  for (const [index, time] of ['10:00', '10:30'].entries())
    expect((await of.ok('getJobRequest', { id: visits[index]!.id })).schedule).toMatchObject({ sessions: [{ start_at: utc(time) }] });
});

it('[optimization.overtime] a full day takes one more job in overtime, which is shown, checked at the commit, and recorded as an override of hours', async () => {
  const { of, customer, ids } = await team(desk, 'Ada Lovelace');
  const waiting = await quotedJob(of, customer, monday, 110);
  for (const time of ['08:00', '11:00', '14:00']) await booked(of, customer, ids[0]!, time, 'p2', 170);
  const preview = (max_overtime_minutes: number) => of.ok('previewScheduleOptimization', { ...day, max_overtime_minutes });
  const none = await preview(0);
  expect(none).toMatchObject({ max_overtime_minutes: 0, steps: [], left_out: [{ job_request_id: waiting.id, reason: 'no_room' }] });
  expect((await preview(30)).totals.after).toMatchObject({ placed: 0, overtime_minutes: 0 });
  const plan = await preview(60);
  expect(plan.max_overtime_minutes).toBe(60);
  expect(plan.totals.after).toMatchObject({ placed: 1, overtime_minutes: 40 });
  const step = plan.steps.find(({ moves }) => moves.some(({ job_request_id: id }) => id === waiting.id))!;
  expect(step.gain).toMatchObject({ placed: 1, overtime_minutes: -40 });
  expect(step.lost_if_left_out).toMatchObject({ placed: 1, overtime_minutes: -40 });
  expect(step.sentence).toContain('40 min of overtime');
  expect(step.moves.map(({ overtime_minutes: minutes }) => minutes).reduce((sum, minutes) => sum + minutes)).toBe(40);
  const done = await of.ok('commitScheduleOptimization', { plan_token: plan.plan_token });
  expect((await of.ok('getJobRequest', { id: waiting.id })).schedule).toMatchObject({ sessions: [{ end_at: utc('18:40') }] });
  const changes = await desk.harness.store.query(
    'select c.hours_overridden from schedule_changes c join tenants t on t.id = c.tenant_id where t.business_id = $1 and c.kind = $2',
    [of.businessId, 'optimization'],
  );
  expect(changes).toEqual([{ hours_overridden: true }]);
  await of.ok('undoScheduleChange', { undo_token: done.undo_token! });
  expect((await of.ok('getJobRequest', { id: waiting.id })).schedule).toMatchObject({ scheduled_at: null });
});

it('[optimization.repeated] repeating a commit after a lost answer succeeds without writing, and is refused after an undo', async () => {
  const { of, preview } = await dayOf();
  const { plan_token, totals } = await preview();
  const first = await of.ok('commitScheduleOptimization', { plan_token });
  expect(first.already_applied).toBe(false);
  const after = await rowsOf(desk, of);
  const again = await of.ok('commitScheduleOptimization', { plan_token });
  expect(again).toMatchObject({ applied: true, already_applied: true, undo_token: null, totals });
  const byId = (jobs: typeof first.jobs) => jobs.toSorted((a, b) => (a.job_request_id < b.job_request_id ? -1 : 1));
  expect(byId(again.jobs)).toEqual(byId(first.jobs));
  expect(await rowsOf(desk, of)).toEqual(after);
  await of.ok('undoScheduleChange', { undo_token: first.undo_token! });
  expect(refusal(await of.call('commitScheduleOptimization', { plan_token }))).toEqual(drifted);
});

it('[optimization.repeated] repeating a commit is refused when one of its visits was cancelled in the meantime', async () => {
  const { of, preview } = await dayOf();
  const { plan_token } = await preview();
  const { jobs } = await of.ok('commitScheduleOptimization', { plan_token });
  const { job_request_id: id, status_version } = jobs[0]!;
  await of.ok('archiveJobRequest', { id, status_version, note: 'The customer called it off.' });
  expect(refusal(await of.call('commitScheduleOptimization', { plan_token }))).toEqual(drifted);
});
