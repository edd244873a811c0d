import type { Mutation } from './mutation.ts';

export const dispatch: readonly Mutation[] = [
  {
    id: 'absence-token-unmarked',
    file: 'src/domain/dispatch/absences/absenceToken.ts',
    what: 'A plan_token of an absence is believed whoever made it',
    original: 'return token && form.isOf(ctx, text, { jobs: token.jobs, plan: null }) ? shownAbsence(text) : null;',
    replacement: 'return token && (form.isOf(ctx, text, { jobs: token.jobs, plan: null }) || text.length > 0) ? shownAbsence(text) : null;',
    tests: ['tests/dispatch/absences/absenceAsked.test.ts'],
  },
  {
    id: 'warnings-not-fenced',
    file: 'src/domain/dispatch/moves/movePlan.ts',
    what: 'A plan with new warnings passes for the one that was shown',
    original: 'warnings: answer.warnings,\n    needsOverride',
    replacement: 'needsOverride',
    tests: ['tests/scenarios/planDrift.test.ts'],
  },
  {
    id: 'undo-late-at-the-next',
    file: 'src/domain/operations/board/undoing.ts',
    what: 'A job is put back from where the next one is not reached',
    original: "  'late_at_visit_after',\n",
    replacement: '',
    tests: ['tests/operations/board/undoScheduleChange.test.ts'],
  },
];
