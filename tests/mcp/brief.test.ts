/** What a dispatcher's model reads about plans and archived jobs, so that it draws no wrong conclusions. docs/internals/call.md#answers. */
import { expect, it } from 'vitest';
import { at, booked, emergency, team } from '../operations/dispatch/board.ts';
import { monday, mornings, openDesk } from '../operations/bookings/desk.ts';
import { callTool } from './rpc.ts';

const desk = await openDesk();
const { harness } = desk;

type Told = Record<string, unknown>;

async function dispatched(...names: string[]) {
  const made = await team(desk, ...names);
  const tool = async (name: string, input: object) => {
    const { error_code, data } = await callTool(harness.url, made.of.key, name, input);
    expect([name, error_code]).toEqual([name, 0]);
    return data as Told;
  };
  return { ...made, tool };
}

it('[mcp.archived-first] an archived job says so first, and shows no status or time as if it were active', async () => {
  const { of, ids, customer, tool } = await dispatched('Ada Lovelace');
  const { id } = await booked(of, customer, ids[0]!, '10:00');
  const told = await tool('archiveJobRequest', { id, note: 'Sold the house.' });
  expect(Object.keys(told)[0]).toBe('archive');
  expect(told).toMatchObject({
    archive: { is_archived: true, note: 'Sold the house.', means: expect.stringContaining('no technician goes there') as string },
    current_status: null,
    schedule: null,
  });
  for (const name of ['next_actions', 'assignment', 'attention']) expect(told).not.toHaveProperty(name);
  const whole = await tool('getJobRequest', { id });
  expect(Object.keys(whole)[0]).toBe('archive');
  expect(whole).toMatchObject({ archive: { means: expect.any(String) as string }, current_status: { key: 'scheduled' } });
  expect(whole).not.toHaveProperty('next_actions');
  const { items } = (await tool('listJobRequests', { archived: true, fields: ['schedule'] })) as { items: Told[] };
  expect(items).toMatchObject([{ current_status: null, schedule: { scheduled_at: expect.any(String) as string } }]);
  expect(Object.keys(items[0]!)[0]).toBe('archive');
  expect((await of.ok('getJobRequest', { id })).archive).not.toHaveProperty('means');
});

it('[mcp.one-version] the answer to a commit has one version of the job, and no used token', async () => {
  const { of, ids, customer, tool } = await dispatched('Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '10:00');
  const preview = await tool('previewJobRequestMove', { id: job.id, start_at: at('13:00') });
  expect(preview).toMatchObject({ status_version: job.status_version, customer_name: job.customer.name });
  const moved = await tool('commitJobRequestMove', { id: job.id, plan_token: preview['plan_token'] });
  for (const name of ['plan_token', 'status_version']) expect(moved).not.toHaveProperty(name);
  expect(moved).toMatchObject({ job_request: { status_version: job.status_version + 1 } });
  const rest = await of.ok('previewJobRequestMove', { id: job.id, start_at: at('15:00') });
  expect(await of.ok('commitJobRequestMove', { id: job.id, plan_token: rest.plan_token })).toMatchObject({
    status_version: job.status_version + 1,
    plan_token: rest.plan_token,
  });
});

it('[mcp.warnings-in-words] a warning explains its code in words, and a displaced job names its customer and technician', async () => {
  const { of, ids, customer, tool } = await dispatched('Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '17:00');
  const urgent = await emergency(of, customer);
  const plan = await tool('previewEmergencyReschedule', { job_request_id: urgent.id, technician_id: ids[0], start_at: at('17:00') });
  expect(plan).toMatchObject({
    warnings: [{ code: 'OVERTIME', message: 'Work goes on after working hours.', overtime_minutes: 60 }],
    moves: [
      {
        short_code: job.short_code,
        customer_name: job.customer.name,
        from: { technician_name: 'Ada Lovelace', start_local: at('17:00'), end_local: at('18:00') },
        to: { technician_name: 'Ada Lovelace', start_local: at('18:00'), end_local: at('19:00') },
        customer_renotified: true,
      },
    ],
  });
  const outside = await tool('previewJobRequestMove', { id: job.id, start_at: at('08:00') });
  expect(outside).toMatchObject({
    warnings: [
      {
        code: 'MOVED_OUTSIDE_WINDOW',
        message: expect.stringContaining('arrival window') as string,
        start_local: at('17:00'),
        end_local: at('19:00'),
      },
    ],
  });
});

it('[mcp.short-lists] an arrival window that does not begin with the visit says when it begins', async () => {
  const { of, ids, customer, tool } = await dispatched('Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '10:00');
  const urgent = await emergency(of, customer);
  const windowOf = async () => {
    const { items } = await tool('listJobRequests', { scheduled_from: monday, scheduled_to: monday, search: job.short_code });
    return (items as { schedule: { arrival_window: Told } }[])[0]!.schedule.arrival_window;
  };
  expect(await windowOf()).toEqual({ end_local: at('12:00') });
  await of.ok('commitEmergencyReschedule', { job_request_id: urgent.id, technician_id: ids[0]!, start_at: at('10:00') });
  const pushed = await of.ok('getJobRequest', { id: job.id });
  const { start_local, end_local } = pushed.schedule.arrival_window!;
  expect(await windowOf()).toEqual(start_local === pushed.schedule.scheduled_local ? { end_local } : { start_local, end_local });
});

it('[mcp.elsewhere] the instructions of the dispatch profile say what is missing there, and where it is', async () => {
  const { of } = await dispatched('Ada Lovelace');
  const reply = await fetch(`${harness.url}/mcp/dispatch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${of.key}` },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    }),
  });
  const { result } = (await reply.json()) as { result: { instructions: string } };
  expect(result.instructions).toMatch(/Not here: .*spending.*the feed of changes \(all in \/mcp\/crm\)/);
});

it('[mcp.moves-once] both modes displace the same job alike, and report it once', async () => {
  const { of, ids, customer, tool } = await dispatched('Ada Lovelace');
  const [job] = [await booked(of, customer, ids[0]!, '13:00'), await booked(of, customer, ids[0]!, '10:00')];
  const other = await booked(of, customer, ids[0]!, '15:00');
  const input = { id: other.id, start_at: at('13:00'), allow_non_p0_displacement: true };
  const whole = await of.ok('previewJobRequestMove', input);
  expect(whole.plans.next_day!.moves).toEqual(whole.moves);
  const told = await tool('previewJobRequestMove', input);
  expect(told).toMatchObject({
    moves: [{ short_code: job!.short_code }],
    plans: { overtime: { moves_as_above: true }, next_day: { moves_as_above: true } },
  });
  expect(JSON.stringify(told).split('"kind":"push"')).toHaveLength(2);
});

it('[mcp.crew-named] a job of two technicians names both, and a job of one does not repeat its technician', async () => {
  const { of, ids, customer, tool } = await dispatched('Ada Lovelace', 'Grace Hopper');
  const alone = await booked(of, customer, ids[0]!, '10:00');
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  const { status_version } = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 2 });
  const both = [{ technician_name: 'Ada Lovelace' }, { technician_name: 'Grace Hopper' }];
  const { crew } = (await tool('confirmJobRequest', { id, status_version, scheduled_at: at('13:00') })) as { crew: Told[] };
  expect(crew.toSorted((a, b) => (String(a['technician_name']) < String(b['technician_name']) ? -1 : 1))).toMatchObject(both);
  const { items } = (await tool('listJobRequests', {})) as { items: Told[] };
  expect(items.find((row) => row['id'] === id)).toHaveProperty('crew');
  expect(items.find((row) => row['id'] === alone.id)).not.toHaveProperty('crew');
});
