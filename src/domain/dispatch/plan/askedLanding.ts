/** What a preview of a landing was asked, as its token holds it. The override of hours is left out, because the commit must say it again. */
import { invalid, type Refusal } from '../../../contract/errors.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import type { DisplacementOrder } from '../../../engine/cascade/timeline.ts';
import { parseNaiveDatetime, toLocal } from '../../../ground/time/localTime.ts';
import { between, flag, id, minute, oneOf, optional, record, type Field } from './packed.ts';
import { tokenForm, type TokenForm } from './token.ts';

/** How the jobs in the way give way. Fields have the names of the arguments. */
export interface AskedDisplacement {
  readonly mode?: 'overtime' | 'next_day' | undefined;
  readonly displacement_mode?: 'push' | 'reassign' | undefined;
  readonly displacement_order?: DisplacementOrder | undefined;
  readonly allow_non_p0_displacement?: boolean | undefined;
}

/** Nothing but the order that is not the default, so that a plan has one token however it was asked for. */
const order: Field<DisplacementOrder | undefined> = {
  write: (value, to) => flag.write(value === 'fewest_moves', to),
  read: (from) => (flag.read(from) ? 'fewest_moves' : undefined),
};

export const displacementFields = {
  mode: optional(oneOf(['overtime', 'next_day'] as const)),
  displacement_mode: optional(oneOf(['push', 'reassign'] as const)),
  displacement_order: order,
  allow_non_p0_displacement: optional(flag),
} as const;

export interface AskedLanding extends AskedDisplacement {
  readonly start?: EpochMinute | undefined;
  readonly technician_id?: string | undefined;
}

export interface AskedHandOver extends AskedLanding {
  readonly duration_minutes?: number | undefined;
}

const landingFields = { start: optional(minute), technician_id: optional(id), ...displacementFields } as const;
const landing: Field<AskedLanding> = record(landingFields);

export const moveToken: TokenForm<AskedLanding> = tokenForm('move', landing);
export const emergencyToken: TokenForm<AskedLanding> = tokenForm('emergency', landing);
/** Holds the length of the shown plan, because the time that is left shrinks by the minute. */
export const handOverToken: TokenForm<AskedHandOver> = tokenForm(
  'hand_over',
  record<AskedHandOver>({ ...landingFields, duration_minutes: optional(between(1, 43_200)) }),
);

/** The arguments of a call that say where a job shall land. */
interface LandingInput extends AskedDisplacement {
  readonly start_at?: string;
  readonly technician_id?: string;
}

/** What a preview with these arguments puts into its token. A start that cannot be read is left out: the preview refuses it. */
export function askedLanding(zone: string, { start_at, technician_id, ...rest }: LandingInput): AskedLanding {
  const start = start_at === undefined ? null : parseNaiveDatetime(zone, start_at);
  const { mode, displacement_mode, displacement_order, allow_non_p0_displacement } = rest;
  return {
    ...(start?.ok ? { start: epochMinute(start.epochMinute) } : {}),
    technician_id,
    ...{ mode, displacement_mode, displacement_order, allow_non_p0_displacement },
  };
}

/**
 * Completes the arguments of a commit from what its token was asked. Arguments that the caller sends win. `zone`: the business's time zone.
 * `standIns`: arguments that would do without a token. When they are missing, a token that cannot be read is refused: otherwise the refusal
 * would name those, which a caller with a token never sends.
 */
export function withAskedLanding<Input extends LandingInput & { readonly plan_token?: string }>(
  form: TokenForm<AskedLanding>,
  input: Input,
  standIns: readonly unknown[],
  zone: string,
): Input | Refusal<'VALIDATION_ERROR'> {
  if (input.plan_token === undefined) return input;
  const token = form.read(input.plan_token);
  if (!token) return standIns.every((value) => value === undefined) ? invalid('plan_token', 'format', 'as_previewed') : input;
  const { start, ...rest } = token.asked;
  return { ...(start === undefined ? {} : { start_at: toLocal(zone, start).datetime }), ...rest, ...input };
}
