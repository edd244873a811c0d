import { expect, it } from 'vitest';
import { verdict } from '../../scripts/testChange/verdict.ts';

const left = [{ file: 'tests/a.test.ts', connection: 'executes it' as const, what: 'x' }];
const judge = (passed: number, failures: string[], unreached: typeof left) =>
  verdict({ passed, failures, left: unreached, secondsOf: () => 7 });

it('the verdict is green when something passed and no connected file was left out', () => {
  expect(judge(3, [], []).code).toBe(0);
});

it('the verdict is not green when nothing ran', () => {
  expect(judge(0, [], [])).toMatchObject({ code: 3, text: expect.stringContaining('NOT FINISHED: no test ran') as string });
});

it('the verdict is not finished when files were left out, and says how many', () => {
  expect(judge(3, [], left)).toMatchObject({
    code: 3,
    text: expect.stringContaining('1 test files were not reached, about 7 s') as string,
  });
});

it('the verdict is failed whatever was left out, and names the failures', () => {
  expect(judge(3, ['tests/b.test.ts: is right'], left)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/is right\n[^]*not reached/) as string,
  });
});
