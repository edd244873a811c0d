/**
 * Eight people at one desk at the same time, and two clients that follow the changes. Their actions are drawn from a seed (TEST_SEED
 * repeats it). The order of requests is not, so a failure may take several runs to reproduce.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { isDeepAmongCallers } from '../support/depth.ts';
import { Client, table } from '../feeds/steps.ts';
import { findings, logVersions, type SituationCounts } from './concurrentDeskChecks.ts';
import { days, Desk, epochMinuteOf, stepsOf } from './concurrentDeskWriters.ts';
import { seed } from '../support/seed.ts';

const writers = 8;
const stepsEach = 6;
const bursts = isDeepAmongCallers ? 15 : 2;

const clock = { nowMilliseconds: () => Date.parse('2030-06-05T12:00:00Z') };
// Triggers on every job, and a test that removes a constraint, need a database that no other file uses.
const harness = await startHarness({ clock, ...(isDeepAmongCallers ? { ownDatabase: true } : { emptyDatabase: true }) });
const { store } = harness;
beforeAll(() => logVersions(store));

describe('[store.concurrent-confirms, workflow.one-event, workflow.event-same-transaction] eight dispatchers at work', () => {
  test('[confirm.failed-bumps-version, changes.everything-once, time-off.attention] break no rule and miss no change', async () => {
    const desk = await Desk.open(await harness.business());
    const primed = (await desk.of.ok('listJobRequestChanges', {})).next_since;
    const pollers = [new Client(desk.of, 'job_requests'), new Client(desk.of, 'job_requests', primed)];
    let isOpen = true;
    const polling = pollers.map(async (client) => {
      while (isOpen) {
        if (!(await client.step(3)).has_more) await new Promise((resolve) => setTimeout(resolve, 10));
      }
    });
    const most: SituationCounts = { crews: 0, daysLong: 0, flags: 0, failedConfirms: 0, heldDuringAbsence: 0 };
    try {
      for (let burst = 0; burst < bursts; burst++) {
        const steps = stepsOf(seed + burst, writers * stepsEach);
        await Promise.all(
          Array.from({ length: writers }, async (_, writer) => {
            for (const step of steps.slice(writer * stepsEach, (writer + 1) * stepsEach)) await desk.take(step);
          }),
        );
        const { wrong, met } = await findings(store, desk);
        expect(wrong).toEqual([]);
        for (const key of Object.keys(most) as (keyof SituationCounts)[]) most[key] = Math.max(most[key], met[key]);
      }
      isOpen = false;
      await Promise.all(polling);
      for (const client of pollers) await client.catchUp(3);
      const rows = await table(store, desk.of, 'job_requests');
      for (const client of pollers) expect(new Map([...client.rows].sort())).toEqual(new Map([...rows].sort()));
      if (isDeepAmongCallers) {
        expect(desk.lateChanges).toBeGreaterThan(0);
        expect(Object.entries(most).filter(([, count]) => count === 0)).toEqual([]);
      }
      console.log(`seed ${seed}: ${bursts} bursts, ${desk.jobs.length} jobs, ${desk.lateChanges} late changes, ${JSON.stringify(most)}`);
    } catch (error) {
      throw new Error(`TEST_SEED=${seed}`, { cause: error });
    } finally {
      isOpen = false;
      await Promise.allSettled(polling);
    }
  });
});

/** Ways to damage a desk with two consecutive jobs, and the finding that the checks must report. The last one removes the constraint. */
const damages: [name: string, damage: (desk: Desk, id: string) => Promise<unknown>, finding: RegExp][] = [
  [
    'a version that nobody made',
    (_, id) => store.query('update job_requests set status_version = status_version + 1 where id = $1', [id]),
    /1 silent versions, 0 failed confirms/,
  ],
  [
    'a change without a version',
    (_, id) => store.query(`update job_requests set priority_level = 'p0' where id = $1`, [id]),
    /version 3 to 3 in place 3/,
  ],
  [
    'a lost event',
    (_, id) => store.query(`delete from events where resource_id = $1 and type = 'job_request.confirmed'`, [id]),
    /events .*, expected .*job_request.confirmed 3/,
  ],
  [
    'an event twice',
    (_, id) =>
      store.query('insert into events select gen_random_uuid(), tenant_id, type, resource_id, body from events where resource_id = $1', [
        id,
      ]),
    /events .*confirmed 3,job_request.confirmed 3/,
  ],
  [
    'an event of another transaction',
    (_, id) => store.query('update events set change_transaction = pg_current_xact_id() where resource_id = $1', [id]),
    /in another transaction/,
  ],
  [
    'a job without its sessions',
    (_, id) => store.query('update sessions set active = false where job_request_id = $1', [id]),
    /scheduled without a session/,
  ],
  [
    'a technician who left',
    (desk) => store.query(`update technicians set status = 'deactive' where id = $1`, [desk.technicians[0]]),
    /unflagged with a technician who left/,
  ],
  [
    'an absence that was known',
    async ({ timeOff, technicians }) => {
      const [startMinute, endMinute] = [epochMinuteOf(days[0]!, 600), epochMinuteOf(days[0]!, 601)];
      timeOff.push({ technician: technicians[0]!, startMinute, endMinute, sent: 0, done: 0 });
    },
    /on time off known before/,
  ],
  [
    'two visits at once',
    async (_, id) => {
      await store.query('alter table sessions drop constraint sessions_no_overlap');
      await store.query('update sessions set end_minute = end_minute + 300 where job_request_id = $1', [id]);
    },
    /overlap/,
  ],
];

test.runIf(isDeepAmongCallers).each(damages)('the checks see %s', async (_name, damage, finding) => {
  const desk = await Desk.open(await harness.business());
  for (const [job, hour] of [10, 13].entries()) {
    await desk.take({ kind: 'book', work: { minutes: 60, crew: 1 }, day: 0 });
    await desk.take({ kind: 'confirm', job, fresh: true, day: 0, hour, lead: 0 });
  }
  expect((await findings(store, desk)).wrong).toEqual([]);
  await damage(desk, desk.jobs[0]!.id);
  const { wrong } = await findings(store, desk);
  expect(wrong.filter((text) => finding.test(text))).not.toEqual([]);
});
