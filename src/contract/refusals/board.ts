/** Refusals of taking a change of the board back. docs/decisions/0054, "Undo". */
import { Type } from 'typebox';
import { Nullable, OneOf, Uuid } from '../schemas/common.ts';
import type { ErrorEntry } from './entry.ts';

export const boardRefusals = {
  SCHEDULE_CHANGE_NOT_FOUND: {
    status: 404,
    meaning: 'There is no such change of the schedule, or it is more than seven days ago.',
    remedy: 'Use the undo_token of the commit, within seven days.',
    data: null,
  },
  UNDO_NOT_POSSIBLE: {
    status: 409,
    meaning: 'The change can no longer be undone. Load the board again and move the jobs that should be elsewhere.',
    remedy: 'Read the board again, and move the jobs that should be somewhere else.',
    data: Type.Object({
      reason: OneOf(
        ['already_undone', 'changed', 'passed', 'occupied'] as const,
        'already_undone: it was taken back. changed: jobs of it have changed since. passed: a visit would start in the past. occupied: where a job was ' +
          'there is something else now, or it cannot be reached in time.',
      ),
      changed: Type.Array(
        Type.Object({
          job_request_id: Uuid('A job of the change (UUID).'),
          short_code: Nullable(Type.String({ description: 'Its code for people; null: the job is gone.' })),
          status_version: Nullable(Type.Integer({ description: 'That it has now; null: the job is gone.' })),
          reason: OneOf(['changed', 'over', 'passed', 'occupied'] as const, 'What keeps it; over: completed, archived or gone.'),
          technician_id: Nullable(Uuid('Of occupied: with whom (UUID); else null.')),
        }),
        { description: 'The jobs that keep it from being taken back.' },
      ),
    }),
  },
} as const satisfies Record<string, ErrorEntry>;
