import { expect, it } from 'vitest';
import { prefersMarkdown } from '../../src/http/accept.ts';

it.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/markdown', true],
  ['text/markdown, */*', true],
  ['text/markdown, text/html;q=0.8', true],
  ['text/markdown, text/html, */*', true],
  ['text/html, text/markdown', false],
  ['text/html;q=0.7, text/markdown;q=0.8', true],
  ['text/markdown;q=0', false],
  ['text/markdown;q=0.3, text/html;q=0.9', false],
  ['TEXT/Markdown; charset=utf-8; q=0.9', true],
])('[docs.pages] Accept: %s asks for Markdown: %s', (accept, markdown) => {
  expect(prefersMarkdown(accept)).toBe(markdown);
});
