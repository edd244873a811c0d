/** Brings a draft together with the values that are stored now. [drafts.clash] */

/** A value that was changed in the draft and meanwhile by somebody else. */
export interface Clash {
  readonly theirs: string;
  readonly mine: string;
}

type Values = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => JSON.stringify(value, (_name, one: unknown) => (Number.isNaN(one) ? null : one)) as string | undefined;
export const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

const isOfOtherKind = (one: unknown, other: unknown): boolean =>
  one !== null && other !== null && (typeof one !== typeof other || Array.isArray(one) !== Array.isArray(other));

const isBlock = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '–'
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : '…';

/**
 * The values of a form that opens with a draft. What the person did not change is as it is stored now, so that a colleague's change stays.
 * A form for something new has what was typed, and no clash.
 */
export function mergeDraft<All extends object>(base: All, mine: All, now: All, isNew: boolean): { values: All; clashes: Clash[] } {
  const clashes: Clash[] = [];
  const merge = (was: Values, typed: Values, is: Values): Values =>
    Object.fromEntries(
      Object.keys(is).map((name) => {
        const [before, wanted, present] = [was[name], typed[name], is[name]];
        // A number that could not be read is not in the draft. A version of the page that was loaded since may have other values.
        if (!(name in typed) || isOfOtherKind(wanted, present) || (!isNew && isSame(before, wanted))) return [name, present];
        if (isBlock(before) && isBlock(wanted) && isBlock(present) && !isNew) return [name, merge(before, wanted, present)];
        if (!isNew && !isSame(before, present) && !isSame(wanted, present)) clashes.push({ theirs: shown(present), mine: shown(wanted) });
        return [name, wanted];
      }),
    );
  return { values: merge(base as Values, mine as Values, now as Values) as All, clashes };
}

const longestName = 40;
const namedBy = ['full_name', 'name'] as const;

/** Who or what a draft is about: a name, else the first text that was typed. */
export function nameOfDraft(values: object, base: object): string {
  const name = namesIn(values as Values)[0] ?? textsIn(values as Values, base as Values)[0] ?? '';
  return name.trim().slice(0, longestName);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Names in the values, those of blocks such as a caller last. */
function namesIn(values: Values): string[] {
  return [...namedBy.map((name) => values[name]).filter(isText), ...Object.values(values).filter(isBlock).flatMap(namesIn)];
}

/** Values that say nothing to a person: ids and closed lists. */
const isCode = (name: string) => /(_id|Id|status|kind|tier)$/.test(name);

function textsIn(values: Values, base: Values): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const before = base[name];
    if (isSame(value, before)) return [];
    if (isBlock(value)) return textsIn(value, isBlock(before) ? before : {});
    return isText(value) && !isCode(name) ? [value] : [];
  });
}
