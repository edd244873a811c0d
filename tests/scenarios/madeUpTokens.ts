/** Texts that someone may send in place of a token: made up, cut, lengthened, with changed bits, or in another alphabet. */
import fc from 'fast-check';

/** The edges of integers of 1, 2, 3 and 4 bytes, signed and unsigned. */
const edges = [1, 2, 3, 4].flatMap((bytes) =>
  [0, 1, 2 ** (bytes * 8) - 1, 2 ** (bytes * 8 - 1) - 1, 2 ** (bytes * 8 - 1)].map((value) => {
    const field = Buffer.alloc(bytes);
    field.writeUIntBE(value, 0, bytes);
    return field;
  }),
);

const bytesOf = (token: string) => Buffer.from(token, 'base64url');
const chance = fc.nat({ max: 1_000_000 });

/** Each function turns a real token into another text, controlled by two numbers. */
const changes: readonly ((token: string, at: number, what: number) => string)[] = [
  // Flips a bit of the packed form.
  (token, at, what) => {
    const bytes = bytesOf(token);
    if (bytes.length > 0) bytes[at % bytes.length]! ^= 1 << (what % 8);
    return bytes.toString('base64url');
  },
  // Sets an integer of the packed form to an edge value.
  (token, at, what) => {
    const [bytes, field] = [bytesOf(token), edges[what % edges.length]!];
    field.copy(bytes, at % Math.max(1, bytes.length));
    return bytes.toString('base64url');
  },
  // Sets everything after the first byte to an edge value.
  (token, at, what) => {
    const bytes = bytesOf(token);
    bytes.fill(edges[what % edges.length]!, 1 + (at % 20));
    return bytes.toString('base64url');
  },
  // Replaces a character, which is a whole field in a token that is not packed.
  (token, at, what) => {
    const place = at % Math.max(1, token.length);
    return token.slice(0, place) + 'A9z-._~%0/+=Ĳ'[what % 13]! + token.slice(place + 1);
  },
  // Replaces digits, so that dates and numbers leave their bounds.
  (token, at, what) =>
    token.replaceAll(/\d+/g, (digits, place: number) => (place % 3 === at % 3 ? String(what).repeat(3).slice(0, digits.length) : digits)),
  (token, at) => token.slice(0, at % (token.length + 1)),
  (token, at) => token.slice(at % (token.length + 1)),
  (token, at, what) => token + token.slice(0, at % 60) + 'A'.repeat(what % 40),
  (token) => bytesOf(token).toString('base64'),
  (token) => bytesOf(token).toString('hex'),
  (token) => token.toUpperCase(),
  (token) => token.split('').reverse().join(''),
  (token, _at, what) => `${token.slice(0, what % 10)}\u0000${token}`,
];

const madeUp = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  fc.string({ unit: 'binary', maxLength: 80 }).map((text) => text.toWellFormed()),
  fc.constantFrom('0', '-1', 'null', '{}', '[]', '.', '..', '%', '~', '9999999999999999999', '00000000-0000-0000-0000-000000000000'),
);

const steps = fc.array(fc.tuple(fc.constantFrom(...changes), chance, chance), { minLength: 1, maxLength: 3 });
const changed = (real: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...real), steps)
    .map(([token, made]) => made.reduce((text, [change, at, what]) => change(text, at, what), token));

/** Texts near the real tokens and far from them. Some mean the same as a real token. */
export const nearTokens = (real: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: changed(real) }, { weight: 1, arbitrary: madeUp });

/** Sets each 4-byte integer of a packed token to its edges; the token is whole, or cut after `bytes` bytes. */
export const withEdges = (token: string, bytes: number): string[] =>
  [bytesOf(token), bytesOf(token).subarray(0, bytes)].flatMap((whole) =>
    Array.from(whole.keys()).flatMap((at) =>
      edges
        .filter(({ length }) => length === 4 && at + length <= whole.length)
        .map((field) => Buffer.concat([whole.subarray(0, at), field, whole.subarray(at + field.length)]).toString('base64url')),
    ),
  );

/** Whether a text is equivalent to a token: some clients pad base64 or write it in its other alphabet. */
export const isSameToken = (text: string, token: string): boolean => text === token || bytesOf(text).equals(bytesOf(token));
