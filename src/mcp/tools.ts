/** The tools: one an operation, generated from the same contract as the REST routes. Specification, "MCP access" 2 to 4. */
import { Type, type TObject, type TSchema } from 'typebox';
import { commonErrors, errorTable, type ErrorCode } from '../contract/errors.ts';
import { operationsFor, type Operation } from '../contract/index.ts';
import { insideRefusalOf } from '../contract/failures.ts';
import { requestSchemaOf } from '../contract/nulls.ts';
import type { ToolProfile } from '../contract/profiles.ts';
import { Envelope } from '../contract/schemas/common.ts';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: unknown;
  readonly outputSchema: unknown;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

const tools = new Map<ToolProfile | null, readonly Tool[]>();

/** The tools of a profile, or all of them. */
export function toolsOf(profile: ToolProfile | null): readonly Tool[] {
  let list = tools.get(profile);
  if (!list) tools.set(profile, (list = operationsOf(profile).map(toolOf)));
  return list;
}

export function operationsOf(profile: ToolProfile | null): readonly Operation[] {
  return operationsFor('public').filter((op) => profile === null || op.profiles.includes(profile));
}

function toolOf(op: Operation): Tool {
  const reads = op.effect === 'read';
  return {
    name: op.id,
    title: op.summary,
    description: `${op.summary}. ${op.description === op.summary ? '' : op.description}`.trim(),
    inputSchema: plain(requestSchemaOf(op)),
    outputSchema: withoutDescriptions(plain(outputOf(op))),
    annotations: {
      readOnlyHint: reads,
      destructiveHint: op.effect === 'update' || op.effect === 'delete' || op.effect === 'commit',
      // A create is repeatable only with its idempotency_key, so the hint must not promise it.
      idempotentHint: reads || op.method === 'PUT' || op.method === 'DELETE',
      openWorldHint: !reads || op.pricesTravel,
    },
  };
}

/** Success and failure both fit, so that a client that validates never hides a refusal (decisions, section 7). */
function outputOf(op: Operation) {
  const codes: readonly ErrorCode[] = [...commonErrors, ...(op.effect === 'read' ? (['ANSWER_TOO_LARGE'] as const) : []), ...op.errors];
  const { properties } = Envelope(Type.Union([op.output, remedyOf(op.errors)]));
  const code = { enum: [0, ...codes] };
  return { type: 'object', required: Object.keys(properties), properties: { ...properties, error_code: code } };
}

/**
 * What the data of a failure may have, by name and type alone: an agent reads the answer, and the list of tools, which it pays for in
 * every conversation, stays short.
 */
function remedyOf(codes: readonly ErrorCode[]): TSchema {
  const types = new Map<string, Set<string>>();
  for (const code of codes)
    for (const [name, schema] of Object.entries((errorTable[code].data as TObject | null)?.properties ?? {})) {
      const { type } = schema as { type?: string };
      if (type) types.set(name, (types.get(name) ?? new Set()).add(type));
    }
  const properties = [...types].map(([name, of]) => [name, { type: of.size === 1 ? [...of][0] : [...of] }]);
  return {
    type: ['object', 'null'],
    description: 'On failure.',
    ...(properties.length > 0 ? { properties: Object.fromEntries(properties) as object } : {}),
  } as TSchema;
}

/**
 * A schema without its prose: an agent reads the list of tools whole, in every conversation, and answers explain themselves by their
 * names. With it the list would be half as long again (380 kB became 532 kB). People have the OpenAPI document.
 */
export function withoutDescriptions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutDescriptions);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([keyword, value]) => keyword !== 'description' || typeof value !== 'string');
  return Object.fromEntries(
    entries.map(([keyword, value]) => [
      keyword,
      // Below `properties` the keys are names of fields, and one of them is `description`.
      keyword === 'properties'
        ? Object.fromEntries(Object.entries(value as object).map(([name, field]) => [name, withoutDescriptions(field)]))
        : withoutDescriptions(value),
    ]),
  );
}

/** As JSON; a refusal inside an answer is told as shortly as one that is the answer. */
const plain = (schema: unknown): unknown =>
  JSON.parse(
    JSON.stringify(schema, (_key, node: unknown) => {
      const inside = typeof node === 'object' && node !== null ? insideRefusalOf(node) : undefined;
      if (!inside) return node;
      const properties = {
        ...inside.fields,
        error_code: { enum: inside.codes },
        message: { type: 'string' },
        data: remedyOf(inside.codes),
      };
      return { type: ['object', 'null'], properties, required: Object.keys(properties) };
    }),
  );
