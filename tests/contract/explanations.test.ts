import { expect, test } from 'vitest';
import { blockerTable, reasonTable, remedyTable } from '../../src/contract/explanations.ts';
import { blockerKinds, remedyKinds, unavailableReasons } from '../../src/contract/vocabulary.ts';
import { blockerRules } from '../../src/engine/feasibility/blockers/rules.ts';

test('[blockers.vocabulary] the tables have each word once, in the order of the rules', () => {
  expect(Object.keys(blockerTable)).toEqual(blockerRules.map(({ kind }) => kind));
  expect(Object.keys(blockerTable)).toEqual([...blockerKinds]);
  expect(Object.keys(reasonTable).sort()).toEqual([...unavailableReasons].sort());
  expect(Object.keys(remedyTable)).toEqual([...remedyKinds]);
});

test.each(Object.entries({ ...blockerTable, ...reasonTable }))(
  '[blockers.vocabulary] %s has a cause and a remedy in whole sentences',
  (_kind, told) => {
    for (const sentence of [told.cause, told.remedy]) expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(told.cause).not.toBe(told.remedy);
  },
);
