/** Which technicians could take an emergency, and which jobs would move. */
import { expect, it } from 'vitest';
import { seededRandom } from '../../../src/process/demo/random.ts';
import * as draw from '../../properties/dispatchBoards.ts';
import { atDepth, ofThisDatabase } from '../../support/depth.ts';
import { startHarness } from '../../support/harness.ts';
import { newTechnician } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { at, booked, emergency, team, utc } from './board.ts';

const desk = await openDesk();

it('[emergency.candidates] lists booked technicians with the visits they would displace, the earliest arrival first', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [ada, bea, cy] = ids as [string, string, string];
  await of.ok('updateTechnician', { id: bea, start_location_lat: 40.8, start_location_long: -73.9 });
  await of.ok('updateTechnician', { id: cy, status: 'onboarding' });
  const job = await booked(of, customer, ada, '10:00', 'p3');
  const { id } = await emergency(of, customer);
  const found = await of.ok('listEmergencyCandidates', { job_request_id: id, start_at: at('10:00') });
  expect(found.candidates.map(({ technician }) => technician.id)).toEqual([ada, bea]);
  expect(found.candidates[0]).toMatchObject({
    is_booked: true,
    displacement: {
      total_moves: 1,
      moves: [{ job_request_id: job.id, kind: 'push', priority: 'p3' }],
      overtime_minutes: 0,
      sla_breaches: 0,
    },
    warnings: [],
  });
  expect(found.candidates[1]).toMatchObject({ is_booked: false, displacement: { total_moves: 0, moves: [] } });
  const [first, second] = found.candidates as [(typeof found.candidates)[0], (typeof found.candidates)[0]];
  expect(first.travel_minutes).toBeLessThan(second.travel_minutes!);
  // The emergency is days ahead, so every technician can arrive by its start.
  expect(found.candidates.map(({ arrival_at, start_at }) => [arrival_at, start_at])).toEqual([
    [utc('10:00'), utc('10:00')],
    [utc('10:00'), utc('10:00')],
  ]);
  expect(found).toMatchObject({ start_at: utc('10:00'), end_at: utc('11:00'), considered: 2, blocked_by: {}, truncated: false });
  // The job by its short code, with a limit and without a start. The start is then now, 08:00 on the Wednesday.
  const { short_code } = await of.ok('getJobRequest', { id });
  const now = await of.ok('listEmergencyCandidates', { job_request_id: short_code!.toLowerCase(), limit: 1 });
  expect(now).toMatchObject({ start_at: '2030-06-05T12:00:00Z', truncated: true });
  expect(now.candidates).toHaveLength(1);
});

it('[on-call.emergencies] on-call hours accept only emergencies, and candidates, preview and commit agree', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const monday8to17 = { weekday: 1, start_minute: 480, end_minute: 1020 };
  const onCall = { weekday: 1, start_minute: 1020, end_minute: 1320, kind: 'on_call' as const };
  await of.ok('replaceTechnicianAvailability', { id: ada, weekly_hours: [monday8to17, onCall] });
  const { id } = await emergency(of, customer);
  const found = await of.ok('listEmergencyCandidates', { job_request_id: id, start_at: at('19:00') });
  expect(found.candidates).toMatchObject([{ technician: { id: ada }, warnings: [{ code: 'ON_CALL', technician_id: ada }] }]);
  // Regular hours and hours on call that touch are one shift for an emergency.
  const over = await of.ok('listEmergencyCandidates', { job_request_id: id, start_at: at('16:30') });
  expect(over.candidates).toMatchObject([{ technician: { id: ada } }]);
  const landing = { job_request_id: id, technician_id: ada, start_at: at('19:00') };
  expect(await of.ok('previewEmergencyReschedule', landing)).toMatchObject({ warnings: [{ code: 'ON_CALL' }], overtime_minutes: 0 });
  const done = await of.ok('commitEmergencyReschedule', landing);
  expect(done, JSON.stringify(done)).toMatchObject({ job_request_id: id });
  const dates = [{ date: monday, periods: [{ period: 'evening' as const }] }];
  const other = await of.ok('createJobRequest', { customer_id: customer, job_dates: dates });
  expect(await of.call('quoteJobRequest', { id: other.id, job_duration_minutes: 60 })).toMatchObject({ status: 409 });
});

