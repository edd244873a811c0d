/**
 * The shape of one operation of the contract. Everything outward is derived from these entries: REST
 * routes, OpenAPI, MCP tools, the typed client, the permission tests and the reference page. Data only.
 */
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { PermissionCode } from './permissions.ts';
import type { ToolProfile } from './profiles.ts';

/** What an operation does to the data; decides the transaction and the MCP behaviour hints ([mcp.hints]). */
export type Effect = 'read' | 'create' | 'update' | 'delete' | 'commit';

/**
 * Which calls a person confirms first, where the credential says so: all, none, or those with one of these values in a field.
 * docs/decisions/0049.
 */
export type Confirmed = 'always' | 'never' | { readonly field: string; readonly values: readonly string[] };

/** A header that is an input; over MCP it becomes the argument named here. */
export interface HeaderInput {
  readonly header: string;
  readonly argument: string;
  readonly schema: TSchema;
  readonly required: boolean;
}

export interface Operation<
  Id extends string = string,
  Path extends TProperties = TProperties,
  Query extends TProperties = TProperties,
  Body extends TProperties = TProperties,
  Headers extends TProperties = TProperties,
  Output extends TSchema = TSchema,
  Codes extends ErrorCode = ErrorCode,
> {
  /** Also the REST operationId, the MCP tool, the client method, the handler's file and the log field. */
  readonly id: Id;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` placeholders, as in OpenAPI. */
  readonly path: string;
  /** `guest`, `customer`, `calendar`: no route serves it; the booking page, the customer link and the live calendars call it. */
  readonly audience: 'public' | 'dashboard' | 'guest' | 'customer' | 'calendar';
  /** Of a public operation: whether the holder of a customer link may call it too, for the own job (`id`) alone. */
  readonly openTo: readonly 'customer'[];
  readonly group:
    | 'Customers'
    | 'Bookings'
    | 'Dispatch'
    | 'Board'
    | 'Catalog'
    | 'Team and fleet'
    | 'Webhooks'
    | 'Mail'
    | 'Sandbox'
    | 'Account'
    | 'API keys'
    | 'Members'
    | 'Booking page'
    | 'Customer link'
    | 'Calendars'
    | 'My day'
    | 'Connected apps'
    | 'Settings';
  readonly summary: string;
  readonly description: string;
  /** All of them are needed. */
  readonly permissions: readonly PermissionCode[];
  /**
   * What of it somebody with the technician's role reaches. `jobs`, `job`: those the technician works on (`technician_id` or `id`);
   * `technician`: the own record (`id`); `account`: the own account; null: nothing (docs/reference/conventions.md#permissions-and-roles).
   */
  readonly ownScope: 'jobs' | 'job' | 'technician' | 'account' | null;
  readonly effect: Effect;
  readonly confirmed: Confirmed;
  /** Whether `Idempotency-Key` acts on it; only for the operations of [idempotency.listed-operations]. */
  readonly idempotent: boolean;
  /** Whether it prices travel, which may ask an outside routing service (open-world hint). */
  readonly pricesTravel: boolean;
  /** Whether it also draws on the booking-creation limit. */
  readonly createsBooking: boolean;
  readonly profiles: readonly ToolProfile[];
  readonly pathFields: Path;
  readonly queryFields: Query;
  readonly bodyFields: Body;
  readonly headerFields: Headers;
  /** Of a partial update: what null makes of a field whose schema does not tell (contract/nulls.ts). */
  readonly unset: Readonly<Record<string, Unset>>;
  /**
   * Arguments made of objects that are copied from an answer (the days of booking windows, the rows of a preview): what else the answer
   * says of them is no misspelling, and is left aside.
   */
  readonly copied: readonly string[];
  readonly output: Output;
  /** Business refusals it may answer, beside those every operation may answer (`commonErrors`). */
  readonly errors: readonly Codes[];
}

/** `keep`: the field always has a value, and null leaves it as it is; else the value that clears the field. */
export type Unset = 'keep' | 0;

/** The one flat argument object of an operation: path, query, header and body fields together. */
export type InputOf<O> =
  O extends Operation<string, infer Path, infer Query, infer Body, infer Headers, TSchema, ErrorCode>
    ? Static<TObject<Path>> & Static<TObject<Query>> & Static<TObject<Body>> & Static<TObject<Headers>>
    : never;

/** What a caller may send: as `InputOf`, with null for whatever is optional, in nested objects too. What cannot be unset refuses it. */
export type RequestOf<O> = InputOf<O> | OrNull<InputOf<O>>;

type OrNull<T> = T extends readonly (infer Item)[]
  ? OrNull<Item>[]
  : T extends object
    ? { [Name in keyof T]: undefined extends T[Name] ? OrNull<T[Name]> | null : OrNull<T[Name]> }
    : T;

export type OutputOf<O> =
  O extends Operation<string, TProperties, TProperties, TProperties, TProperties, infer Output, ErrorCode> ? Static<Output> : never;

export type ErrorOf<O> =
  O extends Operation<string, TProperties, TProperties, TProperties, TProperties, TSchema, infer Codes> ? Codes : never;

type Entry<Id, Path, Query, Body, Headers, Output, Codes extends ErrorCode> = Described<Id, Path, Query, Body, Headers, Output, Codes> &
  (ForTools | NoTool);

/** Says in which profiles its tool stands. An empty list: only among all tools. So no new operation is in a profile, or in none, by oversight. */
interface ForTools {
  audience?: 'public';
  profiles: readonly ToolProfile[];
}

/** Is no tool. */
interface NoTool {
  audience: Exclude<Operation['audience'], 'public'>;
  profiles?: never;
}

interface Described<Id, Path, Query, Body, Headers, Output, Codes extends ErrorCode> {
  id: Id;
  method: Operation['method'];
  path: string;
  openTo?: Operation['openTo'];
  group: Operation['group'];
  summary: string;
  description?: string;
  permissions: readonly PermissionCode[];
  ownScope?: Operation['ownScope'];
  effect: Effect;
  confirmed?: Confirmed;
  idempotent?: boolean;
  pricesTravel?: boolean;
  createsBooking?: boolean;
  pathFields?: Path;
  queryFields?: Query;
  bodyFields?: Body;
  headerFields?: Headers;
  unset?: Operation['unset'];
  copied?: readonly string[];
  output: Output;
  errors?: readonly Codes[];
}

type None = Record<never, never>;

const keyErrors = ['IDEMPOTENCY_KEY_REUSE', 'IDEMPOTENCY_IN_PROGRESS'] as const satisfies readonly ErrorCode[];

const confirmErrors = ['CONFIRMATION_REQUIRED'] as const satisfies readonly ErrorCode[];

/** Nobody confirms in the dashboard, where a person acts. Elsewhere what commits or deletes is confirmed, and what says so itself. */
const confirmedOf = ({
  audience = 'public',
  effect,
  confirmed = effect === 'commit' || effect === 'delete' ? 'always' : 'never',
}: Pick<Entry<never, never, never, never, never, never, ErrorCode>, 'audience' | 'effect' | 'confirmed'>): Confirmed =>
  audience === 'public' ? confirmed : 'never';

/** Completes an entry with its defaults and keeps its literal types, which handlers and client are typed by. */
export function operation<
  const Id extends string,
  Output extends TSchema,
  const Codes extends ErrorCode = never,
  Path extends TProperties = None,
  Query extends TProperties = None,
  Body extends TProperties = None,
  Headers extends TProperties = None,
>(entry: Entry<Id, Path, Query, Body, Headers, Output, Codes>): Operation<Id, Path, Query, Body, Headers, Output, Codes> {
  return {
    audience: 'public',
    openTo: [],
    ownScope: null,
    description: entry.summary,
    idempotent: false,
    pricesTravel: false,
    createsBooking: false,
    profiles: [],
    pathFields: {} as Path,
    queryFields: {} as Query,
    bodyFields: {} as Body,
    headerFields: {} as Headers,
    unset: {},
    copied: [],
    ...entry,
    confirmed: confirmedOf(entry),
    // What a key may be answered with belongs to every operation on which it acts, as does what a person must confirm.
    errors: [
      ...(entry.errors ?? []),
      ...(entry.idempotent ? (keyErrors as readonly ErrorCode[] as readonly Codes[]) : []),
      ...(confirmedOf(entry) !== 'never' ? (confirmErrors as readonly ErrorCode[] as readonly Codes[]) : []),
    ],
  };
}

const whole = new WeakMap<Operation, TObject>();

/** The schema of the flat argument object once null is read as what it means (contract/nulls.ts): what the pipeline validates by. */
export function inputSchemaOf(op: Operation): TObject {
  let schema = whole.get(op);
  if (!schema) {
    schema = Type.Object({ ...op.pathFields, ...op.queryFields, ...op.headerFields, ...op.bodyFields });
    whole.set(op, schema);
  }
  return schema;
}
