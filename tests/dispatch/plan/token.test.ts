/** Tokens of plans: what was written is read, and nothing else is believed. docs/reference/conventions.md#plans. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planRows } from '../../../src/machinery/auth/planRows.ts';
import { between, bytesOf, day, flag, id, list, minute, oneOf, optional, record, uint } from '../../../src/domain/dispatch/plan/packed.ts';
import { tokenForm, type TokenContext } from '../../../src/domain/dispatch/plan/token.ts';
import { epochMinute } from '../../../src/engine/minutes.ts';

const secret = Buffer.alloc(32, 7);
const ctxOf = (tenantId: number): TokenContext => ({ tenant: { id: tenantId }, services: { planRows: planRows(secret) } });
const ctx = ctxOf(1);

interface Asked {
  readonly technicianId?: string | undefined;
  readonly startMinute?: number | undefined;
  readonly mode: 'push' | 'reassign';
  readonly isOverridden: boolean;
  readonly minutes: number;
  readonly day: string;
  readonly ids: readonly string[];
  readonly mark: Buffer;
}

const asked = record<Asked>({
  technicianId: optional(id),
  startMinute: optional(minute),
  mode: oneOf(['push', 'reassign'] as const),
  isOverridden: flag,
  minutes: between(1, 43_200),
  day,
  ids: list(id),
  mark: bytesOf(3),
});
const move = tokenForm('move', asked);

const uuid = fc.uuid();
const askedPlans = fc.record(
  {
    technicianId: uuid,
    startMinute: fc.integer({ min: 20_000_000, max: 60_000_000 }).map(epochMinute),
    mode: fc.constantFrom('push' as const, 'reassign' as const),
    isOverridden: fc.boolean(),
    minutes: fc.integer({ min: 1, max: 43_200 }),
    day: fc.integer({ min: 1, max: 28 }).map((date) => `2027-02-${String(date).padStart(2, '0')}`),
    ids: fc.array(uuid, { maxLength: 4 }),
    mark: fc.uint8Array({ minLength: 3, maxLength: 3 }).map((bytes) => Buffer.from(bytes)),
  },
  { requiredKeys: ['mode', 'isOverridden', 'minutes', 'day', 'ids', 'mark'] },
);
const tokens = fc.record({
  asked: askedPlans,
  jobs: fc.array(fc.record({ id: uuid, version: fc.nat() }), { maxLength: 4 }),
  departNotBefore: fc.nat(),
});

it('[plan.token] a token holds the arguments, the versions and the departure', () => {
  fc.assert(
    fc.property(tokens, (token) => {
      expect(move.read(move.of(ctx, token, 'plan'))).toEqual(token);
    }),
  );
});

it('[plan.token] a token belongs only to its plan, its versions and its business', () => {
  const job = { id: randomUUID(), version: 3 };
  const token = {
    asked: { mode: 'push', isOverridden: false, minutes: 1, day: '2027-02-01', ids: [], mark: Buffer.alloc(3) },
    jobs: [job],
    departNotBefore: 5,
  } as const;
  const text = move.of(ctx, token, { end: 9 });
  const isOf = (jobs: readonly { id: string; version: number }[], plan: unknown, of = ctx) => move.isOf(of, text, { jobs, plan });
  expect(isOf([job], { end: 9 })).toBe(true);
  expect([isOf([job], { end: 10 }), isOf([{ ...job, version: 4 }], { end: 9 }), isOf([], { end: 9 })]).toEqual([false, false, false]);
  expect(isOf([job], { end: 9 }, ctxOf(2))).toBe(false);
});

it('[tokens.made-up] a token of another kind, cut or extended, is not read; a token with a changed bit matches no plan', () => {
  fc.assert(
    fc.property(tokens, fc.nat(), (token, at) => {
      const text = move.of(ctx, token, 'plan');
      const bytes = Buffer.from(text, 'base64url');
      expect(tokenForm('change', asked).read(text)).toBeNull();
      expect(move.read(bytes.subarray(0, at % bytes.length).toString('base64url'))).toBeNull();
      expect(move.read(Buffer.concat([bytes, Buffer.of(at % 256)]).toString('base64url'))).toBeNull();
      bytes[at % bytes.length]! ^= 1 << (at % 8);
      expect(move.isOf(ctx, bytes.toString('base64url'), { jobs: token.jobs, plan: 'plan' })).toBe(false);
    }),
  );
});

it.each([
  ['a minute after the last year', minute, Buffer.alloc(4, 255)],
  ['a day after the last year', day, Buffer.alloc(3, 255)],
  ['a choice that does not exist', oneOf(['push', 'reassign']), Buffer.of(2)],
  ['a number below its range', between(1, 43_200), Buffer.of(0, 0)],
  ['a number above its range', between(1, 43_200), Buffer.of(255, 255)],
  ['a list that ends early', list(uint(2)), Buffer.of(2, 0, 1)],
] as const)('[tokens.made-up] %s is not read', (_what, field, bytes) => {
  const form = tokenForm<unknown>('move', { write: (_value, to) => to.push(bytes), read: (from) => field.read(from) });
  expect(form.read(form.of(ctx, { asked: null, jobs: [], departNotBefore: 0 }, null))).toBeNull();
});

it('[plan.token] a token of a move has about 90 characters, and 27 for each further job', () => {
  const landing = tokenForm('move', record({ start: optional(minute), technicianId: optional(id) }));
  const lengthOf = (jobs: number) =>
    landing.of(
      ctx,
      {
        asked: { start: epochMinute(29_000_000), technicianId: randomUUID() },
        jobs: Array.from({ length: jobs }, () => ({ id: randomUUID(), version: 1 })),
        departNotBefore: 29_000_000,
      },
      null,
    ).length;
  expect([lengthOf(1), lengthOf(4) - lengthOf(1)]).toEqual([88, 80]);
});
