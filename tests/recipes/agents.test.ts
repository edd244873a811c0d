/** docs/agents.md: on the demo business, each call of its recipes gets the printed answer. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { untouchedDemo } from '../../lab/eval/demo.ts';
import { ToolSession } from '../../lab/eval/session.ts';
import type { ToolProfile } from '../../src/contract/profiles.ts';
import { startHarness } from '../support/harness.ts';

const page = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8');
const now = Date.parse('2031-03-04T20:10:00Z');
const harness = await startHarness({ emptyDatabase: true, clock: { nowMilliseconds: () => now } });

interface PrintedCall {
  readonly tool: string;
  readonly input: unknown;
  readonly answer: unknown;
}

const recipes = page.split(/^## /m).flatMap((section) => {
  const [title] = section.split('\n');
  const blocks = [...section.matchAll(/^```mcp (\w+)\n([\s\S]*?)^```$/gm)];
  if (blocks.length === 0) return [];
  return [{ title: title!, profile: blocks[0]![1] as ToolProfile, calls: blocks.flatMap(([, , text]) => printed(text!)) }];
});

function printed(text: string): PrintedCall[] {
  return [...text.matchAll(/^→ (\w+) (.*)\n← ([\s\S]*?)(?=\n→|\n*$(?![\s\S]))/gm)].map(([, tool, input, answer]) => ({
    tool: tool!,
    input: JSON.parse(input!) as unknown,
    answer: JSON.parse(answer!) as unknown,
  }));
}

/** Printed placeholders (`…name`) and the values that they stand for. */
type Names = Map<string, string>;

function sent(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return value.replace(/(?:JR-)?…(\w+)/, (whole) => names.get(whole) ?? whole);
  if (Array.isArray(value)) return value.map((entry) => sent(entry, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, sent(entry, names)]));
}

/** Throws unless the answer contains everything that is printed. Records the values of new placeholders. */
function hold(shown: unknown, is: unknown, at: string, names: Names): void {
  if (typeof shown === 'string' && shown.includes('…')) {
    const known = names.get(shown);
    expect([at, typeof is, String(is).startsWith(shown.split('…')[0]!)]).toEqual([at, 'string', true]);
    if (known !== undefined) expect([at, is]).toEqual([at, known]);
    else if (!shown.endsWith('…')) names.set(shown, is as string);
  } else if (typeof shown === 'object' && shown !== null) {
    expect([at, typeof is]).toEqual([at, 'object']);
    if (Array.isArray(shown) && shown.length === 0) expect([at, is]).toEqual([at, []]);
    for (const [name, entry] of Object.entries(shown)) hold(entry, (is as Record<string, unknown>)[name], `${at}.${name}`, names);
  } else expect([at, is]).toEqual([at, shown]);
}

describe('[agents.recipes] the recipes of the page work as written', () => {
  it('there are three', () => {
    expect(recipes.map(({ profile, calls }) => [profile, calls.length > 4])).toEqual([
      ['voice', true],
      ['dispatch', true],
      ['crm', true],
    ]);
  });

  it.each(recipes)('$title', async ({ profile, calls }) => {
    const session = new ToolSession(await untouchedDemo(harness.store, harness.url, now), profile);
    const names: Names = new Map();
    for (const { tool, input, answer } of calls) {
      const envelope = await session.call(tool, sent(input, names));
      expect([tool, envelope.error_code, envelope.message]).toEqual([tool, 0, 'Success']);
      hold(answer, envelope.data, tool, names);
    }
  });
});

it('[agents.recipes] the command that makes install links works', async () => {
  const line = /^node -e '([^']+)' (\S+)$/m.exec(page)!;
  const { execFileSync } = await import('node:child_process');
  const [cursor, code] = execFileSync(process.execPath, ['-e', line[1]!, line[2]!], { encoding: 'utf8' }).trim().split('\n');
  expect(JSON.parse(atob(new URL(cursor!).searchParams.get('config')!))).toEqual({ url: 'https://your.host/mcp/dispatch' });
  expect(JSON.parse(decodeURIComponent(code!.split('?')[1]!))).toEqual({
    name: 'truckroll',
    type: 'http',
    url: 'https://your.host/mcp/dispatch',
  });
});
