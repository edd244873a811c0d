/** Touch on the board: a finger that moves at once scrolls. A resting finger lifts the visit below it and then drags it. A tap opens it. */
import { useEffect, type RefObject } from 'react';

/**
 * How long a finger must rest to lift. A shorter time would lift at the slow beginning of a scroll; a longer time would seem to do nothing.
 */
export const longTouchMilliseconds = 350;

/**
 * Stops scrolling and the long-touch menu while a finger drags, because either would end the drag. Needs a listener that is not passive;
 * React's listeners for `touchmove` are passive.
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
    // `isDragging` reads a reference, so the first function stays valid.
  }, [element]);
}
