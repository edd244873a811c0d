/** Any time in an answer can be sent back unchanged. docs/internals/call.md#answers. */
import { expect, it } from 'vitest';
import { calendarFacts, evaluationTime, untouchedDemo } from '../../lab/eval/demo.ts';
import { operationsFor } from '../../src/contract/index.ts';
import { inputSchemaOf } from '../../src/contract/operation.ts';
import { naiveFormat } from '../../src/contract/schemas/common.ts';
import { toInstant } from '../../src/ground/time/localTime.ts';
import { formatMinute } from '../../src/ground/time/timestamps.ts';
import { startHarness } from '../support/harness.ts';
import { post, toolCall, type RpcReply } from './rpc.ts';

const now = evaluationTime(Date.now());
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const { url, key } = await untouchedDemo(harness.store, harness.url, now);
const { day } = calendarFacts(now) as { day: string[] };

async function call<Data>(name: string, input: object): Promise<Data> {
  const { json } = await post(url, toolCall(name, input), { key });
  const { error_code, data, errors } = (json as RpcReply).result!['structuredContent'] as {
    error_code: unknown;
    data: Data;
    errors: unknown;
  };
  expect([error_code, errors]).toEqual([0, null]);
  return data;
}

interface Times {
  readonly start_at: string;
  readonly start_local: string;
  readonly end_at: string;
  readonly end_local: string;
}
interface Alternative extends Times {
  readonly alternative_kind: string;
  readonly technician_id: string;
}
interface Plan {
  readonly unresolved: readonly {
    readonly job_id: string;
    readonly expected_version: number;
    readonly alternatives: readonly Alternative[];
  }[];
}

it('[mcp.times-sent-back] every argument for a business-local time also accepts an instant', () => {
  const named = operationsFor('public').flatMap((op) =>
    Object.entries(inputSchemaOf(op).properties)
      .filter(([name]) => /(_at|^at|deadline)$/.test(name))
      .map(([name, schema]) => [op.id, name, (schema as { format?: string }).format]),
  );
  expect(named.length).toBeGreaterThan(8);
  for (const entry of named) expect(entry).toEqual([entry[0], entry[1], naiveFormat]);
});

it('[mcp.times-sent-back] the deadline of a job is accepted as an instant', async () => {
  const { items } = await call<{ items: { id: string }[] }>('listJobRequests', { state: 'scheduled', limit: 1 });
  const { id } = items[0]!;
  const deadline = (value: string) =>
    call<{ sla_deadline: string; sla_deadline_local: string }>('updateJobPriority', { id, priority: 'p1', sla_deadline: value });
  const told = await deadline(`${day[5]!}T16:00`);
  expect(await deadline(told.sla_deadline)).toMatchObject({ sla_deadline_local: told.sla_deadline_local });
  expect(await deadline(told.sla_deadline_local)).toMatchObject({ sla_deadline: told.sla_deadline });
});

it('[mcp.times-sent-back] the beginning of a feed is accepted in local time', async () => {
  const first = async (name: string, since: string) => (await call<{ next_since: string }>(name, { since, limit: 1 })).next_since;
  const noon = formatMinute(toInstant('America/Denver', day[0]!, 720));
  for (const name of ['listJobRequestChanges', 'listCustomers', 'listTechnicians'])
    expect(await first(name, `${day[0]!}T12:00`)).toBe(await first(name, noon));
});

it('[mcp.times-sent-back] the new time of a job of an absence is accepted in local time', async () => {
  const { technicians } = await call<{ technicians: { id: string }[] }>('listTechnicians', { limit: 20 });
  const range = { date: day[1]!, until_date: day[1]! };
  for (const { id } of technicians) {
    const { json } = await post(url, toolCall('previewAbsenceResolve', { technician_id: id, ...range }), { key });
    const { data } = (json as RpcReply).result!['structuredContent'] as { data: Plan | null };
    const row = data?.unresolved?.find(({ alternatives }) => alternatives.some(({ start_at }) => start_at !== undefined));
    if (!row) continue;
    const { alternative_kind, technician_id, start_local, end_local, start_at } = row.alternatives.find(
      (one) => one.start_at !== undefined,
    )!;
    await call('createTechnicianTimeOff', { id, start_date: day[1], end_date: day[1], status: 'approved' });
    const assignment = { job_id: row.job_id, expected_version: row.expected_version, alternative_kind, technician_id };
    const assignments = [{ ...assignment, start_at: start_local, end_at: end_local }];
    expect(await call('commitAbsenceResolve', { technician_id: id, ...range, assignments })).toMatchObject({
      resolved: [{ start_at, start_local }],
    });
    return;
  }
  throw new Error('the demo strands nothing that has another time');
});
