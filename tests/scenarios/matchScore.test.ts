/**
 * A technician and a start have one score in every operation that reports it. Also the estimate while the routing service is down.
 * docs/reference/scheduling.md#match-score.
 */
import { expect, it } from 'vitest';
import { atEnd } from '../support/atEnd.ts';
import { startHarness, type Harness, type TestBusiness } from '../support/harness.ts';
import { json, startLocalServer } from '../outbound/localServer.ts';
import { newCustomer, newTechnician } from './fixtures.ts';

/** A Wednesday, 08:00 in New York; the jobs are requested for the following Monday. */
const clock = { nowMilliseconds: () => Date.parse('2030-06-05T12:00:00Z') };
const monday = '2030-06-10';
const place = { latitude: 40.748, longitude: -73.985 };
const routing = await startLocalServer();
const down = await startLocalServer();
down.answer(json('down', 503));
atEnd(() => Promise.all([routing.close(), down.close()]));
const harness = await startHarness({ clock });
const unrouted = await startHarness({ clock, env: { ROUTING_URL: down.url } });
const routed = await startHarness({ clock, env: { ROUTING_URL: routing.url } });

async function team(of: Harness) {
  const business = await of.business();
  const [west, south, east, north] = [-75, 40, -73, 42];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const area = (await business.ok('createServiceArea', { name: 'Here', boundary: { type: 'Polygon', coordinates: [ring] } })).id;
  const ids: string[] = [];
  for (const [index, name] of ['Ada Lovelace', 'Bea Arthur', 'Cy Young', 'Dee Dee'].entries()) {
    const { id } = await newTechnician(business, area, name);
    ids.push(id);
    // One technician has no start location: unknown travel must also score the same.
    const start = { start_location_lat: 40.75 + index * 0.05, start_location_long: -73.99 };
    if (index < 3) await business.ok('updateTechnician', { id, ...start });
  }
  const customer = await newCustomer(business);
  const quoted = async () => {
    const job_dates = [{ date: monday, periods: [{ period: 'morning' as const }, { period: 'afternoon' as const }] }];
    const { id } = await business.ok('createJobRequest', { customer_id: customer, job_dates });
    return business.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  };
  const confirm = async (time: string, technician_id: string) => {
    const { id, status_version } = await quoted();
    return business.ok('confirmJobRequest', { id, status_version, technician_id, scheduled_at: `${monday}T${time}` });
  };
  return { business, ids, quoted, confirm };
}

interface Told {
  match_score: number;
  score: object;
  travel_minutes?: number;
  distance_km?: number;
}
const told = ({ match_score, score, travel_minutes, distance_km }: Told) => ({ match_score, score, travel_minutes, distance_km });

async function atTen(business: TestBusiness, id: string): Promise<Map<string, ReturnType<typeof told>>> {
  const { slots } = await business.ok('listMatchingSlots', { id, step_minutes: 60 });
  const slot = slots.find(({ business_time }) => business_time.datetime.startsWith(`${monday}T10:00`))!;
  return new Map(slot.technicians.map((one) => [one.id, told(one)]));
}

it.each(['the estimate', 'a routing service'])(
  '[match-score.everywhere] slots, nearby technicians and crew candidates report the same scores with %s',
  async (kind) => {
    routing.answer((request, response) => {
      // By place and not by position in the request, and longer to the north: a way that is turned round gets another score.
      const points = new URL(request.url!, routing.url).pathname
        .split('/')
        .at(-1)!
        .split(';')
        .map((point) => point.split(',').map(Number) as [number, number]);
      const seconds = ([west, south]: [number, number], [east, north]: [number, number]) =>
        Math.round(9_000 * Math.abs(north - south) + 5_000 * Math.abs(east - west)) + (north > south ? 480 : 0);
      const matrix = (step: number) => points.map((from) => points.map((to) => seconds(from, to) * step));
      json({ code: 'Ok', durations: matrix(1), distances: matrix(12) })(request, response);
    });
    const { business, ids, quoted, confirm } = await team(kind === 'the estimate' ? harness : routed);
    // Work before and after, so that travel and load differ.
    await confirm('08:00', ids[1]!);
    await confirm('13:00', ids[1]!);
    await confirm('11:30', ids[2]!);
    const job = await quoted();
    const bySlots = await atTen(business, job.id);
    expect([...bySlots.keys()].sort()).toEqual([...ids].sort());
    expect(new Set([...bySlots.values()].map(({ match_score }) => match_score)).size).toBeGreaterThan(1);

    const { candidates } = await business.ok('listNearbyTechnicians', { ...place, at: `${monday}T10:00`, duration_minutes: 60 });
    // One operation reports travel from the start location, the other from the previous visit; the score counts both alike.
    const scores = ({ match_score, score }: Pick<Told, 'match_score' | 'score'>) => ({ match_score, score });
    expect(new Map(candidates.map((one) => [one.technician.id, scores(one)]))).toEqual(
      new Map([...bySlots].map(([technician, one]) => [technician, scores(one)])),
    );

    const { id, status_version } = job;
    await business.ok('confirmJobRequest', { id, status_version, technician_id: ids[0]!, scheduled_at: `${monday}T10:00` });
    const { leads } = await business.ok('listCrewCandidates', { id });
    const others = [...bySlots].filter(([technician]) => technician !== ids[0]);
    expect(new Map(leads.map((one) => [one.technician.id, told(one)]))).toEqual(new Map(others));
  },
);

it('[match-score.everywhere] a confirmation takes the best technician of the slot', async () => {
  const { business, quoted, confirm, ids } = await team(harness);
  await confirm('08:00', ids[0]!);
  const { id, status_version } = await quoted();
  // Technicians are listed best first. Of equal scores the smaller load comes first.
  const listed = [...(await atTen(business, id))];
  const scores = listed.map(([, { match_score }]) => match_score);
  expect(scores).toEqual(scores.toSorted((left, right) => right - left));
  const best = listed[0]![0];
  // Neither the lowest id nor the only one of this score: the load decides.
  expect(scores[0]).toBe(scores[1]);
  expect(best).toBe(ids[3]);
  const { data } = await business.call('confirmJobRequest', { id, status_version, scheduled_at: `${monday}T10:00` });
  expect(data.crew![0]!.technician_id).toBe(best);
});

it('[travel.provider-down] the travel estimate replaces a failing routing service in every operation', async () => {
  const teams = [await team(unrouted), await team(harness)];
  const answers = [];
  for (const { business, quoted, ids, confirm } of teams) {
    await confirm('08:00', ids[1]!);
    const bySlots = await atTen(business, (await quoted()).id);
    const { candidates } = await business.ok('listNearbyTechnicians', { ...place, at: `${monday}T10:00`, duration_minutes: 60 });
    answers.push([
      ids.map((id) => bySlots.get(id)),
      // Sorted by technician, because ties are broken by ids, which differ between the teams.
      candidates
        .map(({ technician, ...one }) => [ids.indexOf(technician.id), told(one), one.arrival_at] as const)
        .toSorted((a, b) => a[0] - b[0]),
    ]);
  }
  expect(down.requests.length).toBeGreaterThan(0);
  expect(answers[0]).toEqual(answers[1]);
  expect(JSON.stringify(answers[0])).toContain('"travel_minutes":');
});
