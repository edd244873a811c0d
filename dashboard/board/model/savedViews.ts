/**
 * Views of the board that a person saved by name: filters, grouping, days shown, zoom and map, as they are in the address. They are kept in
 * this browser, by business and member. docs/internals/board.md#beside-the-grid.
 */
/** As in the address. */
type Search = Readonly<Record<string, string>>;

/** Search parameters that make a view. The day is left out: a view is opened on the day that is shown. */
export const viewParameters = ['view', 'who', 'area', 'skill', 'tier', 'only', 'group', 'hours', 'zoom', 'map', 'edge', 'queue'] as const;

export interface SavedView {
  readonly name: string;
  readonly search: Search;
}

const mostViews = 30;
export const mostNameCharacters = 40;

const keyOf = (owner: string) => `truckroll.board-views.${owner}`;

const isView = (value: unknown): value is SavedView => {
  const { name, search } = (value ?? {}) as Partial<SavedView>;
  return (
    typeof name === 'string' &&
    typeof search === 'object' &&
    search !== null &&
    Object.values(search).every((one) => typeof one === 'string')
  );
};

/** Whatever cannot be read is left out: a person may have changed it, and a browser may refuse to keep anything. */
export function readViews(owner: string, storage: Pick<Storage, 'getItem'> = localStorage): SavedView[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(owner)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

/** Returns false if the browser keeps nothing. */
export function writeViews(owner: string, views: readonly SavedView[], storage: Pick<Storage, 'setItem'> = localStorage): boolean {
  try {
    storage.setItem(keyOf(owner), JSON.stringify(views.slice(0, mostViews)));
    return true;
  } catch {
    return false;
  }
}

/** The present view. A view of the same name is replaced. */
export const withView = (views: readonly SavedView[], name: string, search: Search): SavedView[] =>
  [
    ...views.filter((one) => one.name !== name),
    { name, search: Object.fromEntries(viewParameters.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]]))) },
  ].sort((one, other) => one.name.localeCompare(other.name));

/** Changes of the address that show a view; null removes a parameter. */
export const changesOf = ({ search }: SavedView): Record<string, string | null> =>
  Object.fromEntries(viewParameters.map((key) => [key, search[key] ?? null]));
