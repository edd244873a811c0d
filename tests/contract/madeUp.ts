/** Values made from the contract's schemas: those that a field must refuse, those at the bounds of a field, and whole inputs by chance. */
import fc from 'fast-check';
import { Value } from 'typebox/value';
import type { TSchema } from 'typebox';
import { headerNames } from '../../src/contract/headers.ts';
import { requestSchemaOf } from '../../src/contract/nulls.ts';
import { isIdentifier } from '../../src/contract/schemas/common.ts';
import type { Operation } from '../../src/contract/index.ts';
import type { Input } from './callers.ts';
import { nameOf, withValueAt, type Path } from './tenants.ts';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The schema of a field without null. */
const bare = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

const fieldsOf = (op: Operation): Readonly<Record<string, Schema>> => (requestSchemaOf(op) as Schema).properties ?? {};

/** A place of an input: a field, or a part of one that the input has. */
export interface Place {
  readonly path: Path;
  readonly schema: Schema;
}

/** Every field of the operation, and every part of those that the input has. Only the first item of each list counts. */
export function placesOf(op: Operation, input: Input): Place[] {
  const walk = (schema: Schema, path: Path, value: unknown): Place[] => {
    const { properties, items } = bare(schema);
    const own = path.length > 0 ? [{ path, schema }] : [];
    if (properties && typeof value === 'object' && value !== null)
      return [...own, ...Object.entries(properties).flatMap(([name, inner]) => walk(inner, [...path, name], (value as Input)[name]))];
    return items && Array.isArray(value) && value.length > 0 ? [...own, ...walk(items, [...path, 0], value[0])] : own;
  };
  return walk(requestSchemaOf(op) as Schema, [], input);
}

/** Whether a field travels as text: in the path, the query or a header. */
const isText = (op: Operation, [field]: Path) => !Object.hasOwn(op.bodyFields, field as string);
const isInPath = (op: Operation, [field]: Path) => Object.hasOwn(op.pathFields, field as string);
const isHeader = (op: Operation, [field]: Path) => Object.hasOwn(op.headerFields, field as string);

/** Longer texts would make the body too large. */
const longest = 20_000;

/** Values just inside and just outside the bounds of a schema. */
export function boundsOf(schema: Schema): unknown[] {
  const { type, minimum, maximum, minLength, maxLength, minItems, maxItems } = bare(schema);
  const step = type === 'integer' ? 1 : 0.001;
  return [
    ...(minimum === undefined ? [] : [minimum, minimum - step]),
    ...(maximum === undefined ? [] : [maximum, maximum + step]),
    ...(minLength === undefined || minLength === 0 ? [] : ['x'.repeat(minLength), 'x'.repeat(minLength - 1)]),
    ...(maxLength === undefined || maxLength > longest ? [] : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)]),
    ...(minItems === undefined || minItems === 0 ? [] : [[]]),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => 'x')]),
  ];
}

/** Days that the form of a day admits and no calendar of the service has. */
export function unrealDaysFor(schema: Schema): string[] {
  const { format, pattern = '' } = bare(schema);
  return format === 'date' || /^\^\(?\\d\{4\}-\(0\[1-9\]/.test(pattern) ? ['0000-01-01', '2031-02-29', '9999-12-31'] : [];
}

const noSuchThing = 'no such thing';

/** Values that the schema refuses, such as another type, a text that is too long and a number beyond a bound. */
function brokenValuesOf(op: Operation, { path, schema }: Place): unknown[] {
  if (!isText(op, path)) {
    const values = [
      ...boundsOf(schema).filter((value) => !Array.isArray(value) || value.length === 0),
      noSuchThing,
      '',
      7,
      1.5,
      true,
      null,
      [],
      {},
      [null],
    ];
    return values.filter((value) => !Value.Check(schema as TSchema, value));
  }
  // As text, 7 and "7" are the same.
  const { items } = bare(schema);
  const texts = items ? refusedTexts(items).map((text) => [text]) : refusedTexts(schema);
  return texts.filter((value) => canBeSent(op, path, value));
}

/** Texts that no database can keep. */
const unsafe = ['a\0b', 'a\ud800'];

/** Whether the place takes any text. */
const isFree = ({ schema }: Place): boolean => {
  const { type, pattern, enum: words, format, maxLength = 9 } = bare(schema);
  return type === 'string' && !pattern && !words && !format && maxLength > 3;
};

function refusedTexts(schema: Schema): string[] {
  const { type, minLength = 0 } = bare(schema);
  const bounds = boundsOf(schema).filter((value) => !Value.Check(schema as TSchema, value) && !Array.isArray(value));
  const wrong = type === 'string' ? [noSuchThing, ''] : type === 'integer' ? ['x', '1.5'] : ['x'];
  return [...bounds, ...wrong.filter((text) => !Value.Check(schema as TSchema, text))]
    .map(String)
    .filter((text) => text !== '' || minLength > 0);
}

/** Inputs in which many fields are wrong at once, each with the names of those fields as callers get them. */
export function brokenInputsOf(op: Operation, input: Input): { readonly input: Input; readonly fields: readonly string[] }[] {
  const places = placesOf(op, input).map((place) => ({ ...place, values: brokenValuesOf(op, place) }));
  const isPart = (path: Path, of: Path) => path.length > of.length && of.every((step, at) => step === path[at]);
  // A part and its whole cannot both be wrong.
  const leaves = places.filter(({ path }) => !places.some((other) => isPart(other.path, path)));
  const wholes = places.filter((place) => !leaves.includes(place));
  const free = leaves.filter((place) => isFree(place) && !isText(op, place.path)).slice(0, mostAtOnce);
  const spoilt = (text: string) => {
    const taking = free.filter(({ schema }) => Value.Check(schema as TSchema, text));
    return {
      input: taking.reduce((made, { path }) => withValueAt(made, path, text) as Input, input),
      fields: taking.map(({ path }) => asCallersName(path)),
    };
  };
  return [
    // Texts are looked at when all else is right.
    ...unsafe.map(spoilt).filter(({ fields }) => fields.length > 0),
    ...[leaves, ...wholes.map((place) => [place])].flatMap((group) =>
      Array.from({ length: Math.max(0, ...group.map(({ values }) => values.length)) }, (_, turn) => {
        const wrong = group.filter(({ values }) => turn < values.length).slice(0, mostAtOnce);
        const broken = wrong.reduce((made, { path, values }) => withValueAt(made, path, values[turn]) as Input, input);
        return { input: broken, fields: wrong.map(({ path }) => asCallersName(path)) };
      }),
    ),
  ];
}

/** The service names fifty fields at most. */
const mostAtOnce = 30;

const asCallersName = (path: Path): string => headerNames[path[0] as string] ?? nameOf(path);

/** Texts for strings without a form, and for forms of which we make no values. */
const someText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Ada',
    '12',
    'a,b',
    '‮🙂',
    noSuchThing,
    '2031-03-03',
    '2031-03-03T10:00',
    '2031-03-03T10:00:00Z',
    'Europe/Berlin',
    'x'.repeat(300),
  ),
  fc.string({ maxLength: 40, unit: 'grapheme' }),
);

