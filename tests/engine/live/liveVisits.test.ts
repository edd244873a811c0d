/** Live states, compared with a day that is played minute by minute. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOME, liveVisits, type LiveLane, type VisitProgress } from '../../../src/engine/live/liveVisits.ts';
import { epochMinute } from '../../../src/engine/minutes.ts';
import { atDepth } from '../../support/depth.ts';

const DAY_END = 2_000;
const at = (minute: number | null) => (minute === null ? null : epochMinute(minute));

interface Sketch {
  job: string;
  start: number;
  length: number;
  departed?: number | null;
  arrived?: number | null;
  done?: number | null;
  isTold?: boolean;
  runsAsPlanned?: boolean;
  promisedUntil?: number | null;
}

const planned = (sketch: Sketch): VisitProgress => ({
  jobRequestId: sketch.job,
  startMinute: epochMinute(sketch.start),
  endMinute: epochMinute(sketch.start + sketch.length),
  promisedUntil: at(sketch.promisedUntil === undefined ? sketch.start + 30 : sketch.promisedUntil),
  dayEndMinute: epochMinute(DAY_END),
  isTold: sketch.isTold ?? true,
  runsAsPlanned: sketch.runsAsPlanned ?? false,
  departedMinute: at(sketch.departed ?? null),
  arrivedMinute: at(sketch.arrived ?? null),
  doneMinute: at(sketch.done ?? null),
});

/** One technician. Every way takes `way` minutes. */
const lane = (sketches: Sketch[], way = 10, technicianId = 'ada'): LiveLane => ({
  technicianId,
  visits: sketches.map(planned),
  travelMinutes: () => way,
});

const states = (sketches: Sketch[], now: number, way = 10) => liveVisits([lane(sketches, way)], epochMinute(now))[0]!;
const row = ({
  state,
  lateMinutes,
  overMinutes,
  isWindowBroken,
  earliestStartMinute,
  earliestEndMinute,
}: ReturnType<typeof states>[number]) => [state, lateMinutes, overMinutes, isWindowBroken, earliestStartMinute, earliestEndMinute];

it.each([
  [89, ['upcoming', 0, 0, false, 100, 160]],
  [90, ['leave_now', 0, 0, false, 100, 160]],
  [100, ['leave_now', 10, 0, false, 110, 170]],
  [101, ['late_to_start', 11, 0, false, 111, 171]],
  [121, ['late_to_start', 31, 0, true, 131, 191]],
  [DAY_END, ['not_done', 1_910, 0, true, 2_010, 2_070]],
])('[live.states] at minute %i, a technician who has not departed still needs the whole travel time', (now, expected) => {
  expect(row(states([{ job: 'a', start: 100, length: 60 }], now)[0]!)).toEqual(expected);
});

it.each([
  [95, { departed: 92 }, ['on_the_way', 2, 0, false, 102, 162]],
  [110, { departed: 92 }, ['on_the_way', 10, 0, false, 110, 170]],
  [120, { departed: 70, arrived: 80 }, ['on_site', 0, 0, false, 80, 140]],
  [159, { departed: 70, arrived: 80 }, ['on_site', 0, 0, false, 80, 159]],
  [161, { departed: 70, arrived: 80 }, ['running_over', 0, 1, false, 80, 161]],
  [171, { arrived: 112 }, ['on_site', 12, 0, false, 112, 172]],
  [175, { arrived: 112 }, ['running_over', 12, 3, false, 112, 175]],
  [900, { arrived: 135, done: 200 }, ['done', 35, 5, true, 135, 200]],
  [900, { done: 130 }, ['done', 0, 0, false, 100, 130]],
  [DAY_END + 5, { arrived: 135 }, ['not_done', 35, 1_810, true, 135, DAY_END + 5]],
])('[live.states] at minute %i, a visit with %j fired has its state and times', (now, fired, expected) => {
  expect(row(states([{ job: 'a', start: 100, length: 60, ...fired }], now)[0]!)).toEqual(expected);
});

