/** The parameters of an operation outside the body, in the OpenAPI document. */
import { Type, type TProperties } from 'typebox';
import { headerNames } from '../headers.ts';
import type { Examples } from './openapiExamples.ts';
import { withFormerFields } from '../formerNames.ts';
import type { Operation } from '../operation.ts';
import { locales } from '../vocabulary.ts';

export const parameterComponents = {
  Locale: {
    name: 'X-Locale',
    in: 'header',
    required: false,
    description: 'Language of messages and display names; any other value means en.',
    schema: { type: 'string', enum: [...locales], default: 'en' },
  },
};

export function parametersOf(op: Operation, examples: Examples): object[] {
  const parametersIn = (fields: TProperties, where: 'path' | 'query' | 'header') => {
    const required = new Set<string>(Type.Object(fields).required ?? []);
    return Object.entries(withFormerFields(fields)).map(([name, schema]) => ({
      name: where === 'header' ? (headerNames[name] ?? name) : name,
      in: where,
      required: where === 'path' || required.has(name),
      ...((schema as { deprecated?: true }).deprecated ? { deprecated: true } : {}),
      description: (schema as { description?: string }).description ?? name,
      schema,
      ...examples.parameter(op, name),
    }));
  };
  return [
    ...parametersIn(op.pathFields, 'path'),
    ...parametersIn(op.queryFields, 'query'),
    ...parametersIn(op.headerFields, 'header'),
    { $ref: '#/components/parameters/Locale' },
  ];
}
