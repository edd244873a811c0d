/** The list of tools: what a model reads of it, how long it is, and what its schemas accept. docs/internals/call.md#schemas. */
import { Compile } from 'typebox/compile';
import type { TSchema } from 'typebox';
import { describe, expect, it, test } from 'vitest';
import { errorTable, type ErrorCode } from '../../src/contract/errors.ts';
import { operationList, operationsFor, toolOperations } from '../../src/contract/index.ts';
import { inputSchemaOf } from '../../src/contract/operation.ts';
import { permissionCodes } from '../../src/contract/permissions.ts';
import { mostSentTokens, tokenBudgets, toolProfiles } from '../../src/contract/profiles.ts';
import { hiddenIn } from '../../src/edges/mcp/arguments.ts';
import type { Principal } from '../../src/machinery/auth/principal.ts';
import { toolsOf, type Tool } from '../../src/edges/mcp/tools.ts';
import type { ToolView } from '../../src/edges/mcp/views.ts';

const anybody = { permissions: null } as Principal;
const listOf = (profile: ToolView['profile'], isReadonly = false) => toolsOf({ profile, isReadonly }, anybody);
const operations = toolOperations();
const all = listOf(null);

/** One token for every four bytes of JSON: near enough for every model, and the same on every machine. */
const tokensOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) / 4;
const readOf = (tools: readonly Tool[]) => tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));

describe('[mcp.tokens] the list of tools stays within its token budget', () => {
  it.each(toolProfiles.map((profile) => [profile, tokenBudgets[profile]] as const))('%s: %i tokens', (profile, budget) => {
    expect(tokensOf(readOf(listOf(profile)))).toBeLessThanOrEqual(budget);
  });

  it('for all tools, also with their output schemas, which some clients show', () => {
    expect(tokensOf(readOf(all))).toBeLessThanOrEqual(tokenBudgets.all);
    expect(tokensOf({ tools: all })).toBeLessThanOrEqual(mostSentTokens);
  });
});

test('[mcp.profiles] every tool names its profiles, and no operation of another audience is in a profile', () => {
  for (const op of operations)
    expect([op.id, [...op.profiles]]).toEqual([op.id, toolProfiles.filter((name) => op.profiles.includes(name))]);
  const others = operationList.filter(({ audience }) => audience !== 'public');
  expect(others.filter(({ profiles }) => profiles.length > 0)).toEqual([]);
});

test('[dashboard.not-mcp] no operation of the dashboard is a tool, whoever asks', () => {
  const listed = all.map(({ name }) => name);
  expect(operationsFor('dashboard').length).toBeGreaterThan(operations.length);
  expect(listed).toEqual(operations.map(({ id }) => id));
});

interface Node {
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  additionalProperties?: boolean;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
}

/** Every schema in a schema, with its path. */
function nodesOf(node: Node, path = ''): (readonly [string, Node])[] {
  return [
    [path, node] as const,
    ...Object.entries(node.properties ?? {}).flatMap(([name, field]) => nodesOf(field, `${path}.${name}`)),
    ...(node.items ? nodesOf(node.items, `${path}[]`) : []),
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap((branch, index) => nodesOf(branch, `${path}|${index}`)),
  ];
}

const byName = all.map((tool) => [tool.name, tool] as const);

test.each(byName)('[mcp.flat-arguments, mcp.hints] %s takes the fields of its operation, and carries its hints', (name, tool) => {
  const op = operations.find(({ id }) => id === name)!;
  const fields = { ...op.pathFields, ...op.queryFields, ...op.headerFields, ...op.bodyFields };
  const input = tool.inputSchema as Node;
  expect(Object.keys(input.properties!).filter((field) => field !== 'fields')).toEqual(Object.keys(fields));
  expect(input.required ?? []).toEqual(inputSchemaOf(op).required ?? []);
  expect(input.additionalProperties).toBe(false);
  expect(tool.annotations).toEqual({
    readOnlyHint: op.effect === 'read',
    destructiveHint: ['update', 'delete', 'commit'].includes(op.effect),
    openWorldHint: op.effect !== 'read' || op.pricesTravel,
    ...(op.effect !== 'read' && ['PUT', 'DELETE'].includes(op.method) ? { idempotentHint: true } : {}),
  });
});

/** Forms that a model cannot guess: which fields have them, and what their descriptions must contain. */
const forms: readonly (readonly [is: (name: string, node: Node) => boolean, form: RegExp])[] = [
  [(name) => name === 'x_timezone', /America\/Denver/],
  [(name) => /^(scheduled_at|at)$/.test(name), /\d{4}-\d\d-\d\dT\d\d:\d\d/],
  [(name) => name === 'phone', /\d{3}/],
];

/** What the descriptions of fields must contain that have a format which providers do not know. */
const unknownFormats: Readonly<Record<string, RegExp>> = {
  uuid: /UUID/,
  date: /YYYY-MM-DD|[Ff]irst day|[Ll]ast day|The (first )?day/,
};

test.each(byName)('[mcp.fields-described] %s: every field has a description with its form', (_name, tool) => {
  const fields = inputSchemaOf(operations.find(({ id }) => id === tool.name)!).properties as Record<string, Node>;
  for (const [name, { format = '', description }] of Object.entries(fields))
    if (unknownFormats[format]) expect([name, description]).toEqual([name, expect.stringMatching(unknownFormats[format])]);
  for (const [path, node] of nodesOf(tool.inputSchema as Node)) {
    const name = path.split('.').at(-1)!;
    if (path === '' || /\|\d$|\]$/.test(path)) continue;
    expect([path, node.description ?? '']).toEqual([path, expect.stringMatching(/\S/)]);
    for (const [is, form] of forms) if (is(name, node)) expect([path, node.description]).toEqual([path, expect.stringMatching(form)]);
  }
});

