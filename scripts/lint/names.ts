/**
 * The words of the contract: which of two words is used, which type a name or the end of a name stands for, and which verbs operations
 * begin with. Covers requests, answers and refusals of every audience, and events. `npm run check` prints what differs.
 * docs/reference/conventions.md#names.
 */
import type { TSchema } from 'typebox';
import { errorTable, type ErrorCode } from '../../src/contract/errors.ts';
import { eventDefinitions } from '../../src/contract/events.ts';
import { dataSchemaOf } from '../../src/contract/failures.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { isIdentifier, naiveFormat } from '../../src/contract/schemas/common.ts';

type Kind = 'any' | 'boolean' | 'identifier' | 'list of identifiers' | 'list' | 'number' | 'object' | 'day' | 'text' | 'time' | 'word';

/** A field: where it is, such as `getReport.rows[].missing.on_time`, and the kinds of its values. */
interface NamedField {
  readonly name: string;
  readonly at: string;
  readonly kinds: ReadonlySet<Kind>;
}

/** The JSON Schema keywords that are read here. */
interface Node {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly anyOf?: readonly TSchema[];
  readonly allOf?: readonly TSchema[];
}

/** All fields of these operations, of the refusals with these codes and of all events. Former names are not among them. */
function fieldsOf(operations: readonly Operation[], codes: readonly string[]): NamedField[] {
  const ofRequests = operations.flatMap((op) =>
    [op.pathFields, op.queryFields, op.bodyFields].flatMap((fields) => fieldsIn({ properties: fields } as never, op.id)),
  );
  return [
    ...ofRequests,
    ...operations.flatMap((op) => fieldsIn(op.output, op.id)),
    ...(codes as readonly ErrorCode[]).flatMap((code) => fieldsIn(dataSchemaOf(code), code)),
    ...eventDefinitions.flatMap(({ type, body }) => fieldsIn(body, type)),
  ];
}

function fieldsIn(schema: TSchema, at: string): NamedField[] {
  const { properties = {}, patternProperties = {}, items, anyOf = [], allOf = [] } = schema as Node;
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      { name, at: `${at}.${name}`, kinds: new Set(kindsOf(field)) },
      ...fieldsIn(field, `${at}.${name}`),
    ]),
    ...(items ? fieldsIn(items, `${at}[]`) : []),
    ...Object.values(patternProperties).flatMap((part) => fieldsIn(part, `${at}{}`)),
    ...[...anyOf, ...allOf].flatMap((part) => fieldsIn(part, at)),
  ];
}

/** Null is no kind of its own: a field may always have no value. */
function kindsOf(schema: TSchema): Kind[] {
  const { type, format, pattern, const: only, enum: words, items, properties, anyOf, allOf } = schema as Node;
  if (anyOf ?? allOf) return [...(anyOf ?? allOf)!].flatMap(kindsOf);
  const sample = only ?? words?.[0];
  if (sample !== undefined) return [typeof sample === 'string' ? 'word' : (typeof sample as 'boolean' | 'number')];
  if (type === 'null') return [];
  if (type === 'integer' || type === 'number') return ['number'];
  if (type === 'boolean') return ['boolean'];
  if (type === 'array') return [items && kindsOf(items).includes('identifier') ? 'list of identifiers' : 'list'];
  if (type === 'object' || properties) return ['object'];
  if (type !== 'string') return ['any'];
  if (isIdentifier({ pattern })) return ['identifier'];
  if (format === 'date' || pattern?.startsWith('^(\\d{4}-')) return ['day'];
  return [format === 'date-time' || format === naiveFormat ? 'time' : 'text'];
}

const texts: readonly Kind[] = ['text', 'word'];

