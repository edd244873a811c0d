/** Refusals about the own account. */
import { Type } from 'typebox';
import { Nullable } from '../schemas/common.ts';
import type { ErrorEntry } from './entry.ts';

export const accountRefusals = {
  PASSWORD_WRONG: {
    status: 403,
    meaning: 'The current password is not right.',
    remedy: 'Ask for the password again. After several wrong ones `data.retry_after_seconds` says how long to wait.',
    data: Type.Object({
      retry_after_seconds: Nullable(Type.Integer({ description: 'Until the next try is looked at; null: at once.' })),
    }),
  },
  SESSION_NOT_FOUND: {
    status: 404,
    meaning: 'No such session of yours.',
    remedy: 'Take the id of a session from listOwnSessions; it may have ended meanwhile.',
    data: null,
  },
} as const satisfies Record<string, ErrorEntry>;