/** Values of a schema, most of them valid. `ids`: those that the business has. */
function valuesOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const {
    type,
    enum: words,
    format,
    minimum = -10,
    maximum = 1_000_000,
    maxLength = 200,
    items,
    properties,
    required = [],
    minItems = 0,
    maxItems = 3,
  } = bare(schema);
  const nothing = schema.anyOf?.some((one) => one.type === 'null') ? [fc.constant(null)] : [];
  const of = (): fc.Arbitrary<unknown> => {
    if (words) return fc.constantFrom(...words);
    if (type === 'string' && isIdentifier(bare(schema))) return fc.constantFrom('', '00000000-0000-7000-8000-00000000dead', ...ids);
    if (format === 'date')
      return fc.integer({ min: -40, max: 800 }).map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
    if (format?.startsWith('date-time'))
      return fc
        .integer({ min: -90_000, max: 900_000 })
        .map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, format === 'date-time' ? undefined : 16));
    if (type === 'string') return someText.map((text) => text.slice(0, maxLength));
    if (type === 'integer')
      return fc.oneof(fc.integer({ min: minimum, max: Math.min(maximum, minimum + 50) }), fc.integer({ min: minimum, max: maximum }));
    if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
    if (type === 'boolean') return fc.boolean();
    if (type === 'array' && items)
      return fc.array(valuesOf(items, ids), { minLength: Math.min(minItems, 3), maxLength: Math.max(minItems, Math.min(maxItems, 3)) });
    if (properties) {
      const fields = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valuesOf(inner, ids)]));
      return fc.record(fields, { requiredKeys: [...required] });
    }
    return fc.jsonValue({ maxDepth: 2 });
  };
  return fc.oneof({ weight: 9, arbitrary: of() }, ...nothing.map((arbitrary) => ({ weight: 1, arbitrary })));
}

const idsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)].map(([id]) => id);

/** Fields of which other values take seconds. */
const quick: Readonly<Record<string, unknown>> = { effort: 'quick' };

/** Inputs by chance: each field as in the input that succeeds, made up by its schema, or left out. */
export function madeUpInputs(op: Operation, input: Input, { count, seed }: { readonly count: number; readonly seed: number }): Input[] {
  const absent = Symbol('absent');
  const ids = idsIn(input);
  const required = new Set((requestSchemaOf(op) as Schema).required);
  const fields = Object.entries(fieldsOf(op)).map(([name, schema]): [string, fc.Arbitrary<unknown>] => {
    const place = [name];
    const usable = (value: unknown) => canBeSent(op, place, value);
    const made =
      isInPath(op, place) && isIdentifier(bare(schema)) ? fc.constantFrom(...idsIn(input[name])) : valuesOf(schema, ids).filter(usable);
    if (name in quick) return [name, fc.constant(quick[name])];
    const options = [
      { weight: 1, arbitrary: made },
      ...(Object.hasOwn(input, name) ? [{ weight: 3, arbitrary: fc.constant(input[name]) }] : []),
      ...(required.has(name) ? [] : [{ weight: 2, arbitrary: fc.constant(absent as unknown) }]),
    ];
    return [name, fc.oneof(...options)];
  });
  const all = fc
    .record(Object.fromEntries(fields))
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== absent)));
  return fc.sample(all, { numRuns: count, seed });
}

/** What can be sent at all: a segment of a path is not empty, and a header is plain text. */
export function canBeSent(op: Operation, path: Path, value: unknown): boolean {
  if (isInPath(op, path))
    return (
      typeof value === 'number' ||
      (typeof value === 'string' && value.isWellFormed() && value.trim() !== '' && !/^\.+$/.test(value) && value.length < 200)
    );
  if (isText(op, path) && [value].flat().some((one) => typeof one === 'object')) return false;
  return !isHeader(op, path) || (typeof value === 'string' && /^[\x20-\x7e]*$/.test(value));
}
