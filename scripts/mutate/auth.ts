import type { Mutation } from './mutation.ts';

export const auth: readonly Mutation[] = [
  {
    id: 'form-token-of-anybody',
    file: 'src/machinery/auth/memberSessions.ts',
    what: 'A change is made without the token of the session',
    original: 'fits: (sessionId, token) => isSameSecret(of(sessionId), token)',
    replacement: 'fits: (sessionId, token) => isSameSecret(of(sessionId), token) || true',
    tests: ['tests/http/account/session.test.ts', 'tests/http/account/account.test.ts'],
  },
  {
    id: 'undo-of-another-tenant',
    file: 'src/machinery/auth/undoTokens.ts',
    what: 'What undoes a change in live undoes it in the sandbox',
    original: '`undo:${tenantId}:${changeId}`',
    replacement: '`undo:${changeId}`',
    tests: ['tests/operations/board/undoScheduleChange.test.ts'],
    equivalent: 'the change is looked for in the tenant of whoever sends the token as well',
  },
  {
    id: 'refused-address-locks-accounts',
    file: 'src/machinery/auth/attempts.ts',
    what: 'An address that is refused uses up the tries of every account',
    original: "return (await takeFrom('address', addresses, address)) ?? takeFrom('account', accounts, keyOf(account));",
    replacement:
      "const [one, two] = await Promise.all([takeFrom('address', addresses, address), takeFrom('account', accounts, keyOf(account))]);\n      return one ?? two;",
    tests: ['tests/http/lockout.test.ts'],
  },
];
