/** Look-ups in the data that ships. docs/places.md. */
import { describe, expect, it } from 'vitest';
import { readCanadianCentres, readUsCentres, type SourceCentre } from '../../../lab/gazetteer/sources.ts';
import { foldName } from '../../../src/ground/names/foldName.ts';
import { findInGazetteer } from '../../../src/ground/places/findInGazetteer.ts';
import { kilometresBetween } from '../../../src/ground/places/kilometres.ts';
import { openGazetteer } from '../../../src/ground/places/gazetteer/gazetteer.ts';

const gazetteer = openGazetteer();
const towns = (name: string, country: string | null = null) => gazetteer.townsNamed(foldName(name), country);
const largest = (name: string, country: string | null = null) => towns(name, country)[0];

/** Degrees between the found place and the true one, from public maps. A tenth of a degree is about 10 km. */
const isAt = (place: { latitude: number; longitude: number } | null | undefined, latitude: number, longitude: number) =>
  place !== null && place !== undefined && Math.hypot(place.latitude - latitude, place.longitude - longitude) < 0.1;

describe('towns', () => {
  it.each([
    ['DE', ['München', 'Munich', 'Muenchen', 'munchen', 'MÜNCHEN', 'Múnich', 'Мюнхен', 'ミュンヘン', '뮌헨', 'ميونخ'], 48.137, 11.575],
    ['DE', ['Köln', 'Cologne', 'Koeln', 'Koln', 'Colonia', 'Keulen', 'ケルン'], 50.938, 6.957],
    ['JP', ['大阪', '大阪市', 'Osaka', 'Ōsaka', '오사카'], 34.694, 135.502],
    ['JP', ['豊中', '豊中市', 'Toyonaka'], 34.781, 135.47],
    ['KR', ['서울', '서울특별시', 'Seoul', 'Séoul', 'Сеул'], 37.566, 126.978],
    ['SA', ['الرياض', 'الرِّيَاض', 'Riyadh', 'Riad'], 24.69, 46.72],
    ['RU', ['Москва', 'Moscow', 'Moskau', 'Moscou', '莫斯科'], 55.752, 37.616],
    ['UA', ['Київ', 'Kyiv', 'Kiew', 'Киев'], 50.45, 30.523],
    ['DK', ['Århus', 'Aarhus', 'Arhus'], 56.157, 10.21],
    ['PL', ['Łódź', 'Lodz', 'ŁÓDŹ'], 51.77, 19.46],
    ['CH', ['Zürich', 'Zurich', 'Zuerich', 'Zurigo'], 47.367, 8.55],
    ['CA', ['Montréal', 'Montreal', 'MONTREAL'], 45.509, -73.588],
    ['IT', ['Sterzing', 'Vipiteno'], 46.893, 11.43],
    ['US', ["O'Fallon", 'O Fallon', 'OFallon', 'O’Fallon'], 38.811, -90.7],
    ['US', ['St. Louis', 'Saint Louis', 'st louis'], 38.627, -90.198],
    ['US', ['Mt. Vernon', 'Mount Vernon'], 40.913, -73.837],
    ['GB', ['Newcastle', 'Newcastle upon Tyne', 'newcastle-upon-tyne'], 54.973, -1.614],
  ])('[gazetteer.names] in %s are found by each of their names: %j', (country, names, latitude, longitude) => {
    expect(names.filter((name) => !isAt(largest(name, country), latitude, longitude))).toEqual([]);
  });

  it('[gazetteer.names] have a name, country, region and population', () => {
    expect(largest('leeds', 'GB')).toEqual({
      name: 'Leeds',
      country: 'GB',
      region: 'ENG',
      latitude: 53.796,
      longitude: -1.548,
      population: 516_000,
    });
  });

  it('[gazetteer.largest-first] come in order of population', () => {
    for (const name of ['Denver', 'Springfield', 'Aurora', 'San Jose', 'Paris', 'Leeds', '中山']) {
      const populations = towns(name).map((town) => town.population);
      expect(populations.length).toBeGreaterThan(1);
      expect(populations).toEqual(populations.toSorted((a, b) => b - a));
    }
    expect(largest('Denver')).toMatchObject({ country: 'US', region: 'CO' });
    expect(largest('Paris')).toMatchObject({ country: 'FR' });
  });

  it('[gazetteer.country] are of one country only, when a country is given', () => {
    expect(new Set(towns('Paris').map((town) => town.country)).size).toBeGreaterThan(2);
    expect(new Set(towns('Paris', 'US').map((town) => town.country))).toEqual(new Set(['US']));
    expect(largest('Leeds', 'US')).toMatchObject({ region: 'AL' });
    expect(largest('San Juan', 'US')).toMatchObject({ country: 'PR', region: 'PR' });
    expect(largest('San Juan', 'PR')).toMatchObject({ country: 'PR' });
    expect(towns('Leeds', 'FR')).toEqual([]);
  });

  it('[gazetteer.names] are not found for a name that folds to nothing, or that no town has', () => {
    for (const name of ['', '!', 'a remark in place of an address', 'ﷺ', '市', '\u{20BB7}野家', 'x'.repeat(5000)]) {
      expect(towns(name), name).toEqual([]);
    }
  });

  it('[gazetteer.no-wrong-place] are not found by an old name or nickname of an American town, or by a part of a town', () => {
    expect(towns('Mile High City')).toEqual([]);
    expect(towns('Downtown', 'US')).toEqual([]);
    expect(towns('Fletcher', 'US').filter(({ region }) => region === 'CO')).toEqual([]);
    expect(towns('Zürich', 'CH').filter(({ name }) => name.includes('Kreis'))).toEqual([]);
  });

  it('[gazetteer.names] are listed once, even if the source has them twice', () => {
    expect(towns('Saint Charles', 'US').filter(({ region }) => region === 'MD')).toHaveLength(1);
  });

  it('[gazetteer.names] include American post offices that GeoNames does not have as towns', () => {
    expect(towns('Pocono Manor', 'US')).toMatchObject([{ region: 'PA', population: 0 }]);
  });
});