it('[live.knock-on] an overrun makes later visits late until a gap absorbs it, and is named as their cause', () => {
  const [first, second, third, fourth] = states(
    [
      { job: 'a', start: 100, length: 60, arrived: 100 },
      { job: 'b', start: 170, length: 60, promisedUntil: 190 },
      { job: 'c', start: 240, length: 30 },
      { job: 'd', start: 400, length: 30 },
    ],
    185,
  );
  expect(first).toMatchObject({ state: 'running_over', overMinutes: 25, earliestEndMinute: 185 });
  expect(second).toMatchObject({ state: 'late_to_start', lateMinutes: 25, isWindowBroken: true, causeJobRequestId: 'a' });
  expect(third).toMatchObject({ state: 'upcoming', lateMinutes: 25, earliestStartMinute: 265, causeJobRequestId: 'a' });
  expect(fourth).toMatchObject({ state: 'upcoming', lateMinutes: 0, causeJobRequestId: null });
});

it('[live.knock-on] a visit that never began delays no visit once a later one has begun', () => {
  const [never, begun, next] = states(
    [
      { job: 'a', start: 100, length: 60 },
      { job: 'b', start: 200, length: 60, arrived: 190 },
      { job: 'c', start: 300, length: 30 },
    ],
    230,
  );
  expect(begun).toMatchObject({ state: 'on_site', earliestEndMinute: 250 });
  expect(next).toMatchObject({ lateMinutes: 0 });
  expect(never).toMatchObject({ state: 'late_to_start', earliestStartMinute: 260 });
});

it('[live.untold] without departure and arrival actions, a visit is upcoming, on site or done', () => {
  const of = (fired: Partial<Sketch>, now: number) => states([{ job: 'a', start: 100, length: 60, isTold: false, ...fired }], now)[0]!;
  expect(of({}, 130)).toMatchObject({ state: 'upcoming', lateMinutes: 0, isWindowBroken: false });
  expect(of({ arrived: 110 }, 130)).toMatchObject({ state: 'on_site', lateMinutes: 10 });
  expect(of({ done: 150 }, 180)).toMatchObject({ state: 'done' });
  expect(of({}, DAY_END)).toMatchObject({ state: 'not_done' });
});

interface World {
  lanes: { technicianId: string; sketches: Sketch[]; ways: number[][] }[];
  now: number;
}

const jobNames = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Up to three technicians, who share some of six jobs. What was fired lies before now, and in the order of a workflow. */
const worlds: fc.Arbitrary<World> = fc
  .record({
    gaps: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 6, maxLength: 6 }),
    lengths: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 6, maxLength: 6 }),
    fired: fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -25, max: 40 }), fc.nat({ max: 20 }), fc.nat({ max: 40 })), {
      minLength: 6,
      maxLength: 6,
    }),
    members: fc.array(fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
    ways: fc.array(fc.array(fc.nat({ max: 12 }), { minLength: 7, maxLength: 7 }), { minLength: 7, maxLength: 7 }),
    now: fc.integer({ min: 0, max: 400 }),
  })
  .map(({ gaps, lengths, fired, members, ways, now }) => {
    let end = 20;
    const all = jobNames.map((job, index): Sketch => {
      const start = end + gaps[index]!;
      end = start + lengths[index]!;
      const [steps, offset, way, stay] = fired[index]!;
      const past = (minute: number, isFired: boolean) => (isFired && minute <= now ? minute : null);
      const departed = past(start + offset - way, steps >= 1);
      const arrived = departed === null ? null : past(start + offset, steps >= 2);
      return {
        job,
        start,
        length: lengths[index]!,
        departed,
        arrived,
        done: arrived === null ? null : past(start + offset + stay, steps >= 3),
      };
    });
    return {
      now,
      lanes: members.map((isMember, index) => ({ technicianId: `t${index}`, sketches: all.filter((_, job) => isMember[job]), ways })),
    };
  });

const wayOf = ({ sketches, ways }: World['lanes'][number], from: number, to: number) =>
  ways[from === HOME ? 6 : jobNames.indexOf(sketches[from]!.job)]![jobNames.indexOf(sketches[to]!.job)]!;

const lanesOf = (world: World, change: Partial<Sketch> = {}) =>
  world.lanes.map((of) => ({
    technicianId: of.technicianId,
    visits: of.sketches.map((sketch) => planned({ ...sketch, ...change })),
    travelMinutes: (from: number, to: number) => wayOf(of, from, to),
  }));

const isFired = ({ departed, arrived }: Sketch) => [departed, arrived].some((minute) => (minute ?? null) !== null);

