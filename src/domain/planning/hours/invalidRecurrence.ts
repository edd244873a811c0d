/** Refuses a rule of repetition that is not supported. docs/maintenance-plans.md#the-rule. */
import { invalid, type Refusal } from '../../../contract/errors.ts';
import type { UnsupportedRecurrence } from '../../../ground/time/recurrence.ts';

/** Names the part of a rule that is not supported, and says what to write instead of a daily rule. */
export function invalidRecurrence(field: string, { part }: UnsupportedRecurrence): Refusal<'VALIDATION_ERROR'> {
  if (part === null) return invalid(field, 'invalid', 'recurrence');
  return part === 'FREQ=DAILY' ? invalid(field, 'invalid', 'recurrence_daily') : invalid(field, 'invalid', 'recurrence_part', { part });
}
