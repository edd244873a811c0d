/** Drafts in the frame: their names in the bar, and what signing out would lose. Both are loaded when there is a draft. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { caller } from '../api/ask.ts';
import { drafts } from '../api/drafts.ts';

const DraftChips = lazy(async () => ({ default: (await import('./DraftChips.tsx')).DraftChips }));
const DraftsLost = lazy(async () => ({ default: (await import('./DraftsLost.tsx')).DraftsLost }));
const hear = (listener: () => void) => drafts.hear(listener);

// Only what could not be stored is lost with the page.
globalThis.addEventListener('beforeunload', (event) => {
  if (!drafts.isStored) event.preventDefault();
});

export function Drafts() {
  const hasSome = useSyncExternalStore(hear, () => drafts.closedIn(caller.environment).length > 0);
  return (
    hasSome && (
      <Suspense fallback={null}>
        <DraftChips />
      </Suspense>
    )
  );
}

export const LostAtSignOut = () =>
  drafts.all.length > 0 && (
    <Suspense fallback={null}>
      <DraftsLost total={drafts.all.length} />
    </Suspense>
  );
