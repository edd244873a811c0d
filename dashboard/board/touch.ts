/**
 * Fingers: one that moves at once scrolls, one that rests lifts what is below it, and then drags it. A tap opens.
 */
import { useEffect, type RefObject } from 'react';

/** How long a finger rests until it lifts. Shorter, and a slow beginning of scrolling lifts; longer, and it seems that nothing happens. */
export const longTouchMilliseconds = 350;

/**
 * While a finger drags something out of an element the browser neither scrolls that nor opens its menu for long touches: either would end the
 * drag. It asks only listeners that are not passive, which React's are for `touchmove`.
 */
export function useDragWithoutScroll(element: RefObject<HTMLElement | null>, isDragging: () => boolean): void {
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const refuse = (event: Event) => {
      if (event.cancelable && isDragging()) event.preventDefault();
    };
    target.addEventListener('touchmove', refuse, { passive: false });
    target.addEventListener('contextmenu', refuse);
    return () => {
      target.removeEventListener('touchmove', refuse);
      target.removeEventListener('contextmenu', refuse);
    };
    // `isDragging` reads a reference: the first is as good as the last.
  }, [element]);
}
