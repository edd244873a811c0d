/** Changes of booked visits: length, crew, skills and texts. */
import { expect, it } from 'vitest';
import { newTechnician } from '../../scenarios/fixtures.ts';
import { mostKeptPlans } from '../../../src/store/schedule/schedulePlans.ts';
import { okAsMember } from '../../support/asMember.ts';
import { openBoard } from '../board/boardDesk.ts';
import { monday, openDesk } from '../bookings/desk.ts';
import { invalid, newSkill, refusal } from '../replies.ts';
import { booked, eventTypesOf, rowsOf, team, utc } from './board.ts';

const desk = await openDesk();

it('[change.duration, change.quote, change.undo] a longer duration pushes the next visit and renews the quote, and undo restores both', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const job = await booked(of, customer, ada, '09:00');
  const next = await booked(of, customer, ada, '10:30', 'p3');
  const asked = { id: job.id, duration_minutes: 120, allow_non_p0_displacement: true };
  const { plan_token, ...shown } = await owner.ok('previewJobRequestChange', asked);
  const done = await owner.ok('commitJobRequestChange', { id: job.id, plan_token });
  expect(done).toMatchObject({ ...shown, applied: true, job_request: { status_version: job.status_version + 1 } });
  expect(await of.ok('getJobRequest', { id: job.id })).toMatchObject({
    quote: { job_duration_minutes: 120 },
    schedule: { scheduled_at: utc('09:00'), ends_at: utc('11:00') },
    action_audit: {
      quote: { payload: { job_duration_minutes: 120, crew_size: 1 } },
      change: { payload: { changes: ['duration'], from: { job_duration_minutes: 60 }, displaced: [next.short_code] } },
    },
  });
  expect((await of.ok('getJobRequest', { id: next.id })).schedule.scheduled_at).toBe(utc('11:00'));
  expect((await eventTypesOf(desk, job.id)).at(-1)).toBe('job_request.updated');
  expect((await eventTypesOf(desk, next.id)).at(-1)).toBe('job_request.rescheduled');
  expect(refusal(await owner.call('commitJobRequestChange', { id: job.id, plan_token }))).toEqual([409, 'SCHEDULE_MOVE_PLAN_DRIFTED']);
  expect(await owner.ok('undoScheduleChange', { undo_token: done.undo_token! })).toMatchObject({ kind: 'change' });
  expect(await of.ok('getJobRequest', { id: job.id })).toMatchObject({
    quote: { job_duration_minutes: 60, quoted_at: job.quote.quoted_at },
    schedule: { scheduled_at: utc('09:00'), ends_at: utc('10:00') },
  });
  expect((await of.ok('getJobRequest', { id: next.id })).schedule.scheduled_at).toBe(utc('10:30'));
  expect((await eventTypesOf(desk, job.id)).at(-1)).toBe('job_request.updated');
});

it('[change.crew, change.undo] adds a helper, replaces the helper and then the lead, updates the quote, and undo restores the crew', async () => {
  const { of, ids, customer, owner, area } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [ada, bea, cy] = ids as [string, string, string];
  const job = await booked(of, customer, ada, '09:00');
  const crewOf = async () => {
    const { crew, quote } = await of.ok('getJobRequest', { id: job.id });
    return [quote.crew_size, ...(crew ?? []).map(({ technician_id, role }) => `${role} ${ids.indexOf(technician_id!)}`)];
  };
  const change = (input: object) => owner.ok('commitJobRequestChange', { id: job.id, ...input });
  await change({ add_technician_ids: [bea] });
  expect(await crewOf()).toEqual([2, 'lead 0', 'buddy 1']);
  const exchanged = await change({ add_technician_ids: [cy], remove_technician_ids: [bea] });
  expect(exchanged).toMatchObject({ changed_parts: ['crew'], leaving_technician_ids: [bea] });
  expect(await crewOf()).toEqual([2, 'lead 0', 'buddy 2']);
  expect((await eventTypesOf(desk, job.id)).at(-1)).toBe('job_request.assigned');
  // A helper who becomes the lead swaps roles with the lead.
  await change({ lead_technician_id: cy });
  expect(await crewOf()).toEqual([2, 'lead 2', 'buddy 0']);
  const replaced = await change({ lead_technician_id: bea, remove_technician_ids: [ada] });
  expect(await crewOf()).toEqual([1, 'lead 1']);
  expect((await of.ok('getJobRequest', { id: job.id })).assignment).toMatchObject({ technician_id: bea, service_area_id: area });
  await owner.ok('undoScheduleChange', { undo_token: replaced.undo_token! });
  expect(await crewOf()).toEqual([2, 'lead 2', 'buddy 0']);
  await booked(of, customer, bea, '09:30');
  const refused = await of.call('commitJobRequestChange', { id: job.id, add_technician_ids: [bea] });
  expect([...refusal(refused), refused.data]).toMatchObject([409, 'SCHEDULE_MOVE_CREW_UNSTAFFABLE', { unavailable_member_ids: [bea] }]);
});

