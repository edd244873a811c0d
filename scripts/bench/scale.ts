/**
 * P15: the same reads on a business of 2,000 technicians and a million job requests, and on a business of 1,000 technicians, in one
 * database and one service.
 */
import assert from 'node:assert/strict';
import type { Store } from '../../src/store/driver/database.ts';
import { openBenchDatabase, settle } from './benchDatabase.ts';
import { median } from './engineRounds.ts';
import { startLoad, startService } from './processes.ts';
import { figure, printRow, type BenchRow } from './rows.ts';
import { seedBoardL, type SeededBoard } from './seedBoard.ts';

const rounds = 5;
const roundMilliseconds = 500;
const million = 1_000_000;
/** Rows per statement; more would take too much memory. */
const batch = 100_000;

export async function run(): Promise<BenchRow[]> {
  const database = await openBenchDatabase();
  try {
    const small = await seedBoardL(database.store, 1_000, 'small');
    const large = await seedBoardL(database.store, 2_000, 'large');
    // Both have more archived jobs than a page.
    const few = (await countJobs(database.store, small)) + 1_000;
    const jobs = [await fillUp(database.store, small, few), await fillUp(database.store, large, million)];
    await settle(database);
    const service = await startService(database.url);
    const load = startLoad();
    try {
      const lines = [await readsOf(service.origin, small), await readsOf(service.origin, large)] as const;
      const measured: string[] = [];
      let worst = 0;
      for (const name of Object.keys(lines[0])) {
        const times: [number[], number[]] = [[], []];
        for (let round = -1; round < rounds; round++)
          for (const side of [0, 1] as const) {
            const shots = [{ method: 'GET' as const, ...lines[side][name]! }];
            const report = await load.fire({ origin: service.origin, shots, connections: 1, milliseconds: roundMilliseconds });
            if (round >= 0) times[side].push(report.p50Milliseconds);
          }
        const ratio = median(times[1]) / median(times[0]);
        worst = Math.max(worst, ratio);
        measured.push(`${name} ${figure(ratio)}`);
      }
      return [
        {
          goal: 'P15',
          what: `reads of 2,000 technicians and ${jobs[1]} jobs, by those of 1,000 and ${jobs[0]}`,
          measured: measured.join(', '),
          goalText: '≤ 2 × each',
          holds: worst <= 2,
        },
      ];
    } finally {
      await load.stop();
      await service.stop();
    }
  } finally {
    await database.close();
  }
}

async function countJobs(store: Store, { tenant }: SeededBoard): Promise<number> {
  const [row] = await store.query<{ n: number }>('select count(*) as n from job_requests where tenant_id = $1', [tenant.id]);
  return row!.n;
}

/** Adds completed jobs of earlier years, a tenth of them archived, copied from a job of the board, up to `total`. */
async function fillUp(store: Store, seeded: SeededBoard, total: number): Promise<number> {
  let count = await countJobs(store, seeded);
  for (; count < total; count += Math.min(batch, total - count))
    await store.query(
      `insert into job_requests (tenant_id, id, short_code, workflow_id, workflow_name, status_key, customer_name, customer_timezone, job_dates,
         job_duration_minutes, scheduled_at, ends_at, completed_at, archived_at, technician_id, created_at, updated_at, sequenced)
       select tenant_id, gen_random_uuid(), 'H-' || n, workflow_id, workflow_name, 'completed', customer_name, customer_timezone, job_dates,
         job_duration_minutes, at, at + interval '1 hour', at + interval '1 hour', case when n % 10 = 0 then at + interval '1 day' end, technician_id, at, at, true
         from (select * from job_requests where tenant_id = $1 limit 1) as one,
              generate_series($2::int, $3::int) as n, lateral (select timestamptz '2027-02-01' - n * interval '90 seconds' as at) as t`,
      [seeded.tenant.id, count, Math.min(count + batch, total) - 1],
    );
  return count;
}

