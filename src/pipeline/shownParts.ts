/** Removes the parts of an answer that the caller may not see. The contract marks them (`shownBy`). docs/decisions/0073. */
import type { TSchema } from 'typebox';
import type { Principal } from '../auth/principal.ts';
import type { Operation } from '../contract/index.ts';
import type { PermissionCode } from '../contract/permissions.ts';
import { permissionsShowing, type ShownBy } from '../contract/shownBy.ts';

/** A part of an answer that is restricted or contains restricted parts. */
interface Part {
  readonly shownBy: ShownBy | null;
  /** The value that replaces a hidden part. */
  readonly hidden: unknown;
  readonly isOptional: boolean;
  readonly fields: ReadonlyMap<string, Part>;
  /** The entries of a list, or of an object with arbitrary names. */
  readonly each: Part | null;
}

/** The JSON Schema keywords that are read here. */
interface Shape {
  readonly type?: string;
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
}

const known = new WeakMap<Operation, Part | null>();

/** The answer as this caller may see it. Guests, customers and calendars have their own operations, so nothing is removed for them. */
export function shownTo(op: Operation, { kind, permissions }: Principal, answer: unknown): unknown {
  if (permissions === null || kind === 'guest' || kind === 'customer' || kind === 'calendar') return answer;
  let part = known.get(op);
  if (part === undefined) known.set(op, (part = partOf(op.output, false)));
  return part === null ? answer : shown(answer, part, permissions);
}

const mayNotSee = ({ shownBy }: Part, held: ReadonlySet<PermissionCode>) => shownBy !== null && !shownBy.some((code) => held.has(code));

function shown(value: unknown, part: Part, held: ReadonlySet<PermissionCode>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return part.each ? value.map((row) => shownPart(row, part.each!, held)) : value;
  const shownFields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const inner = part.fields.get(name) ?? part.each;
    if (inner?.isOptional && mayNotSee(inner, held)) continue;
    shownFields[name] = inner ? shownPart(field, inner, held) : field;
  }
  return shownFields;
}

const shownPart = (value: unknown, part: Part, held: ReadonlySet<PermissionCode>) =>
  mayNotSee(part, held) ? part.hidden : shown(value, part, held);

/** Null when everybody may see the whole schema. */
function partOf(schema: TSchema, isOptional: boolean): Part | null {
  const shapes = shapesOf(schema);
  const fields = new Map<string, Part>();
  let each: Part | null = null;
  for (const { properties = {}, patternProperties = {}, required = [], items } of shapes) {
    for (const [name, field] of Object.entries(properties)) {
      const part = partOf(field, !required.includes(name));
      if (part) fields.set(name, part);
    }
    for (const inner of [...Object.values(patternProperties), ...(items ? [items] : [])]) each ??= partOf(inner, false);
  }
  const by = permissionsShowing(schema);
  if (by === null && fields.size === 0 && each === null) return null;
  return { shownBy: by, hidden: by === null ? undefined : hiddenOf(schema), isOptional, fields, each };
}

/** The branches of a union, or the schema itself. */
const shapesOf = (schema: TSchema): Shape[] => {
  const shape = schema as Shape;
  return shape.anyOf ? shape.anyOf.flatMap(shapesOf) : [shape];
};

/** An empty value that the schema allows. */
function hiddenOf(schema: TSchema): unknown {
  const shapes = shapesOf(schema);
  if (shapes.some(({ type }) => type === 'null')) return null;
  const [{ type, properties = {}, required = [] } = {}] = shapes;
  switch (type) {
    case 'string':
      return '';
    case 'array':
      return [];
    case 'object':
      return Object.fromEntries(required.map((name) => [name, hiddenOf(properties[name]!)]));
    default:
      throw new Error(`Nothing can stand in the place of a hidden ${type ?? 'part'}`);
  }
}