/** Ends and beginnings of names, and the kinds that they stand for. */
const forms: readonly (readonly [form: RegExp, kinds: readonly Kind[]])[] = [
  [/_at$/, ['time']],
  [/(^|_)date$/, ['day']],
  [/_local$/, texts],
  [/(^|_)id$/, ['identifier']],
  [/(^|_)ids$/, ['list of identifiers']],
  [/_(minutes?|seconds|bytes|km|ms|count|percent|version|numbers?)$/, ['number', 'list']],
  [/^(max|min|total)_/, ['number']],
  [/^(is|has)_/, ['boolean']],
  [/_by$/, ['word', 'object', 'list']],
  [/_(name|url|key|timezone)$/, texts],
];

/** Words that are not used, and those that are used instead. */
const words: readonly (readonly [not: RegExp, use: string])[] = [
  [/(^|_)utilisation/, 'utilization'],
  [/(^|_)optimisation/, 'optimization'],
  [/(^|_)(most|least)_/, 'max_ or min_'],
  [/_on$/, '_date'],
  [/_days?_of_week$/, 'weekday'],
  [/(^|_)job_ids?$/, 'job_request_id'],
  [/(^|_)states?$/, 'status'],
  [/^duration_minutes$/, 'job_duration_minutes'],
];

/** Where a name may differ from the tables, and why. `spec` is the specification, which decides. */
const exceptions: readonly (readonly [at: RegExp, why: string])[] = [
  [/^(getBoard|listFeasibleStarts)\b|^getToday\.free\b/, 'in columns: one list for each field'],
  [/^importJobRequests\.rows\[\]\.(state|starts|ends)$/, 'a column of a file of another system'],
  [/\.(client|request|rp|credential)_ids?$/, 'an identifier of another system, in its own form'],
  [/\.match_name$/, 'the spec names it'],
  [/\.missing\.\w+$/, 'the reason of the number with this name'],
  [/^getSystemHealth\b.*\.state$|^getMyDay\.visits\[\]\.state$/, 'how a part of the service or a visit stands'],
  [/\.(job_request|job)?_?id$/, 'a job by its UUID or its code'],
  [/^commitAbsenceResolve\.assignments\[\]\.(start|end)_at$/, 'a row that is copied from an answer'],
  [/^(EMERGENCY_RESCHEDULE|SCHEDULE_MOVE)_IN_PAST\.start_at$/, 'as the caller sent it'],
  [/\.day_summary_at$/, 'a time of day in a form of the dashboard'],
  [/\.plate_number$|\.message_number$/, 'a number that nobody counts with'],
  [
    /(^|\.)(base_address|address|candidates\[\])\.state$|^(listBookableStarts|listJobRequestBookingWindows|checkCoverage)\.state$|^\w+ServiceAreas?\b.*\.state$/,
    'a state of a country',
  ],
  [
    /\.live(_state|\.state)$|\.late_visits\.items\[\]\.state$|\.actions\[\]\.state$|\.events\[\]\.state$|\.steps\[\]\.state$/,
    'live states and steps: the spec names them',
  ],
  [/AbsenceResolve\b.*\.job_id$|^ABSENCE_RESOLVE_\w+\..*\.job_id$/, 'the spec names it'],
  [/^(listJobRequestBookingWindows|listNearbyTechnicians|listMatchingSlots)\.duration_minutes$/, 'the spec names it'],
];

/** Objects whose fields are named as what they count, or as the numbers whose absence they explain. */
const tallies = /\.(moved|frozen|missing|kinds)\.\w+$/;

/** Names that have two types in /v1, and why. */
const twoTypes: Readonly<Record<string, string>> = {
  after: 'a position in a list, and the figures after a plan beside those before it',
  completed_amount: 'the amount of a job with its currency, and a sum in the currency of the report',
  covered: 'a yes or no, and how many of the known addresses are covered',
  from: 'the spec: the first day of a range, and where a move begins',
  to: 'the spec: the last day of a range, and where a move ends',
  gaps: 'a list, and the part of the brief that has its length too',
  requests: 'a list, and the part of the brief that has its length too',
  members: 'the spec counts those of a skill; a plan lists those of a crew',
  message: 'a text, and the text message that an event is about',
  notes: 'the spec: the notes of a customer are one text; an export lists those of the jobs',
  profile: 'the spec: a group of fields of a customer, and the tools that a key may call',
  score: 'the spec: the stars of a customer, and the parts of a match',
};

