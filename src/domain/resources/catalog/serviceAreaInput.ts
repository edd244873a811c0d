/** Checks of what a service area is created or changed with. [service-area.boundary, service-area.postal-codes]. */
import { isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import { readPostalCodeEntry, type PostalCodeProblem } from '../../../engine/geometry/postalCodes.ts';
import { checkBoundary, type PolygonBoundary } from './boundary.ts';

interface AreaInput {
  readonly boundary?: unknown;
  readonly postal_codes?: readonly string[] | undefined;
}

/** The boundary, null when it was not sent, and the entries without spaces around them. */
interface CheckedArea {
  readonly boundary: PolygonBoundary | null;
  readonly postalCodes: readonly string[];
}

export function checkArea(input: AreaInput): CheckedArea | Refusal<'SERVICE_AREA_INVALID_BOUNDARY' | 'VALIDATION_ERROR'> {
  const postalCodes = (input.postal_codes ?? []).map((entry) => entry.trim());
  const issues = postalCodes.flatMap((entry, index) => {
    const read = readPostalCodeEntry(entry);
    return typeof read === 'string' ? [issueOf(`postal_codes[${index}]`, read, entry)] : [];
  });
  if (issues.length > 0) return refuse('VALIDATION_ERROR', null, { errors: issues });
  const boundary = checkBoundary(input.boundary ?? null);
  return isRefusal(boundary) ? boundary : { boundary, postalCodes: [...new Set(postalCodes)] };
}

function issueOf(field: string, problem: PostalCodeProblem, value: string): FieldIssue {
  switch (problem) {
    case 'unreadable':
      return fieldIssue(field, 'invalid', 'postal_code_form', { value });
    case 'reversed':
      return fieldIssue(field, 'invalid', 'postal_range_reversed', { value });
    case 'different_forms':
      return fieldIssue(field, 'invalid', 'postal_range_forms', { value });
  }
}
