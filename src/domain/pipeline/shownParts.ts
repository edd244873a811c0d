/** Removes the parts of an answer that the caller may not see. The contract marks them (`shownBy`). docs/internals/access.md#copies. */
import type { TSchema } from 'typebox';
import type { Operation } from '../../contract/index.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import { isCustomerCredential, permissionsShowing, type ShownBy } from '../../contract/shownBy.ts';
import { mayHoldCustomerLinks, type Reader } from './customerLinks.ts';

/** A part of an answer that is restricted or contains restricted parts. */
interface Part {
  readonly shownBy: ShownBy | null;
  readonly isCustomerLink: boolean;
  /** The value that replaces a hidden part. */
  readonly hidden: unknown;
  readonly isOptional: boolean;
  readonly fields: ReadonlyMap<string, Part>;
  /** The entries of a list, or of an object with arbitrary names. */
  readonly each: Part | null;
}

/** What the caller may see. */
interface Sight {
  /** null: all permissions. */
  readonly held: ReadonlySet<PermissionCode> | null;
  readonly seesLinks: boolean;
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
export function shownTo(op: Operation, reader: Reader, answer: unknown): unknown {
  const { kind, permissions } = reader.principal;
  const sight: Sight = { held: permissions, seesLinks: mayHoldCustomerLinks(op, reader) };
  if ((permissions === null && sight.seesLinks) || kind === 'guest' || kind === 'customer' || kind === 'calendar') return answer;
  let part = known.get(op);
  if (part === undefined) known.set(op, (part = partOf(op.output, false)));
  return part === null ? answer : shown(answer, part, sight);
}

const mayNotSee = ({ shownBy, isCustomerLink }: Part, { held, seesLinks }: Sight) =>
  (isCustomerLink && !seesLinks) || (held !== null && shownBy !== null && !shownBy.some((code) => held.has(code)));

function shown(value: unknown, part: Part, sight: Sight): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return part.each ? value.map((row) => shownPart(row, part.each!, sight)) : value;
  const shownFields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const inner = part.fields.get(name) ?? part.each;
    if (inner?.isOptional && mayNotSee(inner, sight)) continue;
    shownFields[name] = inner ? shownPart(field, inner, sight) : field;
  }
  return shownFields;
}

const shownPart = (value: unknown, part: Part, sight: Sight) => (mayNotSee(part, sight) ? part.hidden : shown(value, part, sight));

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
  return {
    shownBy: by,
    isCustomerLink: isCustomerCredential(schema),
    hidden: by === null ? undefined : hiddenOf(schema),
    isOptional,
    fields,
    each,
  };
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