describe('regions', () => {
  it('[gazetteer.regions] of the US, Canada and Australia are abbreviations', () => {
    const capitals = {
      US:
        'Montgomery AL,Juneau AK,Phoenix AZ,Little Rock AR,Sacramento CA,Denver CO,Hartford CT,Dover DE,Washington DC,Tallahassee FL,' +
        'Atlanta GA,Honolulu HI,Boise ID,Springfield IL,Indianapolis IN,Des Moines IA,Topeka KS,Frankfort KY,Baton Rouge LA,Augusta ME,' +
        'Annapolis MD,Boston MA,Lansing MI,Saint Paul MN,Jackson MS,Jefferson City MO,Helena MT,Lincoln NE,Carson City NV,Concord NH,' +
        'Trenton NJ,Santa Fe NM,Albany NY,Raleigh NC,Bismarck ND,Columbus OH,Oklahoma City OK,Salem OR,Harrisburg PA,Providence RI,' +
        'Columbia SC,Pierre SD,Nashville TN,Austin TX,Salt Lake City UT,Montpelier VT,Richmond VA,Olympia WA,Charleston WV,Madison WI,' +
        'Cheyenne WY',
      CA:
        'Edmonton AB,Victoria BC,Winnipeg MB,Fredericton NB,St. John’s NL,Yellowknife NT,Halifax NS,Iqaluit NU,Toronto ON,' +
        'Charlottetown PE,Québec QC,Regina SK,Whitehorse YT',
      AU: 'Canberra ACT,Sydney NSW,Darwin NT,Brisbane QLD,Adelaide SA,Hobart TAS,Melbourne VIC,Perth WA',
    };
    for (const [country, list] of Object.entries(capitals)) {
      for (const [, name = '', region = ''] of list.matchAll(/([^,]+) ([A-Z]+)(?:,|$)/gu)) {
        expect(
          towns(name, country).map((town) => town.region),
          `${name}, ${region}`,
        ).toContain(region);
      }
    }
    expect(largest('São Paulo', 'BR')).toMatchObject({ region: 'SP' });
    expect(largest('Lyon', 'FR')).toMatchObject({ region: '84' });
  });
});

