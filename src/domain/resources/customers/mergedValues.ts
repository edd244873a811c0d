/** Which values a customer has after a merge. [customer-merge.fields]. */
import type { WriteContext } from '../../call/context.ts';
import { invalid, type Refusal } from '../../../contract/errors.ts';
import { longestNotes } from '../../../contract/schemas/note.ts';
import { mergeFields, type MergeChoice, type MergeField } from '../../../contract/vocabulary.ts';
import { textableNumber } from '../../../ground/places/phoneNumber.ts';
import type { CustomerRow, CustomerValues } from '../../../store/customers/customers.ts';
import { columnsOfField } from '../../../store/customers/merges.ts';
import { placeOf } from '../../../store/places.ts';
import { isSameText } from '../addresses/addressInput.ts';
import { phoneKeyOf } from './phoneKey.ts';

/** The choice of the caller. A field that is left out has the default. */
export type MergeChoices = Readonly<Partial<Record<MergeField, MergeChoice>>>;

/** A field in which the two records differ, with its values as texts. */
export interface DifferingField {
  readonly field: MergeField;
  readonly kept: string;
  readonly merged: string;
  readonly stands: MergeChoice;
}

type Where = Pick<WriteContext, 'tenant'>;

/** The stored values of a customer. */
export function valuesOf({ tenant }: Where, row: CustomerRow): CustomerValues {
  const { uid, fullName, status, tier, email, phone, notes, address, smsConsentAt, preferredChannel } = row;
  return {
    ...{ uid, fullName, status, tier, email, phone, notes, address, smsConsentAt, preferredChannel },
    phoneKey: phoneKeyOf(phone, tenant.timezone),
    smsPhone: smsConsentAt === null ? null : textableNumber(phone, tenant.timezone),
    preferredTechnicianId: row.preferredTechnician?.id ?? null,
    serviceAreaId: row.serviceArea?.id ?? null,
    ...placeOf(row),
  };
}

/** The value of a field as a text. */
function textOf(field: MergeField, row: CustomerRow): string {
  switch (field) {
    case 'full_name':
      return row.fullName;
    case 'address':
      return addressText(row);
    case 'service_area':
      return row.serviceArea?.name ?? '';
    case 'preferred_technician':
      return row.preferredTechnician?.name ?? '';
    case 'sms_consent':
      return row.smsConsentAt === null ? 'false' : 'true';
    case 'preferred_channel':
      return row.preferredChannel ?? '';
    case 'phone':
    case 'email':
    case 'uid':
    case 'status':
    case 'tier':
    case 'notes':
      return row[field] ?? '';
  }
}

/** Whether the customer has an address with text or coordinates. */
export const hasAddress = ({ address, latitude }: Pick<CustomerRow, 'address' | 'latitude'>): boolean =>
  latitude !== null || Object.values(address).some((part) => String(part).trim() !== '');

function addressText({ address: { formatted, ...parts }, latitude, longitude }: CustomerRow): string {
  const text = formatted ?? Object.values(parts).filter(Boolean).join(', ');
  return text.trim() === '' && latitude !== null ? `${latitude}, ${longitude}` : text;
}

function isSame({ tenant }: Where, field: MergeField, kept: CustomerRow, merged: CustomerRow): boolean {
  if (field === 'address') return hasAddress(kept) === hasAddress(merged) && isSameText(kept.address, merged.address);
  const key = (row: CustomerRow) => (field === 'phone' ? phoneKeyOf(row.phone, tenant.timezone) : textOf(field, row).trim());
  return key(kept) === key(merged);
}

/** Whether the record has no value in a field. Consent, status and tier always have one. */
const isEmpty = (field: MergeField, row: CustomerRow) => textOf(field, row).trim() === '';

/** Both notes, one after the other. */
const joinedNotes = (kept: CustomerRow, merged: CustomerRow) => `${kept.notes.trim()}\n\n${merged.notes.trim()}`;

function standsByDefault(field: MergeField, kept: CustomerRow, merged: CustomerRow): MergeChoice {
  if (isEmpty(field, kept)) return 'merged';
  if (field === 'notes' && !isEmpty(field, merged) && joinedNotes(kept, merged).length <= longestNotes) return 'both';
  // The stricter wish stands.
  if (field === 'sms_consent') return kept.smsConsentAt === null ? 'kept' : 'merged';
  return 'kept';
}

/** What stands after the merge: the fields that differ, and all values. */
export function mergedValues(
  ctx: Where,
  kept: CustomerRow,
  merged: CustomerRow,
  choices: MergeChoices,
): { readonly differing: readonly DifferingField[]; readonly values: CustomerValues } | Refusal<'VALIDATION_ERROR'> {
  if (choices.notes === 'both' && joinedNotes(kept, merged).length > longestNotes)
    return invalid('field_choices', 'max_length', 'max_length', { limit: longestNotes });
  const phoneStands = choices.phone ?? standsByDefault('phone', kept, merged);
  const hasOneNumber = isSame(ctx, 'phone', kept, merged);
  const standing = (field: MergeField): MergeChoice => {
    const chosen = choices[field];
    if (chosen !== undefined) return chosen;
    // Consent is given for a number, so with two numbers it goes with the number that stands.
    return field === 'sms_consent' && !hasOneNumber ? phoneStands : standsByDefault(field, kept, merged);
  };
  const differing = mergeFields
    .filter((field) => !isSame(ctx, field, kept, merged))
    .map((field) => ({ field, kept: textOf(field, kept), merged: textOf(field, merged), stands: standing(field) }));
  const [ofKept, ofMerged] = [valuesOf(ctx, kept), valuesOf(ctx, merged)];
  const taken = differing.filter(({ stands }) => stands === 'merged').flatMap(({ field }) => columnsOfField[field]);
  const values = { ...ofKept, ...Object.fromEntries(taken.map((name) => [name, ofMerged[name]])) };
  if (differing.some(({ field, stands }) => field === 'notes' && stands === 'both')) values.notes = joinedNotes(kept, merged).trim();
  return { differing, values: withConsentOf(ctx, values, [ofKept, ofMerged]) };
}

/** Consent that was given for another number than the one that stands ends. */
export function withConsentOf({ tenant }: Where, values: CustomerValues, records: readonly CustomerValues[]): CustomerValues {
  const number = textableNumber(values.phone, tenant.timezone);
  const isGiven =
    number !== null && records.some(({ smsConsentAt, smsPhone }) => smsConsentAt === values.smsConsentAt && smsPhone === number);
  return isGiven && values.smsConsentAt !== null ? { ...values, smsPhone: number } : { ...values, smsConsentAt: null, smsPhone: null };
}
