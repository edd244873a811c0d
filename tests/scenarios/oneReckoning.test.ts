/**
 * A day on which everybody is late, read by every operation that ranks or lists: no row holds two truths, and no two rows contradict each other.
 * docs/reference/scheduling.md#live-state.
 */
import { expect, it } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { at, booked, emergency, team, utc } from '../operations/dispatch/board.ts';
import { quotedJob } from './fixtures.ts';

const desk = await openDesk();

/**
 * At 11:30 Ada is still at a visit that should have ended at ten, and is late for the next; nobody has heard of Cy, who has a visit since 10:30; Bea
 * completed hers at ten.
 */
async function lateDay() {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [ada, bea, cy] = ids as [string, string, string];
  const ring = [
    [-74.1, 40.6],
    [-73.8, 40.6],
    [-73.8, 40.9],
    [-74.1, 40.9],
    [-74.1, 40.6],
  ] as [number, number][];
  const [area] = (await of.ok('listServiceAreas', {})).service_areas;
  await of.ok('updateServiceArea', { id: area!.id, boundary: { type: 'Polygon', coordinates: [ring] } });
  const fire = async (id: string, key: string, time: string) => {
    desk.setClock(utc(time));
    const { status_version } = await of.ok('getJobRequest', { id });
    await of.ok('fireJobRequestAction', { id, key, status_version });
  };
  const first = await booked(of, customer, ada, '09:00');
  const second = await booked(of, customer, ada, '11:00');
  const third = await booked(of, customer, ada, '15:00');
  const beas = await booked(of, customer, bea, '09:00');
  const cys = await booked(of, customer, cy, '10:30');
  const waiting = await quotedJob(of, customer, monday);
  const urgent = await emergency(of, customer);
  await fire(beas.id, 'depart', '08:50');
  await fire(first.id, 'depart', '08:55');
  await fire(beas.id, 'arrive', '08:58');
  await fire(first.id, 'arrive', '09:00');
  await fire(beas.id, 'complete', '10:00');
  desk.setClock(utc('11:30'));
  const jobs = await Promise.all([first, second, third, beas, cys].map(({ id }) => of.ok('getJobRequest', { id })));
  return { of, ada, bea, cy, customer, first, second, cys, waiting, urgent, jobs };
}

const day = await lateDay();
/** When the late visits of each technician end at the earliest, as the jobs say. */
const freeAt = new Map(
  [day.ada, day.cy].map((id) => {
    const own = day.jobs.filter(
      ({ assignment, live }) => assignment.technician_id === id && live!.state !== 'upcoming' && live!.state !== 'done',
    );
    return [
      id,
      own
        .map(({ live }) => live!.earliest_end_at!)
        .toSorted()
        .at(-1)!,
    ] as const;
  }),
);

it('[live.plans] the setting is late: Ada until 12:30, and Cy by an hour', () => {
  expect([freeAt.get(day.ada), freeAt.get(day.cy)]).toEqual([utc('12:30'), utc('12:31')]);
});

it('[gaps.as-it-goes] no gap begins before the late visits of its technician end, and each filler lies within its gap', async () => {
  const { gaps } = await day.of.ok('listGapFillers', { sources: ['queue', 'later_jobs'] });
  expect(gaps.map(({ technician_id, start_at, end_at }) => [technician_id, start_at, end_at])).toEqual([
    [day.bea, utc('11:30'), utc('18:00')],
    [day.ada, utc('12:30'), utc('15:00')],
    [day.cy, utc('12:31'), utc('18:00')],
    [day.ada, utc('16:00'), utc('18:00')],
  ]);
  for (const { start_at, end_at, minutes, fillers } of gaps) {
    expect(minutes).toBe((Date.parse(end_at) - Date.parse(start_at)) / 60_000);
    for (const filler of fillers) expect([filler.start_at >= start_at, filler.end_at <= end_at]).toEqual([true, true]);
  }
});

