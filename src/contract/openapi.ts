/** The OpenAPI 3.1 document, derived from the contract. */
import { Type, type TProperties, type TSchema } from 'typebox';
import { headerNames } from './headers.ts';
import { operationsFor, type Operation } from './index.ts';
import { bodySchemaOf } from './nulls.ts';
import { failuresOf, type Failures } from './openapiFailures.ts';
import { resources } from './schemas/resources.ts';
import { locales } from './vocabulary.ts';

/** The document for a server at `baseUrl`, of what the audience may call. */
export function openApiDocument(options: { version: string; baseUrl: string; audience?: Operation['audience'] }): object {
  const shown = operationsFor(options.audience ?? 'public');
  const paths: Record<string, Record<string, unknown>> = {};
  const failures = failuresOf(shown);
  for (const op of shown) (paths[op.path] ??= {})[op.method.toLowerCase()] = operationObject(op, failures);
  const named = { ...resources, ...failures.schemas };
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
      responses: failures.responses,
      schemas,
    },
  };
  return plain(document, names) as object;
}

function operationObject(op: Operation, failures: Failures) {
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
    responses: { 200: jsonResponse('Success.', successOf(op.output)), ...failures.of(op) },
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

/** The envelope with what it is on success: `error_code` tells it from every failure. */
const successOf = (data: TSchema) =>
  Type.Object({ error_code: Type.Literal(0), message: Type.Literal('Success'), errors: Type.Null(), data });

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