test.each(byName)(
  '[mcp.small-schemas] %s: one type per schema, no pattern, no schema that accepts anything, no sentence twice',
  (_name, tool) => {
    for (const schema of [tool.inputSchema, tool.outputSchema] as Node[])
      for (const [path, node] of nodesOf(schema)) {
        expect([path, node.pattern]).toEqual([path, undefined]);
        expect([path, Array.isArray(node.type)]).toEqual([path, false]);
        const constrains = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'properties', 'required'].some((keyword) => keyword in node);
        expect([path, constrains]).toEqual([path, true]);
      }
    const sentences = tool.description.split(/(?<=\.) /);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const [, { description }] of nodesOf(tool.inputSchema as Node)) expect(sentences).not.toContain(description);
  },
);

describe('[mcp.output-branches, mcp.output-schema] the output schema has two branches, told apart by error_code', () => {
  test.each(byName)('%s', (name, tool) => {
    const schema = Compile(tool.outputSchema as TSchema);
    const envelope = (error_code: unknown, data: unknown) => ({ error_code, message: '', errors: null, data });
    for (const data of [42, 'x', true, [], null]) expect(schema.Check(envelope(0, data))).toBe(false);
    for (const wrong of [1, -1, 0.5, null, {}]) expect(schema.Check(envelope(wrong, {}))).toBe(false);
    expect(schema.Check(envelope(0, {}))).toBe(((tool.outputSchema as Node).anyOf![0]!.properties!['data']!.required ?? []).length === 0);
    const op = operations.find(({ id }) => id === name)!;
    // A client that validates answers never hides a refusal: every code passes, also codes of later versions.
    for (const code of [...op.errors, 'A_CODE_OF_A_LATER_VERSION']) {
      const data = errorTable[code as ErrorCode]?.data ? {} : null;
      expect([code, schema.Check(envelope(code, data))]).toEqual([code, true]);
    }
  });
});

describe('[mcp.descriptions] descriptions say when to call a tool', () => {
  it.each(byName)('%s in two to four sentences', (_name, { description }) => {
    const sentences = description.split(/(?<=\.) (?=[A-Z])/).length;
    expect([sentences, sentences >= 2 && sentences <= 5]).toEqual([sentences, true]);
  });

  it('and prevent likely misunderstandings', () => {
    const said = (name: string) => all.find((tool) => tool.name === name)!.description;
    expect(said('createJobRequest')).toContain('Nothing is scheduled');
    expect(said('quoteJobRequest')).toContain('not a price');
    for (const name of ['previewJobRequestMove', 'previewEmergencyReschedule']) {
      expect(said(name)).toContain('Nothing is written');
      expect(said(name)).toContain('Show it to the person');
      expect(said(name)).toContain('plan_token');
    }
  });

  const names = all.map(({ name }) => name);
  it.each([null, ...toolProfiles].flatMap((profile) => [[profile, false] as const, [profile, true] as const]))(
    'in %s (readonly: %s) they name only tools of the view',
    (profile, isReadonly) => {
      const shown = new Set(listOf(profile, isReadonly).map(({ name }) => name));
      for (const { name, description } of listOf(profile, isReadonly))
        expect([name, names.filter((other) => !shown.has(other) && new RegExp(`\\b${other}\\b`).test(description))]).toEqual([name, []]);
    },
  );
});

describe('views', () => {
  it('[mcp.readonly] a readonly view has the look-ups of its profile and nothing else', () => {
    for (const profile of [null, ...toolProfiles]) {
      const whole = listOf(profile);
      const reading = listOf(profile, true);
      expect(reading.map(({ name }) => name)).toEqual(whole.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name));
      expect(reading.length).toBeGreaterThan(3);
    }
  });

  it('[mcp.permitted-only] a credential sees the tools that it may call', () => {
    const holder = (...held: (typeof permissionCodes)[number][]) => ({ permissions: new Set(held) }) as unknown as Principal;
    const shownTo = (who: Principal) => toolsOf({ profile: null, isReadonly: false }, who).map(({ name }) => name);
    expect(shownTo(holder())).toEqual([]);
    expect(shownTo(holder('customers_view'))).toEqual(['listCustomers', 'getCustomer', 'listCustomerSites']);
    expect(shownTo(holder(...permissionCodes))).toEqual(all.map(({ name }) => name));
    // A technician's app has exactly the tools that can be limited to the technician's own data. Firing actions is one of them.
    const technician = { ...holder('job_view'), own: { technicianId: null } } as Principal;
    const own = operations.filter(({ ownScope }) => ownScope !== null).map(({ id }) => id);
    expect(shownTo(holder('job_view'))).toContain('listMatchingSlots');
    expect(shownTo(technician).sort()).toEqual(own.sort());
    expect(own).toContain('fireJobRequestAction');
  });

  it('[mcp.profiles] an argument that a profile does not mention is optional', () => {
    for (const profile of toolProfiles)
      for (const op of operations)
        for (const hiddenName of hiddenIn(profile, op)) {
          // A name such as `object.field` hides only a field of an object, or of the entries of a list.
          const [name = hiddenName, field] = hiddenName.split('.');
          expect([op.id, op.profiles]).toEqual([op.id, expect.arrayContaining([profile])]);
          const { properties, required } = inputSchemaOf(op);
          expect([op.id, name === 'fields' || name in properties]).toEqual([op.id, true]);
          const inner = (properties[name] as Node | undefined)?.properties;
          if (field !== undefined && field !== '*') expect([op.id, field in inner!]).toEqual([op.id, true]);
          if (field === undefined) expect([op.id, required ?? []]).toEqual([op.id, expect.not.arrayContaining([name])]);
        }
  });
});
