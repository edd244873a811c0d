/**
 * Rewrites the data of an envelope for a model: brief resources, no unset fields, and the business-local time next to every instant. The
 * steps are compiled once for each schema, so that an answer is walked once. docs/decisions/0048.
 */
import type { TSchema } from 'typebox';
import { dataSchemaOf } from '../contract/failures.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { briefOf, isPreviewOnlyField, answersWholeRecord, type Brief, type Picked, type RowBrief } from './brief.ts';
import { localName, localTimeOf } from './localTimes.ts';

/** Options of one answer. */
export interface Telling {
  /** IANA zone of the business. */
  readonly zone: string;
  /** Fields of rows that the caller asked for. `all` means every field. */
  readonly fields: ReadonlySet<string>;
}

interface Node {
  readonly format?: string;
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly patternProperties?: Readonly<Record<string, Node>>;
}

/** Rewrites a value. Null when the value stays as it is. */
type Teller = ((value: unknown, telling: Telling) => unknown) | null;

/** Cursors get no local time, because a model would send that back instead of the cursor. */
const cursors: ReadonlySet<string> = new Set(['next_since', 'since']);

const tellers = new Map<TSchema, Teller>();

/** Rewrites an operation's answer for MCP. */
export function toldAnswer(op: Operation, data: unknown, telling: Telling): unknown {
  const whole = telling.fields.has('all') || answersWholeRecord(op);
  const told = toldBy(op.output, data, whole ? { ...telling, fields: everything } : telling);
  if (op.effect !== 'commit' || typeof told !== 'object' || told === null) return told;
  return Object.fromEntries(Object.entries(told).filter(([name]) => !isPreviewOnlyField(op, name)));
}

/** Rewrites the `data` of a refusal for MCP. */
export const toldRefusal = (code: ErrorCode, data: unknown, telling: Telling): unknown =>
  toldBy(dataSchemaOf(code), data, { ...telling, fields: everything });

const everything: ReadonlySet<string> = new Set(['all']);

function toldBy(schema: TSchema, data: unknown, telling: Telling): unknown {
  let teller = tellers.get(schema);
  if (teller === undefined) tellers.set(schema, (teller = tellerOf(schema as Node)));
  return teller ? teller(data, telling) : data;
}

function tellerOf(node: Node, { isRow = false } = {}): Teller {
  if (node.anyOf) return unionTeller(node.anyOf);
  if (node.items) return arrayTeller(node.items);
  if (node.properties) return objectTeller(node, isRow);
  return node.patternProperties ? recordTeller(Object.values(node.patternProperties)[0]!) : null;
}

/** Takes the first branch that matches the object. Branches differ in a constant field. */
function unionTeller(branches: readonly Node[]): Teller {
  const [first, ...others] = branches.map((branch) => tellerOf(branch)).filter((teller) => teller !== null);
  if (!first) return null;
  const whole = others.length === 0 ? first : mergedTeller(branches);
  return (value, telling) => (value === null ? null : whole(value, telling));
}

/** Merges the branches of refusals inside an answer, in which a name always means the same. */
function mergedTeller(branches: readonly Node[]): NonNullable<Teller> {
  const properties = Object.assign({}, ...branches.map((branch) => branch.properties)) as Record<string, Node>;
  for (const name of Object.keys(properties)) {
    const found = branches.map((branch) => branch.properties?.[name]).filter((node) => node !== undefined);
    if (found.some((node) => node.properties)) properties[name] = { anyOf: found };
  }
  return objectTeller({ properties }, false) ?? ((value) => value);
}

function arrayTeller(items: Node): Teller {
  const item = tellerOf(items, { isRow: true });
  return item && ((value, telling) => (Array.isArray(value) ? value.map((entry) => item(entry, telling)) : value));
}

function recordTeller(node: Node): Teller {
  const entry = tellerOf(node);
  if (!entry) return null;
  return (value, telling) => {
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, entry(item, telling)]));
  };
}

