import { expect, it } from 'vitest';
import { prefersMarkdown } from '../../../src/edges/http/request/accept.ts';

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
  ['text/markdown;q=0.5, */*', false],
  ['text/markdown;q=0.5, text/*;q=0.9', false],
  ['text/markdown;q=0.5, */*;q=0.1', true],
  ['text/markdown;q=5', false],
  ['text/markdown;q=1.2.3, text/html;q=0.1', false],
  ['text/markdown;q=0.5, text/html;q=high', true],
  ['TEXT/Markdown; charset=utf-8; q=0.9', true],
])('[docs.pages] the header "Accept: %s" asks for Markdown: %s', (accept, markdown) => {
  expect(prefersMarkdown(accept)).toBe(markdown);
});