/** Verbs of operations with their methods and effects. Any other verb is a change by POST. */
const verbs: Readonly<Record<string, readonly string[]>> = {
  get: ['GET read'],
  list: ['GET read', 'POST read'],
  check: ['GET read'],
  preview: ['POST read'],
  price: ['POST read'],
  create: ['POST create'],
  replace: ['PUT update'],
  set: ['PUT update'],
  delete: ['DELETE delete'],
  revoke: ['DELETE delete'],
  commit: ['POST commit'],
  undo: ['POST commit', 'POST update'],
};

/** What differs from the tables, a line each. */
export function findingsIn(operations: readonly Operation[]): string[] {
  const ofV1 = operations.filter(({ audience }) => audience === 'public');
  const isNamed = ({ at }: NamedField) => !exceptions.some(([form]) => form.test(at));
  const fields = fieldsOf(operations, Object.keys(errorTable)).filter(isNamed);
  const codes = ofV1.flatMap(({ errors }) => errors);
  return [
    ...new Set([
      ...fields.flatMap(wrongForm),
      ...fields.flatMap(wrongWord),
      ...severalTypes(fieldsOf(ofV1, codes).filter(isNamed)),
      ...operations.flatMap(wrongVerb),
    ]),
  ];
}

/** An update of a whole record (at its id) is PUT; an update of a part of it is PATCH. */
function wrongVerb({ id, method, effect, path, audience }: Operation): string[] {
  if (audience !== 'public') return [];
  const verb = /^[a-z]+/.exec(id)![0];
  const isOfJob = verb === 'update' && path.startsWith('/v1/job-requests/{id}/');
  if (isOfJob && !id.startsWith('updateJob')) return [`${id} changes a part of a job, so its name begins with updateJob`];
  const meant = verb === 'update' ? [path.endsWith('}') ? 'PUT update' : 'PATCH update'] : verbs[verb];
  const does = `${method} ${effect}`;
  const fits = meant?.includes(does) ?? (method === 'POST' && effect !== 'read');
  return fits ? [] : [`${id} is ${does}; its verb says ${meant?.join(' or ') ?? 'a change by POST'}`];
}

const wrongForm = ({ name, at, kinds }: NamedField): string[] =>
  forms
    .filter(([form, meant]) => form.test(name) && [...kinds].some((kind) => kind !== 'any' && !meant.includes(kind)))
    .map(([, meant]) => `${at} is ${[...kinds].join(' or ')}; its name says ${meant.join(' or ')}`);

const wrongWord = ({ name, at }: NamedField): string[] => words.filter(([not]) => not.test(name)).map(([, use]) => `${at}: write ${use}`);

/** Texts of every form are one type here: an identifier or a day may be empty in a request, and so is a plain text there. */
const typeOf = (kind: Kind): string =>
  kind.startsWith('list') ? 'list' : kind === 'number' || kind === 'boolean' || kind === 'object' ? kind : 'text';

function severalTypes(fields: readonly NamedField[]): string[] {
  const found = new Map<string, Map<string, string>>();
  for (const { name, at, kinds } of fields) {
    if (tallies.test(at) || name in twoTypes) continue;
    const types = found.get(name) ?? found.set(name, new Map()).get(name)!;
    for (const kind of kinds) if (kind !== 'any' && !types.has(typeOf(kind))) types.set(typeOf(kind), at);
  }
  return [...found].flatMap(([name, types]) =>
    types.size > 1 ? [`${name} has several types: ${[...types].map(([type, at]) => `${type} (${at})`).join(', ')}`] : [],
  );
}
