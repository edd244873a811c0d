/** The OpenAPI 3.1 document, derived from the contract. */
import { Type, type TProperties, type TSchema } from 'typebox';
import { commonErrors, errorTable, type ErrorCode } from './errors.ts';
import { headerNames } from './headers.ts';
import { operationsFor, type Operation } from './index.ts';
import { bodySchemaOf } from './nulls.ts';
import { openApiWebhooks } from './openapiWebhooks.ts';
import { Envelope, OneOf } from './schemas/common.ts';
import { resources } from './schemas/resources.ts';
import { locales } from './vocabulary.ts';

/** The document for a server at `baseUrl`, of what the audience may call. */
export function openApiDocument(options: { version: string; baseUrl: string; audience?: Operation['audience'] }): object {
  const shown = operationsFor(options.audience ?? 'public');
  const paths: Record<string, Record<string, unknown>> = {};
  for (const op of shown) (paths[op.path] ??= {})[op.method.toLowerCase()] = operationObject(op);
  const names = new Map<unknown, string>(Object.entries(named).map(([name, schema]) => [schema, name]));
  const schemas = Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, plain(schema, names, true)]));
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Truckroll API',
      version: options.version,
      description: 'Scheduling and dispatch for field-service businesses. Branch on error_code, never on message.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.baseUrl }],
    security: [{ apiKey: [] }],
    tags: [...new Set(shown.map((op) => op.group))].map((name) => ({ name, description: `${name} operations.` })),
    paths,
    webhooks: openApiWebhooks(),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'A live or sandbox key; the prefix selects the environment.' },
      },
      parameters: {
        Locale: {
          name: 'X-Locale',
          in: 'header',
          required: false,
          description: 'Language of messages and display names.',
          schema: { type: 'string', enum: [...locales], default: 'en' },
        },
      },
      schemas,
    },
  };
  return plain(document, names) as object;
}

function operationObject(op: Operation) {
  return {
    operationId: op.id,
    tags: [op.group],
    summary: op.summary,
    description: `${op.description}\n\nPermissions: ${op.permissions.join(', ')}.`,
    'x-permissions': op.permissions,
    parameters: [
      ...parametersOf(op.pathFields, 'path'),
      ...parametersOf(op.queryFields, 'query'),
      ...parametersOf(op.headerFields, 'header'),
      { $ref: '#/components/parameters/Locale' },
    ],
    ...(Object.keys(op.bodyFields).length > 0
      ? {
          requestBody: { required: isBodyRequired(op.bodyFields), content: { 'application/json': { schema: bodySchemaOf(op) } } },
        }
      : {}),
    responses: responsesOf(op),
  };
}

const isBodyRequired = (fields: TProperties) => (Type.Object(fields).required ?? []).length > 0;

function parametersOf(fields: TProperties, where: 'path' | 'query' | 'header') {
  const required = new Set<string>(Type.Object(fields).required ?? []);
  return Object.entries(fields).map(([name, schema]) => ({
    name: where === 'header' ? (headerNames[name] ?? name) : name,
    in: where,
    required: where === 'path' || required.has(name),
    description: (schema as { description?: string }).description ?? name,
    schema,
  }));
}

function responsesOf(op: Operation): Record<string, unknown> {
  const responses: Record<string, unknown> = { 200: jsonResponse('Success.', Envelope(op.output)) };
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...commonErrors, ...op.errors]) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b))
    responses[status] = jsonResponse(codes.map((code) => `${code}: ${errorTable[code].meaning}`).join(' '), failure(codes));
  return responses;
}

const Failure = Envelope(Type.Unknown());

/** Resources and their parts, by the names under which the document tells them once. */
const named: Readonly<Record<string, TSchema>> = {
  ...resources,
  Failure,
};

function failure(codes: readonly ErrorCode[]): object {
  return { allOf: [Failure], properties: { error_code: OneOf(codes) } };
}

const jsonResponse = (description: string, schema: object) => ({ description, content: { 'application/json': { schema } } });

/**
 * Plain JSON, in which a named schema is told once, under `components`, and referred to everywhere else: code generators
 * then make one type of it. Telling by identity works because the contract uses the same object wherever it means the same thing.
 */
function plain(value: unknown, names: ReadonlyMap<unknown, string>, isDefinition = false): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const name = names.get(value);
  if (name !== undefined && !isDefinition) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(value)) return value.map((item) => plain(item, names));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, plain(item, names)]),
  );
}
