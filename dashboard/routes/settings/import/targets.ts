/** The fields that a column of a file may fill. */
import type { ImportKind } from '../../../../src/contract/vocabulary.ts';

export type { ImportKind };

const addressParts = [
  'address.formatted',
  'address.line',
  'address.line2',
  'address.city',
  'address.state',
  'address.postal_code',
  'address.country',
] as const;

/** Parts of a name, which the page joins to `full_name`. */
const nameParts = ['first_name', 'last_name', 'company'] as const;

/** `address.city` is the city of the address. All but the parts of a name are called as in the import operations. */
export const targets = {
  customers: [
    'uid',
    'full_name',
    ...nameParts,
    'phone',
    'email',
    'sms_consent',
    ...addressParts,
    'address.latitude',
    'address.longitude',
    'tier',
    'status',
    'notes',
    'service_area',
    'preferred_technician',
  ],
  technicians: [
    'uid',
    'full_name',
    'first_name',
    'last_name',
    'email',
    'phone',
    'job_title',
    'assignment_tier',
    'status',
    'skills',
    'service_areas',
    'join_date',
    ...addressParts,
    'start_location_type',
    'start_location_lat',
    'start_location_long',
  ],
  job_requests: [
    'external_reference',
    'technicians',
    'customer_uid',
    'full_name',
    ...nameParts,
    'phone',
    'email',
    'sms_consent',
    ...addressParts,
    'job_type',
    'description',
    'state',
    'starts',
    'start_time',
    'ends',
    'duration',
    'wished_date',
    'arrived',
    'completed',
    'amount',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;

export type Target = (typeof targets)[ImportKind][number];

export const isAddressPart = (target: Target) => target.startsWith('address.');
const isNamePart = (target: Target) => target === 'full_name' || (nameParts as readonly Target[]).includes(target);

export type MissingField = 'full_name' | 'email' | 'contact' | 'external_reference';

/** What a mapping lacks. `contact`: a customer is found or made by a reference, a phone number or an e-mail address. */
export function missingFields(kind: ImportKind, mapping: readonly (Target | null)[]): MissingField[] {
  const has = (target: Target) => mapping.includes(target);
  const missing: MissingField[] = [];
  if (kind === 'job_requests' && !has('external_reference')) missing.push('external_reference');
  // A known customer is found without a name.
  const isNamed = mapping.some((target) => target !== null && isNamePart(target));
  const isFound = kind === 'job_requests' && (has('customer_uid') || has('phone') || has('email'));
  if (!isNamed && !isFound) missing.push('full_name');
  if (kind === 'technicians' && !has('email')) missing.push('email');
  if (kind === 'customers' && !has('uid') && !has('phone') && !has('email')) missing.push('contact');
  return missing;
}
