import { expect, test } from 'vitest';
import { compactName, nameKeys } from '../../src/ground/names/compactName.ts';

test('[service-area.by-text] folding a folded name changes nothing, for every character of the first two planes', () => {
  for (let code = 0; code <= 0x1ffff; code++) {
    const folded = compactName(String.fromCodePoint(code));
    if (compactName(folded) !== folded) expect.fail(`U+${code.toString(16)} folds to "${folded}", and that to "${compactName(folded)}"`);
  }
});

test('[service-area.by-text] a name has at most two forms, and a blank name has none', () => {
  expect(nameKeys('Köln')).toEqual(['koln', 'koeln']);
  expect(nameKeys('Ko\u0308ln')).toEqual(['koln', 'koeln']);
  expect(nameKeys('Denver')).toEqual(['denver']);
  expect(nameKeys(' \u200b')).toEqual([]);
});
