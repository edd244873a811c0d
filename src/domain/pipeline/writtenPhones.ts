/**
 * Phone numbers as people write them: read in the business's country before they are checked, and passed on with their country code. Only where a
 * person or a model writes: programs that call the API under `/v1` send what they mean. docs/reference/conventions.md#names-and-phone-numbers.
 */
import type { Principal } from '../../machinery/auth/principal.ts';
import type { FieldIssue } from '../../contract/fieldMessages.ts';
import { inputSchemaOf, type Operation } from '../../contract/operation.ts';
import { isPhone, keepsWords } from '../../contract/schemas/phone.ts';
import { readPhone } from '../../ground/places/readPhone.ts';
import type { Door } from './messages.ts';

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly anyOf?: readonly Node[];
}

/** Whether what is sent was written by a person or a model, and not by a program. */
export const isWrittenByPeople = (door: Door, { kind }: Pick<Principal, 'kind'>): boolean =>
  door === 'mcp' || kind === 'member' || kind === 'technician' || kind === 'guest' || kind === 'customer';

/** The paths of the phone numbers in an operation's input, such as `['customer', 'phone']`. */
export function phonePathsOf(op: Operation): readonly (readonly string[])[] {
  let paths = known.get(op);
  if (!paths) known.set(op, (paths = pathsIn(inputSchemaOf(op) as Node).filter((path) => path.length > 0)));
  return paths;
}

const known = new WeakMap<Operation, readonly (readonly string[])[]>();

function pathsIn(node: Node): string[][] {
  if (isPhone(node)) return [[]];
  const inside = Object.entries(node.properties ?? {}).flatMap(([name, part]) => pathsIn(part).map((path) => [name, ...path]));
  return [...inside, ...(node.anyOf ?? []).flatMap(pathsIn)];
}

/** The input with its phone numbers read, and what is missing in those that cannot be read. `country`: that of the business. */
export function withReadPhones(
  op: Operation,
  sent: Record<string, unknown>,
  country: string | null,
): { readonly input: Record<string, unknown>; readonly issues: readonly FieldIssue[] } {
  const issues: FieldIssue[] = [];
  let input = sent;
  for (const path of phonePathsOf(op)) {
    const text = valueAt(sent, path);
    if (typeof text !== 'string' || text.trim() === '') continue;
    const read = readPhone(path.join('.'), text, country);
    if (typeof read === 'string') input = withValue(input, path, read);
    else if (!keepsWords(schemaAt(op, path))) issues.push(read);
  }
  return { input, issues };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (isRecord(part) && Object.hasOwn(part, name) ? part[name] : undefined), value);

function withValue(record: Record<string, unknown>, [name, ...rest]: readonly string[], value: string): Record<string, unknown> {
  return { ...record, [name!]: rest.length === 0 ? value : withValue(record[name!] as Record<string, unknown>, rest, value) };
}

const schemaAt = (op: Operation, path: readonly string[]): Node =>
  path.reduce<Node>(
    (node, name) => node.properties?.[name] ?? node.anyOf?.find((part) => part.properties?.[name])?.properties?.[name] ?? {},
    inputSchemaOf(op) as Node,
  );
