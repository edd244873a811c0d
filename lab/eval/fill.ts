/**
 * Fills references to earlier answers in steps. `{visit.items[0].id}` becomes that value, or its text inside a longer text. `[field=value]`
 * selects the first entry with the value; `[field!=value]` the first without. A path that leads nowhere throws, so that no task uses an
 * undefined value.
 */
export type Facts = Readonly<Record<string, unknown>>;

export function fillFacts(value: unknown, facts: Facts): unknown {
  if (Array.isArray(value)) return value.map((entry) => fillFacts(entry, facts));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, fillFacts(entry, facts)]));
  if (typeof value !== 'string') return value;
  const whole = /^\{([^{}]+)\}$/.exec(value)?.[1];
  return whole === undefined ? fillText(value, facts) : valueAt(whole, facts);
}

export const fillText = (text: string, facts: Facts): string =>
  text.replaceAll(/\{([^{}]+)\}/g, (_whole, path: string) => String(valueAt(path, facts)));

/** The value at a path. Throws if there is none. */
export function valueAt(path: string, from: unknown): unknown {
  let value = from;
  for (const [segment, name, picked] of path.matchAll(/([^.[\]]+)|\[([^\]]+)\]/g)) {
    value = name === undefined ? pick(value, picked!) : (value as Record<string, unknown> | undefined)?.[name];
    if (value === undefined) throw new Error(`nothing at ${segment} of ${path}`);
  }
  return value;
}

function pick(value: unknown, picked: string): unknown {
  const list = value as readonly unknown[];
  if (/^-?\d+$/.test(picked)) return list.at(Number(picked));
  const [, field, not, wanted] = /^([\w.]+)(!?)=(.*)$/.exec(picked)!;
  return list.find((entry) => (textAt(field!, entry) === wanted) === (not === ''));
}

function textAt(path: string, entry: unknown): string {
  const value = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], entry);
  return Array.isArray(value) ? `${value.length} of them` : String(value);
}
