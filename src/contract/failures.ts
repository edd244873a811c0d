/** Schemas of failures, derived from the error table: the envelope of each code, and refusals nested in an answer. */
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { errorTable, type DataOf, type ErrorCode } from './errors.ts';
import { withFormerNames } from './formerNames.ts';
import { FieldProblem, Nullable } from './schemas/common.ts';

const dataSchemas = new Map<ErrorCode, TSchema>();

/** The schema of a code's `data`. */
export function dataSchemaOf(code: ErrorCode): TSchema {
  let schema = dataSchemas.get(code);
  if (!schema) dataSchemas.set(code, (schema = errorTable[code].data ?? Type.Null({ description: 'Always null.' })));
  return schema;
}

const failureSchemas = new Map<ErrorCode, TObject>();

/** The envelope of a failure with this code. Always the same object for a code, so that documents can refer to it by name. */
export function failureSchemaOf(code: ErrorCode): TObject {
  let schema = failureSchemas.get(code);
  if (!schema) {
    const { meaning } = errorTable[code];
    const properties = {
      error_code: Type.Literal(code, { description: meaning }),
      message: Type.String({ description: "For people, in the caller's language; never to be matched on." }),
      errors:
        code === 'VALIDATION_ERROR'
          ? Type.Array(FieldProblem, { description: 'One entry a field.' })
          : Type.Null({ description: 'Only set for invalid input.' }),
      data: dataSchemaOf(code),
    };
    failureSchemas.set(code, (schema = Type.Object(properties, { description: meaning })));
  }
  return schema;
}

/** The schema of a refusal nested in an answer, or null: a union by `error_code`. Each member also has these `fields`. */
export function NullableRefusal<const Code extends ErrorCode, Fields extends TProperties>(codes: readonly Code[], fields: Fields) {
  const byCode = codes.map((code) =>
    Type.Object(
      {
        ...fields,
        error_code: Type.Literal(code, { description: 'The code that the operation of this step would have answered.' }),
        message: Type.String({ description: "For people, in the caller's language." }),
        data: dataSchemaOf(code),
      },
      { description: errorTable[code].meaning },
    ),
  );
  type Refused = {
    [C in Code]: { readonly error_code: C; readonly message: string; readonly data: DataOf<C> } & Static<TObject<Fields>>;
  }[Code];
  return Type.Unsafe<Refused | null>(Nullable(Type.Union(byCode), 'The refusal with its remedies; null if nothing was refused.'));
}

/** An envelope as REST shows it: the former name of each field beside its current one. `output`: of the operation; left out before any is known. */
export function inBothNames<Answer extends { readonly error_code: number | string; readonly data: unknown }>(
  answer: Answer,
  output: TSchema | undefined,
): Answer {
  const schema = answer.error_code === 0 ? output : dataSchemaOf(answer.error_code as ErrorCode);
  return schema ? { ...answer, data: withFormerNames(schema, answer.data) } : answer;
}

export const failureName = (code: ErrorCode): string =>
  code
    .toLowerCase()
    .split('_')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');
