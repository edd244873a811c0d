/** Names and codes of countries that people write, beside the names of ICU. Each folds by `foldName` and by `compactName`. */

/** Usual names, which need no names from ICU, and names that ICU does not have. Nations of the United Kingdom stand for their country. */
export const commonCountryNames: Readonly<Record<string, string>> = {
  US:
    'United States|us|usa|u s|u s a|united states of america|the united states|the united states of america|america|' +
    'estados unidos de america|eua|eeuu|ee uu|etats unis d amerique|vereinigte staaten von amerika|アメリカ|米国|미국|' +
    'الولايات المتحدة الأمريكية|أمريكا',
  GB:
    'United Kingdom|uk|u k|great britain|britain|england|scotland|wales|northern ireland|' +
    'united kingdom of great britain and northern ireland|grossbritannien|grande bretagne|angleterre|inglaterra|inghilterra|' +
    'gran bretagna|gran bretana|gra bretanha|schottland|ecosse|イギリス|英国|영국|بريطانيا',
  CA: 'Canada',
  AU: 'Australia',
  NZ: 'New Zealand',
  IE: 'Ireland|republic of ireland|eire',
  DE: 'Germany|Deutschland|bundesrepublik|bundesrepublik deutschland|brd|federal republic of germany|독일',
  AT: 'Austria|oesterreich|osterreich',
  CH: 'Switzerland|suisse|schweiz|svizzera|svizra',
  FR: 'France',
  ES: 'Spain|espana',
  PT: 'Portugal',
  IT: 'Italy|Italia',
  NL: 'Netherlands|Nederland|holland|the netherlands|hollande|holanda|olanda|holandia|オランダ',
  BE: 'Belgium|belgique|belgie',
  PL: 'Poland|Polska',
  SE: 'Sweden|Sverige',
  NO: 'Norway|Norge',
  DK: 'Denmark|Danmark',
  MX: 'mexico|estados unidos mexicanos',
  BR: 'Brazil|brasil',
  JP: 'Japan|日本|일본|日本国',
  KR: '대한민국|korea|republic of korea|korea republic of|south korea|südkorea|한국|韓国',
  CN: '中国|china',
  IN: 'India',
  SA: 'Saudi Arabia|ksa|k s a|kingdom of saudi arabia|السعودية',
  AE: 'United Arab Emirates|uae|u a e|emirates|vae|الإمارات',
  CZ: 'czech republic|tschechien|tschechische republik|cesko',
  HK: 'hong kong',
  MO: 'macau|macao',
  TR: 'turkey|turkei',
  RU: 'russia',
  VN: 'viet nam',
  CI: 'ivory coast',
  MM: 'burma',
};

/** Three-letter codes that people write. */
export const threeLetterCodes =
  'USA:US GBR:GB CAN:CA DEU:DE GER:DE FRA:FR ESP:ES ITA:IT NLD:NL BEL:BE CHE:CH SUI:CH AUT:AT LUX:LU PRT:PT POL:PL CZE:CZ SVK:SK HUN:HU ROU:RO BGR:BG ' +
  'GRC:GR TUR:TR SWE:SE NOR:NO DNK:DK FIN:FI ISL:IS IRL:IE JPN:JP KOR:KR CHN:CN TWN:TW HKG:HK SGP:SG MYS:MY THA:TH VNM:VN IDN:ID PHL:PH IND:IN PAK:PK ' +
  'AUS:AU NZL:NZ BRA:BR MEX:MX ARG:AR CHL:CL COL:CO PER:PE ZAF:ZA EGY:EG MAR:MA SAU:SA ARE:AE QAT:QA KWT:KW BHR:BH OMN:OM JOR:JO ISR:IL UKR:UA RUS:RU';

/** Names that only service areas know. In an address they could be a town or a street. */
export const areaCountryNames: Readonly<Record<string, string>> = { NZ: 'Aotearoa', IN: 'Bharat' };
