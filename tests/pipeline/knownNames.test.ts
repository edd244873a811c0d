/** Counts how often the service reads through objects with very many names. */
import { describe, expect, it } from 'vitest';
import { operations, type Operation } from '../../src/contract/index.ts';
import { restInput } from '../../src/edges/http/calls/restInput.ts';
import { preparedArguments } from '../../src/edges/mcp/arguments.ts';
import { namesThatCount } from '../../src/domain/pipeline/knownNames.ts';
import { unknownFieldIssues } from '../../src/domain/pipeline/unknownFields.ts';
import { validateInput } from '../../src/domain/pipeline/validate.ts';

const createCustomer: Operation = operations.createCustomer;

/** As many unknown names as a body of 1 MB can hold. */
const many = () => Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`unknown_${index}`, 0 as unknown]));

/** An object that counts how often its names are listed and its values are read. */
function counted(object: Record<string, unknown>) {
  const work = { lists: 0, reads: 0 };
  const proxy = new Proxy(object, {
    ownKeys(target) {
      work.lists++;
      return Reflect.ownKeys(target);
    },
    get(target, name) {
      work.reads++;
      return Reflect.get(target, name) as unknown;
    },
  });
  return { proxy, work };
}

describe('[input.many-names] an object of very many names', () => {
  it('is listed once for a REST body, and read only as far as an answer names', () => {
    const { proxy, work } = counted({ ...many(), full_name: 'Ann Lee', phone: '3035550123' });
    const { input } = restInput(createCustomer, { params: {}, query: {}, headers: {}, body: proxy });
    const validation = validateInput(createCustomer, input);
    expect(work.lists).toBe(1);
    expect(work.reads).toBeLessThan(100);
    // Known fields are read even when they come after all the unknown names.
    expect(validation).toMatchObject({ ok: true, input: { full_name: 'Ann Lee', phone: '3035550123' } });
    expect(validation.ignored).toEqual(Array.from({ length: 50 }, (_, index) => `unknown_${index}`));
  });

  it('is listed once inside a body, and not at all once the answer names enough', () => {
    const address = counted({ ...many(), formatted: '1 Main St' });
    const found = validateInput(createCustomer, { full_name: 'Ann Lee', phone: '3035550123', address: address.proxy });
    expect(found).toMatchObject({ ok: true, input: { address: { formatted: '1 Main St' } } });
    expect([address.work.lists, address.work.reads < 100, found.ignored.length]).toEqual([1, true, 50]);
    const days = [counted(many()), counted({ ...many(), date: '2030-06-06' })];
    validateInput(operations.createJobRequest, { job_dates: days.map(({ proxy }) => proxy) });
    expect(days.map(({ work }) => work.lists)).toEqual([1, 0]);
  });

  it('is listed once for a tool, and few of its names are compared with known ones', () => {
    const { proxy, work } = counted({ ...many(), full_nam: 'Ann Lee' });
    expect(preparedArguments(createCustomer, proxy, 'UTC', null).issues).toHaveLength(50);
    expect(work.lists).toBe(1);
    expect(work.reads).toBeLessThan(100);
    const misspelt = Array.from({ length: 50 }, (_, index) => `full_name${index}`);
    const sent = Object.fromEntries(misspelt.map((name) => [name, 'x']));
    const nested = misspelt.map((name) => `address.${name.replace('full_name', 'city')}`);
    for (const issues of [preparedArguments(createCustomer, sent, 'UTC', null).issues, unknownFieldIssues(createCustomer, nested)])
      expect(issues.filter(({ key }) => key === 'unknown_field_nearest')).toHaveLength(10);
  });

  it('has as many issues for values of `fields` as for names', () => {
    const fields = Array.from({ length: 10_000 }, (_, index) => `al${index}`);
    expect(preparedArguments(operations.listMatchingSlots, { fields: ['all', ...fields] }, 'UTC', null).issues).toHaveLength(50);
  });

  it('is read in its own order, unchanged, when it has few names', () => {
    expect(namesThatCount({ b: 1, x: 1, a: 1 }, { a: 1, b: 1, c: 1 })).toEqual(['b', 'x', 'a']);
    const object = { ...many(), b: 1, a: 1 };
    expect(namesThatCount(object, { a: 1, b: 1, c: 1 })).toEqual(['a', 'b', ...Object.keys(object).slice(0, 50)]);
  });
});

it('[input.unknown-field] an operation without fields says so, and names no empty list', () => {
  expect(unknownFieldIssues(operations.listSkills, ['colour'])).toEqual([
    { field: 'colour', code: 'unknown_field', key: 'unknown_field_none', parameters: {} },
  ]);
});
