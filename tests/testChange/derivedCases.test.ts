/** Which cases of the tests of all operations a change runs. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { derivedCases, everyOperation, mostOperations, operationsBehind } from '../../scripts/testChange/derivedCases.ts';
import { Sources } from '../../scripts/testChange/sources.ts';
import { operations } from '../../src/contract/index.ts';

const behind = (texts: Record<string, string>, ...changed: string[]) =>
  operationsBehind(changed, new Sources(new Map(Object.entries(texts))));
const tree = {
  'src/domain/dispatch/rule.ts': '',
  'src/domain/dispatch/kind.ts': `import { rule } from './rule.ts';`,
  'src/domain/operations/dispatch/previewJobRequestMove.ts': `import { kind } from '../../dispatch/kind.ts';`,
  'src/domain/operations/dispatch/steps.ts': `import { kind } from '../../dispatch/kind.ts';`,
  'src/domain/operations/index.ts': `import { previewJobRequestMove } from './dispatch/previewJobRequestMove.ts';`,
  'src/domain/operations/board/getBoard.ts': `import { handlers } from '../index.ts';`,
  'src/contract/board/board.ts': 'export const getBoard = operation({});\nexport const getToday = operation({});',
  'src/edges/http/calls/rest.ts': `import { getBoard } from '../contract/board/board.ts';`,
  'tests/rule.test.ts': `import { rule } from '../src/domain/dispatch/rule.ts';`,
};

it('the operations behind a change are those whose handlers load the file, and those that a changed contract file defines', () => {
  expect(behind(tree, 'src/domain/dispatch/rule.ts')).toEqual(['previewJobRequestMove']);
  expect(behind(tree, 'src/contract/board/board.ts', 'src/domain/operations/dispatch/previewJobRequestMove.ts')).toEqual([
    'getBoard',
    'getToday',
    'previewJobRequestMove',
  ]);
  expect(behind(tree, 'tests/rule.test.ts', 'docs/page.md')).toEqual([]);
});

it('the cases of a few operations are run, and no cases for none or for many', () => {
  const few = derivedCases(['getBoard', 'getToday'], () => 241)!;
  expect(['[a] getBoard knows', '[a] getToday wants', 'getBoards has'].map((name) => new RegExp(few.pattern).test(name))).toEqual([
    true,
    true,
    false,
  ]);
  expect([few.files, few.seconds > 8 * 2 && few.seconds < 8 * 4]).toEqual([everyOperation, true]);
  const many = Object.keys(operations).slice(0, mostOperations + 1);
  expect([derivedCases([], () => 1), derivedCases(many, () => 1), derivedCases(many.slice(1), () => 1)?.ids.length]).toEqual([
    null,
    null,
    mostOperations,
  ]);
  expect(derivedCases(['getBoard'], () => 1, [])).toBeNull();
});

it.each(everyOperation)('the tests in %s have the id in their names', (file) => {
  expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).toMatch(/(test|it)\.each\(\w+\)\([^%]*%s /);
});