it('[change.crew] a refusal names the helper and the reason, and its remedies name helpers who can come', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young', 'Dee Dee');
  const [ada, bea, cy, dee] = ids as [string, string, string, string];
  const skill = await newSkill(of);
  for (const id of [ada, cy, dee]) await of.ok('replaceTechnicianSkills', { id, skill_ids: [skill] });
  await booked(of, customer, dee, '09:30');
  const job = await booked(of, customer, ada, '09:00');
  await owner.ok('commitJobRequestChange', { id: job.id, skill_ids: [skill] });
  const { error_code, data } = await of.call('previewJobRequestChange', { id: job.id, add_technician_ids: [bea] });
  expect([error_code, data]).toMatchObject([
    'SCHEDULE_MOVE_CREW_UNSTAFFABLE',
    {
      unavailable_members: [
        { technician_id: bea, technician_name: 'Bea Arthur', blockers: [{ kind: 'missing_required_skills', missing_skill_ids: [skill] }] },
      ],
      remedies: [{ kind: 'choose_technician', operation: 'previewJobRequestChange', arguments: { id: job.id, add_technician_ids: [cy] } }],
    },
  ]);
  await owner.ok('commitJobRequestChange', { id: job.id, add_technician_ids: [cy] });
  // Cy cannot stay for the longer visit. Somebody else can, in place of Cy.
  await booked(of, customer, cy, '10:30');
  await of.ok('replaceTechnicianSkills', { id: bea, skill_ids: [skill] });
  const longer = { id: job.id, job_duration_minutes: 120 };
  const refused = await of.call('previewJobRequestChange', longer);
  expect(refused.data).toMatchObject({ unavailable_member_ids: [cy], unavailable_members: [{ technician_name: 'Cy Young' }] });
  const { remedies } = refused.data as unknown as { remedies: { kind: string; arguments: object }[] };
  const other = remedies.find(({ kind }) => kind === 'choose_technician')!;
  expect(other.arguments).toEqual({ ...longer, add_technician_ids: [bea], remove_technician_ids: [cy] });
  await owner.ok('commitJobRequestChange', { ...longer, ...other.arguments });
});

it('[change.texts, change.undo, change.kept-texts] changes skills and texts, requires technicians with those skills, and undo restores the former ones', async () => {
  const { of, ids, customer, owner, area } = await openBoard(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const { id: category_id } = await of.ok('createSkillCategory', { name: 'Trades' });
  const gas = (await of.ok('createSkill', { name: 'Gas', category_id })).id;
  const job = await booked(of, customer, ada, '09:00');
  const sessions = async () => (await rowsOf(desk, of)) as { sessions: unknown }[];
  const before = (await sessions()).map((row) => row.sessions);
  const site = await of.ok('createCustomerSite', { id: customer, name: 'House', address: { city: 'New York', postal_code: '10001' } });
  await of.ok('updateJobSite', { id: job.id, site_id: site.id });
  const asked = { id: job.id, description: 'Boiler drips', access_notes: 'Key at no. 4' };
  const { plan_token, ...shown } = await owner.ok('previewJobRequestChange', asked);
  expect(shown).toMatchObject({ changed_parts: ['description', 'access_notes'], landing: null, members: [], total_moves: 0 });
  const done = await owner.ok('commitJobRequestChange', { id: job.id, plan_token });
  expect(done.job_request).toMatchObject({ description: 'Boiler drips', site: { access_notes: 'Key at no. 4' } });
  expect((await sessions()).map((row) => row.sessions)).toEqual(before);
  expect((await eventTypesOf(desk, job.id)).at(-1)).toBe('job_request.updated');
  expect(await owner.ok('commitJobRequestChange', asked)).toMatchObject({
    changed_parts: [],
    undo_token: null,
    status_version: done.status_version + 1,
  });
  await owner.ok('undoScheduleChange', { undo_token: done.undo_token! });
  expect(await of.ok('getJobRequest', { id: job.id })).toMatchObject({ description: null, site: { access_notes: '' } });

  const refused = await of.call('commitJobRequestChange', { id: job.id, skill_ids: [gas] });
  expect([...refusal(refused), refused.data]).toMatchObject([409, 'SCHEDULE_MOVE_TECH_INFEASIBLE', { reason: 'missing_required_skills' }]);
  const bea = await newTechnician(of, area, 'Bea Arthur', [gas]);
  const skilled = await owner.ok('commitJobRequestChange', { id: job.id, skill_ids: [gas], lead_technician_id: bea.id });
  expect(skilled).toMatchObject({
    changed_parts: ['crew', 'skills'],
    job_request: { skills: [{ id: gas }], assignment: { technician_id: bea.id } },
  });
  await owner.ok('undoScheduleChange', { undo_token: skilled.undo_token! });
  expect(await of.ok('getJobRequest', { id: job.id })).toMatchObject({ skills: [], assignment: { technician_id: ada } });
});

it('[change.kept-texts, plan.kept] texts of a plan token are kept for a day, for their own job only, and at most 200 per credential', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '09:00');
  const tokenOf = async (description: string) => (await of.ok('previewJobRequestChange', { id: job.id, description })).plan_token;
  const first = await tokenOf('Boiler drips');
  const count = async () =>
    Number(
      (
        await desk.harness.store.query<{ count: number }>(
          `select count(*)::int as count from schedule_plans p join tenants t on t.id = p.tenant_id where t.business_id = $1`,
          [of.businessId],
        )
      )[0]!.count,
    );
  expect(await count()).toBe(1);
  // What a caller says beside the token is another change.
  expect(refusal(await of.call('commitJobRequestChange', { id: job.id, plan_token: first, description: 'Other' }))).toEqual([
    409,
    'SCHEDULE_MOVE_PLAN_DRIFTED',
  ]);
  const other = await booked(of, customer, ids[0]!, '14:00');
  expect(refusal(await of.call('commitJobRequestChange', { id: other.id, plan_token: first }))).toEqual([
    409,
    'SCHEDULE_MOVE_PLAN_DRIFTED',
  ]);
  const ofOwner = await owner.ok('previewJobRequestChange', { id: job.id, description: 'Kept by the owner' });
  for (let more = 0; more < mostKeptPlans; more++) await tokenOf(`Text ${more}`);
  // The plan of another credential stays.
  expect(await count()).toBe(mostKeptPlans + 1);
  await owner.ok('commitJobRequestChange', { id: job.id, plan_token: ofOwner.plan_token });
  const forgotten = [409, 'SCHEDULE_MOVE_PLAN_DRIFTED'];
  expect(refusal(await of.call('commitJobRequestChange', { id: job.id, plan_token: first }))).toEqual(forgotten);
  const last = await tokenOf('Last');
  await desk.harness.store.query(
    `update schedule_plans p set at = at - interval '25 hours' from tenants t where t.id = p.tenant_id and t.business_id = $1`,
    [of.businessId],
  );
  expect(refusal(await of.call('commitJobRequestChange', { id: job.id, plan_token: last }))).toEqual(forgotten);
});

