/**
 * Names that fields had before, which stay for the life of `/v1`. The contract declares one with its field (`renamed`), and everything else
 * follows: requests take both names, answers over REST and events have both, and the document marks the former one as deprecated. Tools
 * show the current name alone. docs/reference/conventions.md#names.
 */
import { Type, type TSchema } from 'typebox';
import { fieldIssue, type FieldIssue } from './fieldMessages.ts';
import { TimeOfDay } from './schemas/common.ts';

/** What a request wrote under the former name, if the value has another form today. */
interface FormerForm {
  readonly schema: TSchema;
  readonly read: (value: unknown) => unknown;
}

interface Former {
  readonly name: string;
  readonly form: FormerForm | undefined;
}

/** A symbol, because JSON leaves symbols out. */
const former = Symbol('the former name');

/**
 * Gives a field a former name. Apply it to the whole schema of the field, outside `Type.Optional`. `form` is for fields of requests only.
 * [names.both-answered, names.both-taken].
 */
export function renamed<Schema extends TSchema>(name: string, schema: Schema, form?: FormerForm): Schema {
  const value: Former = { name, form };
  const properties = { ...Object.getOwnPropertyDescriptors(schema), [former]: { value, enumerable: true } };
  return Object.defineProperties({}, properties as PropertyDescriptorMap) as Schema;
}

const formerOf = (schema: TSchema): Former | undefined => (schema as { [former]?: Former })[former];

/** The former name of a field. Undefined: it has none. */
export const formerNameOf = (schema: TSchema): string | undefined => formerOf(schema)?.name;

/** For times of day, which were written HH:MM and are minutes since midnight. */
export const minuteOfTime: FormerForm = {
  schema: TimeOfDay('HH:MM.'),
  read(value) {
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(String(value)) ?? [];
    return minutes === undefined ? value : Number(hours) * 60 + Number(minutes);
  },
};

const naming = Symbol('names of fields');

/** A list of the names of fields of the object that it is in. Over REST it has the former names too. */
export const fieldNames = (description: string) => Type.Array(Type.String(), { description, [naming]: true });

/** The JSON Schema keywords that are read here. */
interface Shape {
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
}

/** Where a value has fields with a former name. */
interface Names {
  readonly formerByName: ReadonlyMap<string, Former>;
  /** Current names by former name. */
  readonly currentOf: ReadonlyMap<string, string>;
  /** The fields that list names of fields. */
  readonly naming: ReadonlySet<string>;
  readonly fields: ReadonlyMap<string, Names>;
  /** The entries of a list, or of an object with arbitrary names. */
  readonly each: Names | null;
}

const known = new WeakMap<TSchema, Names | null>();

/** Null when no field of the schema has a former name. */
function namesOf(schema: TSchema): Names | null {
  let names = known.get(schema);
  if (names === undefined) known.set(schema, (names = namesIn(shapesOf(schema))));
  return names;
}

/** The names of all branches of a union together: a value does not say of which branch it is. */
function namesIn(shapes: readonly Shape[]): Names | null {
  const formerByName = new Map<string, Former>();
  const lists = new Set<string>();
  const schemasByField = new Map<string, TSchema[]>();
  const entries: TSchema[] = [];
  for (const { properties = {}, patternProperties = {}, items } of shapes) {
    for (const [name, field] of Object.entries(properties)) {
      const before = formerOf(field);
      if (before) formerByName.set(name, before);
      if (naming in field) lists.add(name);
      schemasByField.set(name, [...(schemasByField.get(name) ?? []), field]);
    }
    entries.push(...Object.values(patternProperties), ...(items ? [items] : []));
  }
  const fields = new Map([...schemasByField].flatMap(([name, schemas]) => withNames(name, namesOfAll(schemas))));
  const each = namesOfAll(entries);
  if (formerByName.size === 0 && fields.size === 0 && each === null) return null;
  const currentOf = new Map([...formerByName].map(([current, { name }]) => [name, current]));
  return { formerByName, currentOf, naming: lists, fields, each };
}

const namesOfAll = (schemas: readonly TSchema[]): Names | null =>
  schemas.length > 1 ? namesIn(schemas.flatMap(shapesOf)) : schemas[0] ? namesOf(schemas[0]) : null;

const withNames = (name: string, names: Names | null): [string, Names][] => (names === null ? [] : [[name, names]]);

/** The branches of a union, or the schema itself. */
const shapesOf = (schema: TSchema): Shape[] => {
  const shape = schema as Shape;
  return shape.anyOf ? shape.anyOf.flatMap(shapesOf) : [shape];
};

