/** Words that distinguish a street, a flat or a mailbox from a town. */

/** Words after the name of a street: "Bannock St", "Roundhay Road". */
const AFTER =
  'street|st|avenue|ave|av|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|place|pl|square|sq|terrace|ter|terr|way|highway|hwy|parkway|pkwy|circle|cir|trail|trl|turnpike|tpke|pike|' +
  'plaza|plz|row|crescent|cres|close|gardens|gdns|mews|loop|alley|freeway|fwy|expressway|expy|broadway|quay|embankment|esplanade|parade|pde|broadwalk|walk|mall|concourse|headrow|' +
  'straat|weg|laan|plein|gracht|kade|singel|dreef|straße|strasse|str|platz|allee|gasse|ring|ufer|damm|gata|gatan|gate|gade|vej|väg|vägen|veien|vei|plass|torg|torget|katu|tie|aukio|' +
  'circus|centre|center|wharf|arcade|vale|rise|causeway|bridge|route|rte|extension|ext|viaduct|promenade';
/** Words before the name of a street: "Rue de Rivoli", "Via Roma". */
const BEFORE =
  'rue|avenue|av|ave|boulevard|bd|bld|blvd|place|pl|quai|chemin|ch|allée|allee|allées|impasse|route|rte|cours|passage|square|sentier|esplanade|parvis|promenade|faubourg|calle|c|cl|avenida|avda|avd|paseo|pº|plaza|pza|carrera|camino|' +
  'ronda|carrer|passeig|plaça|plaza|glorieta|travesía|travesia|cuesta|rambla|calzada|calz|prolongación|boulevard|blvd|vía|rua|r|praça|praca|pça|largo|travessa|alameda|estrada|rodovia|rod|via|viale|piazza|piazzale|piazzetta|corso|' +
  'vicolo|lungotevere|lungarno|largo|strada|contrada|salita|ul|ulica|al|aleja|aleje|pl|plac|os|osiedle|rynek|rynok|rondo|am|an|auf|im|in|unter|zum|zur|gran|jalan|jl|شارع|طريق|ميدان|سكه|شارع|جاده|جادة|حي|مبنى|مجمع|برج|دوار';

const words = (list: string) => new Set(list.split('|'));
const after = words(AFTER);
const before = words(BEFORE);
/** Endings of one word that is a street: "Hauptstraße", "Keizersgracht". */
const ENDING =
  /(?:stra(?:ß|ss)e|str\.?|gasse|allee|platz|ufer|damm|chaussee|steig|promenade|straat|laan|plein|gracht|kade|singel|gatan|gata|gaten|gade|gården|vägen|väg|veien|vegen|vej|torget|plassen|pladsen|katu|tie|aukio|kuja|puisto|tori|-daero|-ro|-gil|대로|로|길)$/iu;

