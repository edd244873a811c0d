/** The embedded gazetteer: towns and postal codes without a network. */
import { from, rule } from './rule.ts';

export const gazetteerRules = [
  ...from('docs/places.md', [
    rule('gazetteer.names', 'A town is found by its name in its own language and script, in English, and in other common languages'),
    rule('gazetteer.folding', 'Accents, case, hyphens, ß and ss, ø and o, Saint and St., and widths of letters make no difference'),
    rule('gazetteer.largest-first', 'Of several towns with one name the largest comes first'),
    rule('gazetteer.beginning', 'Towns are found by the beginning of their name, to tell when a short name may mean several'),
    rule('gazetteer.country', 'With a country only its towns are found. The US includes its territories'),
    rule('gazetteer.regions', 'States and provinces of the US, Canada and Australia have their usual abbreviations'),
    rule('gazetteer.zip', 'Each US ZIP code has a place, its state and its town, also when written as ZIP+4'),
    rule('gazetteer.canada', 'An urban Canadian postal code is found by its first three characters'),
    rule('gazetteer.two-lists', 'A postal code lies where two lists agree, or where its town and its neighbours confirm one of them'),
    rule('gazetteer.no-wrong-place', 'A postal code whose place is unknown or doubtful is not found: army post offices, rural Canada'),
    rule('gazetteer.on-demand', 'The gazetteer reads parts of its files when they are needed, and keeps a bounded number of them'),
    rule('gazetteer.build', 'The builder writes files that the reader reads, and refuses what they cannot hold'),
  ]),
];