type Read = { path: string; headers: Record<string, string> };

/** The reads by name; first checks that each succeeds. */
async function readsOf(origin: string, { key, data }: SeededBoard): Promise<Record<string, Read>> {
  const headers = { authorization: `Bearer ${key}`, 'x-timezone': 'America/New_York' };
  const post = async (path: string, body: object) => {
    const reply = await fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await reply.json()) as { error_code: unknown; data: { id: string; customer_id: string } };
    assert.equal(answer.error_code, 0, JSON.stringify(answer));
    return answer.data;
  };
  const address = { line: '1 Main St', latitude: 40.72, longitude: -74.03 };
  const { customer_id } = await post('/v1/customers', { full_name: 'Caller', phone: '+1 212 555 0100', address });
  const periods = [{ period: 'morning' }, { period: 'afternoon' }];
  const { id } = await post('/v1/job-requests', { customer_id, job_dates: [{ date: '2027-03-02', periods }] });
  await post(`/v1/job-requests/${id}/quote`, { job_duration_minutes: 90, force: true });
  // The cursor of a client that has polled with this filter before.
  const polled = await fetch(`${origin}/v1/job-requests/changes?since=2020-01-01T00:00:00Z&status_keys=cancelled&limit=15`, { headers });
  const cursor = ((await polled.json()) as { data: { next_since: string } }).data.next_since;
  const technician = data.technicianIds[7]!;
  const place = 'latitude=40.72&longitude=-74.03&duration_minutes=90';
  const paths: Record<string, string> = {
    job: `/v1/job-requests/${id}`,
    list: '/v1/job-requests?limit=15',
    deep: '/v1/job-requests?limit=15&page=660',
    scheduled: '/v1/job-requests?limit=15&sort=scheduled',
    sla: '/v1/job-requests?limit=15&sort=sla',
    urgent: '/v1/job-requests?limit=15&sort=urgent',
    code: '/v1/job-requests?limit=15&search=L-9-17',
    'code of an open job': '/v1/job-requests?limit=15&search=L-9-17&state=open',
    'name in a status': '/v1/job-requests?limit=15&search=Caller&status_keys=scheduled',
    'archived by visit': '/v1/job-requests?limit=15&archived=true&sort=scheduled',
    'archived by deadline': '/v1/job-requests?limit=15&archived=true&sort=sla',
    'archived by urgency': '/v1/job-requests?limit=15&archived=true&sort=urgent',
    emergencies: '/v1/job-requests?limit=15&priority=p0',
    open: '/v1/job-requests?limit=15&state=open',
    status: '/v1/job-requests?limit=15&status_keys=scheduled',
    month: '/v1/job-requests?limit=15&scheduled_from=2027-01-01&scheduled_to=2027-01-31',
    agenda: `/v1/job-requests?technician_id=${technician}&scheduled_from=2027-03-02&scheduled_to=2027-03-03`,
    day: '/v1/job-requests?scheduled_from=2027-03-02&scheduled_to=2027-03-02&limit=15',
    changes: '/v1/job-requests/changes?since=2027-03-01T00:00:00Z&limit=15',
    'changes of a status': `/v1/job-requests/changes?since=${cursor}&status_keys=cancelled&limit=15`,
    schedule: `/v1/technicians/${technician}/schedule?from=2027-03-01&to=2027-03-14`,
    windows: `/v1/job-requests/booking-windows?from=2027-03-01&to=2027-03-14&${place}`,
    slots: `/v1/job-requests/${id}/time-segments?step_minutes=30`,
    nearby: `/v1/technicians/nearby?${place}&at=2027-03-02T12:00`,
  };
  for (const path of Object.values(paths)) {
    const reply = await fetch(origin + path, { headers });
    assert.equal(reply.status, 200, `${path}: ${await reply.text()}`);
  }
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, { path, headers }]));
}

if (import.meta.main) for (const row of await run()) printRow(row);
