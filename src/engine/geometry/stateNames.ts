/**
 * States and countries as people write them, made comparable: "CO" and "Colorado", "US" and "United States". Names of states are known for
 * the United States, Canada and Australia, where codes are usual. Other texts are compared as names. [service-area.own-state].
 */
import { compactName } from '../../names/compactName.ts';

/** Two states are the same when they share a key. "WA" has two: Washington and Western Australia. Empty when the text is blank. */
export type StateKeys = readonly string[];

const states: Readonly<Record<string, string>> = {
  US:
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|DC Washington DC|' +
    'FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|' +
    'MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|' +
    'NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|' +
    'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|' +
    'WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI Virgin Islands|VI US Virgin Islands',
  CA:
    'AB Alberta|BC British Columbia|BC Colombie-Britannique|MB Manitoba|NB New Brunswick|NB Nouveau-Brunswick|NL Newfoundland|' +
    'NL Newfoundland and Labrador|NL Terre-Neuve-et-Labrador|NS Nova Scotia|NS Nouvelle-Écosse|NT Northwest Territories|' +
    'NT Territoires du Nord-Ouest|NU Nunavut|ON Ontario|PE Prince Edward Island|PE PEI|PE Île-du-Prince-Édouard|QC Québec|QC PQ|' +
    'SK Saskatchewan|YT Yukon|YT Yukon Territory',
  AU:
    'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|' +
    'VIC Victoria|WA Western Australia',
};

const keysByState = new Map<string, string[]>();
for (const [country, list] of Object.entries(states))
  for (const entry of list.split('|')) {
    const [code = '', ...words] = entry.split(' ');
    for (const text of new Set([compactName(code), compactName(words.join(' '))])) {
      const keys = keysByState.get(text) ?? [];
      if (!keys.includes(`${country}-${code}`)) keysByState.set(text, [...keys, `${country}-${code}`]);
    }
  }

/** The keys of a state. "US-CO" is read as CO. A state that is not in the table has its folded name as the key. */
export function stateKeys(text: string): StateKeys {
  const folded = compactName(text.trim().replace(/^(us|ca|au)-(?=\p{L}{2,3}$)/iu, ''));
  return folded === '' ? [] : (keysByState.get(folded) ?? [folded]);
}

/** Whether both texts name a state, and different ones. */
export function differStates(left: StateKeys, right: StateKeys): boolean {
  return left.length > 0 && right.length > 0 && !left.some((key) => right.includes(key));
}
