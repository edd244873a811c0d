/** Addresses that have no place yet. */
import { from, rule } from './rule.ts';

export const missingPlaceRules = [
  ...from('docs/places.md#addresses-without-a-place', [
    rule(
      'places.found-later',
      'The base, customers, sites, open jobs and technicians’ starts that have an address but no place get one, and nothing else changes',
    ),
    rule(
      'places.sent-kept',
      'Coordinates that were sent are never replaced by a later search, and neither is a place whose address changed',
    ),
    rule('places.visits-follow', 'The visits of a job get its place and its coarseness. They keep their time, and the board is read again'),
    rule('places.catch-up', 'A geocoding service that is set later is asked for addresses with a coarse place. A better place replaces it'),
    rule('cli.import-places', 'import-places replaces a country’s postal codes by those of a file, counts bad lines and shows the first'),
    rule(
      'places.imported',
      'Postal codes of an imported country place addresses, in every spelling, and the embedded ones no longer count there',
    ),
    rule('places.imported-seen', 'A process reads the codes that another process has imported, and keeps them small'),
    rule('places.batches', 'A batch looks at a bounded number of addresses and says where the next begins and how many are left'),
  ]),
];
