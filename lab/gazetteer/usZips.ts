/** The US ZIP codes, from two lists of the mail and one of the census. */
import { foldName } from '../../src/ground/names/foldName.ts';
import { placeSettler } from './agreedPlace.ts';
import { distanceKm, nearest } from './distance.ts';
import type { SourceCentre, SourceZip } from './sources.ts';
import type { BuiltTown } from './towns.ts';

/** A postal code as it is written to the file. */
export interface BuiltCode {
  /** "US 80202" */
  readonly key: string;
  readonly cities: readonly string[];
  /** "US.CO" */
  readonly place: string;
  readonly latitude: number;
  readonly longitude: number;
  /** 0: the place is sure. Otherwise it is the centre of the town, and the code lies within so many kilometres. */
  readonly doubtKm: number;
}

/** Army and navy post offices: their mail goes abroad. */
const ARMY_STATES: ReadonlySet<string> = new Set(['AA', 'AE', 'AP']);
const TERRITORIES: ReadonlySet<string> = new Set(['PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW']);
/** How far a code of the older list may lie from all codes of the newer one that begin with the same three digits. */
const OUTLIER_KM = 80;

/** Codes of one mail name that is no town tell about each other up to this distance. */
const SAME_MAIL_KM = 20;

const hasPlace = (zip: SourceZip) => Math.abs(zip.latitude) > 0.01 && Math.abs(zip.longitude) > 0.01 && !ARMY_STATES.has(zip.state);

/** A code with the names of its mail. */
interface MailCode {
  readonly zip: SourceZip;
  readonly cities: readonly string[];
}

/**
 * The newer list, and of the older one the codes that the newer one lacks and that lie where codes like them lie. Where the lists
 * name different towns for one code, both are kept, that of the newer list first. Each place is settled with that of the census.
 * @param towns of the US and its territories.
 * @param centres of census areas, by code.
 */
export function usZips(
  newer: readonly SourceZip[],
  older: readonly SourceZip[],
  towns: readonly BuiltTown[],
  centres: readonly SourceCentre[],
): { readonly zips: readonly SourceZip[]; readonly codes: readonly BuiltCode[] } {
  const mail = mailCodes(newer.filter(hasPlace), older.filter(hasPlace));
  const settle = placeSettler(centres, 'first');
  const centreOf = new Map(centres.map((centre) => [centre.code, centre]));
  const centresOf = Map.groupBy(centres, ({ code }) => code.slice(0, 3));
  const sharing = Map.groupBy(mail, ({ zip }) => placeText(zip));
  const townsOf = townsByName(towns);
  const sameMail = Map.groupBy(mail, mailName);
  const codes = mail.map((code) => {
    const { zip, cities } = code;
    const named = cities.flatMap((city) => townsOf.get(`${zip.state} ${foldName(city)}`) ?? []);
    const second = centreOf.get(zip.zip) ?? null;
    const others = (sameMail.get(mailName(code)) ?? []).flatMap((other) => (other === code ? [] : (centreOf.get(other.zip.zip) ?? [])));
    const around = others.filter((other) => [zip, second].some((place) => place !== null && distanceKm(place, other) <= SAME_MAIL_KM));
    const settled = settle({
      first: zip,
      isShared: (sharing.get(placeText(zip))?.length ?? 0) > 1,
      second,
      // A mail name that is no town, such as a base, is where its other codes are.
      towns: named.length > 0 ? named : around.map((centre) => ({ ...centre, population: 0 })),
      siblings: (centresOf.get(zip.zip.slice(0, 3)) ?? []).filter(({ code }) => code !== zip.zip),
    });
    // Post offices of no town that is known: their place is all there is.
    return builtCode(zip, cities, settled ?? { ...zip, doubtKm: 0 });
  });
  const settledZips = mail.map(({ zip }, index) => ({ ...zip, latitude: codes[index]!.latitude, longitude: codes[index]!.longitude }));
  const known = new Set(newer.map(({ zip }) => zip));
  return { zips: settledZips.filter(({ zip, state }) => known.has(zip) || TERRITORIES.has(state)), codes };
}

function mailCodes(newer: readonly SourceZip[], older: readonly SourceZip[]): MailCode[] {
  const known = new Set(newer.map(({ zip }) => zip));
  const bySection = Map.groupBy(newer, ({ zip }) => zip.slice(0, 3));
  const olderCity = new Map(older.map(({ zip, city }) => [zip, city]));
  const added = older
    .filter(({ zip }) => !known.has(zip))
    .flatMap((zip): MailCode[] => {
      if (TERRITORIES.has(zip.state)) return [{ zip, cities: [zip.city] }];
      const near = nearest(bySection.get(zip.zip.slice(0, 3)) ?? [], zip);
      // Many of these belong to one company, and have its name in place of a town.
      return near !== null && near.km <= OUTLIER_KM ? [{ zip, cities: [near.place.city, zip.city] }] : [];
    });
  return [...newer.map((zip) => ({ zip, cities: [zip.city, olderCity.get(zip.zip) ?? zip.city] })), ...added];
}

const mailName = ({ zip: { state }, cities: [name = ''] }: MailCode) => `${state} ${foldName(name)}`;
const placeText = ({ latitude, longitude }: SourceZip) => `${latitude} ${longitude}`;

function townsByName(towns: readonly BuiltTown[]): ReadonlyMap<string, readonly BuiltTown[]> {
  const byName = new Map<string, BuiltTown[]>();
  for (const town of towns) {
    for (const name of new Set([town.key, ...town.otherNames])) {
      byName.set(`${town.region} ${name}`, [...(byName.get(`${town.region} ${name}`) ?? []), town]);
    }
  }
  return byName;
}

function builtCode(zip: SourceZip, cities: readonly string[], place: Pick<BuiltCode, 'latitude' | 'longitude' | 'doubtKm'>): BuiltCode {
  return {
    key: `US ${zip.zip}`,
    cities: [...new Map(cities.toReversed().map((city) => [foldName(city), city])).values()].toReversed(),
    place: `${TERRITORIES.has(zip.state) ? zip.state : 'US'}.${zip.state}`,
    latitude: place.latitude,
    longitude: place.longitude,
    doubtKm: place.doubtKm,
  };
}
