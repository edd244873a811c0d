/** Showing untrusted text on one line, and accepting only a text that is exactly one mail address. */
import { expect, it } from 'vitest';
import { fillSubject, fillVisible, isMailable } from '../../src/machinery/mail/visible.ts';
import { visibleLine } from '../../src/ground/texts/unseen.ts';

it('visible text keeps what people write, including joiners of emoji and Persian', () => {
  for (const text of ['Zoë Müller-Łukasz', '山田 太郎', 'أحمد', '👩‍🔧 Ada', 'می‌خواهم', "O'Neil"]) expect(visibleLine(text)).toBe(text);
});

it('a line is cut between characters, never inside one', () => {
  expect(visibleLine('👍'.repeat(200))).toBe(`${'👍'.repeat(159)}…`);
});

it('a text is filled with the given values, and placeholders without a value are removed', () => {
  expect(fillSubject('{a} and {b} and {c}', { a: '1', b: '{a}' })).toBe('1 and {a} and');
  expect(fillVisible('{a}', { a: 'x' }, 'ar')).toBe('\u2068x\u2069');
});

it.each([
  ['ann@example.com', true],
  ['ann+tag@sub.example.co', true],
  ['añn@exämple.com', true],
  ['ann@localhost', true],
  ['ann@example.com, bob@example.com', false],
  ['ann@example.com,bob@example.com', false],
  ['ann@example.com;bob@example.com', false],
  ['Ann <ann@example.com>', false],
  ['"ann@evil.example bob"@example.com', false],
  ['(comment)ann@example.com', false],
  ['@relay:ann@example.com', false],
  ['ann@example.com\r\nRCPT TO:<bob@example.com>', false],
  ['ann@example.com\u0000', false],
  [`${'a'.repeat(65)}@example.com`, false],
  [`ann@${'a'.repeat(260)}.com`, false],
  ['', false],
])('[mail.escaped] %j is one plain address: %s', (address, expected) => {
  expect(isMailable(address)).toBe(expected);
});