it('[change.kept-texts, customer.erase] an erasure removes the kept texts of a previewed change, and a commit stores none of them', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '09:00');
  const texts = () =>
    desk.harness.store.query(`select p.plan from schedule_plans p join tenants t on t.id = p.tenant_id where t.business_id = $1`, [
      of.businessId,
    ]);
  await of.ok('commitJobRequestChange', { id: job.id, description: 'Written at once' });
  expect(await texts()).toEqual([]);
  await of.ok('previewJobRequestChange', { id: job.id, description: 'Ask for Grandmother Hopper' });
  expect(await texts()).toHaveLength(1);
  await okAsMember(desk.harness, of, 'eraseCustomer', { id: customer, cancel_open_jobs: true });
  expect(await texts()).toEqual([]);
});

it('[change.drifted] applies exactly the previewed plan, or nothing', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const job = await booked(of, customer, ada, '09:00');
  const { plan_token, status_version } = await of.ok('previewJobRequestChange', { id: job.id, job_duration_minutes: 120 });
  await booked(of, customer, ada, '10:30');
  const before = await rowsOf(desk, of);
  const drifted = await of.call('commitJobRequestChange', { id: job.id, plan_token });
  expect(refusal(drifted)).toEqual([409, 'SCHEDULE_MOVE_PLAN_DRIFTED']);
  const old = { id: job.id, duration_minutes: 70, expected_version: status_version - 1 };
  expect(refusal(await of.call('commitJobRequestChange', old))).toEqual([409, 'SCHEDULE_MOVE_PLAN_DRIFTED']);
  expect(await rowsOf(desk, of)).toEqual(before);
});

it('[change.drifted, errors.not-found] a helper who has left since the preview counts as drift, and one who never existed is not found', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const job = await booked(of, customer, ada, '09:00');
  const asked = { id: job.id, lead_technician_id: ada, add_technician_ids: [bea] };
  const { plan_token } = await of.ok('previewJobRequestChange', asked);
  await of.ok('deleteTechnician', { id: bea });
  expect(refusal(await of.call('commitJobRequestChange', { ...asked, plan_token }))).toEqual([409, 'SCHEDULE_MOVE_PLAN_DRIFTED']);
  const unknown = { ...asked, add_technician_ids: [job.id], plan_token };
  expect(refusal(await of.call('commitJobRequestChange', unknown))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
});

