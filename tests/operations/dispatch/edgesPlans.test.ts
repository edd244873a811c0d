/** What a previewed plan promises, and to whom the ways of dispatch are open at all. */
import { expect, it } from 'vitest';
import type { TestBusiness } from '../../harness.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { refusal } from '../replies.ts';
import { absenceTeam } from './absenceTeam.ts';
import { booked, emergency, rowsOf, team } from './board.ts';

const desk = await openDesk();
const at = (time: string, date = monday) => `${date}T${time}`;
const live = "tenant_id in (select id from tenants where business_id = $1 and environment = 'live')";

let minute = 0;

/** A setting that has no operation yet, with the board told of it, and a minute later: settings are trusted for a second. */
async function set(of: TestBusiness, text: string): Promise<void> {
  desk.setClock(`2030-06-05T12:${String(++minute).padStart(2, '0')}:00Z`);
  await desk.harness.store.query(text, [of.businessId]);
  await desk.harness.store.query(`update schedules set version = version + 1, settings_version = settings_version + 1 where ${live}`, [
    of.businessId,
  ]);
}

const longestVisit = (of: TestBusiness, minutes: number) =>
  set(of, `update tenants set max_visit_minutes = ${minutes} where business_id = $1 and environment = 'live'`);
const openAlways = (of: TestBusiness) => set(of, `update opening_hours set start_minute = 0, end_minute = 1440 where ${live}`);
const close = (of: TestBusiness, date: string) =>
  set(of, `insert into closures (tenant_id, date) select id, '${date}' from tenants where business_id = $1 and environment = 'live'`);

const offAt = (of: TestBusiness, id: string) =>
  of.ok('createTechnicianTimeOff', { id, start_date: monday, end_date: monday, start_minute: 840, end_minute: 960, status: 'approved' });
const shiftUntil = (of: TestBusiness, id: string, end_minute: number) =>
  of.ok('replaceTechnicianAvailability', { id, weekly_hours: [{ weekday: 1, start_minute: 480, end_minute }] });

it('[plan.token, emergency.drifted, move.drifted] the token holds a plan to its warnings, its overtime and its override', async () => {
  const changes: ((of: TestBusiness, ada: string) => Promise<unknown>)[] = [
    (of, ada) => shiftUntil(of, ada, 870),
    offAt,
    (of, ada) => of.ok('replaceTechnicianServiceAreas', { id: ada, service_area_ids: [] }),
    (of, ada) => of.ok('updateTechnician', { id: ada, assignment_tier: 'buddy' }),
    (of) => close(of, monday),
    (of, ada) => of.ok('replaceTechnicianAvailability', { id: ada, weekly_hours: [] }),
    (of, ada) => of.ok('updateTechnician', { id: ada, status: 'deactive' }),
    (of, ada) => of.ok('deleteTechnician', { id: ada }),
  ];
  for (const change of changes) {
    const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
    const [ada, bea] = ids as [string, string];
    const urgent = await emergency(of, customer);
    const standing = await booked(of, customer, bea, '10:00', 'p0');
    const landing = { job_request_id: urgent.id, technician_id: ada, start_at: at('14:00') };
    const move = { id: standing.id, technician_id: ada, start_at: at('15:00') };
    const tokens = [
      (await of.ok('previewEmergencyReschedule', landing)).plan_token,
      (await of.ok('previewJobRequestMove', move)).plan_token,
    ] as const;
    await change(of, ada);
    const before = await rowsOf(desk, of);
    for (const after_hours_override of [false, true]) {
      const replies = [
        await of.call('commitEmergencyReschedule', { ...landing, after_hours_override, plan_token: tokens[0] }),
        await of.call('commitJobRequestMove', { ...move, after_hours_override, plan_token: tokens[1] }),
      ];
      expect(replies.map(({ error_code }) => error_code)).toEqual(['EMERGENCY_RESCHEDULE_PLAN_DRIFTED', 'SCHEDULE_MOVE_PLAN_DRIFTED']);
    }
    expect(await rowsOf(desk, of)).toEqual(before);
  }
});

it('[emergency.commit-closed-day, plan.token] the token of a closed day still asks for the override', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const urgent = await emergency(of, customer);
  const landing = { job_request_id: urgent.id, technician_id: ids[0]!, start_at: at('10:00', '2030-06-09') };
  const { plan_token } = await of.ok('previewEmergencyReschedule', landing);
  expect(refusal(await of.call('commitEmergencyReschedule', { ...landing, plan_token }))).toEqual([
    409,
    'EMERGENCY_RESCHEDULE_NO_WORKING_DAY',
  ]);
  await of.ok('commitEmergencyReschedule', { ...landing, plan_token, after_hours_override: true });
});

