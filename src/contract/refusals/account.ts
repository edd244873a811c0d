/** Refusals about the caller's own account. */
import { Type } from 'typebox';
import { Nullable, OneOf } from '../schemas/common.ts';
import { proofKinds } from '../vocabulary.ts';
import type { ErrorEntry } from './entry.ts';

export const accountRefusals = {
  PASSWORD_WRONG: {
    status: 403,
    meaning: 'The current password is wrong.',
    remedy: 'Ask for it again. After several wrong attempts, `data.retry_after_seconds` says how long to wait.',
    data: Type.Object({
      retry_after_seconds: Nullable(Type.Integer({ description: 'Seconds until the next attempt is accepted; null means at once.' })),
    }),
  },
  SECOND_PROOF_REQUIRED: {
    status: 403,
    meaning: 'Confirm that it is you, and then repeat the change. Nothing was changed.',
    remedy: 'Call proveAgain with one of `data.proofs`, then repeat the call. Without any, sign in again.',
    data: Type.Object({
      proofs: Type.Array(OneOf(proofKinds), {
        description: 'How the member can prove it; totp includes recovery codes. Empty: only by signing in again.',
      }),
      passkey: Nullable(
        Type.Object({
          challenge: Type.String({ description: 'What the passkey signs, in base64url; good for five minutes.' }),
          rp_id: Type.String({ description: 'Host of the passkeys.' }),
          credential_ids: Type.Array(Type.String(), { description: 'The passkeys of the member, in base64url.' }),
        }),
        'For proof by a passkey; null when the member has none here.',
      ),
    }),
  },
  PROOF_WRONG: {
    status: 403,
    meaning: 'This is not correct. Check it and try again.',
    remedy: 'Ask for the password again. After several wrong attempts, `data.retry_after_seconds` says how long to wait.',
    data: Type.Object({
      retry_after_seconds: Nullable(Type.Integer({ description: 'Seconds until the next attempt is accepted; null means at once.' })),
    }),
  },
  SESSION_NOT_FOUND: {
    status: 404,
    meaning: 'You have no such session.',
    remedy: 'Take the id of a session from listOwnSessions. The session may have ended.',
    data: null,
  },
} as const satisfies Record<string, ErrorEntry>;
