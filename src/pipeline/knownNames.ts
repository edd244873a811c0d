/** Which names of a sent object are read: a body of 1 MB may hold a hundred thousand, and each pass over them stalls all other requests. */

/** At most this many problems and ignored fields are named; a hostile body must not buy a huge answer. */
export const mostNamed = 50;

/** More names than any object of the contract has. An object with fewer is read as it is, in its own order. */
const manyNames = 200;

/** The names of an object that count: of many, the `known` ones and as many others as are named in an answer. */
export function namesThatCount(value: object, known: object): string[] {
  const names = Object.keys(value);
  if (names.length <= manyNames) return names;
  const others: string[] = [];
  for (const name of names) {
    if (others.length >= mostNamed) break;
    if (!Object.hasOwn(known, name)) others.push(name);
  }
  return [...knownNamesIn(value, known), ...others];
}

/** The names of an object that are `known`, for a reader that names no others. */
export function knownNamesIn(value: object, known: object): string[] {
  return Object.keys(known).filter((name) => Object.hasOwn(value, name));
}

/** What counts of an object. */
export function withNamesThatCount(value: Record<string, unknown>, known: object): Record<string, unknown> {
  const few = Object.create(null) as Record<string, unknown>;
  for (const name of namesThatCount(value, known)) few[name] = value[name];
  return few;
}
