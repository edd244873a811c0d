/** Reading an address and finding its place in the gazetteer. */
import { from, rule } from './rule.ts';

export const placeRules = [
  ...from('docs/places.md#reading-an-address', [
    rule(
      'places.parse',
      'One line of address text is split into street, town, state, postal code and country, in the order of its country',
    ),
    rule(
      'places.home-format',
      'A number is a postal code only in the form and position of the country at hand; another one is a house number',
    ),
    rule('places.only-empty-parts', 'Parts that were sent stay as sent. Only empty ones are read from the line'),
    rule('places.countries', 'A country is understood by its code and by its name in common languages'),
    rule('places.remarks', 'A remark in place of an address gives no place'),
  ]),
  ...from('docs/places.md#finding-the-place', [
    rule('places.postal-code-first', 'A known postal code gives the place, the town otherwise'),
    rule(
      'places.bare-name',
      'A bare name of a town lies in the country of the business: the town that is near or much larger, or it is asked back',
    ),
    rule(
      'places.contradiction',
      'A wrong state, or a postal code farther than 60 km from the town, gives no place but candidates and a note',
    ),
    rule('places.misspelt', 'A misspelt town with a good postal code is placed by the code, with a note'),
    rule('places.own-country', 'Without a country, or with an unknown one, the place stays in the country of the business'),
    rule('places.corpus', 'Of sure addresses of public buildings at least 95 % are placed, and none wrong without a note'),
  ]),
];