/** The value with current names only. `issues` receives each field that has two values; the one of the current name stays. */
export function inCurrentNames(schema: TSchema, value: unknown, issues: FieldIssue[] = []): unknown {
  const names = namesOf(schema);
  return names ? current(value, names, '', issues) : value;
}

function current(value: unknown, names: Names, path: string, issues: FieldIssue[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const { each } = names;
    return each ? value.map((entry, index) => current(entry, each, `${path}[${index}]`, issues)) : (value as unknown);
  }
  const entries = Object.entries(value).flatMap(([name, item]: [string, unknown]): [string, unknown][] => {
    const at = path ? `${path}.${name}` : name;
    const now = names.currentOf.get(name) ?? name;
    const inner = names.fields.get(now) ?? names.each;
    const read = now === name ? item : (names.formerByName.get(now)?.form?.read(item) ?? item);
    const settled = inner ? current(read, inner, at, issues) : withoutFormer(name, read, names);
    if (now === name || !Object.hasOwn(value, now)) return [[now, settled]];
    const other = (value as Record<string, unknown>)[now];
    if (!isSame(settled, inner ? current(other, inner, at, []) : other))
      issues.push(fieldIssue(at, 'conflict', 'either_alone', { first: now, second: name }));
    return [];
  });
  return Object.fromEntries(entries);
}

/** Whether two values of JSON are equal. */
const isSame = (value: unknown, other: unknown): boolean => JSON.stringify(value) === JSON.stringify(other);

/** The value with each former name beside its current one. */
export function withFormerNames(schema: TSchema, value: unknown): unknown {
  const names = namesOf(schema);
  return names ? doubled(value, names) : value;
}

function doubled(value: unknown, names: Names): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const { each } = names;
    return each ? value.map((entry) => doubled(entry, each)) : (value as unknown);
  }
  // Every answer over REST comes through here. A copy with few changes keeps the fast form of an object, which one that grows name by name loses.
  const own = value as Readonly<Record<string, unknown>>;
  const changed: Record<string, unknown> = {};
  for (const [name, inner] of names.fields) if (Object.hasOwn(own, name)) changed[name] = doubled(own[name], inner);
  if (names.each) for (const name of Object.keys(own)) if (!names.fields.has(name)) changed[name] = doubled(own[name], names.each);
  for (const name of names.naming) if (Object.hasOwn(own, name)) changed[name] = withFormer(name, own[name], names);
  for (const [name, before] of names.formerByName) if (Object.hasOwn(own, name)) changed[before.name] = changed[name] ?? own[name];
  return { ...own, ...changed };
}

/** The names of a list of names, without or with the former ones. Any other value stays. */
const withoutFormer = (field: string, value: unknown, { naming: lists, currentOf }: Names): unknown =>
  lists.has(field) ? [...new Set((value as string[]).map((name) => currentOf.get(name) ?? name))] : value;
const withFormer = (field: string, value: unknown, { naming: lists, formerByName }: Names): unknown =>
  lists.has(field)
    ? (value as string[]).flatMap((name) => [name, ...(formerByName.has(name) ? [formerByName.get(name)!.name] : [])])
    : value;

/** What a field is called today that had this name in the object. */
export const currentNameIn = (schema: TSchema, name: string): string => namesOf(schema)?.currentOf.get(name) ?? name;

type Fields = Readonly<Record<string, TSchema>>;

const both = new WeakMap<Fields, Fields>();

/** The fields of an object, and each former name as a deprecated field. */
export function withFormerFields(fields: Fields): Fields {
  let all = both.get(fields);
  if (!all) both.set(fields, (all = allFields(fields)));
  return all;
}

function allFields(fields: Fields): Fields {
  const entries = Object.entries(fields).flatMap(([name, field]): [string, TSchema][] => {
    const before = formerOf(field);
    if (!before) return [[name, field]];
    const schema = { ...(before.form?.schema ?? field), [former]: undefined, deprecated: true, description: `Use \`${name}\`.` };
    return [
      [name, field],
      [before.name, schema as TSchema],
    ];
  });
  return Object.fromEntries(entries);
}

/** The required fields of an answer: a former name is there wherever its field is. */
export const requiredWithFormer = (fields: Fields, required: readonly string[]): string[] =>
  required.flatMap((name) => {
    const formerName = fields[name] && formerNameOf(fields[name]);
    return formerName === undefined ? [name] : [name, formerName];
  });
