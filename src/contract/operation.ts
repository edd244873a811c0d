/**
 * The shape of one operation of the contract. REST routes, OpenAPI, MCP tools, the typed client, the permission tests and the reference
 * page are derived from these entries. Data only.
 */
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { ConfirmedEffect } from './effects.ts';
import type { ErrorCode } from './errors.ts';
import type { PermissionCode } from './permissions.ts';
import type { ToolProfile } from './profiles.ts';
import { widenedWithout } from './widening.ts';

/** The largest body of a request in bytes, where an operation states no other. [errors.too-large]. */
export const usualBodyBytes = 1_048_576;

/** What an operation does to the data. Decides the kind of transaction and the MCP behaviour hints ([mcp.hints]). */
export type Effect = 'read' | 'create' | 'update' | 'delete' | 'commit';

/**
 * Which calls a person must confirm first when the credential requires it: all, none, or those that have one of the effects in
 * contract/effects.ts. docs/decisions/0049.
 */
type CallsToConfirm = 'always' | 'by_effect' | 'never';

export interface Operation<
  Id extends string = string,
  Path extends TProperties = TProperties,
  Query extends TProperties = TProperties,
  Body extends TProperties = TProperties,
  Headers extends TProperties = TProperties,
  Output extends TSchema = TSchema,
  Codes extends ErrorCode = ErrorCode,
> {
  /** The name of the operation. Also the REST operationId, the MCP tool, the client method, the handler's file and the log field. */
  readonly id: Id;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path, with `{name}` placeholders as in OpenAPI. */
  readonly path: string;
  /**
   * What was different before. A tool call by the former id is understood, and the former route stays in REST as deprecated. Only the current
   * names are listed as tools and in the client. [names.former-tool, names.former-route].
   */
  readonly formerly: { readonly id?: string; readonly method?: Operation['method']; readonly path?: string };
  /** `guest`, `customer` and `calendar` operations have no route. The booking page, the customer link and the live calendars call them. */
  readonly audience: 'public' | 'dashboard' | 'guest' | 'customer' | 'calendar';
  /** Who else may call a public operation. `customer`: the holder of a customer link, only for the job of the link (`id`). */
  readonly openTo: readonly 'customer'[];
  readonly group:
    | 'Customers'
    | 'Bookings'
    | 'Dispatch'
    | 'Board'
    | 'Catalog'
    | 'Team and fleet'
    | 'Opening hours'
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
    | 'Maintenance plans'
    | 'Reports'
    | 'Connected apps'
    | 'Settings';
  readonly summary: string;
  readonly description: string;
  /** The caller needs all of these permissions. */
  readonly permissions: readonly PermissionCode[];
  /**
   * Fields that have the effect of other operations, at once or later in the background. A call that sends such a field also needs the
   * permissions of those operations (fieldEffects.ts). [permissions.fields].
   */
  readonly fieldEffects: Readonly<Record<string, FieldEffect>>;
  /**
   * What callers with the technician's role can reach. `jobs`, `job`: jobs they work on (`technician_id` or `id`). `technician`: their own
   * record (`id`). `account`: their own account. null: nothing (docs/reference/conventions.md#permissions-and-roles).
   */
  readonly ownScope: 'jobs' | 'job' | 'technician' | 'account' | null;
  /**
   * Optional fields whose absence grants or reaches more, with other names that people give them (widening.ts). Where such a field is left
   * out, an unknown field that resembles it is refused instead of ignored. `preview`, `dry_run` and `notify` always are. [input.widening].
   */
  readonly widening: Readonly<Record<string, readonly string[]>>;
  readonly effect: Effect;
  readonly confirmed: CallsToConfirm;
  /** What a call can do that a person must confirm. What it does is noted in its transaction. */
  readonly confirmedEffects: readonly ConfirmedEffect[];
  /**
   * Whether a signed-in member must have proved who they are a short time ago: for each call, or for those with one of these fields. It is for what
   * lasts when the session is over: access of any kind, and personal data that leave. Keys and apps are never asked. [second-proof.asked].
   */
  readonly secondProof: boolean | readonly string[];
  /** Whether the operation accepts `Idempotency-Key` ([idempotency.listed-operations]). */
  readonly idempotent: boolean;
  /** Whether the operation computes travel times, which may call an outside routing service (open-world hint). */
  readonly pricesTravel: boolean;
  /** Whether a call also counts towards the limit on new bookings. */
  readonly createsBooking: boolean;
  readonly profiles: readonly ToolProfile[];
  /** Whether the operation is an MCP tool. A public operation is none only for its bytes or its secret. [mcp.bytes-and-secrets]. */
  readonly isTool: boolean;
  readonly pathFields: Path;
  readonly queryFields: Query;
  readonly bodyFields: Body;
  /** The largest body of a request in bytes. */
  readonly mostBodyBytes: number;
  readonly headerFields: Headers;
  /**
   * What null means for fields whose schema does not show it (contract/nulls.ts): of partial updates, and of creates where leaving the field
   * out means something else.
   */
  readonly unset: Readonly<Record<string, Unset>>;
  /**
   * Arguments that hold objects copied from an answer, such as the days of booking windows or the rows of a preview. Their extra fields are
   * ignored and not reported as misspelt.
   */
  readonly copied: readonly string[];
  readonly output: Output;
  /** Whether the answer is also a CSV file: the handler gives it one (`withCsv`), and REST sends it for `Accept: text/csv`. */
  readonly csv: boolean;
  /** The refusals that the operation can answer, in addition to `commonErrors`. */
  readonly errors: readonly Codes[];
}