/** How one field is rewritten. */
interface Field {
  readonly tell: Teller;
  /** Name of the field for the local time, or null when the field is not an instant. */
  readonly local: string | null;
  /** What a brief answer keeps: null nothing, true everything, `local` only the local time of an instant. */
  readonly picked: true | Picked | 'local' | null;
}

function objectTeller(node: Node, isRow: boolean): Teller {
  const brief = briefOf(node);
  if (!isRow || !brief?.inRow) return tellerIn(node, brief);
  const [list, feed] = [tellerIn(node, { ...brief, ...brief.inRow.list }), tellerIn(node, { ...brief, ...brief.inRow.feed })];
  return (value, telling) => {
    const teller = (value as { changed_fields?: unknown } | null)?.changed_fields === undefined ? list : feed;
    return teller ? teller(value, telling) : value;
  };
}

function tellerIn(node: Node, brief: Told | undefined): Teller {
  const hasScore = node.properties!['match_score'] !== undefined;
  const fields = new Map(
    Object.entries(node.properties!).map(([name, schema]): [string, Field] => {
      const local = isInstant(name, schema) ? localName(name) : null;
      const own = brief?.picked[name] ?? (local !== null && brief?.picked[local] ? ('local' as const) : null);
      const picks = brief ? own : name === 'score' && hasScore ? null : true;
      return [name, { tell: tellerOf(schema), local, picked: picks }];
    }),
  );
  const isPlain = !brief?.settled && [...fields.values()].every(({ tell, local, picked }) => !tell && local === null && picked === true);
  if (isPlain) return null;
  return (value, telling) => {
    if (typeof value !== 'object' || value === null) return value;
    const isWhole = telling.fields.has('all');
    const found = value as Record<string, unknown>;
    const told = toldObject(found, fields, isWhole ? undefined : brief, isWhole, telling);
    return brief?.settled ? brief.settled(told, found, telling.fields) : told;
  };
}

/** A brief for a single resource or for a row. */
type Told = Brief & Partial<RowBrief>;

function toldObject(
  value: Record<string, unknown>,
  fields: ReadonlyMap<string, Field>,
  brief: Told | undefined,
  isWhole: boolean,
  telling: Telling,
): Record<string, unknown> {
  const told: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const field = fields.get(name);
    const item = value[name];
    const isAsked = isWhole || telling.fields.has(name);
    if (field?.picked === null && !isAsked) continue;
    if (brief && !isAsked && !isSaid(brief, name, value)) continue;
    const inner = field?.tell ? field.tell(item, telling) : item;
    const kept =
      brief && field && typeof field.picked === 'object' && field.picked !== null && !isAsked ? partOf(inner, field.picked) : inner;
    if (brief && !isAsked && isUnset(kept) && !brief.always.includes(name)) continue;
    if (field?.picked !== 'local' || isAsked) told[name] = kept;
    if (field?.local && typeof item === 'string' && !(field.local in value)) told[field.local] = localTimeOf(item, telling.zone);
  }
  return told;
}

function isSaid({ onlyWith, isIdle }: Told, name: string, value: Readonly<Record<string, unknown>>): boolean {
  if (isIdle?.(name, value)) return false;
  const condition = onlyWith[name];
  return condition === undefined || (value[name] as Record<string, unknown> | null)?.[condition] === true;
}

/** The picked part of an object or of each list entry, with local times next to their instants. */
function partOf(value: unknown, picked: Picked): unknown {
  if (Array.isArray(value)) return value.map((entry) => partOf(entry, picked));
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(picked)) {
    for (const told of [name, localName(name)]) {
      const item = (value as Record<string, unknown>)[told];
      const inner = part === true ? item : partOf(item, part);
      if (!isUnset(inner)) kept[told] = inner;
    }
  }
  return kept;
}

function isUnset(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function isInstant(name: string, node: Node): boolean {
  if (cursors.has(name)) return false;
  return node.format === 'date-time' || (node.anyOf?.some(({ format }) => format === 'date-time') ?? false);
}
