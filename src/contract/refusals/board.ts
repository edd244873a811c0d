/** Refusals of undoing a schedule change. docs/internals/dispatch.md#undo. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { Nullable, OneOf, Uuid } from '../schemas/common.ts';
import type { ErrorEntry } from './entry.ts';

export const boardRefusals = {
  SCHEDULE_CHANGE_NOT_FOUND: {
    status: 404,
    meaning: 'The schedule change does not exist or is more than seven days old.',
    remedy: 'Use the undo_token of the commit, within seven days.',
    data: null,
  },
  UNDO_NOT_POSSIBLE: {
    status: 409,
    meaning: 'The change can no longer be undone. Load the board again and move the jobs that should be elsewhere.',
    remedy: 'Read the board again and move the jobs that should be elsewhere.',
    data: Type.Object({
      reason: OneOf(
        ['already_undone', 'changed', 'passed', 'occupied', 'locked'] as const,
        'already_undone: it was undone before. changed: its jobs have changed since. passed: a visit would start in the past. One of today that was late already when the change was made may go back. occupied: the former time ' +
          'of a job is taken, or the technician cannot arrive in time. locked: a visit was locked since; unlockJobRequest ends the lock.',
      ),
      changed_jobs: renamed(
        'changed',
        Type.Array(
          Type.Object({
            job_request_id: Uuid('A job of the change (UUID).'),
            short_code: Nullable(Type.String({ description: 'Its short code; null if the job no longer exists.' })),
            status_version: Nullable(Type.Integer({ description: 'Its current version; null if the job no longer exists.' })),
            reason: OneOf(
              ['changed', 'over', 'passed', 'occupied', 'locked'] as const,
              'Why the job cannot go back. over: it is completed, archived or no longer exists.',
            ),
            technician_id: Nullable(Uuid('For occupied, the technician (UUID); otherwise null.')),
          }),
          { description: 'The jobs that prevent the undo.' },
        ),
      ),
    }),
  },
} as const satisfies Record<string, ErrorEntry>;
