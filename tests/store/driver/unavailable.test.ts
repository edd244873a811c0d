/** Which errors mean that the database is unavailable. connections.test.ts and databaseFaults.test.ts provoke most of them for real. */
import { expect, test } from 'vitest';
import { sqlState } from '../../../src/store/driver/sqlState.ts';
import {
  isAnswered,
  isUnavailable,
  OutcomeUnknown,
  isConnectionUnusable,
  Unreachable,
  unavailableReason,
} from '../../../src/store/driver/unavailable.ts';

const withCode = (code: string, message = 'words') => Object.assign(new Error(message), { code });

test.each([
  ...[
    '08006',
    '25006',
    '25P03',
    '28P01',
    '3D000',
    '3F000',
    '40001',
    '40P01',
    '42501',
    '42P01',
    '53100',
    '53300',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '58030',
    'XX001',
    'XX002',
  ],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
])('[store.unreachable] %s means that the database is unavailable', (code) => {
  expect(isUnavailable(withCode(code))).toBe(true);
});

test.each([
  'Client has encountered a connection error and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'timeout exceeded when trying to connect',
])('[store.unreachable] the driver’s message “%s” means that the database is unavailable', (message) => {
  expect(isUnavailable(new Error(message))).toBe(true);
});

test.each(['22012', '23505', '25P02', '42601', '42703', '55P03', 'XX000', 'ENOENT', 'ERR_INVALID_ARG_TYPE'])(
  '[errors.internal] %s is a fault of the service',
  (code) => {
    expect(isUnavailable(withCode(code))).toBe(false);
  },
);

test.each([null, undefined, 'ECONNREFUSED', {}, new TypeError('x is not a function')])(
  '[errors.internal] %j does not mean that the database is unavailable',
  (thrown) => {
    expect(isUnavailable(thrown)).toBe(false);
  },
);

test('[store.unreachable] a code of Node.js is not taken for an SQLSTATE of the same length', () => {
  expect([sqlState(withCode('EPIPE')), sqlState(withCode('57P01'))]).toEqual([null, '57P01']);
});

test('[store.outcome-unknown] only the server’s own verdict on a statement counts as an answer', () => {
  expect(['23505', '40001', '57014', '25006'].map((code) => isAnswered(withCode(code)))).toEqual([true, true, true, true]);
  expect(['57P01', '08006', '53100', 'XX000', 'EPIPE'].map((code) => isAnswered(withCode(code)))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(['23505', '25006', '57P01', 'ECONNRESET'].map((code) => isConnectionUnusable(withCode(code)))).toEqual([false, true, true, true]);
});

test('[log.outages] a reason is one line, whatever the error holds', () => {
  const refused = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });
  expect(unavailableReason(new Unreachable(refused))).toBe('ECONNREFUSED no connection');
  expect(unavailableReason(new OutcomeUnknown(withCode('57P01', 'terminating\nconnection')))).toBe(
    'the connection was lost during a change: 57P01 terminating connection',
  );
  expect(unavailableReason(withCode('53300', 'x'.repeat(500)))!.length).toBeLessThanOrEqual(200);
});
