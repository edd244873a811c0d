/**
 * States as people write them, made comparable: "CO" and "Colorado". Names of states are known for the United States, Canada and
 * Australia, where codes are usual. Other texts are compared as names. [service-area.own-state].
 */
import { compactName } from './compactName.ts';
import { regionEntries, states } from './regionNames.ts';

/** Two states are the same when they share a key. "WA" has two: Washington and Western Australia. Empty when the text is blank. */
export type StateKeys = readonly string[];

/** Names that `states` must not have: at the end of an address, "Washington DC" is a town. */
const otherNames: Readonly<Record<string, string>> = { US: 'DC/Washington DC', CA: 'YT/Yukon Territory' };

const keysByState = new Map<string, string[]>();
for (const country of ['US', 'CA', 'AU'])
  for (const { names } of [...regionEntries(states[country]), ...regionEntries(otherNames[country])])
    for (const text of new Set(names.map(compactName))) {
      const key = `${country}-${names[0]}`;
      const keys = keysByState.get(text) ?? [];
      if (!keys.includes(key)) keysByState.set(text, [...keys, key]);
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
