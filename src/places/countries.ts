/** Names of countries, read by people in ten languages, as ISO 3166-1 codes. The names come from the ICU data of Node.js. */
import { foldName } from '../names/foldName.ts';

/** English and the languages in which customers of a business may write the name of a foreign country. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ko', 'ar', 'nl', 'it', 'pl', 'zh', 'sv', 'da'];

/** Codes with a name in ICU that are no countries: groups of countries and codes for tests. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'DG', 'EA', 'IC', 'TA', 'CQ']);

/** Common names that ICU does not have. Nations of the United Kingdom stand for their country. */
const COMMON: Readonly<Record<string, string>> = {
  us: 'US',
  usa: 'US',
  'u s': 'US',
  'u s a': 'US',
  'united states of america': 'US',
  'the united states': 'US',
  'the united states of america': 'US',
  america: 'US',
  'estados unidos de america': 'US',
  eua: 'US',
  eeuu: 'US',
  'ee uu': 'US',
  'etats unis d amerique': 'US',
  'vereinigte staaten von amerika': 'US',
  アメリカ: 'US',
  米国: 'US',
  미국: 'US',
  'الولايات المتحده الامريكيه': 'US',
  امريكا: 'US',
  uk: 'GB',
  'u k': 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  grossbritannien: 'GB',
  'grande bretagne': 'GB',
  angleterre: 'GB',
  inglaterra: 'GB',
  inghilterra: 'GB',
  'gran bretagna': 'GB',
  'gran bretana': 'GB',
  'gra bretanha': 'GB',
  schottland: 'GB',
  ecosse: 'GB',
  イギリス: 'GB',
  英国: 'GB',
  영국: 'GB',
  بريطانيا: 'GB',
  bundesrepublik: 'DE',
  'bundesrepublik deutschland': 'DE',
  brd: 'DE',
  'federal republic of germany': 'DE',
  독일: 'DE',
  holland: 'NL',
  'the netherlands': 'NL',
  hollande: 'NL',
  holanda: 'NL',
  olanda: 'NL',
  holandia: 'NL',
  オランダ: 'NL',
  'republic of ireland': 'IE',
  eire: 'IE',
  'czech republic': 'CZ',
  tschechien: 'CZ',
  'tschechische republik': 'CZ',
  cesko: 'CZ',
  uae: 'AE',
  'u a e': 'AE',
  emirates: 'AE',
  vae: 'AE',
  الامارات: 'AE',
  ksa: 'SA',
  'k s a': 'SA',
  'kingdom of saudi arabia': 'SA',
  السعوديه: 'SA',
  korea: 'KR',
  'republic of korea': 'KR',
  'korea republic of': 'KR',
  'south korea': 'KR',
  südkorea: 'KR',
  한국: 'KR',
  韓国: 'KR',
  일본: 'JP',
  日本国: 'JP',
  中国: 'CN',
  china: 'CN',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  turkey: 'TR',
  turkei: 'TR',
  russia: 'RU',
  mexico: 'MX',
  'estados unidos mexicanos': 'MX',
  brasil: 'BR',
  suisse: 'CH',
  schweiz: 'CH',
  svizzera: 'CH',
  svizra: 'CH',
  oesterreich: 'AT',
  osterreich: 'AT',
  belgique: 'BE',
  belgie: 'BE',
  espana: 'ES',
  'viet nam': 'VN',
  'ivory coast': 'CI',
  burma: 'MM',
};

/** Three-letter codes that people write. */
const ALPHA_3 =
  'USA:US GBR:GB CAN:CA DEU:DE GER:DE FRA:FR ESP:ES ITA:IT NLD:NL BEL:BE CHE:CH SUI:CH AUT:AT LUX:LU PRT:PT POL:PL CZE:CZ SVK:SK HUN:HU ROU:RO BGR:BG ' +
  'GRC:GR TUR:TR SWE:SE NOR:NO DNK:DK FIN:FI ISL:IS IRL:IE JPN:JP KOR:KR CHN:CN TWN:TW HKG:HK SGP:SG MYS:MY THA:TH VNM:VN IDN:ID PHL:PH IND:IN PAK:PK ' +
  'AUS:AU NZL:NZ BRA:BR MEX:MX ARG:AR CHL:CL COL:CO PER:PE ZAF:ZA EGY:EG MAR:MA SAU:SA ARE:AE QAT:QA KWT:KW BHR:BH OMN:OM JOR:JO ISR:IL UKR:UA RUS:RU';

interface Names {
  readonly byName: ReadonlyMap<string, string>;
  readonly codes: ReadonlySet<string>;
}
let names: Names | null = null;

/** All two-letter codes that are countries today. Codes of former times, "UK" among them, are told by their present code. */
function presentCodes(): Set<string> {
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return new Set(codes.filter((code) => english.of(code) && !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code));
}

function load(): Names {
  const codes = presentCodes();
  const byName = new Map<string, string>();
  const add = (language: string, of: Iterable<string>) => {
    const shown = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of of) {
      const folded = foldName(shown.of(code) ?? '');
      if (folded !== '' && !byName.has(folded)) byName.set(folded, code);
    }
  };
  for (const language of LANGUAGES) add(language, codes);
  const native = new Map<string, string[]>();
  for (const code of codes) {
    const { language } = new Intl.Locale(`und-${code}`).maximize();
    native.set(language, [...(native.get(language) ?? []), code]);
  }
  for (const [language, theirs] of native) add(language, theirs);
  for (const pair of ALPHA_3.split(' ')) byName.set(pair.slice(0, 3).toLowerCase(), pair.slice(4));
  for (const [name, code] of Object.entries(COMMON)) byName.set(foldName(name), code);
  return { byName, codes };
}

/**
 * The ISO 3166-1 alpha-2 code, upper case, of a country's code or name in any common language: "us", "USA", "Deutschland", "日本".
 * "UK" and the nations of the United Kingdom give "GB". Returns null for text that names no country.
 */
export function countryCodeOf(text: string): string | null {
  names ??= load();
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const folded = foldName(trimmed);
  const code = folded.toUpperCase();
  if (code.length === 2 && names.codes.has(code)) return code;
  return names.byName.get(folded) ?? null;
}
