/** Keyboard behaviour of buttons that are radios (`role="radio"` in a `radiogroup`). Tab stops once; the arrows move on and choose. */
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

/** The `tabIndex` of a radio. The group's only Tab stop is the chosen radio, or the first if none is chosen. */
export const radioStop = (isChosen: boolean, isFirstOfNoneChosen: boolean): 0 | -1 => (isChosen || isFirstOfNoneChosen ? 0 : -1);