/** Floors, flats, buildings, mailboxes and persons beside a street. They are kept in the line, and are no town. */
const UNIT = new RegExp(
  '^(?:(?:apt|apartment|appt?|appartement|suite|ste|unit|flat|floor|fl|room|rm|bldg|building|lot|space|spc|trailer|level|lvl|shop|studio|penthouse|ph|gate|door|dock|block|blk|tower|terminal|hall|wing|no|nr|n|num|bus|boîte|bte|bt|' +
    'wohnung|whg|haus|hinterhaus|vorderhaus|hof|aufgang|stock|etage|og|eg|ug|dg|top|stiege|tür|etg|étage|bâtiment|bât|bat|escalier|esc|porte|hall|résidence|piso|puerta|pta|planta|portal|escalera|bloque|bajo|bajos|izq|izda|dcha|local|' +
    'andar|apto|bloco|sala|loja|conjunto|cj|conj|casa|lote|quadra|interior|int|scala|piano|palazzina|isolato|lokal|lok|m|klatka|piętro|verdieping|verd|huis|lejlighed|lgh|tv|th|mf|kt|sal|leil|colonia|col)(?:\\.?\\s*[#.:-]?\\s*[\\p{L}]{0,2}\\d[\\p{L}\\d/-]*|(?:\\s+|\\.\\s*)(?:[A-Za-z]|one|two|three))?|' +
    '#\\s*[\\p{L}\\d-]+|(?:n[º°o]|№)\\s*\\d+\\p{L}?|\\d+(?:st|nd|rd|th|\\.|º|ª|o|a|e|er|ème|eme|ème)?\\s*(?:floor|fl|stock|og|etage|étage|etg|piso|planta|andar|piano|verdieping|sal|tr|izq|dcha|tv|th|mf)\\.?(?:\\s+\\p{L}+)?|' +
    '[\\p{L}-]+-(?:ku|gu|dong)|\\p{L}+ ward|ground floor|erdgeschoss|rez-de-chaussée|rdc|s/n|sn|s\\.n\\.|hinterhaus|vorderhaus|seitenflügel|(?:links|rechts|mitte)|(?:front|rear|upper|lower|upstairs|downstairs|basement|attic|garage|back)(?: (?:unit|door|house|entrance|building))?)\\.?$',
  'iu',
);
const MAILBOX =
  /(?:^|\s)(?:p\.?\s*o\.?\s*b\.?(?:ox)?|post office box|po box|postfach|bo[iî]te postale|b\.?p\.?|apartado(?: de correos)?|apdo\.?|casella postale|c\.?p\.?|caixa postal|postbus|postboks|skrytka pocztowa|私書箱|사서함|ص\.?\s?ب\.?|صندوق بريد)\s*[.:#]?\s*\d+/iu;
const PERSON =
  /^(?:c\/o|℅|attn\.?:?|attention|att\.?:|z\.?\s?hd\.?|bei|chez|a\/c|at the|opposite|next to|behind|near|corner of|gegenüber|neben|hinter)\s/iu;

const bare = (word: string) => word.toLowerCase().replace(/^[.'’(]+|[.,:'’)]+$/gu, '');

/** Whether a part of an address is a floor, a flat, a mailbox or a person beside a street. */
export const isUnit = (part: string) => UNIT.test(part.trim()) || MAILBOX.test(part) || PERSON.test(part.trim());

/** Whether the part is only a number, as a house number after a comma is: "1578", "12-14", "5 bis". */
export const isNumber = (part: string) => /^(?:n[º°o.]?\s*)?\d+\s*(?:[-–/]\s*\d+)?\s*(?:\p{L}|bis|ter|quater)?$/iu.test(part.trim());

/** Whether a part of an address names a street, by its words or by a house number. A name alone is not a street. */
export function isStreet(part: string): boolean {
  const list = part.trim().split(/\s+/u);
  const numbered = /\d/u.test(part);
  if (isNumber(part)) return true;
  if (numbered) return true;
  const first = bare(list[0] ?? '');
  const last = bare(list.at(-1) ?? '');
  if (
    list.length > 1 &&
    before.has(first) &&
    !['am', 'an', 'auf', 'im', 'in', 'unter', 'zum', 'zur', 'al', 'ch', 'c', 'cl', 'pl', 'os', 'gran', 'r', 'برج'].includes(first)
  ) {
    return true;
  }
  if (/^(?:c\/|c\. |ul\. |al\. |pl\. |os\. |r\. |pl\. )/iu.test(part.trim())) return true;
  if (list.length > 1 && after.has(last) && !['ring', 'pl', 'vale', 'bridge', 'mall', 'centre', 'center', 'rise', 'gate'].includes(last))
    return true;
  return ENDING.test(last) && last.length > 5 && !/^(?:helsinki|tie)$/u.test(last);
}

const FRENCH_DIRECTION = /^(?:ouest|est|nord|sud|[neosw])$/u;
const DIRECTIONS = words('n|s|e|w|ne|nw|se|sw|north|south|east|west|northeast|northwest|southeast|southwest|o');

/**
 * What stands after the street in a text without commas: "1437 Bannock St Denver" gives "Denver", "Hauptstr. 5 Köln" gives "Köln".
 * Empty when the street reaches to the end. Null when no street is seen.
 */
