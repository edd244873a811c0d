/** Workflows for tests of their editor. */
import type { InputOf, Operations } from '../../../src/contract/index.ts';

export type Statuses = InputOf<Operations['replaceWorkflow']>['statuses'];

export const action = (key: string, leads_to?: string): Statuses[number]['actions'][number] => ({
  key,
  labels: { en: `Do ${key}` },
  actor: 'business',
  ...(leads_to === undefined ? {} : { leads_to }),
});

export const status = (key: string, ...actions: Statuses[number]['actions']): Statuses[number] => ({
  key,
  display_names: { en: `At ${key}` },
  actions,
});

export const booking = status('booking', action('quote'), action('confirm_booking', 'scheduled'));
export const done = status('completed');

/** Has a status of the business's own, and an action that leads back from it. */
export const inspecting: Statuses = [
  booking,
  status('scheduled', action('depart', 'inspecting')),
  status('inspecting', action('redo', 'scheduled'), action('note'), action('complete', 'completed')),
  done,
];
