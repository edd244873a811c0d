/** Refuses a business-local time that does not exist or is malformed. docs/reference/conventions.md#local-times. */
import { invalid, type Refusal } from '../../../contract/errors.ts';
import type { ParsedNaiveDatetime } from '../../../ground/time/localTime.ts';

export function invalidTime(
  field: string,
  zone: string,
  problem: Extract<ParsedNaiveDatetime, { ok: false }>,
): Refusal<'VALIDATION_ERROR'> {
  switch (problem.code) {
    case 'has_offset':
      return invalid(field, problem.code, 'business_local', { zone });
    case 'nonexistent_time':
      return invalid(field, problem.code, 'skipped_time', { zone, next: problem.next });
    case 'format':
      return invalid(field, problem.code, 'naive_form');
  }
}