/** The jobs that a technician of the world never began, although something of a later one was fired. */
const passedOver = ({ lanes }: World): Set<string> =>
  new Set(
    lanes.flatMap(({ sketches }) => {
      const last = sketches.findLastIndex(isFired);
      return sketches.filter((sketch, index) => index < last && (sketch.arrived ?? null) === null).map(({ job }) => job);
    }),
  );

/** Plays the day from now on: everybody leaves as soon as possible, and a crew begins when all of it is there. */
function play({ lanes, now }: World): Map<string, number> {
  const starts = new Map<string, number>();
  const passed = passedOver({ lanes, now });
  const people = lanes.map((of) => {
    return {
      of,
      queue: [...of.sketches.keys()].filter((index) => !passed.has(of.sketches[index]!.job)),
      place: HOME,
      there: null as number | null,
      busyUntil: Number.NEGATIVE_INFINITY,
    };
  });
  for (let minute = now; people.some(({ queue }) => queue.length > 0); minute++) {
    if (minute > 10_000) throw new Error('the day does not end');
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      for (const person of people) {
        const index = person.queue[0];
        if (index === undefined) continue;
        const sketch = person.of.sketches[index]!;
        const { departed, arrived, done } = sketch;
        const leave = () => {
          Object.assign(person, { place: index, there: null });
          person.queue.shift();
          isChanged = true;
        };
        if (arrived !== null && arrived !== undefined) {
          starts.set(sketch.job, arrived);
          person.busyUntil = done ?? Math.max(now, arrived + sketch.length);
          leave();
          continue;
        }
        // Who has departed for a visit has left the stop before.
        if (departed === null && person.busyUntil > minute) continue;
        person.there ??= (departed ?? minute) + wayOf(person.of, person.place, index);
        const crew = people.filter(({ of }) => of.sketches.some(({ job }) => job === sketch.job));
        const isReady = crew.every(
          (other) => other.there !== null && other.there <= minute && other.of.sketches[other.queue[0] ?? -1]?.job === sketch.job,
        );
        if (!isReady || (departed === null && minute < sketch.start)) continue;
        starts.set(sketch.job, minute);
        for (const other of crew) {
          other.busyUntil = minute + sketch.length;
          other.place = other.queue.shift()!;
          other.there = null;
        }
        isChanged = true;
      }
    }
  }
  return starts;
}

it('[live.knock-on, live.crews] earliest starts match a day that is simulated minute by minute', () => {
  let compared = 0;
  let crews = 0;
  fc.assert(
    fc.property(worlds, (world) => {
      // Nobody knows whether a crew begins later that one of its members has passed over.
      const passed = passedOver(world);
      fc.pre(
        world.lanes.every(({ sketches }) =>
          sketches
            .filter(({ job }) => passed.has(job))
            .every((sketch) => world.lanes.filter((of) => of.sketches.includes(sketch)).length === 1),
        ),
      );
      const expected = play(world);
      const answers = liveVisits(lanesOf(world), epochMinute(world.now));
      const seen = new Set<string>();
      for (const [index, of] of world.lanes.entries()) {
        for (const [visit, { job }] of of.sketches.entries()) {
          if (!expected.has(job)) continue;
          expect([job, answers[index]![visit]!.earliestStartMinute]).toEqual([job, expected.get(job)]);
          compared++;
          if (seen.has(job)) crews++;
          seen.add(job);
        }
      }
    }),
    { numRuns: atDepth(300, 5_000) },
  );
  expect(compared).toBeGreaterThan(500);
  expect(crews).toBeGreaterThan(100);
});

const kept = (sketch: Sketch): Sketch => ({ ...sketch, runsAsPlanned: true });
const asPlanned = (sketches: Sketch[], now: number) => states(sketches.map(kept), now);

it('[live.as-planned] a visit without a fired action is never late, and ends at its planned end', () => {
  const day = [
    { job: 'a', start: 100, length: 60 },
    // Less time than the way takes.
    { job: 'b', start: 165, length: 60 },
    { job: 'c', start: 240, length: 30, isTold: false },
  ];
  for (const now of [80, 95, 101, 130, 161, 170, 300, DAY_END]) {
    const asBooked = ({ start, length }: Sketch) => [now < DAY_END ? 'upcoming' : 'not_done', 0, 0, false, start, start + length];
    expect(asPlanned(day, now).map(row)).toEqual(day.map(asBooked));
  }
});

