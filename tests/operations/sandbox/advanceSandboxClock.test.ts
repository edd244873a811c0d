/** Moving the clock of the sandbox. docs/internals/records.md#sandbox; what follows from it is in tests/scenarios/sandboxClock.test.ts. */
import { expect, it } from 'vitest';
import type { InputOf, Operations } from '../../../src/contract/index.ts';
import { callAsMember, type MemberOptions } from '../../support/asMember.ts';
import { startHarness, type TestBusiness } from '../../support/harness.ts';

const now = Date.parse('2030-06-05T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });

type Input = InputOf<Operations['advanceSandboxClock']>;
const advance = (of: TestBusiness, input: Input, options: MemberOptions = {}) =>
  callAsMember(harness, of, 'advanceSandboxClock', input, { environment: 'sandbox', ...options });

it('[sandbox.clock] moves the clock by seconds or to an instant for the next call, but not in live or in another business', async () => {
  const of = await harness.business();
  // The first call makes this process hold the sandbox clock in memory.
  const customer = () => of.ok('createCustomer', { full_name: 'Ann', email: 'ann@example.com' }, { key: of.sandboxKey });
  await customer();
  expect((await advance(of, { by_seconds: 90 })).data).toEqual({ now: '2030-06-05T12:01:30.000000Z', ahead_seconds: 90 });
  expect((await advance(of, { to: '2030-06-06T14:00:00+02:00' })).data).toEqual({
    now: '2030-06-06T12:00:00.000000Z',
    ahead_seconds: 86_400,
  });
  const { customer_id: id } = await customer();
  const { profile } = await of.ok('getCustomer', { id }, { key: of.sandboxKey });
  expect(Date.parse(profile.created_at)).toBe(now + 86_400_000);
  const live = await of.ok('createCustomer', { full_name: 'Bob', email: 'bob@example.com' });
  expect(Date.parse((await of.ok('getCustomer', { id: live.customer_id })).profile.created_at)).toBe(now);
  expect(
    (await callAsMember(harness, await harness.business(), 'getSandboxClock', {}, { environment: 'sandbox' })).data.ahead_seconds,
  ).toBe(0);
});

it('[sandbox.clock] two concurrent moves both count', async () => {
  const of = await harness.business();
  await Promise.all(Array.from({ length: 5 }, () => advance(of, { by_seconds: 60 })));
  expect((await callAsMember(harness, of, 'getSandboxClock', {}, { environment: 'sandbox' })).data.ahead_seconds).toBe(300);
});

it('[sandbox.clock] no caller can move the clock of live', async () => {
  const of = await harness.business();
  expect(await advance(of, { by_seconds: 60 }, { environment: 'live' })).toMatchObject({ status: 409, error_code: 'SANDBOX_ONLY' });
  const dispatcher = { permissions: ['schedule_manage'] as const };
  expect(await advance(of, { by_seconds: 60 }, dispatcher)).toMatchObject({ status: 403, error_code: 'PERMISSION_DENIED' });
});

it('[sandbox.clock] refuses to move back, or forward by more than 400 days at once', async () => {
  const of = await harness.business();
  await advance(of, { by_seconds: 60 });
  for (const to of ['2030-06-05T12:00:59Z', '2031-07-11T12:00:00Z', '2031-07-10T12:01:00.001Z'])
    expect(await advance(of, { to })).toEqual({
      status: 422,
      error_code: 'SANDBOX_CLOCK_OUT_OF_RANGE',
      data: { now: '2030-06-05T12:01:00.000000Z', latest: '2031-07-10T12:01:00.000000Z' },
    });
  expect((await advance(of, { to: '2031-07-10T12:01:00Z' })).error_code).toBe(0);
});

it.each([
  [{}],
  [{ by_seconds: 60, to: '2030-06-06T12:00:00Z' }],
  [{ by_seconds: 0 }],
  [{ by_seconds: 400 * 86_400 + 1 }],
  [{ to: 'noon' }],
])('[sandbox.clock] refuses %j', async (input) => {
  const of = await harness.business();
  expect(await advance(of, input)).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
});
