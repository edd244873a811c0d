/** Buttons that are radios (`role="radio"` in a `radiogroup`): one stop for the Tab key, and the arrows go from one to the next and choose it. */
import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** For `onKeyDown` of the group. */
export function onRadioKey(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  const radios = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=radio]:not(:disabled)')];
  const next = radios[(radios.indexOf(event.target as HTMLButtonElement) + step + radios.length) % radios.length];
  next?.focus();
  next?.click();
  event.preventDefault();
}

/** Of a radio: whether it is the group's stop, which is the one that is chosen, or else the first. */
export const radioStop = (isChosen: boolean, isFirstOfNoneChosen: boolean): 0 | -1 => (isChosen || isFirstOfNoneChosen ? 0 : -1);
