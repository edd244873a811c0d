/**
 * A key that is held down never acts: a browser presses the focused button again with each repetition of Enter, also when the focus has moved
 * to that button meanwhile. Typing is left alone.
 */
const isTyped = (target: Element, key: string) =>
  target.closest('textarea, [contenteditable]') !== null ||
  (key === ' ' && target.matches('input:not([type=checkbox], [type=radio], [type=button], [type=submit])'));

/** Stops repetitions of Enter and Space on the whole page, before anything hears them. */
export function refuseKeyRepeat(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
      if (event.target instanceof Element && isTyped(event.target, event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
