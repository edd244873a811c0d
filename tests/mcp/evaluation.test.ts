/**
 * The evaluation of `npm run eval:tools`. The reference of each task solves it within bounds, and a model is judged by the same state.
 * `npm test` runs some tasks, the deep run all of them. docs/agents.md.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, test } from 'vitest';
import { calendarFacts, evaluationTime, untouchedDemo } from '../../lab/eval/demo.ts';
import { fillFacts, fillText, valueAt } from '../../lab/eval/fill.ts';
import { modelFrom, runModel, type Model } from '../../lab/eval/model.ts';
import { runReference } from '../../lab/eval/reference.ts';
import { tableOf } from '../../lab/eval/table.ts';
import { tasks } from '../../lab/eval/tasks/index.ts';
import { toolProfiles } from '../../src/contract/profiles.ts';
import { atEnd } from '../support/atEnd.ts';
import { isDeep, ofThisDatabase } from '../support/depth.ts';
import { startHarness } from '../support/harness.ts';

const now = evaluationTime(Date.now());
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const calendar = calendarFacts(now);
const untouched = () => untouchedDemo(harness.store, harness.url, now);
let looked: ReturnType<typeof untouched> | null = null;
/** Tasks that only read share one business. A reference that changes something without a check is reported as a problem anyway. */
const placeOf = ({ check, given }: (typeof tasks)[number]) => (check?.length || given?.length ? untouched() : (looked ??= untouched()));
const taskOf = (id: string) => tasks.find((task) => task.id.startsWith(id))!;

/** A plain task, a refusal with remedies, a preview with its commit, and a task of a system. The deep run has all sixty. */
const quick = ['voice-04', 'voice-07', 'dispatch-07', 'crm-05'];

test('[mcp.evaluation] there are 60 tasks: 20 of callers, 25 of dispatchers, 15 of systems', () => {
  expect(toolProfiles.map((profile) => tasks.filter((task) => task.profile === profile).length)).toEqual([20, 25, 15]);
  expect(new Set(tasks.map(({ id }) => id.split(' ')[0])).size).toBe(60);
  for (const { profile, id } of tasks) expect(id.startsWith(`${profile}-`)).toBe(true);
});

it.each(isDeep ? ofThisDatabase(tasks.map(({ id }) => id)) : quick)('[mcp.evaluation] the reference solution solves %s', async (id) => {
  const ran = await runReference(taskOf(id), await placeOf(taskOf(id)), calendar);
  expect(ran.problems).toEqual([]);
  expect(ran.calls).toBe(taskOf(id).reference.length);
  expect(tableOf([ran])).toContain(`| ${ran.profile} | ${ran.calls} | ${ran.characters} | ${ran.longest} |  | 1 of 1 |`);
});

describe('[mcp.evaluation] the check of a task finds', () => {
  const lookUp = taskOf('dispatch-01');

  it('a wrong state, a tool that the view lacks, and words that no answer contains', async () => {
    const place = await untouched();
    const wrong = { call: 'listTeamAbsences', at: 'absences[0].technician_name', is: 'Nobody' } as const;
    expect((await runReference({ ...lookUp, check: [wrong] }, place, calendar)).problems).toEqual([
      'listTeamAbsences: absences[0].technician_name is "Derek Olsen", not Nobody',
    ]);
    expect((await runReference({ ...lookUp, answer: ['Nobody'] }, place, calendar)).problems).toEqual(['no answer says Nobody']);
    const outside = await runReference({ ...lookUp, reference: [{ call: 'listCustomers' }] }, place, calendar);
    expect(outside.problems[0]).toMatch(/listCustomers/);
  });

  it('a next step that no answer names, and a change whose result is not checked', async () => {
    const { problems } = await runReference(
      { ...lookUp, reference: [{ call: 'listVehicles' }, { call: 'listServiceAreas' }], answer: [] },
      await untouched(),
      calendar,
    );
    expect(problems).toEqual(['nothing names listServiceAreas']);
    const changing = { ...taskOf('voice-02'), check: [] };
    expect((await runReference(changing, await untouched(), calendar)).problems).toEqual([
      'bookAndConfirmJobRequest changes something, and no end state is checked',
    ]);
  });
});

test('[mcp.evaluation] steps refer to earlier answers, and never to a missing answer', () => {
  const facts = {
    list: {
      rows: [
        { name: 'a', in: { of: 1 } },
        { name: 'b', in: { of: 2 } },
      ],
    },
  };
  expect(fillFacts({ id: '{list.rows[name=b].in.of}', all: ['{list.rows}'], n: 3 }, facts)).toEqual({
    id: 2,
    all: [facts.list.rows],
    n: 3,
  });
  expect(fillText('{list.rows[-1].name} and {list.rows[in.of!=2].name}', facts)).toBe('b and a');
  expect(() => valueAt('list.rows[name=c].in', facts)).toThrow('nothing at');
});

describe('[mcp.evaluation] a model is driven over an OpenAI-compatible address', () => {
  const open: Server[] = [];
  atEnd(() => open.forEach((server) => server.close()));

  /** Plays a model: answers with these messages in order, and records the requests. */
  async function pretend(says: readonly object[]): Promise<{ model: Model; asked: any[] }> {
    const asked: any[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        asked.push(JSON.parse(body));
        const message = { role: 'assistant', content: null, ...says[asked.length - 1] };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ choices: [{ message }], usage: { total_tokens: 100 } }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push(server);
    const { port } = server.address() as AddressInfo;
    return { model: { url: `http://127.0.0.1:${port}/v1`, name: 'pretended', key: null }, asked };
  }
  const calls = (name: string, input: unknown) => ({
    tool_calls: [{ id: 'c1', type: 'function', function: { name, arguments: JSON.stringify(input) } }],
  });

  it('the model gets the instructions and tools of the profile, and is judged by its words and the resulting data', async () => {
    const task = taskOf('dispatch-01');
    const { model, asked } = await pretend([calls('listTeamAbsences', { from: calendar['tomorrow'] }), { content: 'Derek Olsen is ill.' }]);
    const ran = await runModel(task, await untouched(), calendar, model);
    expect(ran).toMatchObject({ calls: 1, tokens: 200, problems: [] });
    expect(asked[0].messages[0].content).toContain('Pikes Fork');
    expect(asked[0].tools.map(({ function: tool }: any) => tool.name)).toContain('listTeamAbsences');
    expect(asked[1].messages.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'c1' });
    const silent = await pretend([{ content: 'I do not know.' }]);
    expect((await runModel(task, await untouched(), calendar, silent.model)).problems).toEqual(['the answer does not say derek olsen']);
  });

  it('an unknown tool is answered, and does not end the conversation', async () => {
    const { model, asked } = await pretend([calls('dropTables', {}), { content: 'Derek Olsen.' }]);
    expect((await runModel(taskOf('dispatch-01'), await untouched(), calendar, model)).problems).toEqual([]);
    expect(asked[1].messages.at(-1).content).toContain('There is no tool dropTables here');
  });

  it('the model is chosen by environment variables', () => {
    expect(modelFrom({})).toBeNull();
    expect(() => modelFrom({ EVAL_MODEL_URL: 'http://127.0.0.1:1/v1' })).toThrow('EVAL_MODEL');
    expect(modelFrom({ EVAL_MODEL_URL: 'http://127.0.0.1:1/v1/chat/completions', EVAL_MODEL: 'm', EVAL_API_KEY: 'k' })).toEqual({
      url: 'http://127.0.0.1:1/v1',
      name: 'm',
      key: 'k',
    });
  });
});
