/** `/skill.md`: every tool, profile and address that it names must exist. docs/internals/call.md#profiles. */
import { expect, test } from 'vitest';
import { operationsFor } from '../../src/contract/index.ts';
import { toolProfiles } from '../../src/contract/profiles.ts';
import { skillFile } from '../../src/edges/pages/skill.ts';

const text = skillFile('https://dispatch.example');
const names = new Set<string>(operationsFor('public').map(({ id }) => id));

test('[mcp.skill] the skill has front matter with a name and a description of when to use it', () => {
  const [, front] = /^---\n([\s\S]*?)\n---\n\n# /.exec(text)!;
  const fields = Object.fromEntries(front!.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  expect(fields['name']).toMatch(/^[a-z0-9-]{1,64}$/);
  // The description must be quoted, because YAML allows no unquoted colon in it.
  const description = JSON.parse(fields['description']!) as string;
  expect(description).toMatch(/Use it when/);
  expect(description.length).toBeLessThanOrEqual(1_024);
});

test('[mcp.skill] the skill names only existing tools, and every profile with its address and number of tools', () => {
  const called = [...text.matchAll(/`([a-z]+[A-Z]\w+)`/g)].map(([, name]) => name!);
  expect(called.length).toBeGreaterThan(15);
  expect(called.filter((name) => !names.has(name))).toEqual([]);
  for (const profile of toolProfiles) {
    const count = operationsFor('public').filter(({ profiles }) => profiles.includes(profile)).length;
    expect(text).toMatch(new RegExp(`\\| https://dispatch\\.example/mcp/${profile} \\| .* \\| ${count} \\|`));
  }
});

test('[mcp.skill] the skill is short, and every address in it is on this server', () => {
  expect(text.length).toBeLessThan(6_000);
  expect([...text.matchAll(/https?:\/\/([^/\s)]+)/g)].map(([, host]) => host)).toEqual(expect.arrayContaining(['dispatch.example']));
  expect(text.replaceAll('https://dispatch.example', '')).not.toMatch(/https?:\/\//);
});
