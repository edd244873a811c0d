/** The OpenAPI 3.1 document, derived from the contract. */
import { Type, type TProperties, type TSchema } from 'typebox';
import { operationsFor, type Operation } from '../index.ts';
import { formerRoutes } from '../operation.ts';
import { bodySchemaOf } from '../nulls.ts';
import { Examples, type RecordedExamples } from './openapiExamples.ts';
import { failuresOf, type Failures } from './openapiFailures.ts';
import { headerComponents, successHeaders } from './openapiHeaders.ts';
import { parameterComponents, parametersOf } from './openapiParameters.ts';
import { tagsOf } from './openapiTags.ts';
import { openApiWebhooks } from './openapiWebhooks.ts';
import { fieldPermissions } from '../fieldEffects.ts';
import { formerNameOf, requiredWithFormer, withFormerFields } from '../formerNames.ts';
import { permissionMeanings } from '../permissions.ts';
import { BoundaryTold, shownAsComponent } from '../schemas/geometry.ts';
import { resources } from '../schemas/resources.ts';

interface DocumentOptions {
  readonly version: string;
  /** The address of the server, or `/`: the one that sent the document (OpenAPI 3.1, "Server Object"). */
  readonly baseUrl: string;
  /** Markdown text that introduces the operations. */
  readonly guide: string;
  readonly examples: RecordedExamples;
  /** Whose operations the document shows. Default: `public`. */
  readonly audience?: 'public' | 'dashboard';
}

/** The OpenAPI document of a server, with the operations that the audience may call. */
export function openApiDocument(options: DocumentOptions): object {
  const shown = operationsFor(options.audience ?? 'public');
  const examples = new Examples(options.examples);
  const failures = failuresOf(shown, examples);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const op of shown) (paths[op.path] ??= {})[op.method.toLowerCase()] = operationObject(op, examples, failures);
  for (const { op, method, path } of formerRoutes(shown))
    (paths[path] ??= {})[method.toLowerCase()] = formerOperation(op, operationObject(op, examples, failures));
  const named = { ...resources, Boundary: BoundaryTold, ...failures.schemas };
  const names = new Map<unknown, string>(Object.entries(named).map(([name, schema]) => [identityOf(schema), name]));
  const schemas = Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, plain(schema, names, true)]));
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Truckroll API',
      version: options.version,
      summary: 'Scheduling and dispatch for field-service businesses.',
      description: options.guide,
      contact: { name: 'The operator of this server' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.baseUrl, description: 'This server. The key selects the environment: live or sandbox.' }],
    security: [{ apiKey: [] }, { oauth: [] }],
    tags: tagsOf(shown),
    paths,
    webhooks: openApiWebhooks(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `tr_live_…` for live data, `tr_test_…` for the sandbox.',
        },
        oauth: {
          type: 'oauth2',
          description:
            'An app that a member has connected (OAuth 2.1, PKCE with S256). It may do what the member may do, within these scopes. ' +
            'See `/.well-known/oauth-authorization-server` for the endpoints.',
          flows: {
            authorizationCode: {
              authorizationUrl: '/oauth/authorize',
              tokenUrl: '/oauth/token',
              refreshUrl: '/oauth/token',
              scopes: permissionMeanings,
            },
          },
        },
      },
      parameters: parameterComponents,
      headers: headerComponents,
      responses: failures.responses,
      schemas,
      examples: examples.components(),
    },
  };
  return plain(document, names) as object;
}

function operationObject(op: Operation, examples: Examples, failures: Failures) {
  return {
    operationId: op.id,
    tags: [op.group],
    summary: op.summary,
    description: `${op.description}\n\n${permissionText(op)}`,
    'x-permissions': op.permissions,
    parameters: parametersOf(op, examples),
    ...(Object.keys(op.bodyFields).length > 0
      ? {
          requestBody: {
            required: isBodyRequired(op.bodyFields),
            content: { 'application/json': { schema: requestBodyOf(op), ...examples.requestBodies(op) } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Success.',
        headers: successHeaders(op),
        content: {
          'application/json': { schema: successOf(op.output), ...examples.answers(op) },
          ...(op.csv ? { 'text/csv': { schema: csvSchema } } : {}),
        },
      },
      ...failures.of(op),
    },
  };
}

/** An operation at its former route. [names.former-route]. */
const formerOperation = (op: Operation, object: ReturnType<typeof operationObject>) => ({
  ...object,
  operationId: `${op.id}Formerly`,
  summary: `${op.summary} (former route)`,
  description: `Use ${op.method} ${op.path}.\n\n${object.description}`,
  deprecated: true,
});

/** The body of a request. A field with a former name is not required, because either name is enough. */
function requestBodyOf(op: Operation): TSchema {
  const body = bodySchemaOf(op) as TSchema & { required?: readonly string[] };
  const required = body.required?.filter((name) => formerNameOf(op.bodyFields[name]!) === undefined);
  return required ? { ...body, required } : body;
}

/** The permissions of an operation, and of its fields that need more. */
function permissionText(op: Operation): string {
  const ofFields = Object.entries(fieldPermissions(op)).map(([field, codes]) => ` \`${field}\` also needs ${codes.join(', ')}.`);
  const needed = op.permissions.length === 0 ? 'No permission is needed.' : `Permissions: ${op.permissions.join(', ')}.`;
  return `${needed}${ofFields.join('')}`;
}

/** What an operation with `csv` answers to `Accept: text/csv`. */
const csvSchema = {
  type: 'string',
  description: 'The rows as CSV (RFC 4180), UTF-8 with a byte order mark. The first row has the headings.',
};

const isBodyRequired = (fields: TProperties) => (Type.Object(fields).required ?? []).length > 0;

/** The envelope of a success. Its `error_code` of 0 distinguishes it from every failure. */
const successOf = (data: TSchema) =>
  Type.Object({
    error_code: Type.Literal(0, { description: '0 on success.' }),
    message: Type.Literal('Success', { description: 'Always the same on success.' }),
    errors: Type.Null({ description: 'Only set for invalid input.' }),
    data,
  });

/**
 * The identity of a schema: its `properties`, because an optional schema is a copy that shares them. This works because the contract uses
 * one object wherever it means the same schema.
 */
const identityOf = (schema: object): object => (schema as { properties?: object }).properties ?? schema;

/**
 * Plain JSON in which each named schema appears once, under `components`, with references elsewhere. Code generators then make one type of
 * it.
 */
function plain(value: unknown, names: ReadonlyMap<unknown, string>, isDefinition = false): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const name = (value as { [shownAsComponent]?: string })[shownAsComponent] ?? names.get(identityOf(value));
  if (name !== undefined && !isDefinition) return { $ref: `#/components/schemas/${name}`, ...deprecationOf(value) };
  if (Array.isArray(value)) return value.map((item) => plain(item, names));
  const { properties, required } = value as { properties?: Record<string, TSchema>; required?: readonly string[] };
  const both = properties && {
    properties: withFormerFields(properties),
    ...(required ? { required: requiredWithFormer(properties, required) } : {}),
  };
  return Object.fromEntries(
    Object.entries({ ...value, ...both })
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, key === 'properties' ? mapped(item as object, names) : plain(item, names)]),
  );
}

/** What a reference to a named schema says of a former name. */
const deprecationOf = ({ deprecated, description }: { deprecated?: boolean; description?: string }) =>
  deprecated ? { deprecated, description } : {};

/** The fields of a schema. The map of fields is not a schema itself. */
function mapped(fields: object, names: ReadonlyMap<unknown, string>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, plain(field, names)]));
}
