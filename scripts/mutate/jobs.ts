import type { Mutation } from './mutation.ts';

export const jobs: readonly Mutation[] = [
  {
    id: 'lanes-left-not-marked',
    file: 'src/domain/jobs/scheduling/writePlacements.ts',
    what: 'The board keeps a job on the lane that it left',
    original: '    ...techniciansOf(before),',
    replacement: '',
    tests: ['tests/operations/dispatch/commitJobRequestMove.test.ts', 'tests/operations/dispatch/commitAbsenceResolve.test.ts'],
  },
  {
    id: 'undone-lanes-not-marked',
    file: 'src/domain/jobs/scheduling/writePlacements.ts',
    what: 'The board keeps a job on the lane from which an undo took it',
    original: '[...techniciansOf(jobs), ...technicianIds], eventOf)',
    replacement: '[...techniciansOf(jobs)], eventOf)',
    tests: ['tests/operations/board/undoScheduleChange.test.ts', 'tests/scenarios/freedTime.test.ts'],
  },
  {
    id: 'unknown-time-taken-back',
    file: 'src/store/mail/mails.ts',
    what: 'A customer who never heard of a time hears that it was taken back',
    original: "when n.kind = 'unscheduled' and n.told = 'null' then 'unchanged'",
    replacement: "when n.kind = 'unscheduled' and n.told = '0' then 'unchanged'",
    tests: ['tests/scenarios/takingBack.test.ts'],
  },
  {
    id: 'session-date-of-utc',
    file: 'src/domain/jobs/scheduling/sessionsOf.ts',
    what: 'A session is kept under the day of Greenwich',
    original: 'date: localDateOf(timezone, startMinute)',
    replacement: "date: localDateOf('UTC', startMinute)",
    tests: ['tests/jobs/scheduling/sessionsOf.test.ts'],
  },
];
