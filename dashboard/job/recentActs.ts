/**
 * The last changes of the schedule that a member made in this browser, with what undoes them. They survive a reload. Kept for a day, for
 * one business, environment and member. docs/internals/board.md#beside-the-grid
 */
import { useSyncExternalStore } from 'react';

export interface RecentAct {
  readonly token: string;
  /** What was done, as a person reads it. */
  readonly text: string;
  /** By this machine's clock. */
  readonly atMilliseconds: number;
  /** Why it cannot be undone, once that is known; null: it is not known to be impossible. */
  readonly obstacle: string | null;
}

const mostActs = 20;
const dayMilliseconds = 86_400_000;
const none: readonly RecentAct[] = [];
const read = new Map<string, readonly RecentAct[]>();
const listeners = new Set<() => void>();
const nameOf = (scope: string) => `truckroll-acts ${scope}`;

/** The acts of a scope, latest first. `scope`: business, environment and member. */
function actsOf(scope: string): readonly RecentAct[] {
  const known = read.get(scope);
  if (known) return known;
  let acts = none;
  try {
    const stored = JSON.parse(localStorage.getItem(nameOf(scope)) ?? '[]') as RecentAct[];
    acts = stored.filter(({ atMilliseconds }) => atMilliseconds > Date.now() - dayMilliseconds);
  } catch {
    // Unreadable or forbidden storage: the list starts empty.
  }
  read.set(scope, acts);
  return acts;
}

function write(scope: string, acts: readonly RecentAct[]): void {
  read.set(scope, acts);
  try {
    localStorage.setItem(nameOf(scope), JSON.stringify(acts));
  } catch {
    // Without storage the list lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

export const keepAct = (scope: string, act: RecentAct): void => write(scope, [act, ...actsOf(scope)].slice(0, mostActs));

/** Notes why an act cannot be undone, or that it was undone. */
export function noteObstacle(scope: string, token: string, obstacle: string): void {
  write(
    scope,
    actsOf(scope).map((act) => (act.token === token ? { ...act, obstacle } : act)),
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of this browser has done something.
  const onStorage = () => {
    read.clear();
    listener();
  };
  globalThis.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', onStorage);
  };
}

export const useRecentActs = (scope: string): readonly RecentAct[] => useSyncExternalStore(listen, () => actsOf(scope));
