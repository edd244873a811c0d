/**
 * Checks answers over MCP against the contract. MCP may leave out fields of resources and add the fields below and local times, nothing
 * else.
 */
import { Compile, type Validator } from 'typebox/compile';
import type { TSchema } from 'typebox';
import type { Operation } from '../../src/contract/index.ts';
import { briefOf, isPreviewOnlyField } from '../../src/edges/mcp/brief.ts';
import { textWriters } from '../../src/contract/vocabulary.ts';
import { outputSchemaForModel } from '../../src/edges/mcp/outputSchema.ts';
import { writtenTextOf } from '../../src/edges/mcp/writtenBy.ts';
import { holdToContract } from '../support/heldToContract.ts';

interface Node {
  properties?: Record<string, Node>;
  required?: string[];
}

const outputs = new Map<string, Validator>();
const answers = new Map<string, Validator>();

/** Fields that only MCP adds to an answer: slots by day. */
const added = { days: {}, slots_left_off: { type: 'integer' } };
/** Stands for the moves of a mode that are those of the plan itself. */
const asAbove = { moves_as_above: { const: true } };
/** Who wrote a text. */
const writer = { written_by: { enum: textWriters } };
/** Words that MCP adds to the code of a warning, and to an archived job. */
const words = { message: { type: 'string' }, means: { type: 'string' } };

export function expectMcpAnswerFits(op: Operation | undefined, envelope: unknown): void {
  const { error_code: code } = envelope as { error_code: unknown };
  if (op) hold(outputs, `${op.id}: output schema`, outputSchemaForModel(op), envelope);
  const plain = withoutLocalTimes(envelope);
  if (code !== 0 || !op) return holdToContract(op, plain);
  hold(answers, op.id, looser(op.output, op), (plain as { data: unknown }).data);
}

function hold(known: Map<string, Validator>, name: string, schema: object, value: unknown): void {
  let validator = known.get(name);
  if (!validator) known.set(name, (validator = Compile(schema as TSchema)));
  if (validator.Check(value)) return;
  const problems = [...validator.Errors(value)].map(({ instancePath, message }) => `${instancePath} ${message}`);
  throw new Error(`over MCP ${name} is not as told:\n${problems.join('\n')}\n${JSON.stringify(value)}`);
}

/** Fields that the voice profile leaves out of answers. */
const unsaidOverVoice = new Set(['undo_token', 'magic_token', 'customer_url', 'spending', 'phone', 'email', 'avatar_url']);

/** The contract's output schema, made strict. Only resources, and the objects inside them, may lack fields. */
function looser(schema: unknown, op: Operation, isLoose = false): object {
  const walk = (node: unknown, loose: boolean): unknown => {
    if (Array.isArray(node)) return node.map((entry) => walk(entry, loose));
    if (typeof node !== 'object' || node === null) return node;
    const { properties, required } = node as Node;
    const isResource = loose || (properties !== undefined && briefOf(node) !== undefined);
    const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value, isResource)]));
    if (!properties) return copy;
    const isMatch = properties['match_score'] !== undefined || properties['customer_time'] !== undefined;
    // A mode of a plan whose moves are those of the plan itself.
    const isMode = properties['moves'] !== undefined && properties['plans'] === undefined;
    const kept = required?.filter(
      (name) =>
        !(isMode && name === 'moves') &&
        !name.endsWith('_local') &&
        !unsaidOverVoice.has(name) &&
        !isPreviewOnlyField(op, name) &&
        !(isMatch && /^(score|customer_time)$/.test(name)),
    );
    const told = {
      ...(copy['properties'] as object),
      ...(isMode ? asAbove : {}),
      ...('is_archived' in properties || 'blockers' in properties ? words : {}),
      ...(writtenTextOf(properties) ? writer : {}),
    };
    return { ...copy, properties: orNull(told), additionalProperties: false, required: isResource ? [] : (kept ?? []) };
  };
  const told = walk(schema, isLoose) as Node;
  return { ...told, properties: { ...told.properties, ...(op.id === 'listMatchingSlots' ? added : {}) } };
}

/** Lets the status and the schedule be null, as they are for an archived job. */
function orNull(properties: Record<string, unknown>): object {
  if (!('archive' in properties)) return properties;
  const nullable = ['current_status', 'schedule'].map((name) => [name, { anyOf: [properties[name], { type: 'null' }] }]);
  return { ...properties, ...Object.fromEntries(nullable) };
}

const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/**
 * The value without local times such as `start_local`. Throws for a local time that is malformed, or has no instant such as `start_at` next
 * to it. Only rows of lists may have local times alone, because a row gives no time twice. People use the local time, and a caller can send
 * back either.
 */
export function withoutLocalTimes(value: unknown, isOfRow = false): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutLocalTimes(entry, isOfRow));
  if (typeof value !== 'object' || value === null) return value;
  const mayStandAlone = isOfRow || isAloneRow(value);
  const isPartOfRow = (name: string, row: object) =>
    isOfRow || (name === 'schedule' && isRow(row)) || ((name === 'from' || name === 'to') && 'short_code' in row);
  const entries = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    const instant = /^(.+)_local$/.exec(name)?.[1];
    if (instant === undefined) return [[name, withoutLocalTimes(item, isPartOfRow(name, value))]];
    const fields = value as Record<string, unknown>;
    const beside = `${instant}_at` in fields ? fields[`${instant}_at`] : fields[instant];
    const isBeside = item === null ? beside === null : typeof beside === 'string' || (mayStandAlone && beside === undefined);
    if (!isBeside || (item !== null && !localTime.test(String(item)))) throw new Error(`${name} ${String(item)} is beside no instant`);
    return [];
  });
  return Object.fromEntries(entries);
}

/** Whether the value is a job as lists show it. Complete jobs always name their business. */
const isRow = (value: object) => 'short_code' in value && !('business_id' in value) && !('next_actions' in value);

/** Whether the value is a row of absences, gaps or warnings, whose local times may stand alone. */
const isAloneRow = (value: object) =>
  ('job_id' in value && 'customer_name' in value) ||
  ('job_request_id' in value && 'priority_level' in value) ||
  'minutes' in value ||
  ('code' in value && 'message' in value);

/** Whether the field is the status or the schedule of an archived job, for which MCP answers null. */
const isLeftOut = (name: string, item: unknown, whole: { archive?: { is_archived?: boolean } }) =>
  item === null && whole.archive?.is_archived === true && ['current_status', 'schedule'].includes(name);

/** Whether the answer over MCP agrees with the whole answer: each of its values equals the value at the same path in `whole`. */
export function isPartOf(told: unknown, whole: unknown): boolean {
  if (Array.isArray(told))
    return Array.isArray(whole) && told.length <= whole.length && told.every((entry, index) => isPartOf(entry, whole[index]));
  if (typeof told !== 'object' || told === null) return told === whole;
  if (typeof whole !== 'object' || whole === null) return false;
  return Object.entries(told).every(
    ([name, item]) =>
      isLeftOut(name, item, whole) ||
      name in added ||
      name in words ||
      name in writer ||
      isPartOf(item, (whole as Record<string, unknown>)[name]),
  );
}