it('[gaps.as-it-goes] the brief has the gaps of the list, the longest first, and the late visits of Today and of the jobs', async () => {
  const brief = await day.of.ok('getDayBrief', {});
  const { gaps } = await day.of.ok('listGapFillers', {});
  const shown = (rows: readonly { technician_id: string; start_at: string; end_at: string }[]) =>
    rows.map(({ technician_id, start_at, end_at }) => `${technician_id} ${start_at} ${end_at}`).toSorted();
  expect(shown(brief.gaps.items)).toEqual(shown(gaps));
  expect(brief.gaps.items.map(({ minutes }) => minutes)).toEqual(
    gaps.map(({ minutes }) => minutes).toSorted((left, right) => right - left),
  );
  const { live } = await okAsMember(desk.harness, day.of, 'getToday', {});
  const late = (rows: readonly { id: string; late: number; start: string | undefined }[]) =>
    rows.toSorted((a, b) => a.id.localeCompare(b.id));
  const ofBrief = late(
    brief.late_visits.items.map((row) => ({ id: row.job_request_id, late: row.late_minutes, start: row.earliest_start_at })),
  );
  const flagged = live.visits.filter(({ flags }) => flags.includes('late'));
  expect(late(flagged.map((row) => ({ id: row.job_request_id, late: row.live.late_minutes, start: row.live.earliest_start_at })))).toEqual(
    ofBrief,
  );
  const ofJobs = day.jobs.filter((job) => job.live?.state === 'late_to_start');
  expect(late(ofJobs.map((job) => ({ id: job.id, late: job.live!.late_minutes, start: job.live!.earliest_start_at })))).toEqual(ofBrief);
  expect(ofBrief.map(({ id }) => id).toSorted()).toEqual([day.second.id, day.cys.id].toSorted());
});

it('[gaps.as-it-goes] the largest gap of the team’s load is one of these, and its other figures stay those of the plan', async () => {
  const { technicians } = await day.of.ok('getTeamLoad', { from: monday, to: monday });
  const { gaps } = await day.of.ok('listGapFillers', {});
  for (const { id, full_name: name, largest_gap: gap } of technicians) {
    const own = gaps.filter((row) => row.technician_id === id).toSorted((left, right) => right.minutes - left.minutes);
    expect([name, gap?.start_at, gap?.end_at]).toEqual([name, own[0]?.start_at, own[0]?.end_at]);
  }
  expect(technicians.map(({ booked_minutes }) => booked_minutes).toSorted()).toEqual([180, 60, 60].toSorted());
});

it('[live.plans] slots, nearby technicians and emergency candidates agree on who is free when, and are ranked by what they show', async () => {
  const { slots } = await day.of.ok('listMatchingSlots', { id: day.waiting.id, step_minutes: 30 });
  for (const { start_at, technicians } of slots)
    for (const { id } of technicians) expect([id, start_at, (freeAt.get(id) ?? start_at) <= start_at]).toEqual([id, start_at, true]);
  const { candidates } = await day.of.ok('listEmergencyCandidates', { job_request_id: day.urgent.id, start_at: at('11:30') });
  const starts = candidates.map(({ start_at }) => start_at);
  expect(starts).toEqual(starts.toSorted());
  for (const { technician, arrival_at, start_at, is_booked, displacement } of candidates) {
    expect(arrival_at === null || arrival_at <= start_at).toBe(true);
    // Who is booked then comes only if the visit gives way.
    expect([technician.id, is_booked]).toEqual([technician.id, displacement.moves.length > 0]);
  }
  const { latitude, longitude } = day.jobs[0]!.address;
  const nearby = await day.of.ok('listNearbyTechnicians', { latitude: latitude!, longitude: longitude!, at: at('13:00') });
  expect(nearby.candidates.map(({ technician }) => technician.id).toSorted()).toEqual([day.ada, day.bea, day.cy].toSorted());
  const arrivals = nearby.candidates.map(({ arrival_at }) => arrival_at);
  expect(arrivals).toEqual(arrivals.toSorted());
  for (const { technician, arrival_at } of nearby.candidates) expect(arrival_at >= (freeAt.get(technician.id) ?? arrival_at)).toBe(true);
});
