/** The OpenAPI document describes every field, tag, answer and header, and is served as committed. */
import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { operationList, operationsFor } from '../../src/contract/index.ts';
import { startHarness } from '../support/harness.ts';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

interface Answer {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, { $ref: string }>>;
  readonly content?: {
    'application/json': { schema: Schema; examples?: Readonly<Record<string, unknown>> };
    'text/csv'?: { schema: Schema };
  };
}

interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly requestBody?: { content: { 'application/json': { schema: Schema; examples?: object } } };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Document {
  readonly info: { description: string };
  readonly servers: readonly { url: string; description: string }[];
  readonly tags: readonly { name: string; description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly headers: Readonly<Record<string, object>>;
  };
}

const harness = await startHarness();
const committed = JSON.parse(await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as Document;
const served = (await (await fetch(`${harness.url}/openapi.json`)).json()) as Document;
const described = Object.values(served.paths).flatMap((methods) => Object.values(methods));
const resolved = (answer: Answer): Answer => (answer.$ref ? served.components.responses[answer.$ref.split('/').at(-1)!]! : answer);

it('[openapi.served] the document is served as committed, except for the address', () => {
  expect(served.servers.map((server) => server.url)).toEqual(['/']);
  expect({ ...served, servers: [] }).toEqual({ ...committed, servers: [] });
});

it('[openapi.described] every field of every schema has a description', () => {
  const silent: string[] = [];
  const visit = (schema: Schema, at: string): void => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const description = field.description ?? (field.$ref && served.components.schemas[field.$ref.split('/').at(-1)!]?.description);
      // `data` of a failure may be a union, whose members have the descriptions.
      if (!description && name !== 'data') silent.push(`${at}.${name}`);
      visit(field, `${at}.${name}`);
    }
    for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) visit(part, at);
    for (const part of Object.values(schema.patternProperties ?? {})) visit(part, `${at}.*`);
    if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties, `${at}.*`);
    if (schema.items) visit(schema.items, `${at}[]`);
  };
  for (const [name, schema] of Object.entries(served.components.schemas)) visit(schema, name);
  for (const { operationId, requestBody, responses } of described) {
    if (requestBody) visit(requestBody.content['application/json'].schema, `${operationId} request`);
    visit(responses['200']!.content!['application/json'].schema, operationId);
  }
  expect(silent).toEqual([]);
});

it('[openapi.order] operations and tags come in the order of work', () => {
  expect(described.map(({ operationId }) => operationId).filter((id) => id.startsWith('create'))[0]).toBe('createCustomer');
  expect(served.tags.map(({ name }) => name)).toEqual([...new Set(operationsFor('public').map(({ group }) => group))]);
  expect(operationList[0]!.group).toBe('Customers');
  for (const { description } of served.tags) expect(description.length).toBeGreaterThan(40);
});

it('[openapi.examples] every operation shows a request, an answer, and each of its refusals', () => {
  const without = described.flatMap(({ operationId, requestBody, responses }) => [
    ...(requestBody && !requestBody.content['application/json'].examples ? [`${operationId} request`] : []),
    ...Object.entries(responses)
      // The only refusal without an example (documentExamples.test.ts).
      .filter(([, answer]) => !answer.$ref?.endsWith('/IdempotencyInProgress'))
      .filter(([, answer]) => Object.keys(resolved(answer).content!['application/json'].examples ?? {}).length === 0)
      .map(([status]) => `${operationId} ${status}`),
  ]);
  expect(without).toEqual([]);
});

it('[openapi.headers] every answer declares its headers', async () => {
  const names = (answer: Answer) => Object.keys(resolved(answer).headers ?? {});
  for (const { responses } of described)
    for (const [status, answer] of Object.entries(responses)) {
      expect(names(answer)).toEqual(
        expect.arrayContaining(['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']),
      );
      if (status === '401') expect(names(answer)).toContain('WWW-Authenticate');
      if (status === '429' || status === '503') expect(names(answer)).toContain('Retry-After');
    }
  const idempotent = described.filter(({ responses }) => names(responses['200']!).includes('Idempotent-Replayed'));
  expect(idempotent.map(({ operationId }) => operationId)).toEqual(
    operationsFor('public')
      .filter((op) => op.idempotent)
      .map(({ id }) => id),
  );
});

it('[access.challenge] 401 says how to authenticate', async () => {
  const stranger = await harness.request('GET', '/v1/skills');
  expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer /)]);
  const { key } = await harness.business();
  expect((await harness.request('GET', '/v1/skills', { key })).headers.has('www-authenticate')).toBe(false);
});

it('[report.declared] text/csv is declared for exactly the operations whose handler makes a file', async () => {
  const named = described.filter(({ responses }) => responses['200']!.content!['text/csv']).map(({ operationId }) => operationId);
  const folder = new URL('../../src/domain/operations/', import.meta.url);
  const handlers = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const makers = [];
  for (const name of handlers)
    if (/\bwithCsv\(/.test(await readFile(new URL(name, folder), 'utf8'))) makers.push(name.split('/').at(-1)!.replace('.ts', ''));
  expect(named.length).toBeGreaterThan(0);
  expect(named.toSorted()).toEqual(makers.toSorted());
  expect(operationList.filter(({ csv, method }) => csv && method !== 'GET')).toEqual([]);
});
