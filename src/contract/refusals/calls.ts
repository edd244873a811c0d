/** Refusals of any call, regardless of the operation: about the caller, the rate of calls, or the form of the request. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { confirmedEffects, effectMeanings } from '../effects.ts';
import { toolProfiles } from '../profiles.ts';
import { Nullable, OneOf, Timestamp } from '../schemas/common.ts';
import type { ErrorEntry } from './entry.ts';

/** Why the request does not identify a caller. Does not reveal whether a key, business or record exists. */
const credentialProblems = ['missing', 'wrong_scheme', 'malformed', 'unknown_or_revoked'] as const;

const requestId = Type.String({ description: 'Quote it when you report the fault; also in X-Request-Id.' });

const tokenOfApp = Type.Optional(OneOf(['access_token'] as const, 'Present for the access token of an app instead of an API key.'));

export const callRefusals = {
  API_KEY_INVALID: {
    status: 401,
    meaning: 'The credential is missing, unknown or revoked.',
    remedy:
      'Send the header `Authorization: Bearer tr_live_…` (or `tr_test_…` for the sandbox) with a key that has not been revoked. ' +
      '`data.reason` says what is wrong with the credential sent.',
    data: Type.Object({
      reason: OneOf(
        credentialProblems,
        'missing: there is no Authorization header; wrong_scheme: the scheme is not `Bearer`; malformed: the rest is not a key; ' +
          'unknown_or_revoked: the key is not valid.',
      ),
      credential_kind: renamed('credential', tokenOfApp),
    }),
  },
  API_KEY_EXPIRED: {
    status: 401,
    meaning: 'The API key has expired. Create a new one.',
    remedy: 'Create a new key and use it; an expired key is never valid again. An app refreshes its access token.',
    data: Type.Object({ expired_at: Timestamp('When the key or token expired.'), credential_kind: renamed('credential', tokenOfApp) }),
  },
  SESSION_INVALID: {
    status: 401,
    meaning: 'You are not signed in, or your session has ended. Sign in again.',
    remedy: 'Send the person to `/signin`, with the page to return to in `next`. `/dashboard` does not accept API keys.',
    data: Type.Object({
      reason: OneOf(
        ['missing', 'ended'] as const,
        'missing: there is no cookie; ended: the session of the cookie does not exist or has ended.',
      ),
    }),
  },
  CSRF_TOKEN_INVALID: {
    status: 403,
    meaning: 'The request does not come from a page of this service. Reload the page.',
    remedy: 'Send the header `X-CSRF-Token` with the `csrf_token` that `GET /dashboard/v1/session` answers.',
    data: null,
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    meaning: 'Your role requires a second factor. Set one up to continue.',
    remedy:
      'Send the person to `/second-factor`, with the page to return to in `next`. Until then only operations of the own account answer.',
    data: null,
  },
  OAUTH_GRANT_EXPIRED: {
    status: 401,
    meaning: 'The OAuth grant has expired. Restart the authorization.',
    remedy: 'Send the person through the authorization again; a refresh token of the old grant does not help.',
    data: null,
  },
  PERMISSION_DENIED: {
    status: 403,
    meaning: 'This is not allowed: a permission is missing.',
    remedy:
      'Use a key with the permissions in `data.missing_permissions`, or ask for a new key. If `data.profile` is present, use a key or app ' +
      'that is not bound to this profile.',
    data: Type.Object({
      missing_permissions: Type.Array(Type.String(), { description: 'Permissions that the credential lacks.' }),
      refused_origin: Type.Optional(Type.String({ description: 'The Origin of a browser on another site, which may not call /mcp.' })),
      profile: Type.Optional(OneOf(toolProfiles, 'The MCP profile of the credential, which does not include the operation.')),
    }),
  },
  BUSINESS_SUSPENDED: {
    status: 403,
    meaning: 'This business is suspended. The operator of the service can resume it.',
    remedy: 'Do not retry. Ask the operator of the service. Everything works again once the business is resumed; nothing was deleted.',
    data: null,
  },
  CONFIRMATION_REQUIRED: {
    status: 403,
    meaning: 'A person must confirm this first.',
    remedy:
      'not_asked: give the person `data.confirm_url`, and send the same call again after the person has said yes. An MCP client of revision 2026-07-28 with ' +
      'forms asks the person itself. declined: the person said no; ask what they want instead.',
    data: Type.Object({
      reason: OneOf(['not_asked', 'declined'] as const, 'not_asked: no person was asked yet; declined: the person said no.'),
      effects: Type.Array(OneOf(confirmedEffects, confirmedEffects.map((effect) => `${effect}: ${effectMeanings[effect]}`).join('; ')), {
        description: 'What the call would do.',
      }),
      confirm_url: Type.Optional(
        Type.String({
          format: 'uri',
          description: 'Give it to the person: a page that asks for the sign-in and shows the question. Then send the same call again.',
        }),
      ),
      question: Type.Optional(Type.String({ description: 'The question that the page shows.' })),
    }),
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'Too many requests. Wait as long as Retry-After says.',
    remedy:
      'Wait `data.retry_after_seconds` (as in Retry-After), then send requests more slowly. Add jitter if several clients share a key.',
    data: Type.Object({ retry_after_seconds: Type.Integer({ description: 'Seconds until the next request is allowed.' }) }),
  },
  VALIDATION_ERROR: {
    status: 422,
    meaning: 'Some of the input is not valid. Correct it and try again.',
    remedy: 'Correct every field in `errors` and send the call again. `errors[].code` is stable, `errors[].message` is for people.',
    data: null,
  },
  REQUEST_TIMEOUT: {
    status: 408,
    meaning: 'The request did not arrive in time. Send it again.',
    remedy: 'Send the request again; it was not processed.',
    data: null,
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The request body is too large: at most 1 MiB, and for a file about 13 MiB.',
    remedy: 'Split the data over several calls, or make the file smaller.',
    data: null,
  },
  ANSWER_TOO_LARGE: {
    status: 422,
    meaning: 'The answer would be too long. Ask for less: fewer rows, a shorter period, or fewer messages at a time.',
    remedy: 'Repeat the call with a smaller `limit` or a shorter period, using the arguments in `data.narrow_with`.',
    data: Type.Object({
      max_bytes: Type.Integer({ description: 'Maximum size of the answer to one POST.' }),
      max_rows: Type.Integer({ description: 'Maximum rows of a list over MCP.' }),
      answer_bytes: Nullable(Type.Integer({ description: 'Size of this answer; null if it was not calculated.' })),
      narrow_with: Type.Array(Type.String(), { description: 'Arguments of the operation that narrow the answer.' }),
      fewer_messages: Type.Boolean({ description: 'Whether fewer messages in one batch would help.' }),
    }),
  },
  NOT_FOUND: {
    status: 404,
    meaning: 'There is no such route.',
    remedy: 'Compare method and path with the reference under `/docs`. A missing record has its own error code.',
    data: null,
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The route exists, but not with this method.',
    remedy: 'Use one of the methods in the header `Allow`.',
    data: null,
  },
  INTERNAL_ERROR: {
    status: 500,
    meaning: 'Something went wrong in the service. Report it with the request id.',
    remedy: "Nothing was changed. Report it with `data.request_id`; the service's log has the cause under this id.",
    data: Type.Object({ request_id: requestId }),
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    meaning: 'The service is starting or stopping, or cannot use its database, its store of files or its virus scanner. Try again shortly.',
    remedy:
      'Send the same request again after Retry-After. If `data.outcome` is `unknown`, the change may have been made: repeat it with the same ' +
      'Idempotency-Key, or check first.',
    data: Type.Object({
      request_id: requestId,
      outcome: Type.Optional(OneOf(['unknown'] as const, 'Present when the change may have been made.')),
    }),
  },
  IDEMPOTENCY_KEY_REUSE: {
    status: 422,
    meaning: 'This Idempotency-Key was used with a different input.',
    remedy: 'Use a new key for each new action. Send the same key only with exactly the same input.',
    data: null,
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    meaning: 'The first call with this Idempotency-Key is still running. Try again shortly.',
    remedy: 'Send the same call with the same key again after a second; it gets the answer of the first call.',
    data: null,
  },
} as const satisfies Record<string, ErrorEntry>;