describe('postal codes', () => {
  it.each([
    ['80202', 'CO', 'Denver', 39.75, -104.995],
    ['10001', 'NY', 'New York', 40.75, -73.997],
    ['02108', 'MA', 'Boston', 42.357, -71.065],
    ['99501', 'AK', 'Anchorage', 61.217, -149.877],
    ['96813', 'HI', 'Honolulu', 21.313, -157.847],
    ['80014', 'CO', 'Aurora', 39.666, -104.835],
  ])('[gazetteer.zip] of the US: %s is in %s', (code, region, city, latitude, longitude) => {
    const place = gazetteer.postalCode('US', code);
    expect(place).toMatchObject({ code, country: 'US', region });
    expect(place?.cities[0]).toBe(city);
    expect(isAt(place, latitude, longitude)).toBe(true);
    expect(gazetteer.postalCode('US', `${code}-1234`)).toEqual(place);
    expect(gazetteer.postalCode('US', ` ${code}1234 `)).toEqual(place);
  });

  it('[gazetteer.zip] of US territories are found under both countries', () => {
    expect(gazetteer.postalCode('US', '00901')).toMatchObject({ country: 'PR', region: 'PR', cities: ['San Juan'] });
    expect(gazetteer.postalCode('PR', '00901')).toEqual(gazetteer.postalCode('US', '00901'));
    expect(gazetteer.postalCode('GU', '96910')).toMatchObject({ country: 'GU', region: 'GU' });
  });

  it.each([
    ['H2X', 'QC', 'Montréal', 45.51, -73.57],
    ['H2X 1Y4', 'QC', 'Montréal', 45.51, -73.57],
    ['h7t1c8', 'QC', 'Laval', 45.56, -73.75],
    ['M5V 3L9', 'ON', 'Toronto', 43.643, -79.395],
    ['V6B', 'BC', 'Vancouver', 49.279, -123.114],
    ['T2P', 'AB', 'Calgary', 51.048, -114.07],
    ['R3C', 'MB', 'Winnipeg', 49.89, -97.14],
    ['K1A-0B1', 'ON', 'Ottawa', 45.42, -75.7],
    ['B3H', 'NS', 'Halifax', 44.64, -63.58],
    // These the source has 223, 165, 78 and 350 km away, or without a longitude.
    ['A1Y', 'NL', 'Carbonear', 47.737, -53.23],
    ['V9G', 'BC', 'Ladysmith', 48.99, -123.82],
    ['B4R', 'NS', 'Coldbrook', 45.07, -64.58],
    ['E3C', 'NB', 'Fredericton', 45.95, -66.66],
  ])('[gazetteer.canada] of Canada: %s is in %s, %s', (code, region, city, latitude, longitude) => {
    const place = gazetteer.postalCode('CA', code);
    expect(place).toMatchObject({ country: 'CA', region });
    expect(place?.cities).toContain(city);
    expect(isAt(place, latitude, longitude)).toBe(true);
  });

  it('[gazetteer.no-wrong-place] without a sure place are not found', () => {
    // Army post offices, at latitude 0 in one source; rural Canada; Santa Claus at the North Pole.
    for (const code of ['09001', '34001', '96201', '09128', '00000', '99999', '8020', '802021', '', '80202-12']) {
      expect(gazetteer.postalCode('US', code), code).toBeNull();
    }
    for (const code of ['T0A', 'H0H 0H0', 'K0J 1A0', 'Z1Z', 'H2', 'H2X 1Y', 'H2X1Y44', '80202']) {
      expect(gazetteer.postalCode('CA', code), code).toBeNull();
    }
    expect(gazetteer.postalCode('GB', 'LS1')).toBeNull();
    expect(gazetteer.postalCode('DE', '80202')).toBeNull();
  });

  it('[gazetteer.beginning] towns of a country are found by the beginning of their name, the largest first', () => {
    const names = gazetteer.townsBeginning('reggio', 'IT').map(({ name }) => name);
    expect(names.slice(0, 2).toSorted()).toEqual(['Reggio Calabria', "Reggio nell'Emilia"]);
    const populations = gazetteer.townsBeginning('bad', 'DE').map(({ population }) => population);
    expect(new Set(populations).size).toBeGreaterThan(20);
    expect(populations).toEqual(populations.toSorted((a, b) => b - a));
    expect(gazetteer.townsBeginning('koln', 'US')).toEqual([]);
  });

  it('[gazetteer.zip, gazetteer.canada] exist for the US, its territories and Canada', () => {
    expect(['US', 'CA', 'PR', 'GB', 'DE', 'JP'].filter((country) => gazetteer.hasPostalCodes(country))).toEqual(['US', 'CA', 'PR']);
  });

  it('[gazetteer.no-wrong-place] lie in their state: near a town of it that they name, or near other codes', () => {
    let found = 0;
    const far: string[] = [];
    for (let zip = 501; zip < 100_000; zip += 37) {
      const place = gazetteer.postalCode('US', String(zip).padStart(5, '0'));
      if (place !== null) {
        found++;
        const named = place.cities.flatMap((city) => towns(city, 'US')).filter((town) => town.region === place.region);
        if (named.every((town) => Math.hypot(town.latitude - place.latitude, town.longitude - place.longitude) > 0.7)) {
          far.push(place.code);
        }
      }
    }
    expect(found).toBeGreaterThan(1000);
    expect(far).toEqual([]);
  });
});