it('[emergency.others] technicians who would need overtime are listed as others, with the warnings of the preview', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  for (const id of ids)
    await of.ok('replaceTechnicianAvailability', { id, weekly_hours: [{ weekday: 1, start_minute: 480, end_minute: 1020 }] });
  await of.ok('replaceTechnicianServiceAreas', { id: bea, service_area_ids: [] });
  const { id } = await emergency(of, customer);
  const found = await of.ok('listEmergencyCandidates', { job_request_id: id, start_at: at('16:30') });
  expect(found).toMatchObject({ candidates: [], reason: 'off_shift', others_truncated: false, anybody_may_be_sent: true });
  expect(found.others.map(({ technician, reason }) => [technician.id, reason]).sort()).toEqual(
    [
      [ada, 'off_shift'],
      [bea, 'outside_service_area'],
    ].sort(),
  );
  for (const other of found.others) {
    const preview = await of.ok('previewEmergencyReschedule', {
      job_request_id: id,
      technician_id: other.technician.id,
      start_at: at('16:30'),
    });
    expect(other.warnings).toEqual(preview.warnings);
    expect(other.warnings).toContainEqual({ code: 'OVERTIME', overtime_minutes: 30 });
    expect(other).toMatchObject({ after_hours_override_required: false, displacement: { overtime_minutes: 30 } });
  }
  // Nobody works on Tuesday, but the business is open: the preview asks for the override.
  const tuesday = await of.ok('listEmergencyCandidates', { job_request_id: id, start_at: at('10:00', '2030-06-11') });
  expect(tuesday.candidates).toEqual([]);
  expect(tuesday.others).toMatchObject([{ after_hours_override_required: true }, { after_hours_override_required: true }]);
  const one = await of.ok('listEmergencyCandidates', { job_request_id: id, start_at: at('16:30'), limit: 1 });
  expect(one).toMatchObject({ others: [{}], others_truncated: true });
});

it('[emergency.others] the preview accepts exactly the candidates and the others, on random boards', async () => {
  const clock = { at: 0 };
  const harness = await startHarness({ clock: { nowMilliseconds: () => clock.at } });
  const met = { candidates: 0, others: 0, refused: 0 };
  const seeds = Array.from({ length: atDepth(1, 8) }, (_, index) => 301 + index);
  await draw.boardsOf(
    harness,
    clock,
    ofThisDatabase(seeds),
  )(
    (seed) => seededRandom(seed * 17),
    async (board, random) => {
      for (let round = 0; round < 6; round++) {
        const job_request_id = await draw.quoteEmergency(board, random);
        const question = { job_request_id, start_at: draw.drawTime(random) };
        const override = random.chance(0.3);
        const { data, error_code } = await board.of.call('listEmergencyCandidates', {
          ...question,
          after_hours_override: override,
          limit: 50,
        });
        if (error_code !== 0) continue;
        const candidates = new Set(data.candidates.map(({ technician }) => technician.id));
        const others = new Set(data.others.map(({ technician }) => technician.id));
        expect([...candidates].filter((id) => others.has(id))).toEqual([]);
        for (const technician_id of board.technicianIds) {
          const preview = await board.of.call('previewEmergencyReschedule', { ...question, technician_id, after_hours_override: override });
          const isListed = candidates.has(technician_id) || others.has(technician_id);
          expect(preview.error_code === 0, JSON.stringify({ question, technician_id, preview })).toBe(isListed);
          met[candidates.has(technician_id) ? 'candidates' : isListed ? 'others' : 'refused']++;
        }
      }
    },
  );
  console.log(JSON.stringify(met));
  expect(Math.min(met.candidates, met.others)).toBeGreaterThan(0);
});

it('[emergency.crew-recommendation] recommends the median crew of completed jobs of the type', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const type = await of.ok('createJobType', { name: 'Burst pipe' });
  const bookedOfType = async (crew_size: number) => {
    const dates = [{ date: monday, periods: [{ period: 'morning' as const }] }];
    const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: dates, job_type_id: type.id });
    return of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size });
  };
  const { id } = await bookedOfType(1);
  await of.ok('updateJobPriority', { id, priority: 'p0' });
  const ask = async () => (await of.ok('listEmergencyCandidates', { job_request_id: id, start_at: at('15:00') })).crew_recommendation;
  expect(await ask()).toMatchObject({
    median_crew_size: null,
    sample_size: 0,
    disclaimer: expect.stringContaining('completed jobs') as string,
  });
  for (const [time, size] of [
    ['08:00', 2],
    ['10:00', 2],
    ['12:00', 1],
  ] as const) {
    const { data } = await confirm(of, await bookedOfType(size), time, ids[0]);
    await of.ok('fireJobRequestAction', { id: data.id, key: 'complete', status_version: data.status_version });
  }
  expect(await ask()).toMatchObject({ median_crew_size: 2, sample_size: 3 });
});

it('[emergency.candidates] a technician without a start location comes last, without travel time or distance', async () => {
  const { of, ids, area, customer } = await team(desk, 'Ada Lovelace');
  const nowhere = await of.ok('createTechnician', { full_name: 'Aa Aa', email: 'aa@example.com', service_area_ids: [area] });
  const far = (await newTechnician(of, area, 'Cy Young')).id;
  await of.ok('updateTechnician', { id: far, start_location_lat: 40.9, start_location_long: -73.8 });
  const { id } = await emergency(of, customer);
  const { candidates } = await of.ok('listEmergencyCandidates', { job_request_id: id, start_at: at('10:00') });
  expect(candidates.map(({ technician }) => technician.id)).toEqual([ids[0], far, nowhere.id]);
  expect(candidates[1]!.travel_minutes).toBeGreaterThan(0);
  expect(candidates[2]).toMatchObject({ arrival_at: utc('10:00') });
  for (const field of ['travel_minutes', 'distance_km']) expect(candidates[2]).not.toHaveProperty(field);
});
