/** The plain text of a document, as the search reads it. */
import { expect, it } from 'vitest';
import { passagesOf } from '../../src/edges/pages/passages.ts';

const markdown = `# Title

First [link](a.md)
line, and \`code\`. ![Picture](b.png)

- item **one**

## Table

| Name | Meaning |
|---|---|
| \`A_B\` | first |
| plain | second |

\`\`\`
code one

code two
\`\`\`

## Empty
`;

it('a page has a passage for each heading and each named row, in lines of plain text', () => {
  expect(passagesOf(markdown)).toEqual([
    { anchor: { id: 'title', text: 'Title' }, lines: ['First link line, and code. ', 'item one'] },
    { anchor: { id: 'table', text: 'Table' }, lines: ['Name · Meaning', 'plain · second', 'code one', 'code two'] },
    { anchor: { id: 'a_b', text: 'A_B' }, lines: ['A_B · first'] },
    { anchor: { id: 'empty', text: 'Empty' }, lines: [] },
  ]);
});