/** `keep`: the field always has a value, so null keeps the stored one. Otherwise the value that clears the field. */
type Unset = 'keep' | 0 | '';

/** The operations with the same effect: of every value but 0, false and `off`, or of each value that has one. */
export type FieldEffect = readonly string[] | Readonly<Record<string, readonly string[]>>;

/** The flat argument object of an operation: path, query, header and body fields together. */
export type InputOf<O> =
  O extends Operation<string, infer Path, infer Query, infer Body, infer Headers, TSchema, ErrorCode>
    ? Static<TObject<Path>> & Static<TObject<Query>> & Static<TObject<Body>> & Static<TObject<Headers>>
    : never;

/**
 * What a caller may send: `InputOf` with null also allowed in optional fields, nested ones included. Fields that cannot be unset still
 * refuse null.
 */
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

/**
 * A public operation is an MCP tool. It must name its profiles, so that none is forgotten. An empty list: only in the list of all tools.
 */
interface ForTools {
  audience?: 'public';
  profiles: readonly ToolProfile[];
  isTool?: false;
}

/** Operations of other audiences are not MCP tools. */
interface NoTool {
  audience: Exclude<Operation['audience'], 'public'>;
  profiles?: never;
  isTool?: never;
}

interface Described<Id, Path, Query, Body, Headers, Output, Codes extends ErrorCode> {
  id: Id;
  method: Operation['method'];
  path: string;
  formerly?: Operation['formerly'];
  openTo?: Operation['openTo'];
  group: Operation['group'];
  summary: string;
  description?: string;
  permissions: readonly PermissionCode[];
  fieldEffects?: Operation['fieldEffects'];
  ownScope?: Operation['ownScope'];
  widening?: Operation['widening'];
  effect: Effect;
  confirmed?: 'always';
  confirmedEffects?: readonly ConfirmedEffect[];
  secondProof?: Operation['secondProof'];
  idempotent?: boolean;
  pricesTravel?: boolean;
  createsBooking?: boolean;
  pathFields?: Path;
  queryFields?: Query;
  bodyFields?: Body;
  mostBodyBytes?: number;
  headerFields?: Headers;
  unset?: Operation['unset'];
  copied?: readonly string[];
  output: Output;
  csv?: boolean;
  errors?: readonly Codes[];
}

