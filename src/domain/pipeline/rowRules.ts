/** Validates rows of an import by the same rules as a separate call of the operation. */
import type { RowRules } from '../call/context.ts';
import { operations } from '../../contract/index.ts';
import { fieldErrorsOf } from './messages.ts';
import { validateInput } from './validate.ts';

export const rowRules: RowRules = {
  check(operationId, row) {
    const validation = validateInput(operations[operationId], row);
    return validation.ok ? { input: validation.input } : { issues: validation.errors };
  },
  fieldErrors: (issues, locale) => fieldErrorsOf(issues, locale, 'rest'),
};
