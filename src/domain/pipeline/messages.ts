/** Messages for people, in seven languages. Programs use the codes. */
import { errorTable, type FieldError, type Refusal } from '../../contract/errors.ts';
import { fieldMessages, type FieldIssue } from '../../contract/fieldMessages.ts';
import { headerNames } from '../../contract/headers.ts';
import { locales, type Locale } from '../../contract/vocabulary.ts';
import { ar } from './locales/ar.ts';
import { de } from './locales/de.ts';
import { es } from './locales/es.ts';
import { ar as arFields } from './locales/fields/ar.ts';
import { de as deFields } from './locales/fields/de.ts';
import { es as esFields } from './locales/fields/es.ts';
import { fr as frFields } from './locales/fields/fr.ts';
import { ja as jaFields } from './locales/fields/ja.ts';
import { ko as koFields } from './locales/fields/ko.ts';
import { fr } from './locales/fr.ts';
import { ja } from './locales/ja.ts';
import { ko } from './locales/ko.ts';
import type { FieldMessages, JobStateKey, MessageKey, Messages } from './locales/messages.ts';

const translations: Record<Exclude<Locale, 'en'>, Messages> = { de, fr, ar, es, ja, ko };

const fieldTranslations: Record<Locale, FieldMessages> = {
  en: fieldMessages,
  de: deFields,
  fr: frFields,
  ar: arFields,
  es: esFields,
  ja: jaFields,
  ko: koFields,
};

/** English messages of keys that are not in the error table. */
const english: Partial<Record<MessageKey, string>> = {
  OUTCOME_UNKNOWN:
    'The connection to the database was lost before it confirmed the change. Repeat the call with the same Idempotency-Key. Without a key, first check whether the change was made.',
  JOB_COMPLETED: 'The job is completed, so this is no longer possible. For more work, book a new visit.',
  JOB_ARCHIVED: 'The job is archived, so this is no longer possible. For a new visit, book it again.',
  JOB_NOT_SCHEDULED: 'The job has no time yet. Choose a time first.',
  VISIT_LOCKED: 'The visit is locked. Unlock it first.',
  VISIT_BEGUN: 'The visit has already begun, so this is no longer possible.',
  ALREADY_UNDONE: 'This change is already undone. Nothing is left to do.',
  OUTSIDE_PROFILE:
    'This credential is bound to the MCP profile {profile}, which does not have this operation. Use a credential that is not bound to a profile.',
  FOREIGN_ORIGIN:
    'Web pages of {origin} may not call this server. Its operator can allow them: add the origin to the setting MCP_ALLOWED_ORIGINS.',
  API_KEY_MISSING: 'The request has no credential. Send the header Authorization: Bearer tr_live_….',
  API_KEY_WRONG_SCHEME: 'The Authorization header does not use the Bearer scheme. Send Authorization: Bearer tr_live_….',
  API_KEY_MALFORMED: 'The Authorization header does not contain a valid API key. Send Authorization: Bearer tr_live_… with the whole key.',
  API_KEY_UNKNOWN: 'The API key is unknown or revoked. Send Authorization: Bearer tr_live_… with a valid key.',
  API_KEY_EXPIRED_AT: 'The API key expired on {date}. Create a new one and send Authorization: Bearer tr_live_….',
  ACCESS_TOKEN_UNKNOWN: 'The access token is unknown or revoked. Refresh it, or send the person through the authorization again.',
  ACCESS_TOKEN_EXPIRED: 'The access token has expired. Refresh it with the refresh token and send the new one.',
};

export function messageFor(key: MessageKey | 'SUCCESS', locale: Locale): string {
  // On success the message is the same literal word in every language [envelope.success].
  if (key === 'SUCCESS') return 'Success';
  if (locale !== 'en') return translations[locale][key];
  return english[key] ?? errorTable[key as keyof typeof errorTable].meaning;
}

const credentialMessages = {
  missing: 'API_KEY_MISSING',
  wrong_scheme: 'API_KEY_WRONG_SCHEME',
  malformed: 'API_KEY_MALFORMED',
  unknown_or_revoked: 'API_KEY_UNKNOWN',
} as const;

/** The message of a refusal. A 401 says what was wrong with the credential and what to send. */
export function refusalMessage(refusal: Refusal, locale: Locale): string {
  if (refusal.code === 'API_KEY_INVALID')
    return messageFor(refusal.data.credential ? 'ACCESS_TOKEN_UNKNOWN' : credentialMessages[refusal.data.reason], locale);
  if (refusal.code === 'API_KEY_EXPIRED' && refusal.data.credential) return messageFor('ACCESS_TOKEN_EXPIRED', locale);
  if (refusal.code === 'API_KEY_EXPIRED')
    return filled(messageFor('API_KEY_EXPIRED_AT', locale), { date: refusal.data.expired_at.slice(0, 10) }, locale);
  if (refusal.code === 'PERMISSION_DENIED' && refusal.data.profile)
    return filled(messageFor('OUTSIDE_PROFILE', locale), { profile: refusal.data.profile }, locale);
  if (refusal.code === 'PERMISSION_DENIED' && refusal.data.refused_origin !== undefined)
    return filled(messageFor('FOREIGN_ORIGIN', locale), { origin: refusal.data.refused_origin }, locale);
  if (refusal.code === 'UNDO_NOT_POSSIBLE' && refusal.data.reason === 'already_undone') return messageFor('ALREADY_UNDONE', locale);
  return messageFor(jobStateKey(refusal) ?? refusal.code, locale);
}

/** What is wrong with the state of the job, where the refusal says it. */
function jobStateKey(refusal: Refusal): JobStateKey | null {
  if (refusal.code === 'SCHEDULE_MOVE_NOT_ELIGIBLE') {
    const { failed_precondition } = refusal.data;
    if (failed_precondition === 'completed') return 'JOB_COMPLETED';
    if (failed_precondition === 'locked') return 'VISIT_LOCKED';
    return failed_precondition === 'archived' ? 'JOB_ARCHIVED' : 'JOB_NOT_SCHEDULED';
  }
  if (refusal.code !== 'JOB_REQUEST_INVALID_TRANSITION') return null;
  const { reason, is_archived } = refusal.data;
  if (reason === 'over') return is_archived ? 'JOB_ARCHIVED' : 'JOB_COMPLETED';
  if (reason === 'begun') return 'VISIT_BEGUN';
  return reason === 'not_scheduled' ? 'JOB_NOT_SCHEDULED' : null;
}

/** The protocol of a call. A REST header is an argument over MCP. */
export type Door = 'rest' | 'mcp';

/** The messages of invalid fields. Each field has the name that the caller's protocol uses. */
export function fieldErrorsOf(issues: readonly FieldIssue[], locale: Locale, door: Door): FieldError[] {
  return issues.map(({ field: path, code, key, parameters }) => {
    const field = door === 'rest' ? ((Object.hasOwn(headerNames, path) ? headerNames[path] : null) ?? path) : path;
    return { field, code, message: filled(fieldTranslations[locale][key], { ...parameters, field }, locale) };
  });
}

/** Right-to-left text isolates Latin names (Unicode bidirectional algorithm), or their punctuation would move. */
function filled(template: string, parameters: Readonly<Record<string, string | number>>, locale: Locale): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name];
    if (value === undefined) return whole;
    return locale === 'ar' ? `\u2068${value}\u2069` : String(value);
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
