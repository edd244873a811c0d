/** Confirming a job request on behalf of its customer. docs/reference/scheduling.md#confirm. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Remedy } from '../../../src/contract/explanations.ts';
import { operations, type InputOf, type Operations } from '../../../src/contract/index.ts';
import { newTechnician, quotedJob } from '../../scenarios/fixtures.ts';
import { bare, invalid, newSkill, refusal } from '../replies.ts';
import { confirm, monday, mornings, openDesk } from './desk.ts';
import { asInEvents, asRead } from './lifecycle.ts';
import { newTeam } from './team.ts';

const { harness, staffed, get } = await openDesk();
const team = (...names: string[]) => newTeam(harness, ...names);

it('[confirm.sets, confirm.audit, confirm.event, job-request.crew, job-request.session, job-request.arrival-window] schedules the visit and assigns the technician', async () => {
  const { of, area, customer, technician } = await staffed();
  const job = await quotedJob(of, customer, monday, 90);
  const reply = await confirm(of, job, '10:00');
  expect(reply.error_code).toBe(0);
  const confirmed = reply.data;
  expect(confirmed).toMatchObject({
    current_status: { key: 'scheduled' },
    status_version: job.status_version + 1,
    assignment: {
      technician_id: technician,
      technician: { id: technician, full_name: 'Ada Lovelace', email: 'ada.lovelace@example.com' },
      service_area_id: area,
    },
    schedule: {
      scheduled_at: '2030-06-10T14:00:00Z',
      ends_at: '2030-06-10T15:30:00Z',
      scheduled_duration_minutes: 90,
      arrival_window: { start: '2030-06-10T14:00:00Z', end: '2030-06-10T16:00:00Z', window_minutes: 120 },
    },
    action_audit: {
      quote: { by: { actor: 'business' } },
      confirm_booking: {
        at: expect.any(String),
        by: { actor: 'business_on_behalf', user_id: of.ownerId },
        payload: { technician_id: technician },
      },
    },
  });
  const [session] = confirmed.schedule.sessions;
  expect(session).toMatchObject({
    ordinal: 1,
    date: monday,
    start_at: '2030-06-10T14:00:00Z',
    end_at: '2030-06-10T15:30:00Z',
    travel_minutes: expect.any(Number),
  });
  expect((Date.parse(session!.start_at) - Date.parse(session!.depart_at!)) / 60_000).toBe(session!.travel_minutes);
  expect(confirmed.crew).toMatchObject([{ technician_id: technician, role: 'lead', sessions: [session], ends_at: session!.end_at }]);
  expect(confirmed.crew![0]).not.toHaveProperty('wrench_percent');
  expect(await get(job.id, of)).toEqual(asRead(confirmed));
  const events = await harness.store.query<{ type: string }>('select type from events where resource_id = $1', [job.id]);
  expect(events.filter(({ type }) => type === 'job_request.confirmed')).toHaveLength(1);
});

it('[job-request.job-dates-until-scheduled, job-request.next-actions, job-request.action-audit] removes job_dates and lists the next actions', async () => {
  const { of, customer } = await staffed();
  const job = await quotedJob(of, customer, monday);
  expect(job.schedule).toHaveProperty('job_dates');
  expect(job.schedule).not.toHaveProperty('arrival_window');
  expect(job).not.toHaveProperty('crew');
  const { data } = await confirm(of, job, '10:00');
  expect(Object.keys(data.action_audit).sort()).toEqual(['confirm_booking', 'quote']);
  expect(data.schedule).not.toHaveProperty('job_dates');
  expect(data.next_actions).toEqual([
    {
      key: 'depart',
      label: 'Depart',
      actor: 'technician',
      may_fire: { permissions: ['job_manage'], by_customer: false, by_technician: true },
    },
  ]);
});

it('[job-request.may-fire] may_fire names exactly the permission and the customer link that can fire the action', async () => {
  const { of, customer } = await staffed();
  const job = await quotedJob(of, customer, monday);
  expect(job.next_actions).toMatchObject([
    { key: 'confirm_booking', may_fire: { permissions: ['job_manage'], by_customer: true, by_technician: false } },
  ]);
  for (const id of ['quoteJobRequest', 'confirmJobRequest', 'fireJobRequestAction'] as const)
    expect(operations[id].permissions).toEqual(job.next_actions![0]!.may_fire.permissions);
  expect(operations.confirmJobRequest.openTo).toContain('customer');
  for (const id of ['quoteJobRequest', 'fireJobRequestAction'] as const) expect(operations[id].openTo).toEqual([]);
});

it('[confirm.best-score] picks the best match when no technician is named, and the preferred technician among equal matches', async () => {
  const { of, area, customer, technician } = await staffed();
  const twin = await newTechnician(of, area, 'Bea Arthur');
  for (const preferred_technician_id of [twin.id, technician]) {
    await of.ok('updateCustomer', { id: customer, preferred_technician_id });
    const job = await quotedJob(of, customer, monday);
    const [slot] = (await of.ok('listMatchingSlots', { id: job.id, step_minutes: 120 })).slots;
    expect(slot!.technicians[0]!.id).toBe(preferred_technician_id);
    expect((await confirm(of, job, '08:00')).data.assignment.technician_id).toBe(preferred_technician_id);
  }
});

it('[confirm.stage-conflict] refuses a stale status_version, returns the current one, and leaves the job unchanged', async () => {
  const { of, customer } = await staffed();
  const job = await quotedJob(of, customer, monday);
  const stale = await confirm(of, { id: job.id, status_version: job.status_version - 1 }, '10:00');
  expect([...refusal(stale), bare(stale.data)]).toEqual([409, 'JOB_REQUEST_STAGE_CONFLICT', { status_version: job.status_version }]);
  expect(await get(job.id, of)).toEqual(asRead(job));
  expect((await confirm(of, job, '10:00')).error_code).toBe(0);
});

it('[confirm.stage-conflict, remedies.work] a stale confirm whose start is not feasible gets remedies for the start, not only the current version', async () => {
  const { of, customer } = await staffed();
  const job = await quotedJob(of, customer, monday);
  const remediesAt = async (time: string) => {
    const { data } = await confirm(of, { id: job.id, status_version: job.status_version - 1 }, time);
    return (data as unknown as { remedies: Remedy[] }).remedies;
  };
  expect((await remediesAt('10:00')).map(({ kind }) => kind)).toEqual(['use_current_version']);
  const [remedy] = await remediesAt('05:00');
  expect(remedy).toMatchObject({ kind: 'choose_time', operation: 'confirmJobRequest', arguments: { status_version: job.status_version } });
  expect((await of.call('confirmJobRequest', remedy!.arguments as InputOf<Operations['confirmJobRequest']>)).error_code).toBe(0);
});

it('[confirm.action-not-pending, confirm.unquoted] refuses a job confirmed already and one not quoted yet', async () => {
  const { of, customer } = await staffed();
  const job = await quotedJob(of, customer, monday);
  const { data } = await confirm(of, job, '10:00');
  const again = await confirm(of, data, '14:00');
  expect([...refusal(again), bare(again.data)]).toEqual([
    409,
    'JOB_REQUEST_ACTION_NOT_PENDING',
    { action: 'confirm_booking', current_status_key: 'scheduled', status_version: data.status_version },
  ]);
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  const unquoted = await get(id, of);
  expect(refusal(await confirm(of, unquoted, '14:00'))).toEqual([409, 'JOB_REQUEST_ACTION_NOT_PENDING']);
  expect(refusal(await of.call('quoteJobRequest', { id: job.id, job_duration_minutes: 30 }))).toEqual([
    409,
    'JOB_REQUEST_ACTION_NOT_PENDING',
  ]);
  expect(refusal(await of.call('listMatchingSlots', { id: job.id }))).toEqual([409, 'JOB_REQUEST_INVALID_TRANSITION']);
});

it('[confirm.tech-infeasible, confirm.earliest, confirm.failed-bumps-version] names the blockers and the earliest feasible start, which can be confirmed', async () => {
  const { of, customer, technician } = await staffed();
  const first = await quotedJob(of, customer, monday);
  await confirm(of, first, '10:00');
  const job = await quotedJob(of, customer, monday);
  const busy = await confirm(of, job, '10:30', technician);
  const earliest_feasible_at = '2030-06-10T15:00:00Z';
  expect([...refusal(busy), bare(busy.data)]).toEqual([
    409,
    'JOB_REQUEST_TECH_INFEASIBLE',
    {
      reason: 'cannot_arrive_in_time',
      blockers: [{ kind: 'cannot_arrive_in_time', earliest_feasible_at }],
      technician: { id: technician },
      earliest_feasible_at,
      status_version: job.status_version + 1,
    },
  ]);
  const bumped = await get(job.id, of);
  expect(bumped.status_version).toBe(job.status_version + 1);
  expect({ ...bumped, status_version: job.status_version, updated_at: job.updated_at }).toEqual(asRead(job));
  expect(refusal(await confirm(of, job, '11:00', technician))).toEqual([409, 'JOB_REQUEST_STAGE_CONFLICT']);
  expect((await confirm(of, bumped, '11:00', technician)).data.schedule.scheduled_at).toBe(earliest_feasible_at);
});

it('[confirm.tech-infeasible] lists every blocker, the first as the reason', async () => {
  const { of, technician } = await staffed();
  const far = (await of.ok('createCustomer', { full_name: 'Far', phone: '2125550123', address: { city: 'Troy' } })).customer_id;
  const { id } = await of.ok('createJobRequest', { customer_id: far, job_dates: mornings(monday), skill_ids: [await newSkill(of)] });
  await of.ok('updateTechnician', { id: technician, assignment_tier: 'buddy' });
  const job = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, force: true });
  const reply = await confirm(of, job, '07:00', technician);
  const data = reply.data as unknown as { reason: string; blockers: { kind: string }[] };
  expect(data.blockers.map(({ kind }) => kind)).toEqual(['outside_service_area', 'missing_required_skills', 'not_lead_tier', 'off_shift']);
  expect(data.reason).toBe('outside_service_area');
  expect(data).not.toHaveProperty('earliest_feasible_at');
});

it('[confirm.no-technician, confirm.blocked-by-sums, service-area.hard-filter] counts each technician once, under the first blocker', async () => {
  const { of, area, customer, technician } = await staffed();
  const skillId = await newSkill(of);
  await of.ok('replaceTechnicianSkills', { id: technician, skill_ids: [skillId] });
  const away = await newTechnician(of, area, 'Bea Arthur', [skillId]);
  await of.ok('createTechnicianTimeOff', { id: away.id, start_date: monday, end_date: monday, status: 'approved' });
  await newTechnician(of, area, 'Cid Unskilled');
  await of.ok('createTechnician', { full_name: 'No Area', email: 'none@example.com', skill_ids: [skillId] });
  const idle = await newTechnician(of, area, 'Not Active', [skillId]);
  await of.ok('updateTechnician', { id: idle.id, status: 'deactive' });
  const first = await quotedJob(of, customer, monday);
  expect((await confirm(of, first, '10:00', technician)).error_code).toBe(0);

  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday), skill_ids: [skillId] });
  const job = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  const reply = await confirm(of, job, '10:30');
  const blocked_by = { outside_service_area: 1, missing_required_skills: 1, on_time_off: 1, cannot_arrive_in_time: 1 };
  expect([...refusal(reply), bare(reply.data)]).toEqual([
    409,
    'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE',
    {
      reason: 'no_technician_available',
      considered: 4,
      blocked_by,
      truncated: false,
      earliest_feasible_at: '2030-06-10T15:00:00Z',
      status_version: job.status_version + 1,
    },
  ]);
  expect((await get(id, of)).status_version).toBe(job.status_version + 1);
});

it('[confirm.unknown-technician] answers 404 for a technician of another business', async () => {
  const { of, customer } = await staffed();
  const { technician } = await staffed();
  const job = await quotedJob(of, customer, monday);
  for (const named of [randomUUID(), technician])
    expect(refusal(await confirm(of, job, '10:00', named))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  expect(await get(job.id, of)).toEqual(asRead(job));
});

it('[confirm.in-past] refuses a start in the past before any other check, without raising the version', async () => {
  const { of, customer } = await staffed();
  const job = await quotedJob(of, customer, monday);
  const reply = await of.call('confirmJobRequest', {
    id: job.id,
    scheduled_at: '2030-06-05T07:59',
    status_version: 0,
    technician_id: randomUUID(),
  });
  expect([...invalid(reply), reply.errors![0]!.code]).toEqual(['VALIDATION_ERROR', 'scheduled_at', 'in_past']);
  expect(await get(job.id, of)).toEqual(asRead(job));
});

it('[workflow.every-change-bumps, job-request.create.event] each change bumps status_version and updated_at, and writes its event', async () => {
  const { of, customer } = await staffed();
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  const booked = await get(id, of);
  const quoted = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  const { data: confirmed } = await confirm(of, quoted, '10:00');
  expect([quoted.status_version, confirmed.status_version]).toEqual([booked.status_version + 1, booked.status_version + 2]);
  expect(Date.parse(quoted.updated_at)).toBeGreaterThan(Date.parse(booked.updated_at));
  expect(Date.parse(confirmed.updated_at)).toBeGreaterThan(Date.parse(quoted.updated_at));
  const events = await harness.store.query<{ type: string; body: { data: { object: unknown } } }>(
    'select type, body from events where resource_id = $1 order by created_at, id',
    [id],
  );
  expect(events.map(({ type }) => type)).toEqual(['job_request.created', 'job_request.quoted', 'job_request.confirmed']);
  // Anyone with the customer link can open the job. So answers contain the link, and stored events never do.
  expect(events.map(({ body }) => body.data.object)).toEqual([booked, quoted, confirmed].map(asInEvents));
});

it('[confirm.p0-displacement] refers a P0 job to the emergency flow only when an occupied lane is the only blocker', async () => {
  const { of, ids, quoted } = await team('Ada Lovelace');
  await confirm(of, await quoted({}), '10:00');
  const { id } = await quoted({});
  const { status_version } = await of.ok('updateJobPriority', { id, priority: 'p0' });
  const occupied = await confirm(of, { id, status_version }, '10:30');
  expect(refusal(occupied)).toEqual([409, 'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT']);
  const named = await confirm(of, { id, status_version: status_version + 1 }, '10:30', ids[0]);
  expect(refusal(named)).toEqual([409, 'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT']);
  const night = await confirm(of, { id, status_version: status_version + 2 }, '03:00');
  expect(refusal(night)).toEqual([409, 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE']);
  expect((await confirm(of, { id, status_version: status_version + 3 }, '13:00')).error_code).toBe(0);
});

it('[confirm.p0-displacement] refers only a P0 visit of one technician on one day to the emergency operations', async () => {
  const { of, ids, customer } = await team('Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  for (const id of [ada, bea]) expect((await confirm(of, await quotedJob(of, customer, monday), '10:00', id)).error_code).toBe(0);
  const urgent = async (input: { job_duration_minutes: number; crew_size?: number }) => {
    const { id } = await quotedJob(of, customer, monday);
    await of.ok('updateJobPriority', { id, priority: 'p0' });
    return of.ok('quoteJobRequest', { id, ...input });
  };
  const codes = async (input: { job_duration_minutes: number; crew_size?: number }) => [
    (await confirm(of, await urgent(input), '10:00')).error_code,
    (await confirm(of, await urgent(input), '10:00', ada)).error_code,
  ];
  expect(await codes({ job_duration_minutes: 60 })).toEqual([
    'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT',
    'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT',
  ]);
  const refused = ['JOB_REQUEST_NO_TECHNICIAN_AVAILABLE', 'JOB_REQUEST_TECH_INFEASIBLE'];
  expect(await codes({ job_duration_minutes: 60, crew_size: 2 })).toEqual(refused);
  expect(await codes({ job_duration_minutes: 900 })).toEqual(refused);
});
