/** The steps of the guided set-up, and what of the checklist tells that each is done. */
import type { ChecklistStep } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';

export const setupSteps = ['business', 'hours', 'areas', 'types', 'team', 'mail', 'booking'] as const;
export type SetupStep = (typeof setupSteps)[number];

export interface StepProps {
  /** Goes to the next step. */
  readonly onNext: () => void;
}

const counted: Readonly<Partial<Record<SetupStep, ChecklistStep>>> = {
  business: 'base_address',
  hours: 'opening_hours',
  areas: 'service_areas',
  types: 'job_types',
  team: 'technicians',
  booking: 'first_booking',
};

/** null: the checklist does not say. */
export function isStepDone({ steps }: Output<'getBusinessChecklist'>, step: SetupStep): boolean | null {
  const name = counted[step];
  return steps.find((one) => one.step === name)?.done ?? null;
}
