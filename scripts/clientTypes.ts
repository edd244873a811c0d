/**
 * The types of the client package, derived from the contract: plain interfaces, so that the package needs neither the contract nor its
 * schema library. `npm run derive` writes them to src/client/derived/api.ts.
 */
import type { TSchema } from 'typebox';
import { commonErrors, errorTable, requestErrors, type ErrorCode } from '../src/contract/errors.ts';
import { failureName } from '../src/contract/failures.ts';
import { requiredWithFormer, withFormerFields } from '../src/contract/formerNames.ts';
import { operationsFor, type Operation } from '../src/contract/index.ts';
import { requestSchemaOf } from '../src/contract/nulls.ts';
import { BlockedBy, Blocker, CrewShort } from '../src/contract/schemas/blockers.ts';
import { PlannedMove } from '../src/contract/schemas/plan.ts';
import { resources } from '../src/contract/schemas/resources.ts';
import { blockerKinds, locales } from '../src/contract/vocabulary.ts';

/** The part of JSON Schema that the contract uses. Anything else throws, so that no type is guessed. */
interface Node {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly patternProperties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: Node;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly deprecated?: boolean;
}

const shared: Record<string, TSchema> = { ...resources, BlockedBy, Blocker, CrewShort, PlannedMove };
const dataSchemas = (Object.keys(errorTable) as ErrorCode[]).map((code) => [code, errorTable[code].data] as const);
/** Data schemas that belong to a single code; their type is named after the code. */
const ownData = dataSchemas.filter(([, data]) => data !== null && dataSchemas.filter(([, other]) => other === data).length === 1);
const dataNames = ownData.map(([code, data]) => [`${failureName(code)}Data`, data!] as const);
const names = new Map<unknown, string>([...dataNames, ...Object.entries(shared)].map(([name, schema]) => [schema, name]));

/** The text of the whole file. */
export function clientTypes(): string {
  const codes = Object.keys(errorTable) as ErrorCode[];
  return [
    '/** The types of the API. Derived from the contract by `npm run derive`; do not edit. */',
    '',
    `export type Locale = ${literals(locales)};`,
    `export type BlockerKind = ${literals(blockerKinds)};`,
    '',
    ...Object.entries(shared).map(([name, schema]) => declaration(name, schema as Node)),
    ...dataNames.map(([name, schema]) => declaration(name, schema as Node)),
    '/** What `data` of each error code holds. */',
    'export interface RefusalData {',
    ...codes.map(
      (code) =>
        `  ${docOf(errorTable[code].meaning, '  ')}${code}: ${errorTable[code].data ? typeOf(errorTable[code].data, '  ') : 'null'};`,
    ),
    '}',
    '',
    '/** Any call may be answered with these. */',
    `export type CommonCode = ${literals([...commonErrors, ...requestErrors])};`,
    '',
    ...operationsFor('public').flatMap((op) => [declaration(inputName(op), requestSchemaOf(op) as Node, true), outputDeclaration(op)]),
    '/** Input, output and refusals of each operation by its id. */',
    'export interface Operations {',
    ...operationsFor('public').map(operationEntry),
    '}',
    '',
  ].join('\n');
}

const literals = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value).replaceAll('"', "'")).join(' | ');
const nameOf = (op: Operation) => op.id[0]!.toUpperCase() + op.id.slice(1);
const inputName = (op: Operation) => `${nameOf(op)}Input`;
const outputName = (op: Operation) => names.get(op.output) ?? `${nameOf(op)}Output`;
const outputDeclaration = (op: Operation) => (names.has(op.output) ? '' : declaration(outputName(op), op.output as Node));

function operationEntry(op: Operation): string {
  const refusals = op.errors.length > 0 ? literals(op.errors) : 'never';
  return `  ${docOf(op.description, '  ')}${op.id}: { input: ${inputName(op)}; output: ${outputName(op)}; refusals: ${refusals} };`;
}

function declaration(name: string, node: Node, isInput = false): string {
  // The schema only says "a map of counts", but the keys are known.
  if ((node as unknown) === BlockedBy) return `${docOf(node.description)}export type BlockedBy = Partial<Record<BlockerKind, number>>;\n`;
  const isInterface = node.type === 'object' && node.properties !== undefined;
  const body = typeOf(node, '', isInput, true);
  return `${docOf(node.description)}export ${isInterface ? `interface ${name} ${body}` : `type ${name} = ${body};`}\n`;
}

/** `isInput`: an optional field may also be undefined, whatever strictness the caller compiles with. */
function typeOf(node: Node, indent: string, isInput = false, isDefinition = false): string {
  const name = names.get(node);
  if (name !== undefined && !isDefinition) return name;
  if (node.anyOf) return [...new Set(node.anyOf.map((part) => typeOf(part, indent, isInput)))].join(' | ');
  if (node.const !== undefined) return literals([node.const]);
  if (node.enum) return literals(node.enum);
  if (node.type === undefined) return 'unknown';
  const types = [node.type].flat();
  return types.map((type) => typeOfKind(type, node, indent, isInput)).join(' | ');
}

function typeOfKind(type: string, node: Node, indent: string, isInput: boolean): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array': {
      const item = node.items ? typeOf(node.items, indent, isInput) : 'unknown';
      return /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`;
    }
    case 'object':
      return objectType(node, indent, isInput);
    default:
      throw new Error(`no type for the JSON Schema type ${type}`);
  }
}

function objectType(node: Node, indent: string, isInput: boolean): string {
  const values = node.additionalProperties ?? Object.values(node.patternProperties ?? {})[0];
  if (values) return `Record<string, ${typeOf(values, indent, isInput)}>`;
  const inner = `${indent}  `;
  const fields = (node.properties ?? {}) as Readonly<Record<string, TSchema>>;
  const required = isInput ? node.required : requiredWithFormer(fields, node.required ?? []);
  const lines = Object.entries(withFormerFields(fields) as Readonly<Record<string, Node>>).map(([name, value]) => {
    const isRequired = required?.includes(name) ?? false;
    const type = typeOf(value, inner, isInput);
    const orUndefined = isInput && !isRequired && type !== 'unknown' ? ' | undefined' : '';
    return `${inner}${docOf(value.deprecated ? `@deprecated ${value.description}` : value.description, inner)}${name}${isRequired ? '' : '?'}: ${type}${orUndefined};`;
  });
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
}

const docOf = (text: string | undefined, indent = '') =>
  text ? `/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n${indent}` : '';