it('[emergency.multi-day, plan.token] a longest visit that has become shorter is a drift', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const urgent = await emergency(of, customer, 180);
  const landing = { job_request_id: urgent.id, technician_id: ids[0]!, start_at: at('10:00') };
  const { plan_token } = await of.ok('previewEmergencyReschedule', landing);
  await longestVisit(of, 120);
  expect((await of.call('commitEmergencyReschedule', { ...landing, plan_token })).error_code).toBe('EMERGENCY_RESCHEDULE_PLAN_DRIFTED');
  expect((await of.call('commitEmergencyReschedule', landing)).error_code).toBe('EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED');
});

it('[absence.unchanged-windows, absence.commit-verifies] a job stands as one visit, whatever the longest visit is by now', async () => {
  const { of, absent, job, off, preview, commit } = await absenceTeam(desk.harness, 'Ada Lovelace', 'Bea Arthur');
  await job('10:00', 240);
  await longestVisit(of, 100);
  await off();
  const { resolved } = await preview();
  expect(resolved).toHaveLength(1);
  expect(resolved[0]!.technician_id).not.toBe(absent);
  expect((await commit(resolved)).error_code).toBe(0);
});

it('[plan.frozen, move.time] long work that one shift holds is one visit: it yields, it moves, and it is handed over', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  await openAlways(of);
  const { data: long } = await confirm(of, await quotedJob(of, customer, monday, 900), '04:00', ada);
  expect(long.schedule.sessions).toHaveLength(1);
  const urgent = await emergency(of, customer);
  const { moves } = await of.ok('previewEmergencyReschedule', { job_request_id: urgent.id, technician_id: ada, start_at: at('04:00') });
  expect(moves).toMatchObject([{ job_request_id: long.id, kind: 'push' }]);
  await of.ok('commitJobRequestMove', { id: long.id, start_at: at('05:00') });
  const plan = await of.ok('previewAbsenceResolve', { technician_id: ada, date: monday, until_date: monday });
  expect(plan.resolved).toMatchObject([{ job_id: long.id, technician_id: bea }]);
});

it('[confirm.p0-displacement] only a single visit by one technician is sent to the emergency operations', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  for (const id of [ada, bea]) await booked(of, customer, id, '10:00');
  const urgent = async (input: { job_duration_minutes: number; crew_size?: number }) => {
    const { id } = await emergency(of, customer);
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

it('[emergency.slot-occupied, plan.frozen] a job that began the evening before is of another day', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  await openAlways(of);
  const night = await emergency(of, customer, 120);
  await of.ok('commitEmergencyReschedule', { job_request_id: night.id, technician_id: ids[0]!, start_at: at('23:00') });
  await of.ok('updateJobPriority', { id: night.id, priority: 'p3' });
  const urgent = await emergency(of, customer);
  const landing = { job_request_id: urgent.id, technician_id: ids[0]!, start_at: at('00:30', '2030-06-11') };
  expect(await of.call('previewEmergencyReschedule', { ...landing, mode: 'next_day' })).toMatchObject({
    error_code: 'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED',
    data: { conflicts: [{ job_request_id: night.id, frozen_because: 'other_day' }] },
  });
});

it('[absence.approves-pending] approving several records of a day flags a job that stays behind, whose version stays', async () => {
  const { of, absent, job, commit } = await absenceTeam(desk.harness, 'Ada Lovelace');
  const left = await job('10:00');
  for (const [start_minute, end_minute] of [
    [480, 720],
    [600, 900],
  ] as const)
    await of.ok('createTechnicianTimeOff', { id: absent, start_date: monday, end_date: monday, start_minute, end_minute });
  expect((await commit([])).error_code).toBe(0);
  const now = await of.ok('getJobRequest', { id: left.id });
  expect([now.status_version, now.attention.flagged]).toEqual([left.status_version, true]);
});

it('[absence.drifted] an alternate who has left since is a drift of that row', async () => {
  const { of, ids, job, off, preview, commit } = await absenceTeam(desk.harness, 'Ada Lovelace', 'Bea Arthur');
  const standing = await job('10:00');
  await off();
  const { resolved } = await preview();
  await of.ok('deleteTechnician', { id: ids[1]! });
  expect(await commit(resolved)).toMatchObject({
    error_code: 'ABSENCE_RESOLVE_PLAN_DRIFTED',
    data: { drifted: [{ job_id: standing.id, reason: 'infeasible' }] },
  });
});
