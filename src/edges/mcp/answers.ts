/**
 * Rewrites the data of an envelope for a model: brief resources, no unset fields, and the business-local time next to every instant. The
 * steps are compiled once for each schema, so that an answer is walked once. docs/internals/call.md#answers.
 */
import type { TSchema } from 'typebox';
import { dataSchemaOf } from '../../contract/failures.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { briefOf, isPreviewOnlyField, answersWholeRecord, type Brief, type Picked, type RowBrief } from './brief.ts';
import { writtenTextOf } from './writtenBy.ts';
import { localName, localTimeOf } from './localTimes.ts';

/** Options of one answer. */
export interface RewriteOptions {
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
type Rewriter = ((value: unknown, options: RewriteOptions) => unknown) | null;

/** Cursors get no local time, because a model would send that back instead of the cursor. */
const cursors: ReadonlySet<string> = new Set(['next_since', 'since']);

const rewriters = new Map<TSchema, Rewriter>();

/** Rewrites an operation's answer for MCP. */
export function answerForModel(op: Operation, data: unknown, options: RewriteOptions): unknown {
  const whole = options.fields.has('all') || answersWholeRecord(op);
  const rewritten = movesOnce(rewrittenBy(op.output, data, whole ? { ...options, fields: everything } : options));
  if (op.effect !== 'commit' || typeof rewritten !== 'object' || rewritten === null) return rewritten;
  return Object.fromEntries(Object.entries(rewritten).filter(([name]) => !isPreviewOnlyField(op, name)));
}

/** Leaves out the moves of a mode that are those of the plan itself, `moves`: models counted the same move several times. */
function movesOnce(answer: unknown): unknown {
  const { plans, moves } = (answer ?? {}) as { plans?: Record<string, { moves?: unknown[] } | null>; moves?: unknown[] };
  if (!plans || !moves) return answer;
  const text = JSON.stringify(moves);
  const shorter = Object.entries(plans).map(([mode, plan]) => {
    if (!plan?.moves || plan.moves.length === 0 || JSON.stringify(plan.moves) !== text) return [mode, plan];
    const { moves: _same, ...rest } = plan;
    return [mode, { ...rest, moves_as_above: true }];
  });
  return { ...(answer as object), plans: Object.fromEntries(shorter) as object };
}

/** Rewrites the `data` of a refusal for MCP. */
export const refusalForModel = (code: ErrorCode, data: unknown, options: RewriteOptions): unknown =>
  rewrittenBy(dataSchemaOf(code), data, { ...options, fields: everything });

const everything: ReadonlySet<string> = new Set(['all']);

function rewrittenBy(schema: TSchema, data: unknown, options: RewriteOptions): unknown {
  let rewriter = rewriters.get(schema);
  if (rewriter === undefined) rewriters.set(schema, (rewriter = rewriterOf(schema as Node)));
  return rewriter ? rewriter(data, options) : data;
}

function rewriterOf(node: Node, { isRow = false } = {}): Rewriter {
  if (node.anyOf) return unionRewriter(node.anyOf);
  if (node.items) return arrayRewriter(node.items);
  if (node.properties) return objectRewriter(node, isRow);
  return node.patternProperties ? recordRewriter(Object.values(node.patternProperties)[0]!) : null;
}

/** Takes the first branch that matches the object. Branches differ in a constant field. */
function unionRewriter(branches: readonly Node[]): Rewriter {
  const [first, ...others] = branches.map((branch) => rewriterOf(branch)).filter((rewriter) => rewriter !== null);
  if (!first) return null;
  const whole = others.length === 0 ? first : mergedRewriter(branches);
  return (value, options) => (value === null ? null : whole(value, options));
}

/** Merges the branches of refusals inside an answer, in which a name always means the same. */
function mergedRewriter(branches: readonly Node[]): NonNullable<Rewriter> {
  const properties = Object.assign({}, ...branches.map((branch) => branch.properties)) as Record<string, Node>;
  for (const name of Object.keys(properties)) {
    const found = branches.map((branch) => branch.properties?.[name]).filter((node) => node !== undefined);
    if (found.some((node) => node.properties)) properties[name] = { anyOf: found };
  }
  return objectRewriter({ properties }, false) ?? ((value) => value);
}

function arrayRewriter(items: Node): Rewriter {
  const item = rewriterOf(items, { isRow: true });
  return item && ((value, options) => (Array.isArray(value) ? value.map((entry) => item(entry, options)) : value));
}

function recordRewriter(node: Node): Rewriter {
  const entry = rewriterOf(node);
  if (!entry) return null;
  return (value, options) => {
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, entry(item, options)]));
  };
}

