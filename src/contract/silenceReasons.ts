/** Why a customer hears nothing. */

/**
 * Why a customer gets no message about a visit. `time_unchanged`: the visit keeps its time. `window_kept`: its new start is within the
 * arrival window that the customer was promised. `unchanged`: the customer already knows this time, or
 * never heard of the time that is taken back. `not_wanted`: the caller sent `notify: false`. `no_message`: this change sends none. `no_visit_ahead`: the
 * archived job had no visit to come. `no_longer_true`: the departure happened too long ago.
 */
export const silenceReasons = [
  'no_channel',
  'sandbox',
  'no_address',
  'invalid_address',
  'kind_off',
  'unsubscribed',
  'unchanged',
  'time_unchanged',
  'window_kept',
  'not_wanted',
  'no_visit_ahead',
  'no_message',
  'no_longer_true',
  'no_consent',
  'no_phone',
  'invalid_phone',
  'stopped',
  'daily_cap',
] as const;
export type SilenceReason = (typeof silenceReasons)[number];

/** Reasons after which the customer has nothing new to hear, or the caller wants silence. Nobody needs to phone. */
export const needsNoCall: ReadonlySet<string | null> = new Set<SilenceReason>([
  'time_unchanged',
  'window_kept',
  'unchanged',
  'not_wanted',
  'no_visit_ahead',
  'no_message',
  'no_longer_true',
]);

/** Why a proposed time reached nobody: as above, or its message was refused later. */
export const untoldReasons = [...silenceReasons, 'refused', 'gave_up'] as const;
export type UntoldReason = (typeof untoldReasons)[number];
