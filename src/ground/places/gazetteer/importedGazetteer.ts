/** A gazetteer that answers postal codes of imported countries from what was imported. Everything else is as in the other gazetteer. */
import type { PostalIndex } from './postalIndex.ts';
import type { Gazetteer } from './types.ts';

/** `imported`: the index of a country, or undefined when it was not imported. Called for each look-up, so that later imports count. */
export function withImported(gazetteer: Gazetteer, imported: (country: string) => PostalIndex | undefined): Gazetteer {
  return {
    townsNamed: (foldedName, country) => gazetteer.townsNamed(foldedName, country),
    townsBeginning: (foldedStart, country) => gazetteer.townsBeginning(foldedStart, country),
    postalCode(country, code) {
      const index = imported(country);
      return index ? index.find(code) : gazetteer.postalCode(country, code);
    },
    hasPostalCodes: (country) => imported(country) !== undefined || gazetteer.hasPostalCodes(country),
  };
}
