/** Ids made by the application. docs/internals/store.md#ids. */
import { expect, it } from 'vitest';
import { newId } from '../../src/store/ids.ts';

const now = Date.parse('2030-06-05T12:00:00Z');

it('[format.uuid] ids are UUIDs of version 7 that begin with the time', () => {
  const id = newId(now);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now);
});

it('ids sort in the order of their creation, even within one millisecond', () => {
  const made = [0, 1, 2].flatMap((later) => Array.from({ length: 2_000 }, () => newId(now + 1 + later)));
  expect(made.toSorted()).toEqual(made);
});

it('ids are unique, however many are created in one millisecond', () => {
  const made = Array.from({ length: 20_000 }, () => newId(now + 10));
  expect(new Set(made).size).toBe(made.length);
});
