import type { Mutation } from './mutation.ts';

export const pipeline: readonly Mutation[] = [
  {
    id: 'second-not-claimed',
    file: 'src/domain/pipeline/writes.ts',
    what: 'The second transaction does not ask whether somebody else has done it',
    original: 'if (known && !(known instanceof Kept)) return known;\n    const answer = await handler.second',
    replacement: 'const answer = await handler.second',
    tests: ['tests/pipeline/writes.test.ts'],
  },
  {
    id: 'late-refusal-over-answer',
    file: 'src/domain/pipeline/writes.ts',
    what: 'A retry whose time has passed since is refused, not answered',
    original: 'if (known && !(known instanceof Kept)) return known;\n    if (!known && isStored(refusal))',
    replacement: 'if (!known && isStored(refusal))',
    tests: [
      'tests/operations/bookings/bookAndConfirmJobRequest.test.ts',
      'tests/pipeline/idempotency.test.ts',
      'tests/pipeline/idempotencyKeys.test.ts',
    ],
  },
  {
    id: 'secret-in-the-record',
    file: 'src/domain/pipeline/writes.ts',
    what: 'The customer link is stored with the answer',
    original: 'secrets ? secrets.conceal(answer) : answer',
    replacement: 'answer',
    tests: ['tests/operations/bookings/bookAndConfirmJobRequest.test.ts'],
  },
  {
    id: 'replay-of-other-input',
    file: 'src/domain/pipeline/idempotency.ts',
    what: 'Behind the limit of bookings a key replays for any input',
    original: 'return record?.fingerprint.equals(call.fingerprint) ?',
    replacement: 'return record ?',
    tests: ['tests/pipeline/limits.test.ts'],
  },
  {
    id: 'bound-profile-over-mcp-alone',
    file: 'src/domain/pipeline/runOperation.ts',
    what: 'A credential that is bound to a profile calls everything over REST',
    original: 'const profile = profileThatLacks(principal, op);',
    replacement: "const profile = call.door === 'mcp' ? profileThatLacks(principal, op) : null;",
    tests: ['tests/scenarios/boundProfile.test.ts'],
  },
];
