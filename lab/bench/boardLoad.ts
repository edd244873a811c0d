/**
 * P4, a cold load of board L(1000), and P5, its refresh after one technician changed, through the service's own board cache. Compared with
 * one packed query, ordinary rows, and one technician's SELECT on the same pool.
 */
import assert from 'node:assert/strict';
import { BoardCache } from '../../src/domain/planning/boards/boards.ts';
import { touchLanes } from '../../src/store/schedule/lanes.ts';
import { openBenchDatabase, settle } from './benchDatabase.ts';
import { median } from './engineRounds.ts';
import { figure, printRow, type BenchRow } from './rows.ts';
import { seedBoardL } from './seedBoard.ts';

const rounds = 9;
const refreshes = 40;
/** What a board must know of a session: start, end, latitude, longitude, flags and job as in engine/sessionRows.ts, and the technician. */
const packedBytes = 52;
const packedQuery = `
  select string_agg(int4send(start_minute) || int4send(end_minute) || int4send(coalesce(latitude_e6, 2147483647))
                    || int4send(coalesce(longitude_e6, 2147483647)) || int4send(flags) || uuid_send(job_request_id)
                    || uuid_send(technician_id), ''::bytea order by technician_id, start_minute) as packed
    from sessions where tenant_id = $1 and active and end_minute > $2`;
const sessionColumns = 'start_minute, end_minute, latitude_e6, longitude_e6, flags, job_request_id, technician_id';
/** Ordinary rows with all columns, one object each. */
const fullQuery = `select * from sessions where tenant_id = $1 and active and end_minute > $2 order by technician_id, start_minute`;
const laneQuery = `select ${sessionColumns} from sessions
  where tenant_id = $1 and technician_id = $2 and active and end_minute > $3 order by start_minute`;

export async function run(): Promise<BenchRow[]> {
  const database = await openBenchDatabase();
  try {
    const { store } = database;
    const { data, tenant } = await seedBoardL(store, 1000);
    await settle(database);
    const now = Date.now();
    const load = () => new BoardCache().current(store, tenant, now);
    const first = await load();
    assert.deepEqual(first.board.lanes.map(timesAndCoordinates), data.board.lanes.map(timesAndCoordinates));
    const { fromMinute } = first;
    const packed = () => store.query<{ packed: Buffer }>(packedQuery, [tenant.id, fromMinute]);
    const full = () => store.query(fullQuery, [tenant.id, fromMinute]);
    const count = data.drawn.reduce((sum, technician) => sum + technician.sessions.length, 0);
    assert.equal((await packed())[0]!.packed.length, count * packedBytes);
    assert.equal((await full()).length, count);
    const [loadMs, packedMs, fullMs] = await interleaved([load, packed, full], rounds, 1);

    const cache = new BoardCache();
    await cache.current(store, tenant, now);
    const technicianId = (call: number) => data.technicianIds[(call * 37) % data.technicianIds.length]!;
    const refresh = () => cache.current(store, tenant, now);
    const lane = (call: number) => store.query(laneQuery, [tenant.id, technicianId(call), fromMinute]);
    const touch = (call: number) => store.transaction(async (tx) => touchLanes(tx, tenant.id, [technicianId(call)]));
    const before = await refresh();
    await touch(5);
    const after = await refresh();
    assert.equal(after.version, before.version + 1);
    assert.equal(after.board.lanes.filter((one, index) => one !== before.board.lanes[index]).length, 1);
    const version = () => store.query('select version, settings_version from schedules where tenant_id = $1', [tenant.id]);
    const [refreshMs, laneMs, versionMs] = await interleaved([refresh, lane, version], rounds, refreshes, touch);

    const againstPacked = loadMs! / packedMs!;
    const againstFull = loadMs! / fullMs!;
    return [
      {
        goal: 'P4',
        what: `cold board load, L(1000), ${count} sessions`,
        measured: `${figure(againstPacked)} × packed, ${figure(againstFull)} × full rows`,
        goalText: '≤ 1.5 × the packed query, ≤ 0.3 × full rows',
        holds: againstPacked <= 1.5 && againstFull <= 0.3,
      },
      {
        goal: 'P5',
        what: 'board refresh after one technician changed',
        measured: `${figure(refreshMs! / laneMs!)} × (of it the version check ${figure(versionMs! / laneMs!)})`,
        goalText: "≤ 2 × that technician's SELECT",
        holds: refreshMs! / laneMs! <= 2,
      },
    ];
  } finally {
    await database.close();
  }
}

const timesAndCoordinates = (lane: {
  technicianId: string;
  startMinutes: Int32Array;
  endMinutes: Int32Array;
  stopCoordinates: { latE6: Int32Array; lonE6: Int32Array };
}) => [lane.technicianId, lane.startMinutes, lane.endMinutes, lane.stopCoordinates.latE6, lane.stopCoordinates.lonE6];

/** Median milliseconds per call of each function, `calls` calls per round, alternating; `between` runs untimed before each. */
async function interleaved(
  tasks: readonly ((call: number) => Promise<unknown>)[],
  roundCount: number,
  calls: number,
  between?: (call: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[][] = tasks.map(() => []);
  for (let round = -2; round < roundCount; round++) {
    const sums = tasks.map(() => 0);
    for (let call = 0; call < calls; call++)
      for (const [index, task] of tasks.entries()) {
        await between?.(round * calls + call + 10 * roundCount * calls);
        const begun = performance.now();
        await task(round * calls + call + 10 * roundCount * calls);
        sums[index]! += performance.now() - begun;
      }
    // The first two rounds warm up.
    if (round >= 0) for (const [index, sum] of sums.entries()) times[index]!.push(sum / calls);
  }
  if (process.env['BENCH_VERBOSE']) console.error(times.map((list) => list.map((time) => time.toFixed(3)).join(' ')));
  return times.map(median);
}

if (import.meta.main) for (const row of await run()) printRow(row);