it('[change.under-way, change.duration, change.undo] changes the end of a visit under way, even past the end of the shift', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const job = await booked(of, customer, ada, '16:00');
  desk.setClock(`${monday}T20:05:00Z`);
  for (const key of ['depart', 'arrive']) {
    const { status_version } = await of.ok('getJobRequest', { id: job.id });
    await of.ok('fireJobRequestAction', { id: job.id, key, status_version });
  }
  const longer = await owner.ok('commitJobRequestChange', { id: job.id, job_duration_minutes: 150 });
  expect(longer).toMatchObject({ landing: { start_at: utc('16:00'), end_at: utc('18:30') } });
  expect(longer.warnings.map(({ code }) => code)).toContain('AFTER_HOURS');
  // Planners still leave the visit where it is.
  expect(refusal(await of.call('previewJobRequestMove', { id: job.id, technician_id: bea }))).toEqual([409, 'SCHEDULE_MOVE_IN_PROGRESS']);
  const flags = await desk.harness.store.query<{ flags: number }>('select flags from sessions where job_request_id = $1', [job.id]);
  expect(flags.map((row) => row.flags & 16)).toEqual([16]);
  expect(refusal(await of.call('commitJobRequestChange', { id: job.id, lead_technician_id: bea }))).toEqual([
    409,
    'SCHEDULE_MOVE_IN_PROGRESS',
  ]);
  expect(invalid(await of.call('commitJobRequestChange', { id: job.id, job_duration_minutes: 4 }))).toEqual([
    'VALIDATION_ERROR',
    'job_duration_minutes',
  ]);
  await owner.ok('undoScheduleChange', { undo_token: longer.undo_token! });
  const shorter = await owner.ok('commitJobRequestChange', { id: job.id, job_duration_minutes: 30 });
  expect(shorter.job_request.schedule).toMatchObject({ scheduled_at: utc('16:00'), ends_at: utc('16:30') });
});

it('[change.under-way, change.crew] helpers join a visit under way as soon as they can arrive, and leave it', async () => {
  const { of, ids, customer } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [ada, bea, cy] = ids as [string, string, string];
  desk.setClock(`${monday}T12:00:00Z`);
  const job = await booked(of, customer, ada, '10:00', 'p2', 240);
  // Cy has another visit that cannot be reached from this one.
  await booked(of, customer, cy, '12:30');
  desk.setClock(utc('11:03'));
  for (const key of ['depart', 'arrive']) {
    const { status_version } = await of.ok('getJobRequest', { id: job.id });
    await of.ok('fireJobRequestAction', { id: job.id, key, status_version });
  }
  const sessionsNow = () =>
    desk.harness.store.query<{ technician_id: string; start: string; until: string }>(
      `select technician_id, to_char(to_timestamp(start_minute * 60) at time zone 'America/New_York', 'HH24:MI') as start,
              to_char(to_timestamp(end_minute * 60) at time zone 'America/New_York', 'HH24:MI') as until
         from sessions where job_request_id = $1 and active order by start_minute, technician_id`,
      [job.id],
    );
  expect(refusal(await of.call('previewJobRequestChange', { id: job.id, add_technician_ids: [cy] }))).toEqual([
    409,
    'SCHEDULE_MOVE_CREW_UNSTAFFABLE',
  ]);
  const preview = await of.ok('previewJobRequestChange', { id: job.id, add_technician_ids: [bea] });
  const joins = preview.members[1]!.joins_at!;
  expect(Date.parse(joins)).toBeGreaterThanOrEqual(Date.parse(utc('11:03')));
  expect(preview.landing).toMatchObject({ technician_id: ada, start_at: utc('10:00'), end_at: utc('14:00') });
  // Some minutes later it is still the same plan.
  desk.setClock(utc('11:08'));
  const done = await of.ok('commitJobRequestChange', { id: job.id, plan_token: preview.plan_token });
  expect(done.members).toEqual(preview.members);
  const at = new Date(Date.parse(joins) - 4 * 3_600_000).toISOString().slice(11, 16);
  expect(await sessionsNow()).toEqual([
    { technician_id: ada, start: '10:00', until: '14:00' },
    { technician_id: bea, start: at, until: '14:00' },
  ]);
  expect(done.job_request.current_status.key).toBe((await of.ok('getJobRequest', { id: job.id })).current_status.key);
  // Another change keeps when the helper came.
  await of.ok('commitJobRequestChange', { id: job.id, job_duration_minutes: 270 });
  expect((await sessionsNow())[1]).toEqual({ technician_id: bea, start: at, until: '14:30' });
  const alone = await of.ok('commitJobRequestChange', { id: job.id, remove_technician_ids: [bea] });
  expect(alone.leaving_technician_ids).toEqual([bea]);
  expect(await sessionsNow()).toEqual([{ technician_id: ada, start: '10:00', until: '14:30' }]);
});
