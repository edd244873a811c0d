import type { Mutation } from './mutation.ts';

export const auth: readonly Mutation[] = [
  {
    id: 'keys-outlive-their-member',
    file: 'src/auth/endAccess.ts',
    what: 'The keys of somebody who was suspended or removed work on',
    original: 'await markKeysRevokedOf(tx, member, reasons.keys, formatMilliseconds(nowMilliseconds));',
    replacement: '(await Promise.resolve(markKeysRevokedOf)) && 0;',
    tests: ['tests/operations/members/suspendMember.test.ts', 'tests/operations/members/removeMember.test.ts'],
  },
  {
    id: 'apps-outlive-their-member',
    file: 'src/auth/endAccess.ts',
    what: 'The connected apps of somebody who was suspended or removed work on',
    original: 'await endConnectionsOf(tx, member.memberId, reasons.connections, nowMilliseconds, mail);',
    replacement: '(await Promise.resolve(endConnectionsOf)) && 0;',
    tests: ['tests/operations/members/reactivateMember.test.ts'],
  },
  {
    id: 'calendars-outlive-their-member',
    file: 'src/auth/endAccess.ts',
    what: 'The addresses of live calendars work again when their member comes back',
    original: 'await deleteCalendarFeedsOf(tx, member);',
    replacement: '(await Promise.resolve(deleteCalendarFeedsOf)) && 0;',
    tests: ['tests/operations/members/suspendMember.test.ts', 'tests/operations/members/removeMember.test.ts'],
  },
  {
    id: 'anybody-makes-owners',
    file: 'src/members/rights.ts',
    what: 'An administrator makes somebody an owner',
    original: 'role.name === ownerRole && !isOwner',
    replacement: 'role.name === ownerRole && isOwner === null',
    tests: ['tests/operations/members/updateMember.test.ts', 'tests/operations/members/inviteMember.test.ts'],
  },
  {
    id: 'form-token-of-anybody',
    file: 'src/auth/memberSessions.ts',
    what: 'A change is made without the token of the session',
    original: 'fits: (sessionId, token) => isSame(of(sessionId), token)',
    replacement: 'fits: (sessionId, token) => isSame(of(sessionId), token) || true',
    tests: ['tests/http/session.test.ts', 'tests/http/account.test.ts'],
  },
  {
    id: 'undo-of-another-tenant',
    file: 'src/auth/undoTokens.ts',
    what: 'What undoes a change in live undoes it in the sandbox',
    original: '`undo:${tenantId}:${changeId}`',
    replacement: '`undo:${changeId}`',
    tests: ['tests/operations/board/undoScheduleChange.test.ts'],
    equivalent: 'the change is looked for in the tenant of whoever sends the token as well',
  },
  {
    id: 'refused-address-locks-accounts',
    file: 'src/auth/attempts.ts',
    what: 'An address that is refused uses up the tries of every account',
    original: "return (await takeFrom('address', addresses, address)) ?? takeFrom('account', accounts, keyOf(account));",
    replacement:
      "const [one, two] = await Promise.all([takeFrom('address', addresses, address), takeFrom('account', accounts, keyOf(account))]);\n      return one ?? two;",
    tests: ['tests/http/lockout.test.ts'],
  },
];
