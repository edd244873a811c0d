/** The sentences inside answers that people read: notes about places and warnings. `{…}` is filled in (byLocale.ts). */
import type { AreaWarning, CoverageNeed } from '../contract/vocabulary.ts';
import type { PlaceNote } from '../places/placeNotes.ts';

/** Keys of the sentences for other plural forms (CLDR) of a note with a number. The note's own key has the form `other`. */
type PluralKey = `${'one_of_several' | 'several_towns'}_${Exclude<Intl.LDMLPluralRule, 'other'>}`;

/** The texts of one language. A new code without a translation does not compile. */
export interface AnswerTexts {
  /** Notes about a place: what was guessed, or why there is no place. The parameters are in src/places/placeNotes.ts. */
  readonly placeNotes: Readonly<Record<PlaceNote['code'], string> & Partial<Record<PluralKey, string>>>;
  /** Warnings in the part `place` of an answer. */
  readonly placeWarnings: {
    /** The address contradicts itself, or could be in several places. */
    readonly unclear: string;
    /** The edge of a service area is near. */
    readonly nearEdge: string;
    /** Parts of the address are missing. `{needs}` lists them. */
    readonly needed: string;
    readonly placeUnknown: string;
    /** `{centre}` is a postal code or a city. */
    readonly travelFromCentre: string;
    /** The address names neither a postal code nor a city. */
    readonly travelFromArea: string;
  };
  /** What settles whether a service area covers an address. */
  readonly needs: Readonly<Record<CoverageNeed, string>>;
  /** Between the parts of a list, with its space. */
  readonly listSeparator: string;
  /** Warnings of a service area. */
  readonly areaWarnings: Readonly<Record<AreaWarning, string>>;
}
