/** Compares e-mail addresses independent of their spelling (docs/reference/conventions.md#names-and-phone-numbers). */
import { loweredText } from '../../../ground/names/foldedName.ts';

/** The address without case and in one Unicode form, as `lowered()` of the database gives it. Null when it is blank. */
export const emailKeyOf = (email: string | null): string | null => loweredText(email?.trim() ?? '') || null;
