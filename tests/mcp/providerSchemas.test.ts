/**
 * Every schema of every list is what model providers accept, in each view and protocol revision. Gemini is the strictest of them: one
 * schema that it does not know makes it refuse the whole list. docs/internals/call.md#schemas.
 */
import { describe, expect, it } from 'vitest';
import { operationsFor } from '../../src/contract/index.ts';
import { inputSchemaOf } from '../../src/contract/operation.ts';
import { toolProfiles } from '../../src/contract/profiles.ts';
import { handshakeRevisions, statelessRevision } from '../../src/edges/mcp/revisions.ts';
import type { Tool } from '../../src/edges/mcp/tools.ts';
import { startHarness } from '../support/harness.ts';
import { post, request } from './rpc.ts';
import { sendStateless } from './stateless.ts';

interface Node {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Node[];
  readonly description?: string;
}

/** The keywords of Gemini's Schema that the lists use. */
const keywords = new Set(['type', 'format', 'description', 'enum', 'items', 'properties', 'required', 'minimum', 'maximum']);
const types = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean']);

/** What a provider refuses in a schema, with the paths. */
function problemsOf(node: Node, path: string, isOutput: boolean): string[] {
  const problems: string[] = [];
  const refuse = (isWrong: boolean, problem: string) => isWrong && problems.push(`${path}: ${problem}`);
  const isWhole = !/[.>[]/.test(path) || path.endsWith('>');
  for (const keyword of Object.keys(node))
    // Every converter drops additionalProperties. An envelope has two branches, which are both objects.
    refuse(!keywords.has(keyword) && keyword !== (isOutput ? 'anyOf' : 'additionalProperties'), `the keyword ${keyword}`);
  refuse(!types.has(node.type ?? ''), `the type ${String(node.type)}`);
  refuse(
    (node.anyOf ?? []).some(({ type }) => type !== node.type),
    'a union of types',
  );
  refuse(node.enum !== undefined && node.type !== 'string', 'an enum that is no text');
  for (const value of node.enum ?? []) refuse(typeof value !== 'string' || value === '', `${String(value)} in an enum`);
  refuse(node.format !== undefined && node.format !== 'date-time', `the format ${node.format}`);
  refuse(node.type === 'array' && !node.items, 'a list without items');
  refuse(node.type === 'object' && !isWhole && !node.anyOf && Object.keys(node.properties ?? {}).length === 0, 'an object without fields');
  for (const name of node.required ?? []) refuse(!node.properties?.[name], `a required field that is not there, ${name}`);
  const inner = [
    ...Object.entries(node.properties ?? {}).map(([name, field]) => [`${path}.${name}`, field] as const),
    ...(node.items ? [[`${path}[]`, node.items] as const] : []),
    ...(node.anyOf ?? []).map((branch, index) => [`${path}.${index}`, branch] as const),
  ];
  return [...problems, ...inner.flatMap(([at, field]) => problemsOf(field, at, isOutput))];
}

const harness = await startHarness();
const business = await harness.business();

const paths = [null, ...toolProfiles].flatMap((profile) => {
  const path = profile === null ? '/mcp' : `/mcp/${profile}`;
  return [path, `${path}/readonly`];
});

describe.each(paths)('[mcp.provider-schemas] %s', (path) => {
  const check = (tools: readonly Tool[]) => {
    expect(tools.length).toBeGreaterThan(3);
    for (const { name, inputSchema, outputSchema } of tools) {
      expect(name).toMatch(/^[a-zA-Z]\w{0,62}$/);
      expect(problemsOf(inputSchema as Node, name, false)).toEqual([]);
      expect(problemsOf(outputSchema as Node, `${name}>`, true)).toEqual([]);
    }
  };

  it.each(handshakeRevisions)('in revision %s', async (revision) => {
    const { json } = await post(harness.url, request('tools/list'), {
      key: business.key,
      path,
      headers: { 'mcp-protocol-version': revision },
    });
    check((json as { result: { tools: Tool[] } }).result.tools);
  });

  it(`in revision ${statelessRevision}`, async () => {
    const { reply } = await sendStateless(harness.url, request('tools/list'), { key: business.key, path });
    check((reply.result as unknown as { tools: Tool[] }).tools);
  });
});

it('[mcp.provider-schemas] the check finds the mistakes that it is made for', () => {
  const wrong: [Node, string][] = [
    [{ enum: ['a'] }, 'the type undefined'],
    [{ type: 'string', enum: ['a', ''] }, ' in an enum'],
    [{ type: 'string', enum: ['a', null] }, 'null in an enum'],
    [{ type: 'string', format: 'date' }, 'the format date'],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'the keyword anyOf'],
    [{ type: ['number', 'null'] as unknown as string }, 'the type number,null'],
    [{ type: 'array' }, 'a list without items'],
    [{ type: 'object' }, 'an object without fields'],
  ];
  for (const [field, problem] of wrong) {
    const found = problemsOf({ type: 'object', properties: { field } }, 'tool', false).join('\n');
    expect(found).toContain(`tool.field: ${problem}`);
  }
});

it('[mcp.provider-schemas] an argument that null clears says so, because its schema cannot', () => {
  const cleared: string[] = [];
  for (const op of operationsFor('public'))
    for (const [name, { anyOf, description }] of Object.entries(inputSchemaOf(op).properties as Record<string, Node>)) {
      if (!anyOf || (op.method !== 'PUT' && op.method !== 'PATCH')) continue;
      cleared.push(`${op.id}.${name}`);
      expect([op.id, name, description]).toEqual([op.id, name, expect.stringMatching(/\bnull\b/)]);
    }
  expect(cleared).toContain('updateVehicle.current_mileage');
});

it('[mcp.provider-schemas] null is still accepted where the schema does not show it', async () => {
  const vehicle = await business.ok('createVehicle', { name: 'Van', current_mileage: 1200 });
  const { json } = await post(
    harness.url,
    request('tools/call', { name: 'updateVehicle', arguments: { id: vehicle.id, current_mileage: null } }),
    { key: business.key },
  );
  expect(json).toMatchObject({ result: { structuredContent: { error_code: 0 } } });
  expect((await business.ok('getVehicle', { id: vehicle.id })).current_mileage).toBeNull();
});