export function afterStreet(text: string): { readonly street: string; readonly rest: string } | null {
  const list = text.trim().split(/\s+/u);
  let end = -1;
  const isTypeFirst = startsWithType(text);
  for (let index = 0; index < list.length; index++) {
    const word = bare(list[index] ?? '');
    // "845 rue Sherbrooke Ouest Montréal": the direction ends the street.
    const isDirection = isTypeFirst && index > 2 && FRENCH_DIRECTION.test(word);
    const isType = index > 0 && after.has(word) && !(['st', 'ste'].includes(word) && isSaint(list, index, end));
    const isNumbered = /^\d+(?:[-/]\d+)?\p{L}?$/u.test(word) && index > 0;
    const isWord = ENDING.test(word) && word.length > 3;
    if (isType || isNumbered || isWord || isDirection) end = index;
  }
  if (end < 0) return null;
  let next = end + 1;
  if (DIRECTIONS.has(bare(list[next] ?? '')) && next + 1 < list.length) next += 1;
  // A flat of two words: "Apt 4", "Suite 200", "# 7".
  const unit = list.slice(next, next + 2).join(' ');
  if (next + 1 < list.length && isUnit(unit) && /\d|#/u.test(unit)) next += 2;
  else if (next < list.length && /^#\p{L}?\d*/u.test(list[next] ?? '')) next += 1;
  return { street: list.slice(0, next).join(' '), rest: list.slice(next).join(' ') };
}

/** In "Main St St Louis" and "Oak Ave St Paul" the word is a saint: a street type was seen just before, and a name follows. */
const isSaint = (list: readonly string[], index: number, typeAt: number) => typeAt === index - 1 && typeAt >= 0 && index + 1 < list.length;

/** Whether the text begins as streets do where the type comes first ("12 rue de Lyon"): a town at its end may be part of the name. */
export function startsWithType(text: string): boolean {
  const list = text.trim().split(/\s+/u);
  const first = bare(list[0] ?? '');
  return before.has(/^\d/u.test(first) ? bare(list[1] ?? '') : first) && list.length > 1;
}

const BUILDING = words(
  'kirche|église|iglesia|igreja|chiesa|kerk|museum|museo|musée|musee|museu|muzeum|gallery|galerie|galleria|galería|station|bahnhof|hauptbahnhof|hbf|gare|estación|estacion|estação|stazione|dworzec|hall|cathedral|church|kathedrale|dom|basilica|hospital|klinikum|krankenhaus|hôpital|hopital|' +
    'ospedale|ziekenhuis|szpital|sykehus|clinic|university|universität|université|universidad|universidade|università|universiteit|uniwersytet|college|school|schule|école|escuela|library|bibliothek|bibliothèque|biblioteca|theatre|theater|théâtre|teatro|' +
    'opera|oper|opéra|airport|flughafen|aéroport|aeropuerto|aeroporto|stadium|stadion|rathaus|stadhuis|mairie|hôtel|hotel|ayuntamiento|ajuntament|prefeitura|municipio|palazzo|palacio|palácio|palais|townhall|courthouse|capitol|parliament|' +
    'rådhus|rådhuset|ratusz|urząd|zoo|aquarium|supermarket|store|restaurant|café|cafe|office|gmbh|ltd|llc|inc|s.a.|kg|ag|company|headquarters|مستشفى|جامعه|جامعة|متحف|فندق|مطار|محطة|محطه|بلدية',
);

/** Names of towns that are words for buildings. */
const TOWNS_TOO = words('hall|dom|store|oper|gare|palais|ag|kg|ratusz|palazzo');

/** Whether the part names a building or a firm, "Museo del Prado", and is no town. */
export const isBuilding = (part: string) => {
  const list = part.trim().split(/\s+/u);
  if (list.length === 1) return BUILDING.has(bare(part.trim())) && !TOWNS_TOO.has(bare(part.trim()));
  return list.some((word) => BUILDING.has(bare(word)));
};
