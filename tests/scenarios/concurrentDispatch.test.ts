/**
 * Eight dispatchers on one board at the same time: moves, emergencies and absences, previewed and committed against each other, some with
 * old plans. Their actions are drawn from a seed (TEST_SEED repeats it). The order of requests is not, so a failure may take several
 * runs to reproduce. DISPATCH_BURSTS sets the number of bursts.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { isDeepAmongCallers } from '../support/depth.ts';
import { findings, logScheduleVersions, staleFindings } from './concurrentDispatchChecks.ts';
import { days, DispatchBoard, type Commit } from './concurrentDispatchBoard.ts';
import { Dispatchers, stepsOf } from './concurrentDispatchers.ts';
import { seed } from '../support/seed.ts';

const dispatchers = 8;
const stepsEach = 4;
const burstsOfBoard = isDeepAmongCallers ? 4 : 1;
const jobs = 56;
const leastBursts = Number(process.env['DISPATCH_BURSTS'] ?? (isDeepAmongCallers ? 16 : 1));
const mostBursts = Math.max(leastBursts, 60);

const clock = { nowMilliseconds: () => Date.parse('2030-06-05T12:00:00Z') };
// Triggers on every job, and a test that removes a constraint, need a database that no other file uses.
const harness = await startHarness({ clock, ownDatabase: true });
const { store } = harness;
beforeAll(() => logScheduleVersions(store));

/** Situations that must occur. A run without one of them proves too little. */
const mustBeMet = [
  ...['commitJobRequestMove 0', 'commitEmergencyReschedule 0', 'commitAbsenceResolve 0', 'confirmJobRequest 0', 'archiveJobRequest 0'],
  ...['commitJobRequestMove SCHEDULE_MOVE_PLAN_DRIFTED', 'commitEmergencyReschedule EMERGENCY_RESCHEDULE_PLAN_DRIFTED'],
  ...['commitAbsenceResolve ABSENCE_RESOLVE_PLAN_DRIFTED', 'displaced by push', 'displaced by reassign', 'displaced by reschedule'],
  ...['handed over', 'new times', 'flags cleared', 'exact move', 'exact emergency', 'exact absence', 'stale plans'],
];

/** While nobody else works, a plan is applied as previewed. */
async function commitAlone(board: DispatchBoard, burst: number): Promise<void> {
  const [day, technician_id] = [days[burst % 3]!, board.technicians[burst % board.technicians.length]!];
  const modes = {
    mode: burst % 2 ? ('next_day' as const) : ('overtime' as const),
    displacement_mode: burst % 3 ? ('push' as const) : ('reassign' as const),
  };
  const at = { technician_id, start_at: `${day}T${10 + (burst % 5)}:00`, ...modes };
  const alone = async (name: string, commit: Commit | null) => {
    await commit?.();
    if (commit) board.count(`exact ${name}`);
    return commit !== null;
  };
  const emergency = await board.newEmergency(90);
  expect(await staleFindings(store, board, emergency.id)).toEqual([]);
  for (const { id } of [...board.jobs.values()].slice(burst % jobs))
    if (await alone('move', await board.planMove({ id, ...at, allow_non_p0_displacement: true }, 7, true))) break;
  for (const technician_id of board.technicians)
    if (await alone('emergency', await board.planEmergency({ job_request_id: emergency.id, ...at, technician_id }, 3, true))) break;
  const range = { technician_id: board.technicians[(burst + 3) % board.technicians.length]!, date: day, until_date: day };
  await board.recordTimeOff(range, burst % 2 ? 'approved' : 'pending');
  await alone('absence', await board.planAbsence(range, 31, true));
}

