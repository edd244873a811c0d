/** Bounds how many names of a sent object are read. A body of 1 MB may hold 100,000 names, and each pass over them stalls other requests. */

/** Most problems and ignored fields that one answer names, so that a hostile body does not get a huge answer. */
export const mostNamed = 50;

/** More names than any object of the contract has. An object with fewer names is read whole, in its own order. */
const manyNames = 200;

/** The names of an object to read: all, or for a large object the `known` names and as many others as an answer can list. */
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

/** The `known` names of an object, for a caller that does not report the others. */
export function knownNamesIn(value: object, known: object): string[] {
  return Object.keys(known).filter((name) => Object.hasOwn(value, name));
}

/** A copy of the object with only the names of `namesThatCount`. */
export function withNamesThatCount(value: Record<string, unknown>, known: object): Record<string, unknown> {
  const few = Object.create(null) as Record<string, unknown>;
  for (const name of namesThatCount(value, known)) few[name] = value[name];
  return few;
}
