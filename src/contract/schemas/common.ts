/** Building blocks of the contract's schemas: scalars with their bounds, pagination, references. */
import { Type, type TProperties, type TSchema } from 'typebox';
import { environments } from '../vocabulary.ts';

const uuidPattern = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';

export const Uuid = (description = 'Identifier (UUID).') => Type.String({ pattern: `^${uuidPattern}$`, format: 'uuid', description });

/** Whether values of a string schema are identifiers: those compare in lower case, whatever case they were sent in. */
export const isIdentifier = (schema: { readonly pattern?: unknown }): boolean =>
  typeof schema.pattern === 'string' && schema.pattern.includes(uuidPattern);

/** A reference that an empty string clears on update (specification, "Customer write shapes" rule 3). */
export const ClearableUuid = (description: string) =>
  Type.String({ pattern: `^(${uuidPattern})?$`, description: `${description} An empty string clears it.` });

export const Timestamp = (description = 'RFC 3339 timestamp in UTC.') => Type.String({ format: 'date-time', description });

/** Business- or customer-local calendar day. Its reality (no 30 February) is checked by the handler's date rules. */
export const CalendarDate = (description = 'Calendar day, YYYY-MM-DD.') =>
  Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', format: 'date', description });

/** Checked by time/localTime: offsets and times in a daylight-saving gap are refused with their own messages. */
export const NaiveDatetime = (description: string) =>
  Type.String({ minLength: 1, maxLength: 40, description: `${description} Business-local, YYYY-MM-DDTHH:MM[:SS], no offset.` });

export const MinuteOfDay = (description = 'Minutes since midnight, 0 to 1440.') => Type.Integer({ minimum: 0, maximum: 1440, description });

/** Buffers may be zero; one visit never exceeds 30 days, so that arithmetic stays far from any overflow. */
export const DurationMinutes = (description: string, minimum = 0) => Type.Integer({ minimum, maximum: 43_200, description });

export const Text = (maxLength: number, description: string, minLength = 0) => Type.String({ minLength, maxLength, description });

/**
 * White space, and what shows nothing although Unicode calls it a letter or a symbol: soft hyphen, zero-width and bidirectional marks,
 * Hangul fillers, the blank braille pattern, variation selectors. Four-digit escapes, which the pattern dialects of all languages know.
 */
const invisible =
  '\\s\\u0000-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u206F' +
  '\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF9-\\uFFFB';

const namePattern = `[^${invisible}]`;

/**
 * The name of something: not empty, and with at least one character that can be seen (decisions, section 8). The pattern knows the
 * first 65,536 characters; the rest is looked at by `hasVisibleCharacter`.
 */
export const Name = (description = 'Name.') =>
  Type.String({ minLength: 1, maxLength: 255, pattern: namePattern, description: `${description} Needs a visible character.` });

/** Whether values of a string schema are names. */
export const isName = (schema: { readonly pattern?: unknown }): boolean => schema.pattern === namePattern;

// Beyond the pattern's reach: tags, variation selectors, formats of music, shorthand and hieroglyphs, and the null notehead.
const visible = new RegExp(`[^${invisible}\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u{1D159}]`, 'u');

export const hasVisibleCharacter = (text: string): boolean => visible.test(text);

export const OneOf = <const T extends readonly string[]>(values: T, description = '') =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...values], description }));

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Decimal degrees.' });
export const Longitude = Type.Number({ minimum: -180, maximum: 180, description: 'Decimal degrees.' });

export const Environment = OneOf(environments, 'Data environment.');

/** `page` and `limit` of every list (specification, "Limits"): default 15, at most 1000. */
export const pageFields = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: 'Page, from 1.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 15, description: 'Rows a page, at most 1000.' })),
};

/** Cursor of lists that can be polled (specification, "Common conventions"). */
export const sinceField = {
  since: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'RFC 3339 cursor: only rows created or changed after it. Echo next_since.' }),
  ),
};

export const PageMeta = Type.Object({
  total: Type.Integer(),
  count: Type.Integer(),
  per_page: Type.Integer(),
  current_page: Type.Integer(),
  total_pages: Type.Integer(),
});

export const NamedReference = Type.Object({ id: Uuid(), name: Type.String() });

export const Deleted = Type.Object({ id: Uuid(), deleted_at: Timestamp() });

/** The path field of one resource. */
export const idField = (resource: string) => ({ id: Uuid(`Identifier of the ${resource}.`) });

/** `Idempotency-Key` (specification, "Common conventions"): at most 255 characters. */
export const idempotencyHeader = {
  idempotency_key: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Header Idempotency-Key: a retry with the same key replays the first answer.',
    }),
  ),
};

/** The envelope of every response around an operation's `data`. */
export const Envelope = (data: TSchema) =>
  Type.Object({
    error_code: Type.Union([Type.Number(), Type.String()], { description: '0 on success, a stable code on failure.' }),
    message: Type.String(),
    errors: Nullable(Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() } satisfies TProperties))),
    data,
  });
