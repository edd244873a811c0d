/** Building blocks of the contract's schemas: scalars with their bounds, pagination, references. */
import { Type, type TProperties, type TSchema } from 'typebox';
import { emptyReasons, environments } from '../vocabulary.ts';

const uuidPattern = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';

export const Uuid = (description = 'Identifier (UUID).') => Type.String({ pattern: `^${uuidPattern}$`, format: 'uuid', description });

/** Whether a string schema holds identifiers. Identifiers compare in lower case, whatever case the caller sent. */
export const isIdentifier = (schema: { readonly pattern?: unknown }): boolean =>
  typeof schema.pattern === 'string' && schema.pattern.includes(uuidPattern);

const shortCodePattern = '[Jj][Rr]-[0-9A-Za-z]{7}';

/** A job request by UUID or short code. The pipeline replaces a short code by the UUID (pipeline/jobReferences.ts). */
export const JobReference = (description = 'UUID or code, JR-7K2M9QX.') =>
  Type.String({ pattern: `^(${uuidPattern}|${shortCodePattern})$`, description });

/** Whether a string schema can hold short codes. */
export const isJobReference = (schema: { readonly pattern?: unknown }): boolean =>
  typeof schema.pattern === 'string' && schema.pattern.includes(shortCodePattern);

/** A reference, or an empty string for nothing. */
export const UuidOrEmpty = (description: string) => Type.String({ pattern: `^(${uuidPattern})?$`, description });

/** A reference that an empty string clears on update ([customer.update.clear]). */
export const ClearableUuid = (description: string) => UuidOrEmpty(`${description} Empty clears it.`);

export const Timestamp = (description = 'RFC 3339 timestamp in UTC.') => Type.String({ format: 'date-time', description });

/** A time of day, HH:MM, 00:00 to 23:59. */
export const TimeOfDay = (description: string) => Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', maxLength: 5, description });

/** Business- or customer-local calendar day. The handler's date rules refuse days that do not exist, such as 30 February. */
export const CalendarDate = (description = 'Calendar day, YYYY-MM-DD.') =>
  Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', format: 'date', description });

/** A calendar day that null or an empty string clears. */
export const ClearableDate = (description: string) =>
  Type.String({ pattern: '^(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))?$', description });

/**
 * The format of a business-local time without an offset (OpenAPI Format Registry). The validator does not check it: time/localTime does,
 * with separate messages for offsets and for times in a daylight-saving gap.
 */
export const naiveFormat = 'date-time-local';

/** A business-local time. MCP also accepts an instant with an offset (mcp/localTimes.ts). */
export const NaiveDatetime = (description: string) =>
  Type.String({
    format: naiveFormat,
    minLength: 1,
    maxLength: 40,
    description: `${description} Business-local, 2031-03-03T14:30.`,
  });

/** A business-local time or an RFC 3339 timestamp. The handler reads it and refuses times that do not exist. */
export const LocalOrInstant = (description: string) =>
  Type.String({
    format: naiveFormat,
    minLength: 1,
    maxLength: 40,
    description: `${description} RFC 3339, or business-local: 2031-03-03T14:30.`,
  });

export const MinuteOfDay = (description = 'Minutes since midnight, 0 to 1440.') => Type.Integer({ minimum: 0, maximum: 1440, description });

/** Buffers may be zero. The maximum of 30 days keeps arithmetic far from overflow. */
export const DurationMinutes = (description: string, minimum = 0) => Type.Integer({ minimum, maximum: 43_200, description });

/** A business-local time that a caller can send back as input. */
export const LocalMinute = (description: string) => Type.String({ description: `${description} 2031-03-03T14:30.` });

export const Text = (maxLength: number, description: string, minLength = 0) => Type.String({ minLength, maxLength, description });

/** Marks the schemas of text on one line. A symbol, so that published schemas do not show it. */
const oneLine = Symbol('one line');

/** Text on one line, such as a part of an address: line breaks and runs of white space become one space (pipeline/validate.ts). */
export const Line = (maxLength: number, description: string, minLength = 0) =>
  Type.String({ minLength, maxLength, description, [oneLine]: true });

/** Whether a string schema holds text on one line: a `Line` or a `Name`. */
export const isOneLine = (schema: object): boolean => oneLine in schema;

/** Line breaks, other control characters and runs of white space become one space, and none is left at the ends. U+0000 is refused later. [text.one-line] */
export const onOneLine = (text: string): string => text.replaceAll(/(?:(?!\0)\p{Cc}|\s)+/gu, ' ').trim();

/**
 * White space and invisible characters that Unicode counts as letters or symbols: soft hyphen, zero-width and bidirectional marks,
 * Hangul fillers, the blank braille pattern, variation selectors. Four-digit escapes work in the pattern dialects of all languages.
 */
const invisible =
  '\\s\\u0000-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F' +
  '\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF9-\\uFFFB';

const namePattern = `[^${invisible}]`;

/**
 * A name with at least one visible character (docs/reference/conventions.md#names-and-phone-numbers). The pattern covers the first 65,536
 * code points; `hasVisibleCharacter` checks the others.
 */
export const Name = (description = 'Name.', maxLength = 255) =>
  Type.String({ minLength: 1, maxLength, pattern: namePattern, description: `${description} Not empty.`, [oneLine]: true });

/** Whether a string schema holds names. */
export const isName = (schema: { readonly pattern?: unknown }): boolean => schema.pattern === namePattern;

// Adds the invisible characters above the pattern's range: tags, variation selectors, the null notehead, and format characters of music,
// shorthand and hieroglyphs.
const visible = new RegExp(`[^${invisible}\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u{1D159}]`, 'u');

