/**
 * P8 and P14, on board L(1000) in PostgreSQL. P8: the commit of an absence with 110 jobs, against its writes alone. P14: the longest stall
 * of the service's event loop for each kind of dispatch request. The service runs in this process, where its loop can be watched; requests
 * come from another thread.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { loadConfig } from '../../src/process/config.ts';
import { recordEvents } from '../../src/machinery/events/outbox.ts';
import { jobRequestResource } from '../../src/domain/jobs/records/jobRequestResource.ts';
import { startServer } from '../../src/process/server.ts';
import { settleOverlaps, writePlacementRows, type PlacementRow } from '../../src/store/schedule/placements.ts';
import type { Store } from '../../src/store/driver/database.ts';
import { findJobs } from '../../src/store/schedule/boardJobs.ts';
import { asker } from './asker.ts';
import { openBenchDatabase, settle } from './benchDatabase.ts';
import { median } from './engineRounds.ts';
import { figure, printRow } from './rows.ts';
import { absentIdOf, absentRange, seedAbsent, visitIdsOf } from './seedAbsent.ts';
import { seedBoardL, type SeededBoard } from './seedBoard.ts';

const rounds = 9;
const warmUps = 3;

type Row = { job_id: string; technician_id: string; expected_version: number; start_at: string; end_at: string };

/** Exactly the commit's writes to jobs, sessions and events, in one transaction and with prepared values. */
async function writesAlone(store: Store, { tenant }: SeededBoard, absentId: string, rows: readonly Row[]): Promise<number> {
  const ids = rows.map((row) => row.job_id);
  const jobs = new Map((await findJobs(store, tenant.id, ids)).map((job) => [job.id, job]));
  const events = ids.map((id) => ({
    type: 'job_request.assigned' as const,
    resourceId: id,
    object: jobRequestResource({ tenant, nowMilliseconds: Date.now() }, 'en', jobs.get(id)!),
  }));
  const minute = (at: string) => Date.parse(at) / 60_000;
  const placements = rows.map((row): PlacementRow => {
    const block = { startMinute: minute(row.start_at), endMinute: minute(row.end_at) };
    const { latitude, longitude } = jobs.get(row.job_id)!;
    const point = { latE6: Math.round((latitude ?? 0) * 1e6), lonE6: Math.round((longitude ?? 0) * 1e6) };
    const member = { technicianId: row.technician_id, role: 'lead' as const, ordinal: 1, date: row.start_at.slice(0, 10) };
    return {
      jobRequestId: row.job_id,
      technicianId: row.technician_id,
      ...block,
      sessions: [{ ...member, ...block, ...point, travelMinutes: 10, flags: 2 }],
      isPromised: false,
      clearsAttention: true,
      isReassigned: true,
      serviceAreaId: null,
      confirmation: null,
      auditKey: 'reschedule',
      audit: { at: row.start_at, by: { actor: 'business', user_id: null }, payload: {} },
    };
  });
  const begun = performance.now();
  await store.transaction(async (tx) => {
    await writePlacementRows(tx, tenant.id, placements);
    settleOverlaps(tx);
    await recordEvents({ db: tx, tenant, nowMilliseconds: Date.now(), services: { eventsCommitted: () => undefined } }, events);
  });
  return performance.now() - begun;
}

