/** Messages for people, in seven languages. Programs use the codes. */
import type { ErrorCode, FieldError, Refusal } from '../../contract/errors.ts';
import type { FieldIssue } from '../../contract/fieldMessages.ts';
import { headerNames } from '../../contract/headers.ts';
import { locales, type Locale } from '../../contract/vocabulary.ts';
import { fill } from '../../ground/texts/fill.ts';
import { textsOf, type Texts } from '../../ground/texts/localeTexts.ts';

/** Messages for particular cases of a code, such as the cause of a 401 or the state of a job. */
type CaseKey = keyof Texts<'error-cases'>;
export type MessageKey = ErrorCode | CaseKey;

export function messageFor(key: MessageKey | 'SUCCESS', locale: Locale): string {
  // On success the message is the same literal word in every language [envelope.success].
  if (key === 'SUCCESS') return 'Success';
  const cases = textsOf('error-cases', locale);
  return isKeyOf(cases, key) ? cases[key] : textsOf('errors', locale)[key];
}

const isKeyOf = <Key extends string>(texts: Readonly<Record<Key, string>>, key: string): key is Key => Object.hasOwn(texts, key);

const credentialMessages = {
  missing: 'API_KEY_MISSING',
  wrong_scheme: 'API_KEY_WRONG_SCHEME',
  malformed: 'API_KEY_MALFORMED',
  unknown_or_revoked: 'API_KEY_UNKNOWN',
} as const;

/** The message of a refusal. A 401 says what was wrong with the credential and what to send. */
export function refusalMessage(refusal: Refusal, locale: Locale): string {
  if (refusal.code === 'API_KEY_INVALID')
    return messageFor(refusal.data.credential_kind ? 'ACCESS_TOKEN_UNKNOWN' : credentialMessages[refusal.data.reason], locale);
  if (refusal.code === 'API_KEY_EXPIRED' && refusal.data.credential_kind) return messageFor('ACCESS_TOKEN_EXPIRED', locale);
  if (refusal.code === 'API_KEY_EXPIRED')
    return fill(messageFor('API_KEY_EXPIRED_AT', locale), { date: refusal.data.expired_at.slice(0, 10) }, locale);
  if (refusal.code === 'PERMISSION_DENIED' && refusal.data.profile)
    return fill(messageFor('OUTSIDE_PROFILE', locale), { profile: refusal.data.profile }, locale);
  if (refusal.code === 'PERMISSION_DENIED' && refusal.data.refused_origin !== undefined)
    return fill(messageFor('FOREIGN_ORIGIN', locale), { origin: refusal.data.refused_origin }, locale);
  if (refusal.code === 'UNDO_NOT_POSSIBLE' && refusal.data.reason === 'already_undone') return messageFor('ALREADY_UNDONE', locale);
  return messageFor(jobStateKey(refusal) ?? refusal.code, locale);
}

/** What is wrong with the state of the job, where the refusal says it. */
function jobStateKey(refusal: Refusal): CaseKey | null {
  if (refusal.code === 'SCHEDULE_MOVE_NOT_ELIGIBLE' || refusal.code === 'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE') {
    const { failed_precondition, is_cancelled } = refusal.data;
    if (failed_precondition === 'completed') return 'JOB_COMPLETED';
    if (failed_precondition === 'archived') return is_cancelled ? 'JOB_CANCELLED' : 'JOB_ARCHIVED';
    if (failed_precondition === 'locked') return 'VISIT_LOCKED';
    return refusal.code === 'SCHEDULE_MOVE_NOT_ELIGIBLE' ? 'JOB_NOT_SCHEDULED' : null;
  }
  if (refusal.code !== 'JOB_REQUEST_INVALID_TRANSITION') return null;
  const { reason, required, is_archived, is_cancelled, remedies = [] } = refusal.data;
  if (reason === 'not_archived') return 'JOB_NOT_OVER';
  if (is_cancelled) return 'JOB_CANCELLED';
  if (required === 'completed') return is_archived ? 'JOB_ARCHIVED' : 'JOB_NOT_COMPLETED';
  if (remedies.some(({ operation }) => operation === 'reopenJobRequest')) return 'COMPLETION_TAKEN_BACK_INSTEAD';
  if (reason === 'over') return is_archived ? 'JOB_ARCHIVED' : 'JOB_COMPLETED';
  if (reason === 'begun') return 'VISIT_BEGUN';
  if (reason === 'nothing_to_undo') return 'NOTHING_TO_UNDO';
  if (reason === 'undo_too_late') return 'UNDO_TOO_LATE';
  return reason === 'not_scheduled' ? 'JOB_NOT_SCHEDULED' : null;
}

/** The protocol of a call. A REST header is an argument over MCP. */
export type Door = 'rest' | 'mcp';

/** The message of a refusal that a key repeats. It would be repeated for a day, whatever has changed. [idempotency.new-key]. */
export function replayedMessage(refusal: Refusal, locale: Locale, door: Door): string {
  const key = door === 'mcp' ? 'idempotency_key' : headerNames['idempotency_key']!;
  return fill(messageFor('REPLAYED_REFUSAL', locale), { message: refusalMessage(refusal, locale), key }, locale);
}

/** The messages of invalid fields. Each field has the name that the caller's protocol uses. */
export function fieldErrorsOf(issues: readonly FieldIssue[], locale: Locale, door: Door): FieldError[] {
  return issues.map(({ field: path, code, key, parameters }) => {
    const field = door === 'rest' ? ((Object.hasOwn(headerNames, path) ? headerNames[path] : null) ?? path) : path;
    return { field, code, message: fill(textsOf('fields', locale)[key], { ...parameters, field }, locale) };
  });
}

/** The locale of `X-Locale`, or English. `de-AT` is read as `de`. docs/reference/conventions.md#languages. */
export function localeOf(header: string | undefined): Locale {
  return knownLocale(header) ?? 'en';
}

/** The supported locale of a tag such as `de-AT`, or null. */
export function knownLocale(tag: string | undefined): Locale | null {
  const language = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return locales.find((locale) => locale === language) ?? null;
}