it('[live.as-planned] a visit that has begun keeps its technician, and later visits wait', () => {
  const [first, second, third] = asPlanned(
    [
      { job: 'a', start: 100, length: 60, arrived: 130 },
      { job: 'b', start: 170, length: 60 },
      { job: 'c', start: 235, length: 30 },
    ],
    180,
  );
  expect(first).toMatchObject({ state: 'on_site', lateMinutes: 30, earliestEndMinute: 190 });
  expect(second).toMatchObject({ state: 'late_to_start', lateMinutes: 30, earliestStartMinute: 200, causeJobRequestId: 'a' });
  expect(third).toMatchObject({ lateMinutes: 35, earliestStartMinute: 270, causeJobRequestId: 'a' });
});

it('[live.as-planned] after a visit that was completed late, the next visit starts as soon as possible and then counts as running', () => {
  const day = [
    { job: 'a', start: 100, length: 60, arrived: 100, done: 180 },
    { job: 'b', start: 165, length: 60 },
    { job: 'c', start: 228, length: 30 },
    { job: 'd', start: 400, length: 30 },
  ];
  const [, on, then, later] = asPlanned(day, 185);
  expect(on).toMatchObject({ state: 'late_to_start', lateMinutes: 25, earliestStartMinute: 190, earliestEndMinute: 250 });
  expect(then).toMatchObject({ lateMinutes: 32, earliestStartMinute: 260, causeJobRequestId: 'b' });
  expect(later).toMatchObject({ lateMinutes: 0, earliestStartMinute: 400 });
  const [, begun, waits] = asPlanned(day, 195);
  expect(begun).toMatchObject({
    state: 'upcoming',
    lateMinutes: 0,
    isWindowBroken: false,
    earliestStartMinute: 190,
    earliestEndMinute: 250,
  });
  expect(waits).toMatchObject({ lateMinutes: 32, causeJobRequestId: 'b' });
  expect(asPlanned(day, 280)[2]).toMatchObject({ lateMinutes: 0, causeJobRequestId: null, earliestEndMinute: 290 });
});

it('[live.as-planned] a skipped visit ran before the visit that has begun, unless it is planned later', () => {
  const day = [
    { job: 'a', start: 100, length: 60 },
    { job: 'b', start: 300, length: 60 },
    { job: 'c', start: 400, length: 60, arrived: 200 },
  ];
  const [before, after] = asPlanned(day, 310);
  expect(before).toMatchObject({ state: 'upcoming', lateMinutes: 0, earliestEndMinute: 160 });
  expect(after).toMatchObject({ state: 'late_to_start', earliestStartMinute: 320 });
});

it('[live.as-planned] without fired actions, every day runs as planned', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const lanes = lanesOf(world, { departed: null, arrived: null, done: null, runsAsPlanned: true });
      for (const [index, live] of liveVisits(lanes, epochMinute(world.now)).entries()) {
        expect(live.map(row)).toEqual(
          lanes[index]!.visits.map(({ startMinute, endMinute }) => ['upcoming', 0, 0, false, startMinute, endMinute]),
        );
        expect(live.every(({ causeJobRequestId }) => causeJobRequestId === null)).toBe(true);
      }
    }),
    { numRuns: atDepth(200, 5_000) },
  );
});

it('[live.as-planned] fired actions override the plan, for their own visit and for visits after one that has begun', () => {
  let after = 0;
  fc.assert(
    fc.property(worlds, (world) => {
      // Members of a crew may learn of it through the lanes of the others.
      const [first] = world.lanes;
      const alone = { ...world, lanes: [first!] };
      const [told] = liveVisits(lanesOf(alone), epochMinute(world.now));
      const [live] = liveVisits(lanesOf(alone, { runsAsPlanned: true }), epochMinute(world.now));
      const begun = first!.sketches.findLastIndex(isFired);
      for (const [at, sketch] of first!.sketches.entries()) {
        const isAfter = at > begun && begun >= 0 && first!.sketches[begun]!.done === null;
        if (!isFired(sketch) && !isAfter) continue;
        expect(live![at]).toEqual(told![at]);
        if (isAfter) after++;
      }
    }),
    { numRuns: atDepth(300, 5_000) },
  );
  expect(after).toBeGreaterThan(20);
});
