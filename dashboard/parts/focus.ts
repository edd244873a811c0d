/**
 * Keeps the focus. When the focused element disappears (a closed panel, a removed button), the focus moves to where the user continues.
 * Otherwise it would fall to the beginning of the page, and keyboard and screen-reader users would lose their place.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

let last: Element | null = null;
let home: (() => void) | null = null;

document.addEventListener('focusin', ({ target }) => (last = target as Element));

/** Whether no element has the focus because the focused one disappeared. A click on an empty part of the page does not count. */
function isLost(): boolean {
  const { activeElement, body } = document;
  // The focus waits on a heading while the content below is still being read.
  if (activeElement?.hasAttribute('data-parked')) return true;
  if (activeElement !== null && activeElement !== body) return false;
  return last !== null && (!last.isConnected || (last as HTMLButtonElement).disabled || !last.checkVisibility());
}

/** Registers a page's own place for a lost focus. */
export function useFocusHome(focus: () => void): void {
  useEffect(() => {
    home = focus;
    return () => {
      if (home === focus) home = null;
    };
  }, [focus]);
}

/** Moves a lost focus to the page's own place, or else to its content. Waits one frame, so that every closing element is gone. */
export function bringFocusHome(): void {
  requestAnimationFrame(() => {
    if (!isLost()) return;
    if (home) home();
    else document.getElementById('content')?.focus({ preventScroll: true });
  });
}

/** Calls `bringFocusHome` when `when` changes: something has entered the document or changed. */
export function useFocusBroughtHome(when: unknown): void {
  useEffect(bringFocusHome, [when]);
}

/**
 * Focuses a field with its first render, and returns the focus when the field is gone. `leave` cancels the return, for users who go where
 * they asked to go. For fields in a modal: the modal would set the focus in a later task, and on a busy page the first keys would be lost.
 */
export function useFocusWhileShown<Field extends HTMLElement>(): { field: RefObject<Field | null>; leave: () => void } {
  const field = useRef<Field>(null);
  const hasLeft = useRef(false);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus({ preventScroll: true });
    return () => {
      if (hasLeft.current || !(before instanceof HTMLElement)) return;
      // React misses focus events during a commit, so wait for the commit to end.
      queueMicrotask(() => before.focus({ preventScroll: true }));
    };
  }, []);
  return { field, leave: () => void (hasLeft.current = true) };
}
