/** Leaves out of an answer what its reader may not see. Which parts these are is said by the contract (`shownBy`). docs/decisions/0073. */
import type { TSchema } from 'typebox';
import type { Principal } from '../auth/principal.ts';
import type { Operation } from '../contract/index.ts';
import type { PermissionCode } from '../contract/permissions.ts';
import { permissionsShowing, type ShownBy } from '../contract/shownBy.ts';

/** A part of an answer that holds something not shown to everybody, or is it. */
interface Part {
  readonly shownBy: ShownBy | null;
  /** What stands in its place where it is not shown. */
  readonly hidden: unknown;
  readonly isOptional: boolean;
  readonly fields: ReadonlyMap<string, Part>;
  /** Of a list, or of an object with names that the schema does not know. */
  readonly each: Part | null;
}

/** What JSON Schema says of a part, as far as it is asked here. */
interface Shape {
  readonly type?: string;
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
}

const known = new WeakMap<Operation, Part | null>();

/** The answer of an operation as this caller is shown it. Guests, customers and calendars have operations made for them. */
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
  const told: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const inner = part.fields.get(name) ?? part.each;
    if (inner?.isOptional && mayNotSee(inner, held)) continue;
    told[name] = inner ? shownPart(field, inner, held) : field;
  }
  return told;
}

const shownPart = (value: unknown, part: Part, held: ReadonlySet<PermissionCode>) =>
  mayNotSee(part, held) ? part.hidden : shown(value, part, held);

/** null: everybody is shown all of it. */
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

/** A union is any of its members. */
const shapesOf = (schema: TSchema): Shape[] => {
  const shape = schema as Shape;
  return shape.anyOf ? shape.anyOf.flatMap(shapesOf) : [shape];
};

/** The value without content that the schema allows. */
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