const database = await openBenchDatabase();
try {
  const { store } = database;
  const seeded = await seedBoardL(store, 1000);
  await seedAbsent(store, seeded, 2);
  await settle(database);
  const config = loadConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
    RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '1000000',
    RATE_LIMIT_BOOKINGS_PER_MINUTE: '1000000',
  });
  const server = await startServer(config, { store, log: pino({ level: 'silent' }) });
  const { ask, close } = asker(server.url, seeded.key);
  const stalls = new Map<string, number[]>();
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  /** Sends a request while watching the event loop; the first rounds are not measured. */
  const watched = async (kind: string, path: string, body: object, round: number) => {
    await wait(20);
    loop.reset();
    const reply = await ask(path, body);
    await wait(5);
    assert.equal(reply.status, 200, reply.text.slice(0, 500));
    if (round >= 0) stalls.set(kind, [...(stalls.get(kind) ?? []), loop.max / 1e6]);
    return { ...reply, data: (JSON.parse(reply.text) as { data: any }).data };
  };
  const urgent = await emergencyJob(store, seeded);
  const times: [number[], number[]] = [[], []];
  let resolved = 0;
  for (let round = -warmUps; round < rounds; round++) {
    const body = { technician_id: absentIdOf(0), ...absentRange };
    const preview = await watched('absence preview', '/v1/job-requests/absence/preview', body, round);
    const rows = preview.data.resolved as Row[];
    resolved = rows.length;
    const commit = await watched('absence commit', '/v1/job-requests/absence/commit', { ...body, assignments: rows }, round);
    const other = { technician_id: absentIdOf(1), ...absentRange };
    const plan = await watched('absence preview', '/v1/job-requests/absence/preview', other, round);
    const alone = await writesAlone(store, seeded, other.technician_id, plan.data.resolved as Row[]);
    await giveBack(store, seeded);
    if (round >= 0) {
      times[0].push(commit.milliseconds);
      times[1].push(alone);
    }
    const start_at = `2027-03-0${2 + (round & 3)}T11:00`;
    const kinds = { job_request_id: urgent, start_at };
    const { data } = await watched('emergency candidates', '/v1/job-requests/emergency/candidates', kinds, round);
    const technician_id = (data.candidates as { technician: { id: string } }[])[0]!.technician.id;
    for (const mode of ['overtime', 'next_day'])
      for (const displacement_mode of ['push', 'reassign'])
        await watched(
          `emergency preview`,
          '/v1/job-requests/emergency/preview',
          { ...kinds, technician_id, mode, displacement_mode },
          round,
        );
    const [moved] = await store.query<{ id: string }>(
      `select id from job_requests where tenant_id = $1 and technician_id = $2 and scheduled_at > '2027-03-02' limit 1`,
      [seeded.tenant.id, technician_id],
    );
    const move = { start_at, allow_non_p0_displacement: true, displacement_mode: 'reassign' };
    await watched('move preview', `/v1/job-requests/${moved!.id}/move/preview`, move, round);
  }
  await close();
  await server.close();

  const [commitMs, aloneMs] = times.map(median) as [number, number];
  printRow({
    goal: 'P8',
    what: `absence commit of ${resolved} jobs`,
    measured: `${figure(commitMs / aloneMs)} × its writes alone`,
    goalText: '≤ 2 × the set-based transaction',
    holds: commitMs <= 2 * aloneMs,
  });
  console.error(`P8 commit ${figure(commitMs)} ms, writes alone ${figure(aloneMs)} ms`);
  const worst = [...stalls].map(([kind, list]) => [kind, median(list), Math.max(...list)] as const);
  const longest = Math.max(...worst.map(([, , most]) => most));
  printRow({
    goal: 'P14',
    what: 'longest stall of the event loop in a request of dispatch, L(1000)',
    measured: worst.map(([kind, middle, most]) => `${kind} ${figure(middle)} ms (once ${figure(most)})`).join(', '),
    goalText: '≤ 20 ms',
    holds: longest <= 20,
  });
} finally {
  await database.close();
}

/** Restores the state before the absences, and makes the service read its board again. */
async function giveBack(store: Store, { tenant }: SeededBoard): Promise<void> {
  for (const index of [0, 1]) {
    const values = [tenant.id, absentIdOf(index), visitIdsOf(index)];
    await store.query('update sessions set technician_id = $2 where tenant_id = $1 and job_request_id = any ($3::uuid[])', values);
    await store.query('update job_requests set technician_id = $2 where tenant_id = $1 and id = any ($3::uuid[])', values);
  }
  await store.query('update schedules set version = version + 1, settings_version = version + 1 where tenant_id = $1', [tenant.id]);
}

/** A quoted P0 of 90 minutes at the place of board L's job. */
async function emergencyJob(store: Store, { tenant }: SeededBoard): Promise<string> {
  const id = randomUUID();
  await store.query(
    `insert into job_requests (tenant_id, id, short_code, workflow_id, workflow_name, status_key, customer_name, customer_timezone, job_dates,
                               latitude, longitude, job_duration_minutes, quoted_at, pending_action, priority_level)
     select $1, $2, 'E-1', id, 'Standard', 'booking', 'Customer', 'America/New_York', '[]', 40.72, -74.03, 90, now(), 'confirm_booking', 'p0'
       from workflows where tenant_id = $1 limit 1`,
    [tenant.id, id],
  );
  return id;
}
