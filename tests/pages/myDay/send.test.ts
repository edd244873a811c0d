/** What the answers of the service mean for a tap on the technician's page. docs/decisions/0112. */
import { describe, expect, it } from 'vitest';
import { commonErrors, errorTable, requestErrors, sessionErrors, type ErrorCode } from '../../../src/contract/errors.ts';
import { operations } from '../../../src/contract/index.ts';
import { myDayRequests } from '../../../src/contract/myDay/requests.ts';
import { meaningOf, meaningOfCode, type Meaning } from '../../../src/edges/pages/myDay/browser/send.ts';
import { action, first, note, openPhone, second } from './phone.ts';

/** Codes whose answer is not about what was entered. The others are shown to the technician with the service's message. */
const notRefusals: Readonly<Record<string, Meaning>> = {
  JOB_REQUEST_STAGE_CONFLICT: 'conflict',
  JOB_REQUEST_ACTION_NOT_PENDING: 'conflict',
  JOB_REQUEST_INVALID_TRANSITION: 'conflict',
  JOB_REQUEST_NOT_FOUND: 'conflict',
  SESSION_INVALID: 'signIn',
  CSRF_TOKEN_INVALID: 'renew',
  SECOND_FACTOR_REQUIRED: 'signIn',
};

describe('[my-day.answers] an answer', () => {
  const ids = ['fireMyVisitAction', 'undoMyVisitAction', 'createMyVisitNote', 'updateMyVehicleMileage', 'requestMyTimeOff'] as const;
  const own = ids.flatMap((id): readonly ErrorCode[] => operations[id].errors);
  const codes = [...new Set([...own, ...commonErrors, ...sessionErrors, ...requestErrors])];

  it.each(codes)('with %s is tried again only if the service could not say yes or no', (code) => {
    const { status } = errorTable[code];
    const isPassing = code === 'RATE_LIMITED' || code === 'REQUEST_TIMEOUT' || code === 'IDEMPOTENCY_IN_PROGRESS' || status >= 500;
    expect(meaningOfCode(code)).toBe(notRefusals[code] ?? (isPassing ? 'later' : 'refused'));
  });

  it('that never arrived, or came from a newer service, loses nothing', () => {
    expect(meaningOf(null)).toBe('later');
    expect(meaningOfCode('A_NEW_CODE' as ErrorCode)).toBe('refused');
    expect(meaningOf({ error_code: 0, data: {} })).toBe('done');
  });

  it('belongs to a request of the contract', () => {
    for (const [id, { method, path }] of Object.entries(myDayRequests))
      expect([id, operations[id as keyof typeof myDayRequests]]).toMatchObject([id, { id, method, path }]);
  });
});

describe('[my-day.answers] the sending', () => {
  const refusal = (error_code: ErrorCode, message = '') => ({ error_code, message }) as const;

  it.each(['RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR', 'IDEMPOTENCY_IN_PROGRESS', 'REQUEST_TIMEOUT'] as const)(
    'stops at %s, and sends the same taps later',
    async (code) => {
      const phone = openPhone();
      const { service } = phone;
      await phone.tap(action(first, 'depart', 3));
      await phone.tap(note(second, 'Gate 4'));
      service.refusal = refusal(code);
      expect(await phone.send()).toEqual({ settled: 0, isSignedOut: false });
      expect([service.arrived, await phone.open()]).toEqual([1, ['first/depart', 'Gate 4']]);
      service.refusal = null;
      await phone.send();
      expect(service.done).toEqual([`${first}/actions/depart`, `${second}/notes`]);
    },
  );

  it('stops when the sign-in has ended, and says so', async () => {
    const phone = openPhone();
    await phone.tap(action(first, 'depart', 3));
    phone.service.refusal = refusal('SESSION_INVALID');
    expect(await phone.send()).toEqual({ settled: 0, isSignedOut: true });
    expect(await phone.open()).toEqual(['first/depart']);
  });

  it.each([
    ['goes on with the token of a newer page', true, 1],
    ['stops when the page is of another person', false, 0],
  ])('%s', async (_what, isRenewed, settled) => {
    const phone = openPhone();
    const { service } = phone;
    await phone.tap(action(first, 'depart', 3));
    service.refusal = refusal('CSRF_TOKEN_INVALID');
    const renew = () => {
      service.refusal = isRenewed ? null : service.refusal;
      return Promise.resolve(isRenewed);
    };
    expect(await phone.send(renew)).toEqual({ settled, isSignedOut: false });
    expect([service.done.length, (await phone.open()).length]).toEqual([settled, 1 - settled]);
  });

  it('asks for a new token once, not for ever', async () => {
    const phone = openPhone();
    await phone.tap(action(first, 'depart', 3));
    phone.service.refusal = refusal('CSRF_TOKEN_INVALID');
    let renewals = 0;
    const renew = () => (++renewals > 3 ? Promise.reject(new Error('It asks without an end.')) : Promise.resolve(true));
    await phone.send(renew);
    expect([renewals, phone.service.arrived, await phone.open()]).toEqual([1, 2, ['first/depart']]);
  });

  it("shows a refusal with the message of its first field, and goes on with the other visits' taps", async () => {
    const phone = openPhone();
    const { service } = phone;
    await phone.tap(action(first, 'complete', 3, { amount: '120.5', note: 'New valve' }));
    const tap = (await phone.queue.next())!;
    expect(tap.body).toMatchObject({ status_version: 3, payload: { amount: 120.5, note: 'New valve' } });
    service.refusal = { ...refusal('VALIDATION_ERROR', 'Not valid.'), errors: [{ message: 'The amount is too high.' }] };
    await phone.send();
    service.refusal = null;
    await phone.tap(action(second, 'depart', 5));
    await phone.send();
    expect(service.done).toEqual([`${second}/actions/depart`]);
    expect((await phone.trouble())?.trouble).toEqual({ code: 'VALIDATION_ERROR', message: 'The amount is too high.' });
  });
});