export const hasVisibleCharacter = (text: string): boolean => visible.test(text);

const unseen = new RegExp(`[${invisible}\\p{Default_Ignorable_Code_Point}\\p{Cf}]`, 'u');

/** For e-mail addresses: people could not retype an address with invisible characters. */
export const hasInvisibleCharacter = (text: string): boolean => unseen.test(text);

export const OneOf = <const T extends readonly string[]>(values: T, description = '') =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...values], description }));

/** The schema or null. The description is on the union, where tools show it for a property. */
export const Nullable = <T extends TSchema>(schema: T, description = (schema as { description?: string }).description) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

export const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Degrees, 39.74.' });
export const Longitude = Type.Number({ minimum: -180, maximum: 180, description: 'Degrees, -104.99.' });

export const DataEnvironment = OneOf(environments, 'Data environment.');

/** The most rows of a list's page ([paging.limit-max]). */
export const mostRows = 1000;

/** Far above the pages of any list, and small enough that the offset of its rows is an exact number. */
const highestPage = 1_000_000_000;

/** `page`, `limit` and `after` of every list ([paging.limit-max, paging.after]): 15 rows by default, at most 1000. */
export const pageFields = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: highestPage, default: 1, description: 'Page, from 1.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostRows, default: 15, description: `Rows a page, at most ${mostRows}.` })),
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4_000,
      description: 'next_after of the last page, same filters and sort. Quicker than page in a long list.',
    }),
  ),
};

/** The most rows that some lists for people count, and that `page` reaches in them ([paging.counted]). docs/internals/store.md#lists. */
export const mostCounted = 10_000;

/** Cursor of lists that can be polled ([since.only-changed]). */
export const sinceField = {
  since: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Only what changed after this instant: next_since, or 2031-03-03T12:00:00Z.' }),
  ),
};

export const PageMeta = Type.Object(
  {
    total: Type.Integer({ description: 'Matching rows on all pages.' }),
    count: Type.Integer({ description: 'Rows on this page.' }),
    per_page: Type.Integer({ description: 'The requested limit.' }),
    current_page: Type.Integer({ description: 'This page, from 1.' }),
    total_pages: Type.Integer({ description: 'Number of pages; 0 if nothing matches.' }),
  },
  { description: 'Where this page stands in the list.' },
);

/** The cursor of the next page, in the answer of every list ([paging.after]). */
export const nextAfterField = {
  next_after: Type.Optional(Type.String({ description: 'Send it as after for the next page; left out on the last page.' })),
};

/** Where a page stands in its list, and the cursor of the next page: in the answer of every list ([paging.meta, paging.after]). */
export const pageAnswer = {
  meta: PageMeta,
  ...nextAfterField,
};

/** Explains an empty list, so that a misspelt filter is not taken for missing records. docs/internals/call.md#one-question-one-call. */
export const emptyField = {
  empty: Type.Optional(
    Type.Object(
      {
        reason: OneOf(emptyReasons, 'Why there are no rows.'),
        filters: Type.Optional(
          Type.Array(Type.String(), { description: 'For nothing_matches: the arguments that narrowed the list; leave one out.' }),
        ),
        try: Type.Optional(Type.String({ description: 'Operation that may answer instead.' })),
      },
      { description: 'Present only if there are no rows.' },
    ),
  ),
};

/** `has_more` in the answers of lists that can be polled. */
/** Of the lists that a voice agent looks callers up in. */
export const moreToAsk = Type.Optional(
  Type.String({ description: 'Voice profile alone: how many match, and what to ask the caller for. Left out otherwise.' }),
);
export const hasMore = Type.Boolean({ description: 'true: the page is full; call again at once with next_since.' });
export const nextSince = Timestamp('Cursor with microseconds; send it unchanged as since in the next call.');

export const NamedReference = Type.Object(
  { id: Uuid('Identifier (UUID).'), name: Type.String({ description: 'Name.' }) },
  { description: 'A reference with its display name.' },
);

export const Deleted = Type.Object(
  { id: Uuid('The deleted record (UUID).'), deleted_at: Timestamp('When it was deleted, RFC 3339 in UTC.') },
  { description: 'The receipt of a soft delete.' },
);

/** The path field of one resource. */
export const idField = (resource: string) => ({ id: Uuid(`The ${resource} (UUID).`) });

/** `Idempotency-Key` ([idempotency.replay]): at most 255 characters. */
export const idempotencyHeader = {
  idempotency_key: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'A retry repeats the answer.',
    }),
  ),
};

export const FieldProblem = Type.Object(
  {
    field: Type.String({ description: 'Path of the field as the caller named it: X-Timezone, job_dates[0].date.' }),
    code: Type.String({ description: 'Stable; for programs.' }),
    message: Type.String({ description: "For people, in the caller's language." }),
  } satisfies TProperties,
  { description: 'One problem of one field.' },
);

/** The envelope around the `data` of every response. */
export const Envelope = (data: TSchema) =>
  Type.Object({
    error_code: Type.Union([Type.Number(), Type.String()], { description: '0 on success, a stable code on failure.' }),
    message: Type.String({
      description: 'Success, or an explanation of the failure in the language of X-Locale. For people; programs use error_code.',
    }),
    errors: Nullable(Type.Array(FieldProblem, { description: 'The fields of an invalid input, at most 50; null otherwise.' })),
    data,
  });

/** The caller's own reference of a record, in its answer. [uid.shown]. */
export const shownUid = { uid: Type.String({ description: "Caller's own reference; empty if unset." }) };
/** The same, as it is written. */
export const writtenUid = { uid: Type.Optional(Text(32, 'Your own reference; unique. Empty clears it.')) };
