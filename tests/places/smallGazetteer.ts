/** A gazetteer of a few towns, so that tests of the rules do not depend on the data that ship. */
import { foldedForms, foldName } from '../../src/ground/names/foldName.ts';
import type { Gazetteer, PostalPlace, Town } from '../../src/ground/places/gazetteer/types.ts';

/** Name, other names, country, region, latitude, longitude, inhabitants. */
const rows: readonly (readonly [string, string, string, string, number, number, number])[] = [
  ['Denver', '', 'US', 'CO', 39.739, -104.985, 716_000],
  ['Denver', '', 'US', 'PA', 40.233, -76.137, 3_900],
  ['Aurora', '', 'US', 'CO', 39.729, -104.832, 380_000],
  ['Aurora', '', 'US', 'IL', 41.761, -88.32, 200_000],
  ['Springfield', '', 'US', 'MO', 37.215, -93.298, 167_000],
  ['Springfield', '', 'US', 'MA', 42.101, -72.59, 154_000],
  ['Durango', '', 'US', 'CO', 37.275, -107.88, 19_000],
  ['Colorado Springs', '', 'US', 'CO', 38.834, -104.821, 480_000],
  ['Saint Louis', '', 'US', 'MO', 38.627, -90.199, 300_000],
  ['Boston', '', 'US', 'MA', 42.358, -71.06, 675_000],
  ['Toronto', '', 'CA', 'ON', 43.7, -79.42, 2_700_000],
  ['Montréal', 'Montreal', 'CA', 'QC', 45.509, -73.588, 1_760_000],
  ['Québec', 'Quebec City', 'CA', 'QC', 46.813, -71.208, 532_000],
  ['London', '', 'GB', 'ENG', 51.509, -0.126, 8_960_000],
  ['Leeds', '', 'GB', 'ENG', 53.797, -1.544, 516_000],
  ['Wakefield', '', 'GB', 'ENG', 53.683, -1.498, 109_000],
  ['Boston', '', 'GB', 'ENG', 52.976, -0.026, 41_000],
  ['Maidstone', '', 'GB', 'ENG', 51.267, 0.517, 107_000],
  ['Köln', 'Cologne', 'DE', 'NW', 50.933, 6.95, 963_000],
  ['München', 'Munich', 'DE', 'BY', 48.137, 11.575, 1_260_000],
  ['Neustadt', '', 'DE', 'RP', 49.35, 8.139, 54_000],
  ['Neustadt', '', 'DE', 'TH', 50.737, 11.745, 10_000],
  ['Kaiserslautern', '', 'DE', 'RP', 49.443, 7.772, 98_000],
  ['Paris', '', 'FR', '11', 48.853, 2.349, 2_140_000],
  ['Madrid', '', 'ES', '29', 40.417, -3.704, 3_255_000],
  ['Alcalá de Henares', '', 'ES', '29', 40.482, -3.364, 195_000],
  ['Ōsaka', 'Osaka|大阪|大阪市', 'JP', '32', 34.694, 135.502, 2_750_000],
  ['Tokyo', '東京|東京都', 'JP', '40', 35.69, 139.692, 8_340_000],
  ['Seoul', '서울|서울특별시', 'KR', '11', 37.566, 126.978, 10_400_000],
  ['Riyadh', 'الرياض', 'SA', '10', 24.688, 46.722, 4_210_000],
];

/** Code, town, country, state, place, kilometres of doubt. */
const codes: readonly (readonly [string, string, string, string, number, number, number?])[] = [
  ['80202', 'Denver', 'US', 'CO', 39.749, -104.995],
  ['90210', 'Beverly Hills', 'US', 'CA', 34.09, -118.41],
  ['81301', 'Durango', 'US', 'CO', 37.29, -107.87],
  ['80299', 'Denver', 'US', 'CO', 39.739, -104.985, 25],
  ['80840', 'Colorado Springs', 'US', 'CO', 39.2, -104.6],
  ['H2X', 'Montréal', 'CA', 'QC', 45.515, -73.574],
];

const towns: readonly (Town & { readonly names: readonly string[] })[] = rows.map(
  ([name, others, country, region, latitude, longitude, population]) => ({
    names: [name, ...others.split('|')].flatMap(foldedForms),
    name,
    country,
    region,
    latitude,
    longitude,
    population,
  }),
);

export const smallGazetteer: Gazetteer = {
  townsNamed: (folded, country) =>
    towns
      .filter(({ names, country: theirs }) => names.includes(foldName(folded)) && (country === null || country === theirs))
      .sort((a, b) => b.population - a.population),
  townsBeginning: (start, country) =>
    towns
      .filter(({ name, country: theirs }) => theirs === country && foldName(name).startsWith(`${start} `))
      .sort((a, b) => b.population - a.population),
  postalCode(country, code): PostalPlace | null {
    const key = country === 'CA' ? code.slice(0, 3) : code.slice(0, 5);
    const row = codes.find(([known, , theirs]) => known === key && theirs === country);
    if (!row) return null;
    const [known, city, theirs, region, latitude, longitude, doubtKm = 0] = row;
    return { code: known, cities: [city], country: theirs, region, latitude, longitude, doubtKm };
  },
  hasPostalCodes: (country) => country === 'US' || country === 'CA',
};

/** Businesses in towns of the small gazetteer. */
export const homes = {
  Denver: { country: 'US', point: { latitude: 39.74, longitude: -104.99 } },
  Leeds: { country: 'GB', point: { latitude: 53.8, longitude: -1.55 } },
  Köln: { country: 'DE', point: { latitude: 50.94, longitude: 6.96 } },
  Montréal: { country: 'CA', point: { latitude: 45.5, longitude: -73.57 } },
  Osaka: { country: 'JP', point: { latitude: 34.69, longitude: 135.5 } },
  France: { country: 'FR', point: null },
  Spain: { country: 'ES', point: null },
  nowhere: { country: null, point: null },
} as const;
