/**
 * An act that another part of the page wants to begin in the drawer of a job, such as the menu of a visit. It is not in the address: a page
 * that is loaded again must not begin it again.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Minutes are added at one click; `byMinutes` was dragged, and may be negative. */
export type WantedAct = 15 | 30 | { readonly byMinutes: number } | 'crew' | 'duration' | 'note' | 'again' | 'cancel' | 'complete' | 'undo';

interface Wanted {
  readonly jobId: string;
  readonly act: WantedAct;
}

let wanted: Wanted | null = null;
const listeners = new Set<() => void>();

function set(next: Wanted | null): void {
  wanted = next;
  for (const listener of listeners) listener();
}

export const wantAct = (jobId: string, act: WantedAct): void => set({ jobId, act });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls `begin` once for an act that is wanted of this job, if it is one of those that the component begins. */
export function useWantedAct<Act extends WantedAct>(
  jobId: string,
  begins: (act: WantedAct) => act is Act,
  begin: (act: Act) => void,
): void {
  const now = useSyncExternalStore(subscribe, () => wanted);
  const take = useEffectEvent((act: WantedAct) => {
    if (!begins(act)) return;
    set(null);
    begin(act);
  });
  useEffect(() => {
    if (now?.jobId === jobId) take(now.act);
  }, [now, jobId]);
}
