/** How long a list of jobs is for a model, and what its rows say. docs/internals/call.md#answers. */
import { expect, test } from 'vitest';
import { calendarFacts, evaluationTime, untouchedDemo } from '../../lab/eval/demo.ts';
import { startHarness } from '../support/harness.ts';
import { post, toolCall, type RpcReply } from './rpc.ts';

const now = evaluationTime(Date.now());
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const { url, key } = await untouchedDemo(harness.store, harness.url, now);
const { day } = calendarFacts(now) as { day: string[] };

interface Row {
  readonly [field: string]: unknown;
  readonly schedule: object;
  readonly customer: object;
}

async function list(name: string, input: object): Promise<{ rows: Row[]; characters: number }> {
  const { json } = await post(url, toolCall(name, input), { key });
  const { structuredContent, content } = (json as RpcReply).result as {
    structuredContent: { data: { items: Row[] } };
    content: { text: string }[];
  };
  return { rows: structuredContent.data.items, characters: content[0]!.text.length };
}

const visits = { scheduled_from: day[1], scheduled_to: day[4], limit: 20 };

test('[mcp.short-lists] twenty visits take at most 12,000 characters, with customer, address, time and technician', async () => {
  const { rows, characters } = await list('listJobRequests', visits);
  expect(rows).toHaveLength(20);
  expect(characters).toBeLessThanOrEqual(12_000);
  const today = await list('listJobRequests', { ...visits, scheduled_from: day[0] });
  expect(today.characters).toBeLessThanOrEqual(12_000);
  const open = rows.find(({ current_status: status }) => (status as { key: string }).key === 'scheduled')!;
  expect(Object.keys(open)).toEqual(
    expect.arrayContaining(['id', 'short_code', 'status_version', 'current_status', 'customer', 'address', 'assignment', 'schedule']),
  );
  expect([Object.keys(open.schedule), Object.keys(open.customer)]).toEqual([['scheduled_local', 'ends_local', 'arrival_window'], ['name']]);
});

test('[mcp.short-lists] fields that a row leaves out are returned on request', async () => {
  const { rows } = await list('listJobRequests', { ...visits, fields: ['customer', 'schedule', 'priority_level', 'next_actions'] });
  const open = rows.find(({ current_status: status }) => (status as { key: string }).key === 'scheduled')!;
  expect(open.schedule).toMatchObject({
    scheduled_at: expect.any(String) as string,
    arrival_window: { end_local: expect.any(String) as string },
  });
  expect(open).toMatchObject({ customer: { id: expect.any(String) as string }, next_actions: [{ key: 'depart' }] });
  expect(rows.every((row) => typeof row['priority_level'] === 'string')).toBe(true);
});

test('[mcp.short-lists] a job without a time says what it waits for; a feed names its customer by id', async () => {
  const waiting = (await list('listJobRequests', { state: 'unquoted' })).rows;
  expect(waiting.every((row) => Array.isArray(row['next_actions']))).toBe(true);
  const { rows } = await list('listJobRequestChanges', { since: '2020-01-01T00:00:00Z', limit: 20 });
  expect(rows.every(({ customer }) => 'id' in customer)).toBe(true);
});

test('[technician.list.day, mcp.short-lists] rows of technicians have skills, shifts and time off of a day only if a day is given', async () => {
  const rowsOf = async (input: object) => {
    const { json } = await post(url, toolCall('listTechnicians', input), { key });
    const { structuredContent } = (json as RpcReply).result as { structuredContent: { data: { technicians: Row[] } } };
    return structuredContent.data.technicians;
  };
  const ofDay = await rowsOf({ date: day[1], limit: 20 });
  expect(ofDay.some((row) => Array.isArray(row['skills']) && Array.isArray(row['shifts']))).toBe(true);
  for (const row of await rowsOf({ limit: 20 })) expect(row).not.toHaveProperty('shifts');
});
