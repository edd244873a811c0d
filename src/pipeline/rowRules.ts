/** The rules of an operation's arguments for rows of an import: no row is judged otherwise than a call of its own would be. */
import type { RowRules } from '../call/context.ts';
import { operations } from '../contract/index.ts';
import { fieldErrorsOf } from './messages.ts';
import { validateInput } from './validate.ts';

export const rowRules: RowRules = {
  check(operationId, row) {
    const validation = validateInput(operations[operationId], row);
    return validation.ok ? { input: validation.input } : { issues: validation.errors };
  },
  told: (issues, locale) => fieldErrorsOf(issues, locale, 'rest'),
};
