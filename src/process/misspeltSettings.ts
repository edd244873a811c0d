/** Finds variables of the environment that are meant as settings and would be ignored without a word. */
import { distance } from 'fastest-levenshtein';
import { settings, type SettingName } from './settings.ts';

/** Shorter names, such as HOST, are close to many variables of other programs. */
const leastLetters = 6;
/** Two swapped letters count as two changes. */
const mostChanges = 2;
const prefix = 'TRUCKROLL_';

const names = Object.keys(settings) as SettingName[];

/** One line for each variable that has a value, is no setting, and has the name of one that is not set, but for a typing error or a prefix. */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => (env[name]?.trim() ?? '') !== '';
  const unset = names.filter((name) => !isSet(name));
  return Object.keys(env).flatMap((name) => {
    if (Object.hasOwn(settings, name) || !isSet(name)) return [];
    const meant = closest(name, unset);
    if (meant !== null) return [`${name} is not a setting and has no effect. Did you mean ${meant}?`];
    return name.startsWith(prefix) ? [`${name} is not a setting and has no effect. docs/operating/settings.md lists the settings.`] : [];
  });
}

function closest(name: string, unset: readonly SettingName[]): SettingName | null {
  const written = name.toUpperCase();
  const bare = written.startsWith(prefix) ? written.slice(prefix.length) : written;
  const same = unset.find((setting) => setting === written || setting === bare);
  if (same !== undefined) return same;
  const near = unset
    .filter((setting) => setting.length >= leastLetters)
    .map((setting) => ({ setting, changes: distance(setting, bare) }))
    .sort((left, right) => left.changes - right.changes)[0];
  return near !== undefined && near.changes <= mostChanges ? near.setting : null;
}
