/**
 * The focus is kept: when what had it is gone (a panel that closed, a button that was pressed and taken away), it goes to where one goes on,
 * instead of to the beginning of the page. Whoever works with the keyboard or a screen reader would have to find the place again.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

let last: Element | null = null;
let home: (() => void) | null = null;

document.addEventListener('focusin', ({ target }) => (last = target as Element));

/** Nothing has it because what had it is gone or cannot have it; a click beside everything is no such loss. */
function isLost(): boolean {
  const { activeElement, body } = document;
  // Parked on a heading while what follows it is still being read.
  if (activeElement?.hasAttribute('data-parked')) return true;
  if (activeElement !== null && activeElement !== body) return false;
  return last !== null && (!last.isConnected || (last as HTMLButtonElement).disabled || !last.checkVisibility());
}

/** Of a page that has a better place for it than its beginning. */
export function useFocusHome(focus: () => void): void {
  useEffect(() => {
    home = focus;
    return () => {
      if (home === focus) home = null;
    };
  }, [focus]);
}

/** If the focus is lost, gives it to the page's own place, else to its content. After the next frame, when everything is gone that goes. */
export function bringFocusHome(): void {
  requestAnimationFrame(() => {
    if (!isLost()) return;
    if (home) home();
    else document.getElementById('content')?.focus({ preventScroll: true });
  });
}

/** As `bringFocusHome`, when something has come into the document or something that it shows has changed. */
export function useFocusBroughtHome(when: unknown): void {
  useEffect(bringFocusHome, [when]);
}

/**
 * Gives a field the focus with its first drawing, and gives it back to what had it when the field is gone; not after `leave`, which is for
 * whoever goes where something was asked for. For a field in a modal, which would give it the focus in a later task: what is typed until then
 * on a busy page was lost.
 */
export function useFocusWhileShown<Field extends HTMLElement>(): { field: RefObject<Field | null>; leave: () => void } {
  const field = useRef<Field>(null);
  const hasLeft = useRef(false);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus({ preventScroll: true });
    return () => {
      if (hasLeft.current || !(before instanceof HTMLElement)) return;
      // Within a commit React hears no focus events.
      queueMicrotask(() => before.focus({ preventScroll: true }));
    };
  }, []);
  return { field, leave: () => void (hasLeft.current = true) };
}
