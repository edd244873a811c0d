/** The fields that /v1 answers. A promised field stays promised. [versioning.extend-only] */
import type { TSchema } from 'typebox';
import { withFormerFields } from '../src/contract/formerNames.ts';
import { operationsFor } from '../src/contract/index.ts';

interface Node {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly allOf?: readonly TSchema[];
}

/** One line per field of each public operation's answer, sorted: `getCustomer profile.addresses[].city`. */
export function answeredFields(): string[] {
  const lines = new Set<string>();
  for (const { id, formerly, output } of operationsFor('public'))
    for (const name of [id, ...(formerly.id === undefined ? [] : [formerly.id])])
      for (const path of pathsOf(output)) lines.add(`${name} ${path}`);
  return [...lines].sort();
}

/** `promised` with the fields added since. Removed fields stay, so that a test reports their removal. */
export function promisedFields(promised: string): string {
  const lines = new Set([...promised.split('\n').filter((line) => line !== ''), ...answeredFields()]);
  return `${[...lines].sort().join('\n')}\n`;
}

function pathsOf(schema: TSchema, at = ''): string[] {
  const { properties = {}, items, anyOf = [], allOf = [] } = schema as Node;
  return [
    ...Object.entries(withFormerFields(properties)).flatMap(([name, field]) => {
      const path = at === '' ? name : `${at}.${name}`;
      return [path, ...pathsOf(field, path)];
    }),
    ...(items ? pathsOf(items, `${at}[]`) : []),
    ...[...anyOf, ...allOf].flatMap((part) => pathsOf(part, at)),
  ];
}
