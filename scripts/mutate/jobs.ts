import type { Mutation } from './mutation.ts';

export const jobs: readonly Mutation[] = [
  {
    id: 'time-off-unlocked',
    file: 'src/jobs/scheduling/recordTimeOff.ts',
    what: 'Time off is recorded without the schedule lock',
    original: '  await lockSchedule(ctx.db, ctx.tenant.id);\n',
    replacement: '  await Promise.resolve(lockSchedule);\n',
    tests: ['tests/operations/team/createTechnicianTimeOff.test.ts'],
    needsPostgres: true,
  },
  {
    id: 'plan-unchecked',
    file: 'src/jobs/scheduling/writePlacements.ts',
    what: 'A change of the schedule is written unchecked',
    original: 'if (placements.length > 0) await verifyWorks(',
    replacement: 'if (placements.length > 999) await verifyWorks(',
    tests: ['tests/planning/verifyPlacement.test.ts'],
  },
  {
    id: 'lanes-left-not-marked',
    file: 'src/jobs/scheduling/writePlacements.ts',
    what: 'The board keeps a job on the lane that it left',
    original: '    ...techniciansOf(before),',
    replacement: '',
    tests: ['tests/operations/dispatch/commitJobRequestMove.test.ts', 'tests/operations/dispatch/commitAbsenceResolve.test.ts'],
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
    id: 'crew-not-frozen',
    file: 'src/jobs/scheduling/sessionsOf.ts',
    what: 'The sessions of a crew are not told apart from others',
    original: 'members.length > 1 ? sessionFlags.crew : 0',
    replacement: 'members.length > 99 ? sessionFlags.crew : 0',
    tests: ['tests/operations/dispatch', 'tests/operations/bookings'],
  },
  {
    id: 'session-date-of-utc',
    file: 'src/jobs/scheduling/sessionsOf.ts',
    what: 'A session is kept under the day of Greenwich',
    original: 'date: localDateOf(timezone, startMinute)',
    replacement: "date: localDateOf('UTC', startMinute)",
    tests: ['tests/jobs/scheduling/sessionsOf.test.ts'],
  },
];