/** How one field is rewritten. */
interface Field {
  readonly rewrite: Rewriter;
  /** Name of the field for the local time, or null when the field is not an instant. */
  readonly local: string | null;
  /** What a brief answer keeps: null nothing, true everything, `local` only the local time of an instant. */
  readonly picked: true | Picked | 'local' | null;
}

function objectRewriter(node: Node, isRow: boolean): Rewriter {
  const brief = briefOf(node);
  if (!isRow || !brief?.inRow) return makeRewriter(node, brief);
  const [list, feed] = [makeRewriter(node, { ...brief, ...brief.inRow.list }), makeRewriter(node, { ...brief, ...brief.inRow.feed })];
  return (value, options) => {
    const rewriter = (value as { changed_fields?: unknown } | null)?.changed_fields === undefined ? list : feed;
    return rewriter ? rewriter(value, options) : value;
  };
}

function makeRewriter(node: Node, brief: BriefForm | undefined): Rewriter {
  const hasScore = node.properties!['match_score'] !== undefined;
  const fields = new Map(
    Object.entries(node.properties!).map(([name, schema]): [string, Field] => {
      const local = isInstant(name, schema) ? localName(name) : null;
      const own = brief?.picked[name] ?? (local !== null && brief?.picked[local] ? ('local' as const) : null);
      const picks = brief ? own : name === 'score' && hasScore ? null : true;
      return [name, { rewrite: rewriterOf(schema), local, picked: picks }];
    }),
  );
  const text = writtenTextOf(node.properties!);
  const isPlain =
    !text && !brief?.settled && [...fields.values()].every(({ rewrite, local, picked }) => !rewrite && local === null && picked === true);
  if (isPlain) return null;
  return (value, options) => {
    if (typeof value !== 'object' || value === null) return value;
    const isWhole = options.fields.has('all');
    const found = value as Record<string, unknown>;
    const rewritten = rewrittenObject(found, fields, isWhole ? undefined : brief, isWhole, options);
    const writer = text && isUnset(rewritten[text.name]) ? null : text?.writer(found);
    if (writer) rewritten['written_by'] = writer;
    return brief?.settled ? brief.settled(rewritten, found, options.fields) : rewritten;
  };
}

/** A brief for a single resource or for a row. */
type BriefForm = Brief & Partial<RowBrief>;

function rewrittenObject(
  value: Record<string, unknown>,
  fields: ReadonlyMap<string, Field>,
  brief: BriefForm | undefined,
  isWhole: boolean,
  options: RewriteOptions,
): Record<string, unknown> {
  const rewritten: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const field = fields.get(name);
    const item = value[name];
    const isAsked = isWhole || options.fields.has(name);
    if (field?.picked === null && !isAsked) continue;
    if (brief && !isAsked && !isSaid(brief, name, value)) continue;
    const inner = field?.rewrite ? field.rewrite(item, options) : item;
    const kept =
      brief && field && typeof field.picked === 'object' && field.picked !== null && !isAsked ? partOf(inner, field.picked) : inner;
    if (brief && !isAsked && isUnset(kept) && !brief.always.includes(name)) continue;
    if (field?.picked !== 'local' || isAsked) rewritten[name] = kept;
    if (field?.local && typeof item === 'string' && !(field.local in value)) rewritten[field.local] = localTimeOf(item, options.zone);
  }
  return rewritten;
}

function isSaid({ onlyWith, isIdle }: BriefForm, name: string, value: Readonly<Record<string, unknown>>): boolean {
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
    for (const fieldName of [name, localName(name)]) {
      const item = (value as Record<string, unknown>)[fieldName];
      const inner = part === true ? item : partOf(item, part);
      if (!isUnset(inner)) kept[fieldName] = inner;
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