type None = Record<never, never>;

const keyErrors = ['IDEMPOTENCY_KEY_REUSE', 'IDEMPOTENCY_IN_PROGRESS'] as const satisfies readonly ErrorCode[];

const confirmErrors = ['CONFIRMATION_REQUIRED'] as const satisfies readonly ErrorCode[];

/** Which calls need confirmation. Default: commits and deletions. The other audiences never confirm, because a person acts there. */
const confirmedOf = ({
  audience = 'public',
  effect,
  confirmed,
}: Pick<Entry<never, never, never, never, never, never, ErrorCode>, 'audience' | 'effect' | 'confirmed'>): CallsToConfirm => {
  if (audience !== 'public' || effect === 'read') return 'never';
  return confirmed ?? (effect === 'commit' || effect === 'delete' ? 'always' : 'by_effect');
};

/** Fills in an entry's defaults. Keeps its literal types, which give handlers and client their types. */
export function operation<
  const Id extends string,
  Output extends TSchema,
  const Codes extends ErrorCode = never,
  Path extends TProperties = None,
  Query extends TProperties = None,
  Body extends TProperties = None,
  Headers extends TProperties = None,
>(entry: Entry<Id, Path, Query, Body, Headers, Output, Codes>): Operation<Id, Path, Query, Body, Headers, Output, Codes> {
  const confirmed: CallsToConfirm = confirmedOf(entry);
  const confirmedEffects = entry.confirmedEffects ?? (entry.effect === 'delete' && confirmed !== 'never' ? ['erases'] : []);
  return {
    audience: 'public',
    isTool: (entry.audience ?? 'public') === 'public',
    formerly: {},
    openTo: [],
    fieldEffects: {},
    ownScope: null,
    description: entry.summary,
    secondProof: false,
    idempotent: false,
    pricesTravel: false,
    createsBooking: false,
    profiles: [],
    pathFields: {} as Path,
    queryFields: {} as Query,
    bodyFields: {} as Body,
    mostBodyBytes: usualBodyBytes,
    headerFields: {} as Headers,
    unset: {},
    copied: [],
    csv: false,
    ...entry,
    widening: {
      ...widenedWithout(
        ...(['preview', 'dry_run', 'notify'] as const).filter((name) => name in { ...entry.bodyFields, ...entry.queryFields }),
      ),
      ...entry.widening,
    },
    confirmed,
    confirmedEffects,
    // Adds the codes of idempotency and of confirmation to every operation that uses them.
    errors: [
      ...(entry.errors ?? []),
      ...(entry.idempotent ? (keyErrors as readonly ErrorCode[] as readonly Codes[]) : []),
      ...(confirmed === 'always' || confirmedEffects.length > 0 ? (confirmErrors as readonly ErrorCode[] as readonly Codes[]) : []),
    ],
  };
}

/** Whether a call of a signed-in member needs a fresh proof. A preview changes nothing. */
export function needsSecondProof({ secondProof }: Pick<Operation, 'secondProof'>, input: Readonly<Record<string, unknown>>): boolean {
  if (typeof secondProof === 'boolean') return secondProof;
  return input['preview'] !== true && secondProof.some((field) => input[field] !== undefined);
}

/** The routes that operations had before. */
export const formerRoutes = (shown: readonly Operation[]) =>
  shown.flatMap((op) => {
    const { method = op.method, path = op.path } = op.formerly;
    return method === op.method && path === op.path ? [] : [{ op, method, path }];
  });

const whole = new WeakMap<Operation, TObject>();

/** The schema of the flat argument object, by which the pipeline validates. Nulls are already replaced by then (contract/nulls.ts). */
export function inputSchemaOf(op: Operation): TObject {
  let schema = whole.get(op);
  if (!schema) {
    schema = Type.Object({ ...op.pathFields, ...op.queryFields, ...op.headerFields, ...op.bodyFields });
    whole.set(op, schema);
  }
  return schema;
}