/** Codes whose census area is so wide that its centre lies far from where people live, or nearer to others. */
const WIDE = {
  US:
    '04462 11702 17872 32966 33034 33898 33982 36105 37209 37405 38113 39209 60192 70037 78415 78418 79407 79423 79938 80022 ' +
    '80266 83539 83611 83716 84029 84108 84109 84116 84307 84701 84765 85215 85263 85396 86305 87121 87499 88021 88044 89434 ' +
    '89510 91702 93040 93453 93737 94550 95135 95219 95223 95604 95666 97913 98022 98822 99503 99557 99635 99706',
  CA: 'E5L G2K G3B G4Z G8L J8V K1G L3P L8N N2J R3C R5R S4L S7P T2P V2V V7G V7H V7J V7W',
};

/** Codes whose place has the census centres of ten other codes nearer than their own. */
function nearerToTenOthers(country: 'US' | 'CA', centres: readonly SourceCentre[]): string[] {
  const sorted = centres.toSorted((a, b) => a.latitude - b.latitude);
  return sorted
    .filter((own, at) => {
      const place = gazetteer.postalCode(country, own.code);
      const km = place === null ? 0 : kilometresBetween(place, own);
      if (place === null || km === 0) return false;
      let others = 0;
      for (const step of [-1, 1]) {
        for (let next = at + step; others < 10; next += step) {
          const other = sorted[next];
          if (!other || Math.abs(other.latitude - own.latitude) * 111 > 2 * km) break;
          if (kilometresBetween(place, other) < km) others++;
        }
      }
      return others >= 10;
    })
    .map(({ code }) => code);
}

describe('a postal code of two lists', () => {
  it.each([
    // Public buildings, from public maps.
    ['CA', 'K1N 9N4', 45.4295, -75.6989, 4],
    ['CA', 'M5C 2E9', 43.6503, -79.3741, 2],
    ['CA', 'B2Y 4P8', 44.6647, -63.5697, 3],
    ['US', '90095', 34.0689, -118.4452, 2],
    ['US', '80840', 38.999, -104.86, 3],
    ['US', '14260', 43.0008, -78.789, 2],
    ['US', '37614', 36.3028, -82.37, 3],
    ['US', '20894', 38.996, -77.102, 3],
    // The airport, 27 km from Dallas.
    ['US', '75261', 32.8975, -97.0404, 5],
    // Here the census alone would be 28, 15, 48 and 14 km off.
    ['CA', 'T2P 2M5', 51.0455, -114.0631, 4],
    ['CA', 'R3C 4T3', 49.8901, -97.1386, 4],
    ['CA', 'V2V 1A1', 49.1337, -122.3112, 4],
    ['CA', 'L8N 4A6', 43.2505, -79.8494, 4],
  ])('[gazetteer.two-lists] %s %s is located correctly', (country, code, latitude, longitude, km) => {
    const place = gazetteer.postalCode(country, code)!;
    expect(kilometresBetween(place, { latitude, longitude })).toBeLessThan(km);
    expect(place.doubtKm).toBe(0);
  });

  it('[gazetteer.two-lists] lies nearer to its own census centre than to those of ten others, with listed exceptions', () => {
    expect(nearerToTenOthers('US', readUsCentres()).toSorted()).toEqual(WIDE.US.split(' '));
    expect(nearerToTenOthers('CA', readCanadianCentres()).toSorted()).toEqual(WIDE.CA.split(' '));
  });

  it('[gazetteer.two-lists] is never reported as the customer’s mistake when the city is the one of its own mail', () => {
    const home = { country: 'US', point: null };
    const blamed = readUsCentres().flatMap(({ code }) => {
      const own = gazetteer.postalCode('US', code);
      if (own === null || own.country !== 'US' || own.region === null) return [];
      const place = findInGazetteer({ line: '1 Main St', city: own.cities[0], state: own.region, postalCode: code }, home, gazetteer);
      const isRight =
        place.found && (place.note?.code === 'postal_code_rough') === own.doubtKm > 0 && (place.note === null || own.doubtKm > 0);
      return isRight ? [] : [`${code} ${own.cities[0]} ${place.note?.code}`];
    });
    expect(blamed).toEqual([]);
  });

  it('[gazetteer.two-lists] is put at the centre of its town, with its doubt, where nothing confirms a place', () => {
    // Mail of a government and of a post office: the mail's list has them 12 and 10 km off, the census has no area for them.
    for (const [country, code, city] of [
      ['CA', 'G1A 1A1', 'Québec'],
      ['US', '10610', 'White Plains'],
    ] as const) {
      const place = gazetteer.postalCode(country, code)!;
      expect(place.doubtKm).toBeGreaterThan(8);
      expect(place.doubtKm).toBeLessThan(15);
      expect(kilometresBetween(place, largest(city, country)!)).toBeLessThan(1);
    }
  });
});
