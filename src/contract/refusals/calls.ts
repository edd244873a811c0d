/** Refusals of a call as such, whatever the operation: who calls, how often, and in what form. */
import { Type } from 'typebox';
import { toolProfiles } from '../profiles.ts';
import { Nullable, OneOf, Timestamp } from '../schemas/common.ts';
import type { ErrorEntry } from './entry.ts';

/** Why no caller could be told from the request. Nothing here says whether any key, business or record exists. */
export const credentialProblems = ['missing', 'wrong_scheme', 'malformed', 'unknown_or_revoked'] as const;
export type CredentialProblem = (typeof credentialProblems)[number];

const requestId = Type.String({ description: 'Quote it when you report the fault; also in X-Request-Id.' });

const tokenOfApp = Type.Optional(
  OneOf(['access_token'] as const, 'Present when what came was the access token of an app, not an API key.'),
);

export const callRefusals = {
  API_KEY_INVALID: {
    status: 401,
    meaning: 'The credential is missing, unknown or revoked.',
    remedy:
      'Send the header `Authorization: Bearer tr_live_…` (or `tr_test_…` for the sandbox) with a key that has not been revoked. ' +
      '`data.reason` says what was wrong with the one that came.',
    data: Type.Object({
      reason: OneOf(
        credentialProblems,
        'missing: there is no Authorization header; wrong_scheme: it is not `Bearer`; malformed: what follows is no key; ' +
          'unknown_or_revoked: no key like it is valid.',
      ),
      credential: tokenOfApp,
    }),
  },
  API_KEY_EXPIRED: {
    status: 401,
    meaning: 'The API key is past its lifetime; create a new one.',
    remedy: 'Create a new key and send it instead; an expired one is never valid again. An app refreshes its access token.',
    data: Type.Object({ expired_at: Timestamp('When the key or token expired.'), credential: tokenOfApp }),
  },
  SESSION_INVALID: {
    status: 401,
    meaning: 'Nobody is signed in with this browser, or the session has ended; sign in again.',
    remedy: 'Send the person to `/signin`, with the page to come back to in `next`. API keys are not taken under `/dashboard`.',
    data: Type.Object({
      reason: OneOf(['missing', 'ended'] as const, 'missing: there is no cookie; ended: what it holds is no session, or none any more.'),
    }),
  },
  CSRF_TOKEN_INVALID: {
    status: 403,
    meaning: 'The request does not come from a page of this service; reload the page.',
    remedy: 'Send the header `X-CSRF-Token` with the `csrf_token` that `GET /dashboard/v1/session` answers.',
    data: null,
  },
  OAUTH_GRANT_EXPIRED: {
    status: 401,
    meaning: 'The OAuth grant ran out; restart the authorization.',
    remedy: 'Send the person through the authorization again; a refresh token of the old grant does not help.',
    data: null,
  },
  PERMISSION_DENIED: {
    status: 403,
    meaning: 'This is not allowed: a permission is missing.',
    remedy:
      'Use a key that holds the permissions in `data.missing_permissions`, or have one made that does. With `data.profile`: use a key or app ' +
      'that is not bound to that profile.',
    data: Type.Object({
      missing_permissions: Type.Array(Type.String(), { description: 'Permissions the credential would need besides those it has.' }),
      refused_origin: Type.Optional(Type.String({ description: 'The Origin of a browser on another site, which may not call /mcp.' })),
      profile: Type.Optional(OneOf(toolProfiles, 'The MCP profile that the credential is bound to, and that the operation is not in.')),
    }),
  },
  CONFIRMATION_REQUIRED: {
    status: 403,
    meaning: 'A person must confirm this before it is done, and nobody has.',
    remedy:
      'not_asked: connect over MCP with a client that speaks revision 2026-07-28 and shows forms, which then asks the person; or let somebody ' +
      'do it in the dashboard, or with a credential made without `confirm_changes`. declined: the person said no; ask what they want instead.',
    data: Type.Object({
      reason: OneOf(['not_asked', 'declined'] as const, 'not_asked: nobody can be asked this way; declined: the person said no.'),
    }),
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'Too many requests; wait as long as Retry-After says.',
    remedy: 'Wait `data.retry_after_seconds` (as in Retry-After), then go on slower; add some jitter when several clients share a key.',
    data: Type.Object({ retry_after_seconds: Type.Integer({ description: 'Seconds until a request is let through again.' }) }),
  },
  VALIDATION_ERROR: {
    status: 422,
    meaning: 'Some of the input is not valid. Correct it and try again.',
    remedy: 'Mend every field in `errors` and send the call again. `errors[].code` is stable, `errors[].message` is for people.',
    data: null,
  },
  REQUEST_TIMEOUT: {
    status: 408,
    meaning: 'The request did not arrive in time; send it again.',
    remedy: 'Send the request again; nothing of it was looked at.',
    data: null,
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body is over 1 MiB.',
    remedy: 'Send less at once, in several calls.',
    data: null,
  },
  ANSWER_TOO_LARGE: {
    status: 422,
    meaning: 'The answer would be too long. Ask for less: fewer rows, a shorter period, or fewer messages at a time.',
    remedy: 'Repeat the call with a smaller `limit` or a shorter period by the arguments in `data.narrow_with`.',
    data: Type.Object({
      most_bytes: Type.Integer({ description: 'What one POST may answer.' }),
      most_rows: Type.Integer({ description: 'What one list may answer over MCP.' }),
      answer_bytes: Nullable(Type.Integer({ description: 'What this answer would have taken; null when it was not worked out.' })),
      narrow_with: Type.Array(Type.String(), { description: 'Arguments of the operation that narrow the answer.' }),
      fewer_messages: Type.Boolean({ description: 'Whether fewer messages in one batch would help.' }),
    }),
  },
  NOT_FOUND: {
    status: 404,
    meaning: 'There is no such route.',
    remedy: 'Compare method and path with the reference under `/docs`; a record that does not exist has a code of its own.',
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
    meaning: 'A fault of ours; quote the request id.',
    remedy: 'Nothing was changed. Report it with `data.request_id`; the log of the service has the cause under that id.',
    data: Type.Object({ request_id: requestId }),
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    meaning: 'The service is starting, stopping or cannot use its database; retry shortly.',
    remedy:
      'Send the same again after Retry-After. Where `data.outcome` is `unknown` the change may have been made: repeat it with the same ' +
      'Idempotency-Key, or look first.',
    data: Type.Object({
      request_id: requestId,
      outcome: Type.Optional(OneOf(['unknown'] as const, 'Present when the change may have been made.')),
    }),
  },
  IDEMPOTENCY_KEY_REUSE: {
    status: 422,
    meaning: 'This Idempotency-Key was used with a different input.',
    remedy: 'Make a new key for each new thing to be done; send the same key only with the very same input.',
    data: null,
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    meaning: 'The first call with this Idempotency-Key still runs; retry shortly.',
    remedy: 'Send the same call with the same key again after a second; it then gets the answer of the first.',
    data: null,
  },
} as const satisfies Record<string, ErrorEntry>;
