/**
 * The part of the contract that the dashboard uses at run time, without sending the contract's schemas to the browser:
 *
 * - `contract:operations`: method and path of each operation, as the client's `call` takes them
 * - `contract:fields/<operationId>`: the fields of its input with their limits, for forms
 */
import type { Plugin } from 'vite';
import type { OperationShape } from '../../src/client/shape.ts';
import { fieldPermissions } from '../../src/contract/fieldEffects.ts';
import { operationsFor, type Operation } from '../../src/contract/index.ts';
import { shapeOf } from '../clientTable.ts';

const prefix = 'contract:';
const resolved = '\0contract:';

export function contractModules(): Plugin {
  return {
    name: 'truckroll-contract',
    resolveId: (id) => (id.startsWith(prefix) ? resolved + id.slice(prefix.length) : null),
    load(id) {
      if (!id.startsWith(resolved)) return null;
      const name = id.slice(resolved.length);
      if (name === 'operations') return `export const operationTable = ${JSON.stringify(table())};`;
      const [, operationId] = /^fields\/(\w+)$/.exec(name) ?? [];
      const op = operationsFor('dashboard').find((one) => one.id === operationId);
      if (!op) throw new Error(`${id.slice(1)}: there is no such operation`);
      return `export const fields = ${JSON.stringify(fieldsOf(op))};`;
    },
  };
}

/** Paths for a sign-in session, which calls every operation below /dashboard (docs/reference/conventions.md#dashboard-operations). */
function table(): Record<string, object> {
  const pathOf = (path: string) => (path.startsWith('/dashboard/') ? path : `/dashboard${path}`);
  // The dashboard shows pages, so that it needs not know how to walk lists.
  const called = ({ items: _rows, isPaged: _paged, isFeed: _feed, ...shape }: OperationShape) => ({ ...shape, path: pathOf(shape.path) });
  return Object.fromEntries(operationsFor('dashboard').map((op) => [op.id, called(shapeOf(op))]));
}

/** What a form needs to know of a field: all limits of the schema. */
const kept = ['type', 'minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'minItems', 'maxItems', 'enum', 'const', 'description'];

interface Schema {
  readonly [key: string]: unknown;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

function fieldsOf(op: Operation): object {
  const fields = { ...op.pathFields, ...op.queryFields, ...op.bodyFields } as unknown as Record<string, Schema>;
  const permissions = fieldPermissions(op);
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [
      name,
      { ...limitsOf(schema), required: !isOptional(schema), ...(permissions[name] ? { permissions: permissions[name] } : {}) },
    ]),
  );
}

const isOptional = (schema: Schema) => '~optional' in schema;

function limitsOf(schema: Schema): Record<string, unknown> {
  const own = Object.fromEntries(kept.filter((key) => schema[key] !== undefined).map((key) => [key, schema[key]]));
  const values = schema.anyOf?.filter((one) => one['const'] !== undefined).map((one) => one['const']) ?? [];
  const inner = schema.anyOf?.find((one) => one['type'] !== 'null' && one['const'] === undefined);
  return {
    ...(inner ? limitsOf(inner) : {}),
    ...own,
    ...(values.length > 0 ? { enum: values } : {}),
    ...(schema.items ? { items: limitsOf(schema.items) } : {}),
    ...(schema.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, one]) => [
              name,
              { ...limitsOf(one), required: schema.required?.includes(name) ?? false },
            ]),
          ),
        }
      : {}),
  };
}
