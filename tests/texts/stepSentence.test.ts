/** The sentence of a step with many moves. docs/optimisation.md. */
import { expect, it } from 'vitest';
import { stepSentence } from '../../src/ground/texts/stepSentence.ts';

const words = (count: number) =>
  stepSentence(
    Array.from({ length: count }, (_, index) => ({
      kind: 'reassign',
      code: `JR-${index}`,
      from: 'Ada',
      to: 'Bea',
      start: '10:00',
      oldStart: '10:00',
    })),
    { savedMinutes: 5, addedOvertimeMinutes: 0, isMoreEven: false },
    'en',
  );

it('[optimization.sentence] the sentence lists three moves and counts the rest, which is never a single move', () => {
  expect(words(3)).not.toContain('more moves');
  expect(words(4)).toContain('JR-3');
  expect(words(4)).not.toContain('more moves');
  expect(words(5)).not.toContain('JR-3');
  expect(words(5)).toContain('2 more moves');
});
