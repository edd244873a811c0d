/** The sentences and names inside answers that people read. `{…}` is filled in (byLocale.ts). */
import type { AreaWarning, CoverageNeed } from '../../contract/vocabulary.ts';
import type { EventType } from '../../contract/eventTypes.ts';
import type { StandardRole } from '../../contract/permissions.ts';
import type { PlaceNote } from '../places/placeNotes.ts';

/** Keys of the sentences for other plural forms (CLDR) of a note with a number. The note's own key has the form `other`. */
type PluralKey = `${'one_of_several' | 'several_towns'}_${Exclude<Intl.LDMLPluralRule, 'other'>}`;

/** The texts of one language. A new code without a translation does not compile. */
export interface AnswerTexts {
  /** Notes about a place: what was guessed, or why there is no place. The parameters are in src/ground/places/placeNotes.ts. */
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
    /** Follows either, where the business has its own speed or detour factor. */
    readonly ownEstimate: string;
  };
  /** What settles whether a service area covers an address. */
  readonly needs: Readonly<Record<CoverageNeed, string>>;
  /** Between the parts of a list, with its space. */
  readonly listSeparator: string;
  /** Warnings of a service area. */
  readonly areaWarnings: Readonly<Record<AreaWarning, string>>;
  /** The name of a customer whose personal data was erased. */
  readonly erasedCustomer: string;
  /** A customer's rank by spending. */
  readonly rank: { readonly noJobs: string; readonly nothingSpent: string; readonly position: string };
  /** What the usual size of a crew does not say. */
  readonly crewDisclaimer: string;
  /** What a step of a plan for a better day does, and what it brings. */
  readonly optimization: {
    readonly place: string;
    readonly reassign: string;
    readonly retime: string;
    readonly reassign_retime: string;
    /** More moves than a sentence lists. */
    readonly more: string;
    readonly lessDriving: string;
    readonly moreDriving: string;
    readonly sameDriving: string;
    readonly moreOvertime: string;
    readonly lessOvertime: string;
    readonly moreEven: string;
    /** Between moves. */
    readonly separator: string;
    /** The whole sentence. */
    readonly whole: string;
  };
  /** Name of a service area that is proposed for an address. */
  readonly areaAround: string;
  /** Names of the platform's roles. */
  readonly roles: Readonly<Record<StandardRole, string>>;
  /** When an event of each type is sent. */
  readonly eventTypes: Readonly<Record<EventType, string>>;
}
