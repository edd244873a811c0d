/** A day of a team on the sandbox's clock, with lateness, overruns, cancellations and moves: states, reports and messages. */
import { expect, it } from 'vitest';
import { mailsOf } from '../mail/outbox.ts';
import { atDepth, ofThisDatabase } from '../support/depth.ts';
import { isFull } from '../support/full.ts';
import { startHarness } from '../support/harness.ts';
import { advance, callOff, day, midnight, move, openDay, work, type Day } from './playedDay.ts';
import { playedLive, wayMinutes, type ExpectedLive } from './playedLive.ts';

const start = Date.parse('2030-06-05T12:00:00Z');
/** Stands still: only the sandbox clock moves. */
const harness = await startHarness({ emptyDatabase: true, clock: { nowMilliseconds: () => start } });
const dayEnd = midnight + 24 * 60;

/** Every visit's state as the list answers it. */
async function statesOf(today: Day): Promise<Map<string, ExpectedLive>> {
  const states = new Map<string, ExpectedLive>();
  for (let page = 1; ; page += 1) {
    const { items } = await today.ok('listJobRequests', { scheduled_from: day, scheduled_to: day, limit: 100, page });
    for (const { id, live } of items) {
      if (live === undefined) continue;
      const minute = (at: string) => Date.parse(at) / 60_000;
      states.set(id, {
        state: live.state,
        late: live.late_minutes,
        over: live.over_minutes,
        isBroken: live.window_broken,
        start: minute(live.earliest_start_at),
        end: minute(live.earliest_end_at),
      });
    }
    if (items.length < 100) return states;
  }
}

/** Visits that overlap, or that leave no time for the way, of those that have not begun. */
function undrivable({ homes, visits }: Day): string[] {
  return [...homes.keys()].flatMap((technician) => {
    const lane = visits
      .filter(({ technicians, isCalledOff }) => technicians.includes(technician) && !isCalledOff)
      .sort((one, other) => one.start - other.start);
    return lane.slice(1).flatMap((visit, index) => {
      const before = lane[index]!;
      // What is done early gives its time back.
      return Math.min(before.end, before.done ?? Infinity) + wayMinutes(before.place, visit.place) > visit.start
        ? [`${before.id} ${visit.id}`]
        : [];
    });
  });
}

interface Report {
  readonly type: string;
  readonly data: { readonly object: { readonly id: string }; readonly cause: { readonly job_request_id: string } | null };
}

const seeds = ofThisDatabase(Array.from({ length: isFull ? 4 : atDepth(1, 2) }, (_, index) => 20_301 + index));
/** Every minute takes two minutes of a machine for each day. */
const step = isFull ? 1 : atDepth(15, 4);

it.each(seeds)(
  '[live.states, live.knock-on, live.crews, live.events] day %i: states, reports and messages match an independent calculation',
  async (seed) => {
    const today = await openDay(harness, seed, { technicians: atDepth(3, 12), visits: atDepth(10, 60) });
    expect(undrivable(today)).toEqual([]);
    // A later message to the same customer takes the place of one that waits.
    const told: string[] = today.visits.map(({ email }) => `confirmed ${email}`);
    told.push(...today.waiting.map((email) => `booked ${email}`));
    const reports = new Set<string>();
    let moves = 0;
    for (let minute = midnight + 7 * 60; minute < dayEnd + 10; minute += minute < midnight + 21 * 60 ? step : 60) {
      const reckoned = () =>
        playedLive(
          today.homes,
          today.visits.filter(({ isCalledOff }) => !isCalledOff),
          minute,
          dayEnd,
        );
      await advance(today, minute);
      await harness.server.background.tick('report late visits');
      for (const [id, { state, late, isBroken }] of reckoned()) {
        if (state === 'done' || state === 'not_done') continue;
        if (late >= 15) reports.add(`job_request.running_late ${id}`);
        if (isBroken) reports.add(`job_request.window_broken ${id}`);
      }
      await work(today, minute);
      let expected = reckoned();
      if (minute >= dayEnd) {
        // Visits of another day push each other no more.
        const stateOf = (states: Map<string, ExpectedLive>) => [...states].map(([id, { state }]) => `${id} ${state}`).sort();
        expect(stateOf(await statesOf(today))).toEqual(stateOf(expected));
        continue;
      }
      expect(await statesOf(today), `minute ${minute - midnight}`).toEqual(expected);
      if (today.random() < 0.02 * step) {
        const email = await callOff(today);
        if (email !== null) told.push(`cancelled ${email}`);
      }
      if (today.random() < 0.05 * step) {
        const moved = await move(today, minute, (id) => expected.get(id)!.late > 0);
        if (moved !== null) {
          moves += 1;
          told.push(...moved.moved.map(({ email }) => `rescheduled ${email}`));
          expect(undrivable(today), `after the move at ${minute - midnight}`).toEqual([]);
          // What was just planned can be driven as things are now.
          expect(reckoned().get(moved.visit.id)!.late, `the move at ${minute - midnight}`).toBe(0);
        }
      }
      expected = reckoned();
      expect(await statesOf(today), `minute ${minute - midnight}, after`).toEqual(expected);
    }
    told.push(...today.visits.filter(({ departed }) => departed !== null).map(({ email }) => `on_the_way ${email}`));
    told.push(...today.visits.filter(({ done }) => done !== null).map(({ email }) => `completed ${email}`));
    const mails = [];
    for (let page = 1; mails.length === 100 * (page - 1); page += 1)
      mails.push(...(await mailsOf(harness, today.of, { page }, { environment: 'sandbox' })));
    expect(moves).toBeGreaterThan(0);
    const sent = mails.filter(({ status }) => status !== 'skipped').map(({ kind, recipient }) => `${kind} ${recipient.address!}`);
    expect(sent.sort()).toEqual(told.sort());
    const rows = await harness.store.query<{ body: Report }>(
      `select body from events e join tenants t on t.id = e.tenant_id where t.business_id = $1 and t.environment = 'sandbox'
          and type in ('job_request.running_late', 'job_request.window_broken') order by e.id`,
      [today.of.businessId],
    );
    const causes = rows.map(({ body: { type, data } }) => `${type} ${data.object.id} ${data.cause?.job_request_id}`);
    expect(new Set(causes).size).toBe(causes.length);
    expect(new Set(rows.map(({ body }) => `${body.type} ${body.data.object.id}`))).toEqual(reports);
  },
  600_000,
);