describe('[store.concurrent-confirms, workflow.one-event, workflow.event-same-transaction] on a board of eight dispatchers', () => {
  test('[plan.all-or-nothing, plan.token, plan.frozen] every rule holds and nothing is lost', async () => {
    const met = new Map<string, number>();
    const missing = () => (isDeepAmongCallers ? mustBeMet.filter((name) => !met.get(name)) : []);
    let bursts = 0;
    try {
      while (bursts < leastBursts || (missing().length > 0 && bursts < mostBursts)) {
        const board = await new DispatchBoard(await harness.business(), met).open(jobs);
        for (let burst = 0; burst < burstsOfBoard; burst++) {
          const steps = stepsOf(seed + bursts, dispatchers * stepsEach);
          const desk = new Dispatchers(board, seed + bursts);
          const commits: Commit[] = [];
          await Promise.all(
            Array.from({ length: dispatchers }, async (_, dispatcher) => {
              for (const step of steps.slice(dispatcher * stepsEach, (dispatcher + 1) * stepsEach)) {
                const commit = await desk.prepare(step);
                if (commit) commits.push(commit);
              }
            }),
          );
          await Promise.all(commits.map((commit) => commit()));
          expect(await findings(store, board)).toEqual([]);
          await commitAlone(board, bursts++);
        }
        expect(await findings(store, board)).toEqual([]);
      }
      expect(missing()).toEqual([]);
      console.log(`seed ${seed}: ${bursts} bursts, ${JSON.stringify(Object.fromEntries([...met].sort()))}`);
    } catch (error) {
      throw new Error(`TEST_SEED=${seed}, burst ${bursts}, ${JSON.stringify([...met])}`, { cause: error });
    }
  });
});

/**
 * Ways to damage a board on which a job was just displaced, and the finding that the checks must report. The last one removes the
 * constraint.
 */
const damages: [name: string, damage: (displaced: string, board: DispatchBoard) => Promise<unknown>, finding: RegExp][] = [
  [
    'a change without a version',
    (id) => store.query(`update job_requests set ends_at = ends_at + interval '5 minutes' where id = $1`, [id]),
    /version 4 to 4 in place 4/,
  ],
  [
    'a version that nobody made',
    (id) => store.query('update job_requests set status_version = status_version + 1 where id = $1', [id]),
    /1 silent versions, 0 failed confirms/,
  ],
  [
    'a lost update',
    (id) => store.query('update place_log set start = start + 5 where job = $1 and version = 4', [id]),
    /version 4 is elsewhere/,
  ],
  [
    'a lost event',
    (id) => store.query(`delete from events where resource_id = $1 and type = 'job_request.rescheduled'`, [id]),
    /events .*, expected .*job_request.rescheduled 4/,
  ],
  [
    'an event of another transaction',
    (id) => store.query('update events set change_transaction = pg_current_xact_id() where resource_id = $1', [id]),
    /in another transaction/,
  ],
  [
    'half a commit',
    (id) => store.query('update place_log set xact = pg_current_xact_id() where job = $1 and version = 4', [id]),
    /a commit in 2 transactions/,
  ],
  [
    'a P0 that gave way',
    (id) => store.query(`update place_log set level = 'p0' where job = $1 and version = 4`, [id]),
    /frozen and displaced/,
  ],
  [
    'a session left behind',
    (id) => store.query('update sessions set end_minute = end_minute - 5 where job_request_id = $1', [id]),
    /job and session at different times/,
  ],
  [
    'an absence that flagged nobody',
    async (_, { technicians }) => {
      await store.query(
        `insert into time_off (tenant_id, id, technician_id, start_date, end_date, status)
         select tenant_id, gen_random_uuid(), id, $2, $2, 'approved' from technicians where id = $1`,
        [technicians[0], days[0]],
      );
    },
    /on time off and not flagged/,
  ],
  [
    'a flag for nothing',
    (id) => store.query(`update job_requests set attention_reason = 'technician_on_time_off', attention_since = now() where id = $1`, [id]),
    /flagged for no absence/,
  ],
  [
    'two visits at once',
    async (id) => {
      await store.query('alter table sessions drop constraint sessions_no_overlap');
      await store.query('update sessions set start_minute = start_minute - 600 where job_request_id = $1', [id]);
    },
    /overlap/,
  ],
];

test.runIf(isDeepAmongCallers).each(damages)('the checks see %s', async (_name, damage, finding) => {
  const board = await new DispatchBoard(await harness.business()).open(1, 1);
  const { id } = await board.newEmergency(60);
  const input = { job_request_id: id, technician_id: board.technicians[0]!, start_at: `${days[0]}T09:00` };
  await (await board.planEmergency(input, 3, true))!();
  const displaced = board.told.find(({ displacedBy }) => displacedBy !== undefined)!;
  expect(await findings(store, board)).toEqual([]);
  await damage(displaced.job, board);
  expect((await findings(store, board)).filter((text) => finding.test(text))).not.toEqual([]);
});
