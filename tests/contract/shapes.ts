/**
 * The shapes of `resourceTables.ts`, and how a schema or an answer differs from a shape. A key says if its field may be null or absent
 * (`note or null`, `code or omitted`). A text names a type, a closed list (`a|b`) or a range.
 */
export type Shape = string | readonly [Shape] | Fields;
export interface Fields {
  readonly [field: string]: Shape;
}

export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

/** The fields of a table: name, type, and whether null and absence are allowed. */
function rowsOf(fields: Fields): { name: string; shape: Shape; isNullable: boolean; isOptional: boolean }[] {
  return Object.entries(fields).map(([key, shape]) => {
    const [, name, rule] = /^(\w+)(?: or (null|omitted))?$/.exec(key)!;
    return { name: name!, shape, isNullable: rule === 'null', isOptional: rule === 'omitted' };
  });
}

/** The names of the fields of a table. */
export const namesOf = (fields: Fields): string[] => rowsOf(fields).map(({ name }) => name);

/** A table with only one row. */
export const only = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key.split(' ')[0] === name));

const isArray = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);
const mapOf = (shape: Fields): Shape | undefined => shape['each_key'];

/** Where a schema contradicts the shape. `extraFields` lists fields that only the schema has. */
export function differences(shape: Shape, schema: Schema, path = ''): string[] {
  if (typeof shape === 'string') {
    const found = typeOf(schema);
    return found === shape ? [] : [`${path}: ${found}, not ${shape}`];
  }
  if (isArray(shape)) return schema.type === 'array' ? differences(shape[0], schema.items!, `${path}[]`) : [`${path}: no array`];
  const each = mapOf(shape);
  if (each !== undefined) return differences(each, Object.values(schema.patternProperties ?? {})[0] ?? {}, `${path}.*`);
  return rowsOf(shape).flatMap((row) => {
    const at = `${path}.${row.name}`;
    const field = schema.properties?.[row.name];
    if (!field) return [`${at}: missing`];
    const isNullable = field.anyOf?.some(({ type }) => type === 'null') ?? false;
    const isOptional = !(schema.required ?? []).includes(row.name);
    return [
      ...(isNullable === row.isNullable ? [] : [`${at}: ${isNullable ? 'may' : 'may not'} be null`]),
      ...(isOptional === row.isOptional ? [] : [`${at}: ${isOptional ? 'may' : 'may not'} be omitted`]),
      ...differences(row.shape, isNullable ? field.anyOf![0]! : field, at),
    ];
  });
}

/** Fields of a schema that the shape lacks. */
export function extraFields(shape: Shape, schema: Schema, path = ''): string[] {
  const bare = schema.anyOf?.[0] ?? schema;
  if (typeof shape === 'string') return [];
  if (isArray(shape)) return extraFields(shape[0], bare.items ?? {}, `${path}[]`);
  if (mapOf(shape) !== undefined) return [];
  const known = new Map(rowsOf(shape).map((row) => [row.name, row.shape]));
  return Object.entries(bare.properties ?? {}).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return known.has(name) ? extraFields(known.get(name)!, field, at) : [at];
  });
}

function typeOf({ type, format, enum: words, minimum, maximum }: Schema): string {
  if (words) return words.join('|');
  if (format === 'date-time') return 'timestamp';
  if (format) return format;
  if (minimum !== undefined || maximum !== undefined) return `${type} ${minimum}..${maximum}`;
  return type ?? 'any';
}

/** Which of the allowed forms an answer has; `wrong` lists what the shape does not allow. */
export interface AnswerForms {
  wrong: string[];
  nulls: string[];
  omitted: string[];
  /** Empty lists and maps, which show nothing about their content. */
  empty: string[];
}

export function examine(shape: Shape, value: unknown): AnswerForms {
  const found = { wrong: new Set<string>(), nulls: new Set<string>(), omitted: new Set<string>(), empty: new Set<string>() };
  const visit = (of: Shape, at: string, part: unknown): void => {
    if (typeof of === 'string') {
      if (!isOf(of, part)) found.wrong.add(`${at}: ${JSON.stringify(part)} is no ${of}`);
      return;
    }
    if (isArray(of) ? !Array.isArray(part) : typeof part !== 'object' || part === null || Array.isArray(part)) {
      found.wrong.add(`${at}: ${JSON.stringify(part)}`);
      return;
    }
    const each = isArray(of) ? of[0] : mapOf(of);
    if (each !== undefined) {
      const parts = Object.values(part as object);
      if (parts.length === 0) found.empty.add(at);
      for (const one of parts) visit(each, `${at}[]`, one);
      return;
    }
    for (const row of rowsOf(of as Fields)) {
      const inner = at === '' ? row.name : `${at}.${row.name}`;
      const field = (part as Record<string, unknown>)[row.name];
      if (!Object.hasOwn(part as object, row.name)) (row.isOptional ? found.omitted : found.wrong).add(inner);
      else if (field === null && row.isNullable) found.nulls.add(inner);
      else visit(row.shape, inner, field);
    }
  };
  visit(shape, '', value);
  return { wrong: [...found.wrong], nulls: [...found.nulls], omitted: [...found.omitted], empty: [...found.empty] };
}

const patterns: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
};

function isOf(type: string, value: unknown): boolean {
  if (type === 'any') return value !== undefined;
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type.includes('|')) return typeof value === 'string' && type.split('|').includes(value);
  const [name, range] = type.split(' ') as [string, string | undefined];
  if (name === 'integer' || name === 'number') {
    const [from, to] = (range ?? '-Infinity..Infinity').split('..').map(Number) as [number, number];
    return typeof value === 'number' && (name === 'number' || Number.isInteger(value)) && from <= value && value <= to;
  }
  if (name === 'boolean') return typeof value === 'boolean';
  return typeof value === 'string' && (patterns[name]?.test(value) ?? true);
}
